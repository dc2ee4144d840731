import type { SqlSession } from '../database/database.ts';
import type { MailDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { drainOutbox } from '../mail/outbox.ts';
import { every } from './timer.ts';

/** Functions in schema `private` that pg_cron runs on a hosted project. All are idempotent. */
const JOBS = ['expire_quotes', 'queue_expiry_reminders', 'detect_abandoned_carts', 'cancel_unpaid_orders', 'tidy_delivery'];

const JOBS_INTERVAL_MS = 5000;
const OUTBOX_INTERVAL_MS = 2000;

const EXISTING_JOBS = `select proname from pg_proc where pronamespace = 'private'::regnamespace and proname = any($1) and pronargs = 0`;

/** Starts the jobs that the migrations define and, if mail can be sent, the outbox. @returns a function that stops them */
export async function startScheduledJobs(sql: SqlSession, mail: MailDriver | null): Promise<() => Promise<void>> {
  const present = await sql.query<{ proname: string }>(EXISTING_JOBS, [JOBS]);
  const jobs = every(JOBS_INTERVAL_MS, 'scheduled jobs', async () => {
    for (const { proname } of present) await sql.query(`select private.${proname}()`);
  });
  const outbox = mail && every(OUTBOX_INTERVAL_MS, 'outbox', () => drainOutbox(sql, mail));
  return async () => {
    await Promise.all([jobs(), outbox?.()]);
  };
}
