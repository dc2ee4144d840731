import { numberField, optionalText, requiredNumber, requiredText, text, WEB_ADDRESS } from '@landfall/admin/schema';
import { exponentOf } from '@landfall/currency';
import { checkValues } from '@landfall/ui/fields';
import { refusalOf } from '@landfall/db';
import * as v from 'valibot';
import { type DraftItem, parseSize, type PriceDraft, requestOf, type TypedPrice } from './draft.ts';

/** The database's bounds, in the origin's currency, kg and pieces. */
const MONEY = { min: 0, max: 10_000_000_000 };
const KG = { min: 0, max: 99_999.999, decimals: 3 };
const PIECES = { min: 1, max: 9999, decimals: 0 };
const NOTE_LENGTH = 5000;
const REASON = { min: 3, max: 500 };

/** Currencies of the stored quote's origin and of the one in the form. */
export interface Currencies {
  stored: string;
  origin: string;
}

const size = v.pipe(
  v.string(),
  v.rawTransform<string, [number, number, number] | undefined>(({ dataset, addIssue, NEVER }) => {
    const sides = parseSize(dataset.value);
    if (sides !== null) return sides;
    addIssue({ message: 'Write it as 40 × 30 × 10.' });
    return NEVER;
  }),
);

const itemSchema = (currency: string, needsPrice: boolean) => {
  const price = { ...MONEY, decimals: exponentOf(currency) };
  return v.pipe(
    v.object({
      id: v.optional(v.string()),
      productName: requiredText('Name the item.', 500),
      productUrl: optionalText(2000, WEB_ADDRESS),
      options: optionalText(1000),
      quantity: requiredNumber('Enter a quantity.', PIECES),
      itemPrice: needsPrice ? requiredNumber('Type a price.', price) : numberField(price),
      itemWeight: numberField(KG),
      size,
      categoryId: v.nullable(v.string()),
      imagePath: v.nullable(v.string()),
    }),
    v.transform((item) => ({
      ...(item.id && { id: item.id }),
      product_name: item.productName,
      product_url: item.productUrl,
      options: item.options,
      quantity: item.quantity,
      item_price: item.itemPrice,
      price_currency: currency,
      item_weight: item.itemWeight,
      ...(item.size && { length_cm: item.size[0], width_cm: item.size[1], height_cm: item.size[2] }),
      customs_category_id: item.categoryId,
      image_path: item.imagePath,
    })),
  );
};

/** Every rule of the workbench's form; the server checks all of it again. Its output is what preview_price, edit_quote and save_and_send
 *  take, without the two notes and the reason. @param needsPrice without a price of each item there is none of the quote */
const priceSchema = ({ stored, origin }: Currencies, needsPrice: boolean) => {
  const money = numberField({ ...MONEY, decimals: exponentOf(origin) });
  const item = v.lazy((typed) => itemSchema((typed as DraftItem).priceCurrency ?? stored, needsPrice));
  return v.pipe(
    v.object({
      countryCode: v.string(),
      destinationCountry: v.string(),
      items: v.pipe(v.array(item), v.minLength(1, 'Add at least one item.')),
      salesTax: money,
      merchantShipping: money,
      discount: money,
      domesticShipping: money,
      internationalShipping: money,
      deliveryOptionId: v.nullable(v.string()),
      insured: v.boolean(),
      note: text(NOTE_LENGTH),
      internal: text(NOTE_LENGTH),
    }),
    v.transform((price): TypedPrice => ({
      country_code: price.countryCode,
      destination_country: price.destinationCountry,
      items: price.items,
      sales_tax: price.salesTax,
      merchant_shipping: price.merchantShipping ?? 0,
      international_shipping: price.internationalShipping,
      delivery_option_id: price.deliveryOptionId,
      insured: price.insured,
      domestic_shipping: price.domesticShipping ?? 0,
      discount: price.discount ?? 0,
    })),
  );
};

/** Sentences by the field that they belong to, named as the database's hints name it: "items.0.item_price". */
export type Problems = Readonly<Record<string, string>>;

/** The database's name of each field of the form. */
const COLUMNS: Readonly<Record<string, string>> = {
  productName: 'product_name',
  productUrl: 'product_url',
  internationalShipping: 'international_shipping',
  itemPrice: 'item_price',
  itemWeight: 'item_weight',
  salesTax: 'sales_tax',
  merchantShipping: 'merchant_shipping',
  domesticShipping: 'domestic_shipping',
  note: 'customer_note',
  internal: 'note',
};

const columnOf = (path: string): string =>
  path
    .split('.')
    .map((part) => COLUMNS[part] ?? part)
    .join('.');

/** What is wrong with the form and, if nothing is, what was typed. @param needsPrice false: an item may have no price yet */
export function readPrice(
  draft: PriceDraft,
  currencies: Currencies,
  needsPrice = true,
): { problems: Problems; typed: TypedPrice | undefined } {
  const { problems, output } = checkValues(priceSchema(currencies, needsPrice), draft);
  return { problems: Object.fromEntries([...problems].map(([path, text]) => [columnOf(path), text])), typed: output };
}

/** Why the reason can't be kept; undefined where it is written, or nothing that the customer asked for was changed. */
export function reasonProblem(draft: PriceDraft, base: PriceDraft): string | undefined {
  const { length } = draft.reason.trim();
  if (requestOf(draft) === requestOf(base)) return undefined;
  if (length < REASON.min) return 'Say why you changed the request. The customer reads it.';
  return length > REASON.max ? `Use at most ${REASON.max} characters.` : undefined;
}

const SIZE_FIELD = /\.(length|width|height)_cm$/;

/** The server's refusal at the field that its hint names; the three sides of a size share one field. */
export function problemOfRefusal(error: unknown): Problems {
  const { field, text: problem } = refusalOf(error);
  return field ? { [field.replace(SIZE_FIELD, '.size')]: problem } : {};
}
