import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { countryKey } from './keys.query.ts';

export interface Country {
  code: string;
  name: string;
  currency: string;
  shipping_allowed: boolean;
}

export const countries = (db: Db) =>
  queryOptions({
    queryKey: countryKey,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('country_settings')
          .select('code,name,currency,shipping_allowed')
          .order('name')
          .abortSignal(signal)
          .overrideTypes<Country[], { merge: false }>(),
      ),
  });
