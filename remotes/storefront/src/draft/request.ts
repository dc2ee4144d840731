import { type NumberValue, numberOf } from '@landfall/ui/fields';
import { withScheme } from '../countries/origin.ts';
import type { Draft, DraftItem } from './draft.ts';

/** An item as request_quote expects it. */
export type RequestItem = {
  product_name: string;
  product_url?: string;
  quantity: number;
  options?: string;
  item_price?: number;
  price_currency?: string;
  item_weight?: number;
  length_cm?: number;
  width_cm?: number;
  height_cm?: number;
  image_path?: string;
  customs_category_id?: string;
};

export type QuoteRequest = {
  items: RequestItem[];
  country_code: string;
  destination_country: string;
  customer_notes?: string;
  insured: boolean;
  quote_type: 'manual';
};

const text = <Name extends string>(name: Name, value: string | null | undefined) =>
  (value?.trim() ? { [name]: value.trim() } : {}) as Partial<Record<Name, string>>;

const number = <Name extends string>(name: Name, value: NumberValue | undefined) =>
  (numberOf(value, 3) === null ? {} : { [name]: numberOf(value, 3) }) as Partial<Record<Name, number>>;

/** An item without its empty fields. @param imagePath of its uploaded photo */
export const itemOf = (item: DraftItem, imagePath?: string): RequestItem => ({
  product_name: item.product_name?.trim() ?? '',
  quantity: numberOf(item.quantity) ?? 1,
  ...(item.product_url?.trim() && { product_url: withScheme(item.product_url) }),
  ...text('options', item.options),
  ...number('item_price', item.item_price),
  ...(numberOf(item.item_price) !== null && text('price_currency', item.price_currency)),
  ...number('item_weight', item.item_weight),
  ...number('length_cm', item.length_cm),
  ...number('width_cm', item.width_cm),
  ...number('height_cm', item.height_cm),
  ...text('image_path', imagePath),
  ...text('customs_category_id', item.customs_category_id),
});

/** The request for a draft, without empty fields. @param imagePaths of uploaded photos, by item key */
export const requestOf = (draft: Draft, imagePaths: ReadonlyMap<string, string>): QuoteRequest => ({
  items: draft.items.map((item) => itemOf(item, imagePaths.get(item.key))),
  country_code: draft.country_code ?? '',
  destination_country: draft.destination_country ?? '',
  ...text('customer_notes', draft.customer_notes),
  insured: draft.insured === true,
  quote_type: 'manual',
});
