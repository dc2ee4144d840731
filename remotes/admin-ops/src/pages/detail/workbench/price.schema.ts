import { numberField, requiredNumber, requiredText, text } from '@landfall/admin/schema';
import { checkValues } from '@landfall/ui/fields';
import { refusalOf } from '@landfall/db';
import * as v from 'valibot';
import { parseSize, type PriceDraft, type TypedPrice } from './draft.ts';

/** The database's bounds, in the origin's currency, kg and pieces. */
const MONEY = { min: 0, max: 10_000_000_000 };
const KG = { min: 0, max: 99_999.999, decimals: 3 };
const PIECES = { min: 1, max: 9999, decimals: 0 };
const NOTE_LENGTH = 5000;

const size = v.pipe(
  v.string(),
  v.rawTransform<string, [number, number, number] | undefined>(({ dataset, addIssue, NEVER }) => {
    const sides = parseSize(dataset.value);
    if (sides !== null) return sides;
    addIssue({ message: 'Write it as 40 × 30 × 10.' });
    return NEVER;
  }),
);

const itemSchema = (decimals: number) =>
  v.pipe(
    v.object({
      id: v.optional(v.string()),
      productName: requiredText('Name the item.', 500),
      productUrl: v.nullable(v.string()),
      options: v.nullable(v.string()),
      quantity: requiredNumber('Enter a quantity.', PIECES),
      itemPrice: requiredNumber('Type a price.', { ...MONEY, decimals }),
      itemWeight: numberField(KG),
      size,
      categoryId: v.nullable(v.string()),
    }),
    v.transform((item) => ({
      ...(item.id && { id: item.id }),
      product_name: item.productName,
      ...(item.productUrl && { product_url: item.productUrl }),
      ...(item.options && { options: item.options }),
      quantity: item.quantity,
      item_price: item.itemPrice,
      ...(item.itemWeight !== null && { item_weight: item.itemWeight }),
      ...(item.size && { length_cm: item.size[0], width_cm: item.size[1], height_cm: item.size[2] }),
      ...(item.categoryId && { customs_category_id: item.categoryId }),
    })),
  );

/** Every rule of the workbench's form; the server checks all of it again. Its output is what preview_price and save_price take, without
 *  the two notes. @param decimals of the origin's currency */
const priceSchema = (decimals: number) => {
  const money = numberField({ ...MONEY, decimals });
  return v.pipe(
    v.object({
      items: v.pipe(v.array(itemSchema(decimals)), v.minLength(1, 'Add at least one item.')),
      salesTax: money,
      merchantShipping: money,
      discount: money,
      domesticShipping: money,
      deliveryOptionId: v.nullable(v.string()),
      insured: v.boolean(),
      note: text(NOTE_LENGTH),
      internal: text(NOTE_LENGTH),
    }),
    v.transform((price): TypedPrice => ({
      items: price.items,
      ...(price.salesTax !== null && { sales_tax: price.salesTax }),
      merchant_shipping: price.merchantShipping ?? 0,
      ...(price.deliveryOptionId && { delivery_option_id: price.deliveryOptionId }),
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

/** What is wrong with the form and, if nothing is, the price that was typed. */
export function readPrice(draft: PriceDraft, decimals: number): { problems: Problems; typed: TypedPrice | undefined } {
  const { problems, output } = checkValues(priceSchema(decimals), draft);
  return { problems: Object.fromEntries([...problems].map(([path, text]) => [columnOf(path), text])), typed: output };
}

const SIZE_FIELD = /\.(length|width|height)_cm$/;

/** The server's refusal at the field that its hint names; the three sides of a size share one field. */
export function problemOfRefusal(error: unknown): Problems {
  const { field, text: problem } = refusalOf(error);
  return field ? { [field.replace(SIZE_FIELD, '.size')]: problem } : {};
}
