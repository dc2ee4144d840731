import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction, ownerSql } from '../../local/database/database.ts';
import { recordedDrain, runDueJobs } from '../../local/scheduler/scheduled-jobs.ts';
import {
  approvedQuote,
  mails,
  openShop,
  orderRow,
  quoteRow,
  refusal,
  sentQuote,
  unpaidOrder,
  type Json,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.db.close());

const isPostgres = (process.env['TEST_DRIVER'] ?? 'pglite') !== 'pglite';
const run = async (job: string) => (await shop.row<{ answer: Json }>('select private.run_job($1) as answer', [job])).answer;
const runs = (job: string) => shop.db.sql<Json>('select * from private.job_runs where job_name = $1 order by started_at', [job]);
const states = () => shop.call<Json[]>(shop.admin, 'admin_jobs');
const stateOf = async (name: string) =>
  (await shop.db.as(shop.admin, (sql) => sql<Json>('select * from public.admin_jobs() where name = $1', [name])))[0];
/** Hours pass for quotes, orders, payments, carts and the history of the jobs. */
const pass = (hours: number) => {
  const back = `- make_interval(hours => ${hours})`;
  return shop.db.exec(`
    update public.quotes set expires_at = expires_at ${back}, sent_at = sent_at ${back};
    update public.email_outbox set dedupe_key = concat_ws(':', 'quote_expiring', entity_id,
      split_part(dedupe_key, ':', 3)::bigint - ${hours * 3600}, split_part(dedupe_key, ':', 4)) where template_name = 'quote_expiring';
    update public.payments set created_at = created_at ${back}, expires_at = expires_at ${back};
    update public.cart_events set occurred_at = occurred_at ${back};
    update public.abandoned_carts set created_at = created_at ${back}, last_activity_at = last_activity_at ${back};
    update public.recovery_attempts set sent_at = sent_at ${back};
    update private.job_runs set started_at = started_at ${back}, finished_at = finished_at ${back};`);
};

describe('the wrapper', () => {
  it('knows only jobs that exist as functions', async () => {
    const missing = await shop.db.sql(
      `select name from private.jobs where in_database and to_regprocedure('private.' || name || '()') is null`,
    );
    expect(missing).toEqual([]);
    expect(await refusal(run('drop_everything'))).toMatch(/^PT404 job_not_found/);
    expect(await refusal(run('drain_outbox'))).toMatch(/^PT409 job_outside_database/);
  });

  it('records start, end and rows changed', async () => {
    await sentQuote(shop);
    await pass(200);
    expect(await run('expire_quotes')).toMatchObject({ job: 'expire_quotes', result: 'done', rows_changed: 1, error: null });
    const [first, ...others] = await runs('expire_quotes');
    expect(others).toEqual([]);
    expect(first).toMatchObject({ rows_changed: 1, error: null, actor_id: null });
    expect(new Date(String(first!['finished_at'])).getTime()).toBeGreaterThanOrEqual(
      new Date(String(first!['started_at'])).getTime(),
    );
  });

  it('undoes and records a failure, and the other jobs still run', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await sentQuote(shop);
    await pass(200);
    await shop.db
      .exec(`create or replace function private.cancel_unpaid_orders() returns int language plpgsql set search_path = '' as $$
      begin update public.quotes set priority = 'high'; delete from public.cart_events; raise exception 'broken on purpose'; end $$`);
    const ran = await runDueJobs(ownerSql(shop.db.connection));
    expect(ran).toEqual(expect.arrayContaining(['cancel_unpaid_orders', 'expire_quotes', 'tidy_delivery']));
    expect(await runs('cancel_unpaid_orders')).toEqual([expect.objectContaining({ error: expect.stringMatching(/\(\w{5}\)$/) })]);
    expect(await runs('expire_quotes')).toEqual([expect.objectContaining({ rows_changed: 1 })]);
    expect(logged).toHaveBeenCalledWith('job cancel_unpaid_orders:', expect.any(String));
    logged.mockRestore();
  });

  it('skips a second run while the first one is at work', async () => {
    let second: Promise<Json> | undefined;
    const first = await inTransaction(shop.db.connection, async ({ query }) => {
      const [row] = await query<{ answer: Json }>(`select private.run_job('expire_quotes') as answer`);
      second = run('expire_quotes');
      await pause(300);
      return row!.answer;
    });
    expect(first['result']).toBe('done');
    // PGlite has one session: there the second run waits for the first
    expect((await second)?.['result']).toBe(isPostgres ? 'skipped' : 'done');
    expect(await runs('expire_quotes')).toHaveLength(isPostgres ? 1 : 2);
  });

  it('keeps quiet runs for 2 days, others for 30, and always the newest', async () => {
    const record = (days: number, rows: number, error: string | null) =>
      shop.db.sql(
        `insert into private.job_runs (job_name, started_at, finished_at, rows_changed, error)
         select 'expire_quotes', at, at, $2::int, $3 from (select now() - make_interval(days => $1::int) as at) t`,
        [days, rows, error],
      );
    for (const [days, rows, error] of [
      [40, 5, null],
      [29, 5, null],
      [20, 0, 'failed'],
      [3, 0, null],
      [2.5 - 0.5, 0, null],
    ] as const)
      await record(days, rows, error);
    expect((await run('prune_job_runs'))['rows_changed']).toBe(2);
    expect((await runs('expire_quotes')).map(({ rows_changed, error }) => [rows_changed, error])).toEqual([
      [5, null],
      [0, 'failed'],
      [0, null],
    ]);
  });
});

