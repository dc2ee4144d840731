import { type NumberValue, numberProblem, parseNumberValue } from '@landfall/ui/fields';
import type { AdminQuote } from '../../../rows.ts';
import type { Work, WorkItem } from '../quote/work.query.ts';

/** One item in the form: numbers as typed. Price in the origin's currency, weight in kg, size in cm. */
export interface DraftItem {
  /** Stable while the form is open: the stored item's id, or "new-n". */
  key: string;
  id?: string | undefined;
  productName: string;
  productUrl: string | null;
  options: string | null;
  itemPrice: NumberValue;
  quantity: NumberValue;
  itemWeight: NumberValue;
  size: string;
  categoryId: string | null;
}

/** An admin's input to price a quote. The database adds every rate and percentage. */
export interface PriceDraft {
  items: DraftItem[];
  /** null = by the origin's sales tax rate. */
  salesTax: NumberValue;
  merchantShipping: NumberValue;
  discount: NumberValue;
  domesticShipping: NumberValue;
  deliveryOptionId: string | null;
  insured: boolean;
  /** A message to the customer, which goes out with the quote. */
  note: string;
  /** Kept beside the quote for admins. */
  internal: string;
}

/** The input of preview_price and save_price. */
export type TypedPrice = {
  items: TypedItem[];
  sales_tax?: number;
  merchant_shipping: number;
  delivery_option_id?: string;
  insured: boolean;
  domestic_shipping: number;
  discount: number;
};

export type TypedItem = {
  id?: string;
  product_name: string;
  product_url?: string;
  options?: string;
  quantity: number;
  item_price: number;
  item_weight?: number;
  length_cm?: number;
  width_cm?: number;
  height_cm?: number;
  customs_category_id?: string;
};

const CM = { above: 0, max: 10_000, decimals: 2 };

const isSide = (side: NumberValue): side is number => typeof side === 'number' && numberProblem(side, CM) === undefined;

/** Length, width and height in cm out of "40 x 30 x 10" (any of x, ×, * or spaces between).
 *  @returns undefined for an empty text, null for one that does not read as three numbers above 0, up to 10,000 with 2 decimals */
export function parseSize(text: string): [number, number, number] | null | undefined {
  if (!text.trim()) return undefined;
  const sides = text
    .trim()
    .split(/\s*[x×*]\s*|\s+/i)
    .map((side) => parseNumberValue(side));
  const [length = null, width = null, height = null] = sides;
  return sides.length === 3 && isSide(length) && isSide(width) && isSide(height) ? [length, width, height] : null;
}

export const formatSize = (length: number | null, width: number | null, height: number | null): string =>
  length && width && height ? `${length} × ${width} × ${height}` : '';

const draftItem = (item: WorkItem): DraftItem => ({
  key: item.id,
  id: item.id,
  productName: item.product_name,
  productUrl: item.product_url,
  options: item.options,
  itemPrice: item.item_price,
  quantity: item.quantity,
  itemWeight: item.item_weight,
  size: formatSize(item.length_cm, item.width_cm, item.height_cm),
  categoryId: item.customs_category_id,
});

const typedNumber = (typed: number | string | undefined, otherwise: number | null): number | null =>
  typed === undefined ? otherwise : Number(typed);

/** The form of a stored quote. Reads the typed values from its price, which only admins see for an estimate, or else from its columns.
 *  Sales tax is null, which means by its rate, unless the stored price has a typed amount. */
export const draftOf = (
  work: Work,
  { breakdown, internal_notes }: Pick<AdminQuote, 'breakdown' | 'internal_notes'>,
): PriceDraft => {
  const { sales_tax, merchant_shipping, domestic_shipping, discount } = breakdown?.typed ?? {};
  return {
    items: work.quote_items.map(draftItem),
    salesTax: typedNumber(sales_tax, null),
    merchantShipping: typedNumber(merchant_shipping, work.merchant_shipping_price ?? 0),
    discount: typedNumber(discount, work.discount ?? 0),
    domesticShipping: typedNumber(domestic_shipping, work.domestic_shipping ?? 0),
    deliveryOptionId: work.delivery_option_id,
    insured: work.insured,
    note: '',
    internal: internal_notes ?? '',
  };
};

/** A number that no item's key uses yet. */
export const nextKey = (items: readonly DraftItem[]): number =>
  1 + Math.max(0, ...items.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)));

export const emptyItem = (count: number): DraftItem => ({
  key: `new-${count}`,
  id: undefined,
  productName: '',
  productUrl: null,
  options: null,
  itemPrice: null,
  quantity: 1,
  itemWeight: null,
  size: '',
  categoryId: null,
});
