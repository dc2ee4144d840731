import { useShell } from '@landfall/contract';
import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Settings that pages show to customers, from the RPC shop_terms. */
export type ShopTerms = Result<'shop_terms'>;

const shopTerms = (db: Db) =>
  queryOptions({
    queryKey: ['shop-terms'] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('shop_terms').abortSignal(signal)),
  });

/** The terms; undefined while loading and after a failure. */
export const useShopTerms = (): ShopTerms | undefined => useQuery(shopTerms(useShell().db)).data;

/** How long a price is valid: "7 days", "1 day", or "a limited time" if the setting is unknown. */
export function priceValidity(terms: ShopTerms | undefined): string {
  if (!terms) return 'a limited time';
  return terms.price_valid_days === 1 ? '1 day' : `${terms.price_valid_days} days`;
}
