import { shopOf } from '../countries/origin.ts';
import type { Draft } from '../quote/draft.ts';
import { type RequestItem, itemOf } from '../quote/request.ts';

export type InstantRequest = {
  items: RequestItem[];
  country_code: string;
  destination_country: string;
  insured: boolean;
  customer_notes?: string;
};

/** What is asked for a draft; undefined while something that an instant quote needs is missing, or half typed: a field rounds pieces when
 *  it is left. */
export function instantRequestOf({
  items,
  country_code,
  destination_country,
  insured,
  customer_notes,
}: Draft): InstantRequest | undefined {
  const [item] = items;
  if (!item?.product_name?.trim() || !shopOf(item.product_url ?? '') || typeof item.item_price !== 'number') return undefined;
  if (!Number.isInteger(item.quantity ?? 1)) return undefined;
  if (!country_code || !destination_country || country_code === destination_country) return undefined;
  return {
    items: [itemOf(item)],
    country_code,
    destination_country,
    insured: insured === true,
    ...(customer_notes?.trim() && { customer_notes: customer_notes.trim() }),
  };
}
