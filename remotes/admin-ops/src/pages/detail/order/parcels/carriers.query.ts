import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** Names of the carriers that are in use, in the shop's order. */
export const carrierNames = (db: Db) =>
  queryOptions({
    queryKey: ['admin-ops', 'carriers'],
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db.from('carriers').select('name').eq('is_active', true).order('sort').order('name').abortSignal(signal),
      );
      return rows.map(({ name }) => name);
    },
    staleTime: 5 * 60_000,
  });
