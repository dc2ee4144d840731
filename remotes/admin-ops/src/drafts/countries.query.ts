import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { referenceKeys } from '../keys.query.ts';

const COUNTRY = 'code,name,currency,purchase_allowed,shipping_allowed';

/** Every country by name, with its currency, and whether we buy or deliver there. */
export const countries = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('countries'),
    queryFn: ({ signal }) => unwrap(db.from('country_settings').select(COUNTRY).order('name').abortSignal(signal)),
  });
