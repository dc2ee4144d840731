import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** One thing that is missing or contradictory, with the page that fixes it. */
export type Problem = Result<'config_health'>[number];

/** Read again each minute: jobs and emails change by themselves. */
export const configHealth = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.health(),
    queryFn: ({ signal }) => unwrap(db.rpc('config_health').abortSignal(signal)),
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });
