import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../keys.query.ts';
import type { Kind } from './move-rows.mutation.ts';

/** The moves that the database allows for each of these rows now, with the version to move. */
export const movesOf = (db: Db, kind: Kind, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...(kind === 'quote' ? quoteKeys : orderKeys).all, 'moves', ids],
    queryFn: async ({ signal }) => {
      if (kind === 'quote') {
        const rows = await unwrap(
          db.from('admin_quotes').select('id,display_id,version,moves,totals').in('id', ids).abortSignal(signal),
        );
        return rows.map(({ id, display_id, version, moves, totals }) => ({ id, number: display_id, version, moves, totals }));
      }
      const rows = await unwrap(
        db.from('admin_orders').select('id,order_number,version,moves').in('id', ids).abortSignal(signal),
      );
      return rows.map(({ id, order_number, version, moves }) => ({ id, number: order_number, version, moves }));
    },
    staleTime: 0,
  });
