import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';

/** What waits for an admin, besides the figures of the overview. */
export const waitingCounts = (db: Db) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'counts'],
    queryFn: ({ signal }) => unwrap(db.rpc('admin_counts').abortSignal(signal)),
  });