describe('the schedule', () => {
  it('runs each job when it is due, and not before', async () => {
    const owner = ownerSql(shop.db.connection);
    expect((await runDueJobs(owner)).length).toBeGreaterThan(5);
    expect(await runDueJobs(owner)).toEqual([]);
    await shop.db.exec(`update private.job_runs set started_at = started_at - interval '61 seconds'`);
    expect(await runDueJobs(owner)).toEqual(['expire_quotes', 'run_backfills', 'watch_alerts']);
  });

  it('is handed to pg_cron by schedule_jobs, also when the extension comes later, once however often it runs', async () => {
    const schedule = async () => (await shop.row<{ n: number }>('select private.schedule_jobs() as n')).n;
    expect(await schedule()).toBe(0);
    await shop.db.exec(`
      create schema cron;
      create table cron.job (jobname text primary key, schedule text, command text);
      create function cron.schedule(text, text, text) returns bigint language sql as $$
        insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3; select 1::bigint $$;
      create function cron.unschedule(text) returns boolean language sql as $$ delete from cron.job where jobname = $1; select true $$;
      insert into cron.job values ('landfall_expire_quotes', '*/5 * * * *', 'select private.expire_quotes()'),
        ('landfall_gone', '* * * * *', 'select private.gone()'), ('landfall_other', '* * * * *', 'select net.http_post()'),
        ('nightly', '* * * * *', 'select 1');`);
    const count = await schedule();
    const after = await shop.db.sql<Json>('select * from cron.job order by jobname');
    expect(await schedule()).toBe(count);
    expect(await shop.db.sql('select * from cron.job order by jobname')).toEqual(after);
    expect(after.filter(({ command }) => String(command).includes('run_job'))).toHaveLength(count);
    expect(after).toContainEqual({
      jobname: 'landfall_expire_quotes',
      schedule: '* * * * *',
      command: `select private.run_job('expire_quotes')`,
    });
    expect(after.map(({ jobname }) => jobname)).toEqual(expect.arrayContaining(['nightly', 'landfall_other']));
    expect(after.map(({ jobname }) => jobname)).not.toContain('landfall_gone');
  });
});

