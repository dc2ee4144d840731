import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** A scheduled job with its last run. */
export type Job = Result<'admin_jobs'>[number];

/** Read again every 15 seconds while the page is visible. */
export const jobs = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.jobs(),
    queryFn: ({ signal }) => unwrap(db.rpc('admin_jobs').abortSignal(signal)),
    refetchInterval: 15_000,
    refetchOnMount: 'always',
  });
