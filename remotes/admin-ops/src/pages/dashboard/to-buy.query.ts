import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';

/** How many lines of orders are to be bought. */
export const toBuy = (db: Db) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'to-buy'],
    queryFn: async ({ signal }) => (await unwrap(db.rpc('admin_counts').abortSignal(signal))).to_buy,
  });
