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
  quantity: numberOrText,
  itemWeight: numberOrText,
  size: v.string(),
  categoryId: text,
});

const price = v.object({
  items: v.array(item),
  salesTax: numberOrText,
  merchantShipping: numberOrText,
  discount: numberOrText,
  domesticShipping: numberOrText,
  deliveryOptionId: text,
  insured: v.boolean(),
  note: v.string(),
  internal: v.string(),
});

/** What was typed into a price and not saved: what it started from, of which version of the quote, and when it was last changed (ISO). */
export const keptDraft = v.object({ typed: price, base: price, version: v.number(), at: v.string() });
