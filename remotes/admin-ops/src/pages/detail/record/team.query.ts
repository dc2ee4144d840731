import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { referenceKeys } from '../../../keys.query.ts';

/** Every admin, by name. */
export const team = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('team'),
    queryFn: ({ signal }) => unwrap(db.from('admin_team').select('id,name').order('name').order('id').abortSignal(signal)),
  });
