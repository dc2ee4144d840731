import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

const COUNTRY = 'code,name,currency,purchase_allowed,shipping_allowed';
export type Country = Selected<'country_settings', typeof COUNTRY>;

/** Every supported country, by name: whether we buy or deliver there, and its currency. */
export const countries = (db: Db) =>
  queryOptions({
    queryKey: ['storefront', 'countries'] as const,
    queryFn: ({ signal }) => unwrap(db.from('country_settings').select(COUNTRY).order('name').abortSignal(signal)),
  });
