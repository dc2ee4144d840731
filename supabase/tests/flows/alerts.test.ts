import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertCall, callWebhook } from '../../functions/_shared/alerts/call-webhook.ts';
import { openShop, refusal, type Shop, unpaidOrder } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  // Every job has just run.
  await shop.db.exec(
    `insert into private.job_runs (job_name, started_at, finished_at) select name, now(), now() from private.jobs`,
  );
});
afterEach(() => shop.db.close());

const watch = async () => (await shop.row<{ n: number }>('select private.watch_alerts() as n')).n;
const open = () =>
  shop.db.sql<{ rule: string; subject: string; message: string }>(
    'select rule, subject, message from private.alerts where ended_at is null order by rule, subject',
  );
const mails = () =>
  shop.db.sql<{ template_name: string; to_email: string; subject: string; text: string }>(
    `select template_name, to_email, subject, text from public.email_outbox where template_name like 'team_alert%' order by created_at`,
  );
const waitingMail = (wait: string) =>
  shop.db.sql(
    `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, send_after)
     values ('order_placed', 'maya@shop.test', 'Hello', 'Hello', 'Hello', 'waits', now() - $1::interval) returning id`,
    [wait],
  );
const fail = (job: string) =>
  shop.db.sql(
    `insert into private.job_runs (job_name, started_at, finished_at, error) values ($1, clock_timestamp(), clock_timestamp(), 'No route')`,
    [job],
  );

describe('an alert', () => {
  it('tells each admin once when it begins and once when it ends', async () => {
    await waitingMail('16 minutes');
    expect(await watch()).toBe(1);
    expect(await watch()).toBe(0);
    expect(await open()).toEqual([{ rule: 'outbox_late', subject: '', message: 'A message that is due has waited 16 minutes.' }]);
    expect(await mails()).toMatchObject([
      { template_name: 'team_alert_began', to_email: 'admin@shop.test', subject: 'Alert: Messages are not being sent' },
    ]);
    await shop.db.exec(`update public.email_outbox set status = 'sent'`);
    expect(await watch()).toBe(1);
    expect(await watch()).toBe(0);
    expect(await open()).toEqual([]);
    expect(await mails()).toMatchObject([
      {},
      { template_name: 'team_alert_ended', subject: 'Over: Messages are not being sent' },
    ]);
  });

  it('begins again after it has ended', async () => {
    await waitingMail('16 minutes');
    await watch();
    await shop.db.exec(`update public.email_outbox set status = 'sent'`);
    await watch();
    await shop.db.exec(`update public.email_outbox set status = 'queued' where dedupe_key = 'waits'`);
    expect(await watch()).toBe(1);
  });
});

describe('the rules', () => {
  it('find nothing wrong in a shop that has just been set up', async () => {
    await shop.db.exec('delete from private.job_runs');
    expect(await watch()).toBe(0);
  });

  it('let a message wait for a quarter of an hour', async () => {
    await waitingMail('14 minutes');
    expect(await watch()).toBe(0);
  });

  it('report a job that failed twice in a row, a daily one at its first failure, and one that does not start', async () => {
    await fail('expire_quotes');
    expect(await watch()).toBe(0);
    await fail('expire_quotes');
    await shop.db.exec(`update private.job_runs set started_at = now() - interval '20 minutes' where job_name = 'run_backfills'`);
    expect(await watch()).toBe(2);
    expect(await open()).toMatchObject([
      { rule: 'job_failed', subject: 'expire_quotes', message: 'The last run of the job "Expire quotes" failed: No route' },
      { rule: 'job_late', subject: 'run_backfills', message: 'The job "Backfills" has not started for 20 minutes.' },
    ]);
  });

  it('report money that is not accounted for, once the books were checked', async () => {
    const order = await unpaidOrder(shop);
    await shop.db
      .exec(`alter table public.orders disable trigger user; update public.orders set amount_paid = 1 where id = '${order.order_id}';
      alter table public.orders enable trigger user`);
    expect(await watch()).toBe(0);
    await shop.db.exec('select private.tie_out_money()');
    expect(await watch()).toBe(1);
    expect(await open()).toMatchObject([{ rule: 'money', message: expect.stringMatching(/^The books have \d+ amounts/) }]);
  });

  it('report failing payments where they are many and at least half', async () => {
    const { order_id } = await unpaidOrder(shop);
    const tries = (status: string, count: number) =>
      shop.db.sql(
        `insert into public.payments (order_id, method, gateway, amount, currency, status)
         select $1, 'card', 'stripe', 1, 'NPR', $2 from generate_series(1, $3::int)`,
        [order_id, status, count],
      );
    await tries('failed', 4);
    expect(await watch()).toBe(0);
    await tries('cancelled', 4);
    await tries('failed', 1);
    expect(await watch()).toBe(1);
    await tries('cancelled', 5);
    expect(await watch()).toBe(1); // it ended
    expect(await open()).toEqual([]);
  });

  it('report a release that fails', async () => {
    await shop.db.exec(`set session_replication_role = replica;
      insert into delivery.alarms (environment, module, version, share) values ('production', 'cart', '1.4.0', 0.25);
      set session_replication_role = default`);
    await watch();
    expect(await open()).toEqual([
      {
        rule: 'module_alarm',
        subject: 'cart 1.4.0 in production',
        message: 'cart 1.4.0 fails in 25 % of its loads in production.',
      },
    ]);
  });
});

describe('the webhook', () => {
  const claim = () => shop.call<AlertCall[]>('service', 'claim_alert_calls');
  const calls = {
    claim,
    giveBack: (failed: AlertCall[]) => shop.call<void>('service', 'return_alert_calls', { p_calls: failed }),
  };
  const posted: Record<string, unknown>[] = [];
  const answering =
    (status: number): typeof fetch =>
    async (_url, init) => {
      posted.push(JSON.parse(init?.body as string) as Record<string, unknown>);
      return new Response(null, { status });
    };

  it('gets one call when an alert begins and one when it ends, and the same call again after a failure', async () => {
    await waitingMail('16 minutes');
    await watch();
    await expect(callWebhook('https://hook.test', calls, answering(500))).rejects.toThrow(
      /did not take 1 of 1 alerts: status 500/,
    );
    expect(await callWebhook('https://hook.test', calls, answering(200))).toBe(1);
    expect(await callWebhook('https://hook.test', calls, answering(200))).toBe(0);
    await shop.db.exec(`update public.email_outbox set status = 'sent'`);
    await watch();
    expect(await callWebhook('https://hook.test', calls, answering(200))).toBe(1);
    expect(posted.map(({ state, text }) => [state, text])).toEqual([
      ['began', 'Alert: Messages are not being sent. A message that is due has waited 16 minutes.'],
      ['began', 'Alert: Messages are not being sent. A message that is due has waited 16 minutes.'],
      ['ended', 'Over: Messages are not being sent. A message that is due has waited 16 minutes.'],
    ]);
  });

  it('is for the system alone', async () => {
    for (const who of ['anon', shop.customer, shop.admin] as const)
      for (const verb of ['claim_alert_calls', 'service_facts']) expect(await refusal(shop.call(who, verb))).toMatch(/^42501/);
  });
});
