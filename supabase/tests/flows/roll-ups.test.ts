import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

const ADMIN = '00000000-0000-4000-8000-000000000001';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
});
afterAll(() => db.close());

/** One random change each, as the system makes them; what another rule refuses is left out. %n is a random number. */
const CHANGES = [
  `update public.quotes set sent_at = created_at + (%n % 90) * interval '37 minutes' where id = (select id from public.quotes order by md5(id || '%n') limit 1)`,
  `update public.quotes set approved_at = case when approved_at is null then now() end where id = (select id from public.quotes order by md5(id || '%n') limit 1)`,
  `update public.quotes set created_at = created_at - interval '3 hours' where id = (select id from public.quotes where sent_at is null order by md5(id || '%n') limit 1)`,
  `do $c$ declare v uuid := (select id from public.quotes where order_id is null and status <> 'calculated' order by md5(id || '%n') limit 1);
     begin perform set_config('landfall.move', format('quote:%s:expired', v), true); update public.quotes set status = 'expired' where id = v; end $c$`,
  `insert into public.quotes (user_id, product_name, country_code, destination_country) select id, 'New', 'US', 'NP' from public.profiles order by md5(id || '%n') limit 1`,
  `update public.quote_admin set estimate = case when estimate is null then '{"currency": "USD"}'::jsonb end where id = (select id from public.quote_admin order by md5(id || '%n') limit 1)`,
  `update public.orders set payment_status = (array['unpaid', 'paid', 'refunded', 'partially_refunded'])[1 + %n % 4] where id = (select id from public.orders order by md5(id || '%n') limit 1)`,
  `update public.payments set status = (array['succeeded', 'pending', 'failed'])[1 + %n % 3], paid_at = now() - (%n % 50) * interval '1 day'
     where id = (select id from public.payments order by md5(id || '%n') limit 1)`,
  `update public.refunds set status = (array['succeeded', 'failed', 'processing'])[1 + %n % 3], settled_at = now() - (%n % 9) * interval '1 day'
     where id = (select id from public.refunds order by md5(id || '%n') limit 1)`,
  `delete from public.quotes where id = (select id from public.quotes where product_name = 'New' order by md5(id || '%n') limit 1)`,
  `select private.fold_figures()`,
];

/** So many changes of each kind, in one transaction. @returns how many of each were made */
async function change(times: number): Promise<number[]> {
  const made = CHANGES.map(() => 0);
  for (let round = 0; round < times; round++)
    for (const [kind, statement] of CHANGES.entries()) {
      const text = statement.replaceAll('%n', String(round * 7919 + kind * 31));
      made[kind]! += await db.exec(text).then(
        () => 1,
        () => 0,
      );
    }
  return made;
}

const COLUMNS = [
  'requested, priced, priced_or_estimated, requested_sent, requested_approved, requested_paid, sent, sent_approved, sent_paid, sent_expired, orders_paid',
  'paid_cents, refunded_cents, order_cents',
].join(', ');
const SUMS = COLUMNS.split(', ').map((name) => `sum(${name})::bigint as ${name}`);
const SOME = COLUMNS.split(', ')
  .map((name) => `sum(${name}) <> 0`)
  .join(' or ');
const trade = (from: string) => db.sql(`select at, ${SUMS.join()} from ${from} t group by at having ${SOME} order by at`);
const sent = (from: string) =>
  db.sql(`select week, country_code, destination_country, class, sum(sent)::int as sent, sum(approved)::int as approved from ${from} s
    group by 1, 2, 3, 4 having sum(sent) <> 0 order by 1, 2, 3, 4`);

/** The roll-ups, each beside what the rows themselves say. */
async function everything() {
  const facts = 'select * from private.order_facts order by order_id';
  const people = 'select * from private.customer_figures order by user_id';
  const rawPeople = `select p.id as user_id, (select count(*)::int from public.quotes q where q.user_id = p.id) as quote_count,
    (select count(*)::int from public.orders o where o.user_id = p.id) as order_count,
    (select coalesce(sum(o.total_usd), 0) from public.orders o where o.user_id = p.id and o.payment_status in ('paid', 'partially_refunded')) as total_usd,
    (select max(q.created_at) from public.quotes q where q.user_id = p.id) as last_quote_at from public.profiles p order by p.id`;
  return {
    kept: [await trade('private.trade_figures'), await sent('private.sent_figures'), await db.sql(facts), await db.sql(people)],
    raw: [
      await trade(`private.trade_raw('-infinity', 'infinity')`),
      await sent(`private.sent_raw('-infinity', 'infinity')`),
      await db.sql('select * from private.order_facts_of(null) order by order_id'),
      await db.sql(rawPeople),
    ],
  };
}

