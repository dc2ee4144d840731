import { type NumberValue, numberProblem, parseNumberValue } from '@landfall/ui/fields';
import type { AdminQuote } from '../../../rows.ts';
import type { Work, WorkItem } from '../quote/work.query.ts';

/** One item in the form: numbers as typed. Price in `priceCurrency`, weight in kg, size in cm. */
export interface DraftItem {
  /** Stable while the form is open: the stored item's id, or "new-n". */
  key: string;
  id?: string | undefined;
  productName: string;
  productUrl: string | null;
  options: string | null;
  itemPrice: NumberValue;
  /** null = the currency of the stored quote's origin. */
  priceCurrency: string | null;
  quantity: NumberValue;
  itemWeight: NumberValue;
  size: string;
  categoryId: string | null;
  /** A path in product-photos. */
  imagePath: string | null;
}

/** Everything that an admin types of a quote. The database adds every rate and percentage. */
export interface PriceDraft {
  countryCode: string;
  destinationCountry: string;
  items: DraftItem[];
  /** null = by the origin's sales tax rate. */
  salesTax: NumberValue;
  merchantShipping: NumberValue;
  discount: NumberValue;
  domesticShipping: NumberValue;
  /** Only for a parcel that is heavier than the route carries; null = by the route. */
  internationalShipping: NumberValue;
  deliveryOptionId: string | null;
  insured: boolean;
  /** A message to the customer, which goes out with the quote. */
  note: string;
  /** Kept beside the quote for admins. */
  internal: string;
  /** Why the request was changed. The customer reads it in the history. */
  reason: string;
}

/** The input of preview_price, edit_quote and save_and_send. null: not set. */
export type TypedPrice = {
  country_code: string;
  destination_country: string;
  items: TypedItem[];
  sales_tax: number | null;
  merchant_shipping: number;
  international_shipping: number | null;
  delivery_option_id: string | null;
  insured: boolean;
  domestic_shipping: number;
  discount: number;
};

export type TypedItem = {
  id?: string;
  product_name: string;
  product_url: string | null;
  options: string | null;
  quantity: number;
  item_price: number | null;
  price_currency: string;
  item_weight: number | null;
  length_cm?: number;
  width_cm?: number;
  height_cm?: number;
  customs_category_id: string | null;
  image_path: string | null;
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
  itemPrice: item.typed_price ?? item.item_price,
  priceCurrency: item.price_currency,
  quantity: item.quantity,
  itemWeight: item.item_weight,
  size: formatSize(item.length_cm, item.width_cm, item.height_cm),
  categoryId: item.customs_category_id,
  imagePath: item.image_path,
});

const typedNumber = (typed: number | string | undefined, otherwise: number | null): number | null =>
  typed === undefined ? otherwise : Number(typed);

/** The form of a stored quote. Reads the typed values from its price, which only admins see for an estimate, or else from its columns.
 *  Sales tax is null, which means by its rate, unless the stored price has a typed amount. */
export const draftOf = (
  work: Work,
  { breakdown, internal_notes }: Pick<AdminQuote, 'breakdown' | 'internal_notes'>,
): PriceDraft => {
  const { sales_tax, merchant_shipping, domestic_shipping, discount, international_shipping } = breakdown?.typed ?? {};
  /** Without a price the columns have what was typed, not what was worked out. */
  const unpriced = (typed: number | null) => (breakdown ? null : typed);
  return {
    countryCode: work.country_code,
    destinationCountry: work.destination_country,
    items: work.quote_items.map(draftItem),
    salesTax: typedNumber(sales_tax, unpriced(work.sales_tax_price)),
    internationalShipping: typedNumber(international_shipping, unpriced(work.international_shipping)),
    merchantShipping: typedNumber(merchant_shipping, work.merchant_shipping_price ?? 0),
    discount: typedNumber(discount, work.discount ?? 0),
    domesticShipping: typedNumber(domestic_shipping, work.domestic_shipping ?? 0),
    deliveryOptionId: work.delivery_option_id,
    insured: work.insured,
    note: '',
    internal: internal_notes ?? '',
    reason: '',
  };
};

/** What the customer asked for, apart from figures. A change of it needs a reason, in the database too. */
export const requestOf = ({ countryCode, destinationCountry, items }: PriceDraft): string =>
  JSON.stringify([
    countryCode,
    destinationCountry,
    items.map(({ productName, productUrl, options, imagePath }) =>
      [productName, productUrl, options, imagePath].map((text) => text?.trim() || null),
    ),
  ]);

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
  priceCurrency: null,
  quantity: 1,
  itemWeight: null,
  size: '',
  categoryId: null,
  imagePath: null,
});
