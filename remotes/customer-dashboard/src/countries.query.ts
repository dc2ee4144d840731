import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { countryKey } from './keys.query.ts';

const COUNTRY = 'code,name,currency,shipping_allowed';

export const countries = (db: Db) =>
  queryOptions({
    queryKey: countryKey,
    queryFn: ({ signal }) => unwrap(db.from('country_settings').select(COUNTRY).order('name').abortSignal(signal)),
  });
