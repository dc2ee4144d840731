import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { healthKey } from '../../keys.query.ts';

/** How many errors the configuration has now. /admin/system-settings lists them. */
export const configErrors = (db: Db) =>
  queryOptions({
    queryKey: healthKey,
    queryFn: async ({ signal }) => {
      const problems = await unwrap(db.rpc('config_health').abortSignal(signal));
      return problems.filter(({ severity }) => severity === 'error').length;
    },
    staleTime: 60_000,
  });
