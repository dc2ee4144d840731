import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useShell } from '@landfall/contract';
import { currencyOf } from '@landfall/currency';
import { countries } from '../../../drafts/countries.query.ts';
import { referenceKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';

/** Money in the origin's currency, weights in kg. */
const TERMS = 'delivery_options,insurance_percent,insurance_min,weight_step,max_weight,restricted_items';
export type RouteTerms = Selected<'shipping_routes', typeof TERMS>;
export type DeliveryOption = RouteTerms['delivery_options'][number];

/** What the route between two countries offers; null without an active one. */
export const routeTerms = (db: Db, from: string, to: string) =>
  queryOptions({
    queryKey: referenceKeys.of('route', from, to),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db
          .rpc('admin_shipping_routes')
          .select(TERMS)
          .match({ origin_country: from, destination_country: to, is_active: true })
          .limit(1)
          .abortSignal(signal),
      );
      return rows[0] ?? null;
    },
  });

/** `default_weight` in kg, used where an item has no weight of its own. */
const CATEGORY = 'id,name,duty_percent,default_weight,restriction';
export type CustomsCategory = Selected<'customs_categories', typeof CATEGORY>;

export const customsCategories = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('customs'),
    queryFn: ({ signal }) =>
      unwrap(db.from('customs_categories').select(CATEGORY).eq('is_active', true).order('name').abortSignal(signal)),
  });

/** The reasons that an admin may give. */
export const rejectionReasons = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('rejection-reasons'),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('rejection_reasons')
          .select('id,reason')
          .in('audience', ['admin', 'both'])
          .eq('is_active', true)
          .order('sort')
          .abortSignal(signal),
      ),
  });

/** The currency in which a quote's items are priced: the one it was priced in, else its origin's. */
export function useOriginCurrency({ currency, country_code }: Pick<AdminQuote, 'currency' | 'country_code'>): string {
  const { db } = useShell();
  const { data: settings = [] } = useQuery(countries(db));
  return currency ?? currencyOf(country_code, settings);
}
