import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { referenceKeys } from '../keys.query.ts';

/** Seconds a sent quote waits in the outbox before its mail leaves: the time there is to undo. 30 unless the setting says otherwise. */
export const sendDelay = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('send-delay'),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db.from('system_settings').select('setting_value').eq('setting_key', 'send_delay_seconds').limit(1).abortSignal(signal),
      );
      const seconds = Number(rows[0]?.setting_value ?? 30);
      return Number.isFinite(seconds) ? seconds : 30;
    },
  });
