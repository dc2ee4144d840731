import { type Db, unwrap } from '@landfall/db';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { DEFAULT_SETS, readStatusSets, STATUS_SETTING_KEYS, type StatusSets } from './stored-sets.ts';

export const statusConfigKey = ['status-config'] as const;

/** The stored sets, which replace the defaults. Invalidate `statusConfigKey` after saving one. */
export const statusConfig = (db: Db) =>
  queryOptions({
    queryKey: statusConfigKey,
    queryFn: async ({ signal }) =>
      readStatusSets(
        await unwrap(
          db
            .from('system_settings')
            .select('setting_key,setting_value')
            .in('setting_key', [...STATUS_SETTING_KEYS])
            .abortSignal(signal),
        ),
      ),
  });

/** The sets that `useStatusConfig` has at this moment, outside of React: the stored ones once they are loaded. */
export const knownSets = (queries: QueryClient): StatusSets => queries.getQueryData<StatusSets>(statusConfigKey) ?? DEFAULT_SETS;
