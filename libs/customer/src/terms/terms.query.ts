import { useShell } from '@landfall/contract';
import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The settings that pages quote to customers, as the RPC shop_terms answers. */
export type ShopTerms = Result<'shop_terms'>;

export const shopTerms = (db: Db) =>
  queryOptions({
    queryKey: ['shop-terms'] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('shop_terms').abortSignal(signal)),
  });

/** The terms; undefined while they are loading or could not be loaded. */
export const useShopTerms = (): ShopTerms | undefined => useQuery(shopTerms(useShell().db)).data;

/** How long a price holds, for a sentence: "7 days", "1 day", and "a limited time" where the setting is not known. */
export function priceValidity(terms: ShopTerms | undefined): string {
  if (!terms) return 'a limited time';
  return terms.price_valid_days === 1 ? '1 day' : `${terms.price_valid_days} days`;
}
