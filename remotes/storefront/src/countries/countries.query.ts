import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export interface Country {
  code: string;
  name: string;
  currency: string;
  purchase_allowed: boolean;
  shipping_allowed: boolean;
}

/** Every country that is served, by name: where we buy, where we deliver, and in which money. */
export const countries = (db: Db) =>
  queryOptions({
    queryKey: ['storefront', 'countries'] as const,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('country_settings')
          .select('code,name,currency,purchase_allowed,shipping_allowed')
          .order('name')
          .abortSignal(signal)
          .overrideTypes<Country[], { merge: false }>(),
      ),
  });
