import * as v from 'valibot';

const numberOrText = v.nullable(v.union([v.number(), v.string()]));
const text = v.nullable(v.string());

const item = v.object({
  key: v.string(),
  id: v.optional(v.string()),
  productName: v.string(),
  productUrl: text,
  options: text,
  itemPrice: numberOrText,
  priceCurrency: text,
  quantity: numberOrText,
  itemWeight: numberOrText,
  size: v.string(),
  categoryId: text,
  imagePath: text,
});

const price = v.object({
  countryCode: v.string(),
  destinationCountry: v.string(),
  items: v.array(item),
  salesTax: numberOrText,
  merchantShipping: numberOrText,
  discount: numberOrText,
  domesticShipping: numberOrText,
  internationalShipping: numberOrText,
  deliveryOptionId: text,
  insured: v.boolean(),
  note: v.string(),
  internal: v.string(),
  reason: v.string(),
});

/** What was typed into a price and not saved: what it started from, of which version of the quote, and when it was last changed (ISO). */
export const keptDraft = v.object({ typed: price, base: price, version: v.number(), at: v.string() });
