import { type AlertCall, type AlertCalls, callWebhook } from '../../functions/_shared/alerts/call-webhook.ts';
import type { SqlSession } from '../database/database.ts';
import type { Drivers } from '../../functions/_shared/mail/drain-outbox.ts';
import { drainOutbox } from '../mail/outbox.ts';
import { type Log, noLog } from '../observe/log.ts';
import { every } from './timer.ts';

const JOBS_INTERVAL_MS = 5000;
const OUTBOX_INTERVAL_MS = 2000;
const WEBHOOK_INTERVAL_MS = 10_000;
/** A drain that sent nothing is recorded this often, so that the jobs page knows that the worker is alive. */
const HEARTBEAT_MS = 60_000;

interface JobResponse {
  job: string;
  trace_id: string;
  rows_changed: number | null;
  result: 'done' | 'failed' | 'skipped';
  error: string | null;
}

/** Another server may have run the job since it was listed. */
const RUN = 'select private.run_job($1) as answer from private.due_jobs() d where d = $1';
const RECORD = 'select private.record_job_run($1, $2, $3, $4)';

/** A failure, and a run that changed something. */
function logRun(log: Log, { job, result, error, trace_id, rows_changed }: JobResponse, ms: number): void {
  if (result === 'failed') console.error(`job ${job}:`, error);
  if (result === 'failed' || rows_changed)
    log.write(result === 'failed' ? 'error' : 'info', 'job', { job, result, rows_changed, ms: Math.round(ms), trace_id });
}

/** Runs the jobs that are due (`private.jobs`), each in a transaction of its own. A failed job is recorded and logged, and the others still
 *  run. @returns the names of the jobs that ran */
export async function runDueJobs(sql: SqlSession, log: Log = noLog): Promise<string[]> {
  const due = await sql.query<{ name: string }>('select due_jobs as name from private.due_jobs()');
  const ran: string[] = [];
  for (const { name } of due) {
    const startedAt = performance.now();
    try {
      const [row] = await sql.query<{ answer: JobResponse }>(RUN, [name]);
      if (row) logRun(log, row.answer, performance.now() - startedAt);
      if (row) ran.push(name);
    } catch (error) {
      console.error(`job ${name}:`, error instanceof Error ? error.message : error);
    }
  }
  return ran;
}

/** Drains the outbox and reports the run to the jobs page: each run that sent something, each new failure, and one a minute otherwise. */
export function recordedDrain(sql: SqlSession, drain: () => Promise<number>): () => Promise<void> {
  let recordedAt = -Infinity;
  let lastFailure: string | null = null;
  return async () => {
    const startedAt = new Date();
    const { sent, failure } = await drain().then(
      (count) => ({ sent: count, failure: null }),
      (error: unknown) => ({ sent: 0, failure: error instanceof Error ? error.message : String(error) }),
    );
    const isNews = sent > 0 || failure !== lastFailure || Date.now() - recordedAt >= HEARTBEAT_MS;
    if (isNews) await sql.query(RECORD, ['drain_outbox', startedAt.toISOString(), sent, failure]);
    if (isNews) recordedAt = Date.now();
    lastFailure = failure;
    if (failure) throw new Error(failure);
  };
}

const alertCalls = (sql: SqlSession): AlertCalls => ({
  claim: async () => (await sql.query<{ calls: AlertCall[] }>('select public.claim_alert_calls() as calls'))[0]!.calls,
  giveBack: async (calls) => {
    await sql.query('select public.return_alert_calls($1)', [JSON.stringify(calls)]);
  },
});

export interface Schedule {
  drivers: Drivers;
  log?: Log;
  /** URL that gets a POST for each alert. */
  alertWebhook?: string | undefined;
}

/** Starts the jobs that the migrations define and, if messages can be sent, the outbox. @returns a function that stops them */
export async function startScheduledJobs(
  sql: SqlSession,
  { drivers, log = noLog, alertWebhook }: Schedule,
): Promise<() => Promise<void>> {
  const jobs = every(JOBS_INTERVAL_MS, 'scheduled jobs', () => runDueJobs(sql, log));
  const outbox =
    (drivers.mail ?? drivers.texts) &&
    every(
      OUTBOX_INTERVAL_MS,
      'outbox',
      recordedDrain(sql, () => drainOutbox(sql, drivers, log)),
    );
  const webhook = alertWebhook && every(WEBHOOK_INTERVAL_MS, 'alerts', () => callWebhook(alertWebhook, alertCalls(sql)));
  return async () => {
    await Promise.all([jobs(), outbox?.(), webhook && webhook()]);
  };
}