describe('each clock, run twice and at once', () => {
  const twice = async (job: string) => {
    const answers = [...(await Promise.all([run(job), run(job), run(job)])), await run(job)];
    expect(answers.filter(({ result }) => result === 'failed')).toEqual([]);
    return answers.reduce((sum, { rows_changed }) => sum + Number(rows_changed ?? 0), 0);
  };

  it('expires a quote once', async () => {
    const quote = await sentQuote(shop);
    await pass(167);
    expect(await twice('expire_quotes')).toBe(0);
    await pass(1);
    expect(await twice('expire_quotes')).toBe(1);
    expect(await mails(shop, quote.id, 'quote_expired')).toHaveLength(1);
  });

  it('reminds 48 hours and 12 hours before, once each', async () => {
    const quote = await sentQuote(shop);
    const counts: number[] = [];
    for (const hours of [119, 1, 35, 1, 11]) {
      await pass(hours);
      counts.push(await twice('queue_expiry_reminders'));
    }
    expect(counts).toEqual([0, 1, 0, 1, 0]);
    expect(await mails(shop, quote.id, 'quote_expiring')).toHaveLength(2);
  });

  it('reminds of a bank transfer after 24 hours and cancels after 72, with the cart restored', async () => {
    const order = await unpaidOrder(shop);
    const transferMails = async () => (await mails(shop, order.order_id, 'bank_transfer_instructions')).length;
    const seen: [number, number][] = [];
    for (const hours of [23, 1, 47, 1]) {
      await pass(hours);
      seen.push([await twice('cancel_unpaid_orders'), await transferMails()]);
    }
    expect(seen).toEqual([
      [0, 1],
      [0, 2],
      [0, 2],
      [1, 2],
    ]);
    expect(await orderRow(shop, order.order_id)).toMatchObject({ status: 'cancelled' });
    const { quote_id } = await shop.row<{ quote_id: string }>('select quote_id from public.order_items');
    expect(await quoteRow(shop, quote_id)).toMatchObject({ status: 'approved', in_cart: true, order_id: null });
  });

  it('notices an abandoned cart once and mails once', async () => {
    await shop.db.sql(
      `update public.system_settings set setting_value = (setting_value::jsonb || '{"holdout_percent": 0}')::text where setting_key = 'cart_recovery'`,
    );
    const quote = await approvedQuote(shop);
    await pass(25);
    await twice('detect_abandoned_carts');
    expect(await shop.db.sql('select from public.abandoned_carts')).toHaveLength(1);
    expect(await mails(shop, quote.id, 'cart_recovery_1')).toHaveLength(1);
  });
});

describe('the outbox worker', () => {
  it('reports what it sent, a new failure, and once a minute that it is alive', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const outcomes = [0, 0, 3, 'no route to host', 'no route to host', 0];
    const drain = recordedDrain(ownerSql(shop.db.connection), async () => {
      const next = outcomes.shift()!;
      if (typeof next === 'string') throw new Error(next);
      return next;
    });
    for (let n = 0; n < 6; n++) await drain().catch(() => {});
    vi.useRealTimers();
    expect((await runs('drain_outbox')).map(({ rows_changed, error }) => [rows_changed, error])).toEqual([
      [0, null],
      [3, null],
      [0, 'no route to host'],
      [0, null],
    ]);
  });
});

describe('for admins', () => {
  it('shows the last run, the next, and who ran it; running it is in the audit log', async () => {
    expect(await stateOf('expire_quotes')).toMatchObject({ last_started_at: null, can_run: true, every_seconds: 60 });
    expect(await shop.call(shop.admin, 'run_job', { p_name: 'expire_quotes' })).toMatchObject({
      result: 'done',
      rows_changed: 0,
    });
    expect(await stateOf('expire_quotes')).toMatchObject({
      last_rows: 0,
      last_error: null,
      last_by: 'admin@shop.test',
      runs_24h: 1,
    });
    expect(
      await shop.db.sql(`select action, actor_id, after ->> 'job' as job from public.audit_log where table_name = 'jobs'`),
    ).toEqual([{ action: 'run', actor_id: shop.admin.userId, job: 'expire_quotes' }]);
  });

  it('reports that a job is late after three missed runs', async () => {
    await run('expire_quotes');
    expect(await stateOf('expire_quotes')).toMatchObject({ is_late: false });
    await shop.db.exec(`update private.job_runs set started_at = started_at - interval '9 minutes'`);
    expect(await stateOf('expire_quotes')).toMatchObject({ is_late: true });
  });

  it('is closed to everyone else', async () => {
    for (const who of [shop.customer, shop.stranger] as const) {
      expect(await refusal(shop.call(who, 'run_job', { p_name: 'expire_quotes' }))).toMatch(/^PT403/);
      expect(await refusal(shop.call(who, 'admin_jobs'))).toMatch(/^PT403/);
    }
    expect(await refusal(shop.call('anon', 'run_job', { p_name: 'expire_quotes' }))).toMatch(/^42501/);
    expect(await refusal(states())).toBe('allowed');
  });
});
