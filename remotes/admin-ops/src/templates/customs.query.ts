import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { referenceKeys } from '../keys.query.ts';

/** Names of the customs categories in use. */
export const customsCategories = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('customs-names'),
    queryFn: ({ signal }) =>
      unwrap(db.from('customs_categories').select('id,name').eq('is_active', true).order('name').abortSignal(signal)),
  });
