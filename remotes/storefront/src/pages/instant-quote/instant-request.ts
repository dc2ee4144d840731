import { shopOf } from '../../countries/origin.ts';
import type { Draft } from '../../draft/draft.ts';
import { wrongNumbers } from '../../draft/item-limits.ts';
import { type RequestItem, itemOf } from '../../draft/request.ts';

export type InstantRequest = {
  items: RequestItem[];
  country_code: string;
  destination_country: string;
  insured: boolean;
  customer_notes?: string;
};

/** The request for a draft; undefined while a field is missing or invalid.
 *  @param currency of the shop's country */
export function instantRequestOf(draft: Draft, currency?: string): InstantRequest | undefined {
  const { items, country_code, destination_country, insured, customer_notes } = draft;
  const [item] = items;
  if (wrongNumbers(draft, currency).length > 0) return undefined;
  if (!item?.product_name?.trim() || !shopOf(item.product_url ?? '') || typeof item.item_price !== 'number') return undefined;
  if (!country_code || !destination_country || country_code === destination_country) return undefined;
  return {
    items: [itemOf(item)],
    country_code,
    destination_country,
    insured: insured === true,
    ...(customer_notes?.trim() && { customer_notes: customer_notes.trim() }),
  };
}
