import type { SqlSession } from '../database/database.ts';
import { drainOutbox } from '../mail/outbox.ts';
import type { MailDriver } from '../mail/mailbox.ts';
import { every } from './timer.ts';

/** Functions of schema private that pg_cron runs on a hosted project. Each is safe to run twice. */
const CLOCKS = ['expire_quotes', 'queue_expiry_reminders', 'detect_abandoned_carts', 'cancel_unpaid_orders', 'tidy_delivery'];

const CLOCK_MS = 5000;
const OUTBOX_MS = 2000;

const PRESENT = `select proname from pg_proc where pronamespace = 'private'::regnamespace and proname = any($1) and pronargs = 0`;

/** Starts the clocks that the migrations made and, where mail can be sent, the outbox.
 *  @returns stop */
export async function startClocks(sql: SqlSession, mail: MailDriver | null): Promise<() => Promise<void>> {
  const present = await sql.query<{ proname: string }>(PRESENT, [CLOCKS]);
  const clocks = every(CLOCK_MS, 'clocks', async () => {
    for (const { proname } of present) await sql.query(`select private.${proname}()`);
  });
  const outbox = mail && every(OUTBOX_MS, 'outbox', () => drainOutbox(sql, mail));
  return async () => {
    await Promise.all([clocks(), outbox?.()]);
  };
}
