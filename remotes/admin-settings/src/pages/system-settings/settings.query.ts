import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** A system setting: its value and first value as JSON text, its version (updated_at), and who changed it last. */
export type Setting = Result<'admin_settings'>[number];

export const systemSettings = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.system(),
    queryFn: ({ signal }) => unwrap(db.rpc('admin_settings').abortSignal(signal)),
  });