describe('roll-ups', () => {
  it('equal the rows in the demo world', async () => {
    const { kept, raw } = await everything();
    expect(kept).toEqual(raw);
    expect(kept.every((rows) => rows.length > 0)).toBe(true);
  });

  it('equal the rows after random changes, folded in between', async () => {
    const made = await change(25);
    expect(
      made.filter((n) => n === 0),
      `each kind of change was made: ${made.join()}`,
    ).toEqual([]);
    const { kept, raw } = await everything();
    expect(kept).toEqual(raw);
  });

  it('equal the rows for ranges that cut a quarter of an hour and a week', async () => {
    const ranges = [
      `'2026-01-01 03:07:11Z', now() - interval '61 seconds'`,
      `now() - interval '40 days 13 minutes', now() - interval '3 minutes'`,
    ];
    for (const range of [...ranges, `now() - interval '7 minutes', now()`]) {
      expect(await trade(`private.trade_between(${range})`)).toEqual(await trade(`private.trade_raw(${range})`));
      expect(await sent(`private.sent_between(${range})`)).toEqual(await sent(`private.sent_raw(${range})`));
    }
  });

  it('give medians and percentiles as sorting all rows does', async () => {
    const range = `now() - interval '70 days', now()`;
    const [row] = await db.sql<{ ours: number[]; theirs: number[] }>(`
      with c as (select private.class_counts(array(select f from private.sent_between(${range}) f)) as counts)
      select array(select round(private.sent_percentile(s, c.counts, ${range})::numeric, 4) from unnest(array[0, 0.1, 0.5, 0.9, 1]::float8[]) s) as ours,
        (select array_agg(round(h::numeric, 4)) from unnest((select percentile_cont(array[0, 0.1, 0.5, 0.9, 1]::float8[]) within group (order by extract(epoch from sent_at - created_at)::float8 / 3600)
          from public.quotes where sent_at >= now() - interval '70 days' and sent_at < now())) h) as theirs from c`);
    expect(row!.ours).toEqual(row!.theirs);
    expect(row!.ours).toHaveLength(5);
  });

  it('are the same after they are written anew', async () => {
    const { kept } = await everything();
    for (const name of ['order_facts', 'customer_figures', 'trade_figures', 'sent_figures'])
      await db.sql(`select private.rebuild_${name}()`);
    expect((await everything()).kept).toEqual(kept);
  });
});

describe('upkeep', () => {
  it('deletes old entries of the audit log and empties old mails, once', async () => {
    const [entry] = await db.sql<{ id: string }>(
      `insert into public.audit_log (action, table_name, record_id, created_at) values ('update', 'quotes', gen_random_uuid(), now() - interval '401 days') returning id`,
    );
    const mail = (status: string, days: number) =>
      db.sql<{ id: string }>(
        `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, status, created_at)
         values ('quote_sent', 'a@mail.test', 'Your quote', '<p>1</p>', '1', gen_random_uuid(), $1, now() - $2 * interval '1 day') returning id`,
        [status, days],
      );
    const [[old], [young], [waiting]] = [await mail('sent', 91), await mail('sent', 89), await mail('queued', 91)];
    expect(Number((await db.sql<{ n: number }>('select private.prune_history(1000) as n'))[0]!.n)).toBeGreaterThanOrEqual(2);
    expect((await db.sql<{ n: number }>('select private.prune_history(1000) as n'))[0]!.n).toBe(0);
    expect(await db.sql('select id from public.audit_log where id = $1', [entry!.id])).toEqual([]);
    const text = async (id: string) =>
      (await db.sql<{ html: string }>('select html from public.email_outbox where id = $1', [id]))[0]!.html;
    expect([await text(old!.id), await text(young!.id), await text(waiting!.id)]).toEqual(['', '<p>1</p>', '<p>1</p>']);
  });

  it('leaves the audit log append-only for everybody else', async () => {
    await expect(db.sql('delete from public.audit_log')).rejects.toThrow('append_only');
    await expect(db.sql(`update public.audit_log set action = 'insert'`)).rejects.toThrow('append_only');
  });

  it('does nothing when it ran a moment ago', async () => {
    await db.sql('select private.upkeep()');
    expect(await db.sql('select private.upkeep() as n')).toEqual([{ n: 0 }]);
  });
});

describe('saving a setting', () => {
  it('still refuses a set of statuses without one that is in use', async () => {
    const [row] = await db.sql<{ value: string }>(
      `select setting_value as value from public.system_settings where setting_key = 'quote_statuses'`,
    );
    const without = JSON.stringify([...(JSON.parse(row!.value) as { name: string }[])].filter(({ name }) => name !== 'sent'));
    await expect(
      db.sql(`update public.system_settings set setting_value = $1 where setting_key = 'quote_statuses'`, [without]),
    ).rejects.toThrow('bad_setting');
  });

  it('finds every status in use by its index', async () => {
    const used = await db.sql('select status from private.used_statuses() order by 1');
    expect(used).toEqual(await db.sql('select status from public.quotes union select status from public.orders order by 1'));
  });

  it('reads no quotes and orders where no status was saved', async () => {
    const SCANS = `select coalesce(sum(seq_scan + idx_scan), 0)::int as n from pg_catalog.pg_stat_xact_user_tables where relname in ('quotes', 'orders')`;
    const [before, after] = await db.as({ userId: ADMIN }, async (sql) => {
      const scans = await sql<{ n: number }>(SCANS);
      await sql(`update public.system_settings set setting_value = '45' where setting_key = 'send_delay_seconds'`);
      return [scans, await sql<{ n: number }>(SCANS)];
    });
    expect(after).toEqual(before);
  });
});
