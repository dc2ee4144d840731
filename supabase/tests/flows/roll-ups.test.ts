import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

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
  `insert into public.messages (sender_id, recipient_id, content)
     select p.id, case %n % 2 when 0 then (select id from public.profiles order by md5(id || 'to%n') limit 1) end, 'Message %n' from public.profiles p order by md5(p.id || '%n') limit 1`,
  `delete from public.messages where id = (select id from public.messages order by md5(id || '%n') limit 1)`,
  `update public.recovery_attempts set converted_at = case when converted_at is null then now() - (%n % 30) * interval '1 day' end
     where id = (select id from public.recovery_attempts order by md5(id || '%n') limit 1)`,
  `update public.refunds set status = (array['succeeded', 'failed', 'processing'])[1 + %n % 3], settled_at = now() - (%n % 9) * interval '1 day'
     where id = (select id from public.refunds order by md5(id || '%n') limit 1)`,
  `update public.quotes set rejected_at = case when rejected_at is null then now() - (%n % 70) * interval '11 hours' end, rejected_by = case %n % 3 when 0 then user_id end,
     rejection_reason_id = case %n % 4 when 0 then null else (select id from public.rejection_reasons order by md5(id || '%n') limit 1) end
     where id = (select id from public.quotes order by md5(id || '%n') limit 1)`,
  `update public.quotes set quantity = 1 + %n % 5, final_total = final_total + 10 where id = (select id from public.quotes where rejected_at is not null order by md5(id || '%n') limit 1)`,
  `insert into public.cart_events (user_id, quote_id, type, occurred_at)
     select user_id, id, (array['added', 'checkout_started', 'converted', 'moved'])[1 + %n % 4], now() - (%n % 3000) * interval '41 minutes' from public.quotes order by md5(id || '%n') limit 1`,
  `delete from public.cart_events where id = (select id from public.cart_events order by md5(id || '%n') limit 1)`,
  `update public.cart_events set occurred_at = occurred_at - interval '2 hours' where id = (select id from public.cart_events order by md5(id || '%n') limit 1)`,
  `update public.abandoned_carts set value_usd = value_usd + 1, last_activity_at = last_activity_at - (%n % 5) * interval '1 hour', status = (array['lost', 'recovered', 'suppressed'])[1 + %n % 3]
     where id = (select id from public.abandoned_carts where status <> 'open' order by md5(id || '%n') limit 1)`,
  `update public.recovery_attempts set clicked_at = case when clicked_at is null then now() end, holdout = %n % 5 = 0 where id = (select id from public.recovery_attempts order by md5(id || '%n') limit 1)`,
  `delete from public.recovery_attempts where id = (select id from public.recovery_attempts where sequence = 3 order by md5(id || '%n') limit 1)`,
  `update public.orders set created_at = created_at + interval '1 hour', payment_status = 'paid' where payment_status = 'unpaid' and id = (select id from public.orders order by md5(id || '%n') limit 1)`,
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
const figures = (from: string) =>
  db.sql(`select name, grain, at, key, sum(n)::bigint as n, sum(m)::bigint as m, sum(cents)::bigint as cents from ${from} f
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(m) <> 0 or sum(cents) <> 0 order by 1, 2, 3, 4`);
/** The raw figures in every grain that they are kept in. */
const RAW_FIGURES = `(select f.name, g as grain, private.bucket_of(g::smallint, f.at) as at, f.key, f.n, f.m, f.cents
  from (select * from private.raw_figures() union all
    select 'money', at, '', orders_paid, refunded_cents, paid_cents from private.trade_raw('-infinity', 'infinity')) f
  cross join unnest(private.figure_grains(f.name)) g)`;

/** The words of each record's texts. Where a part of a conversation begins depends on how its messages came. */
const texts = (from: string, text: string) =>
  db.sql(`select kind, record_id, person_id, array_agg(distinct word order by word) as words
    from ${from} t cross join regexp_split_to_table(${text}, ' ') word group by 1, 2, 3 order by 1, 2`);

/** The roll-ups, each beside what the rows themselves say. */
const ROLL_UPS: Record<string, [kept: () => Promise<unknown[]>, raw: () => Promise<unknown[]>]> = {
  trade_figures: [() => trade('private.trade_figures'), () => trade(`private.trade_raw('-infinity', 'infinity')`)],
  trade_sums: [
    () => trade(`(select * from private.trade_sums where grain = 3)`),
    () =>
      trade(`(select private.bucket_of(3::smallint, t.at) as at, ${COLUMNS} from private.trade_raw('-infinity', 'infinity') t)`),
  ],
  figures: [() => figures('private.figures'), () => figures(RAW_FIGURES)],
  order_facts: [
    () => db.sql('select * from private.order_facts order by order_id'),
    () => db.sql('select * from private.all_order_facts() order by order_id'),
  ],
  cart_facts: [
    () => db.sql('select * from private.cart_facts order by cart_id'),
    () => db.sql('select f.* from public.abandoned_carts a, private.cart_facts_of(a) f order by cart_id'),
  ],
  cart_pairs: [
    () => db.sql('select * from private.cart_pairs order by cart_id'),
    () => db.sql('select * from private.cart_pairs_of(null) order by cart_id'),
  ],
  visits: [
    () => db.sql('select * from private.visits order by user_id, at'),
    () => db.sql('select * from private.visits_of(null) order by user_id, at'),
  ],
  customer_sums: [
    () =>
      db.sql(`select user_id, sum(payments)::int as payments, sum(refunds)::int as refunds, round(sum(refunded_usd), 8) as refunded_usd, sum(messages)::int as messages
        from private.customer_sums group by 1 having sum(payments) <> 0 or sum(refunds) <> 0 or sum(messages) <> 0 order by 1`),
    () =>
      db.sql(
        `select user_id, payments, refunds, round(refunded_usd, 8) as refunded_usd, messages from private.all_customer_sums() order by 1`,
      ),
  ],
  customer_figures: [
    () => db.sql('select * from private.customer_figures order by user_id'),
    () =>
      db.sql(`select p.id as user_id, (select count(*)::int from public.quotes q where q.user_id = p.id) as quote_count,
        (select count(*)::int from public.orders o where o.user_id = p.id) as order_count,
        (select coalesce(sum(o.total_usd), 0) from public.orders o where o.user_id = p.id and o.payment_status in ('paid', 'partially_refunded')) as total_usd,
        (select max(q.created_at) from public.quotes q where q.user_id = p.id) as last_quote_at from public.profiles p order by p.id`),
  ],
  search_texts: [() => texts('private.search_texts', 'text'), () => texts('private.search_sources', 'private.search_text(text)')],
};
const NAMES = Object.keys(ROLL_UPS);

/** Ranges that cut a quarter of an hour, a day and the longer buckets. */
const RANGES = [
  `'2026-01-01 03:07:11Z', now() - interval '61 seconds'`,
  `now() - interval '40 days 13 minutes', now() - interval '3 minutes'`,
  `now() - interval '7 minutes', now()`,
  `now() - interval '70 days', now() - interval '5 days 5 hours'`,
  `now() - interval '90 days 7 hours', now() + interval '9 hours'`, // a day that is not over
];
/** A zone on quarters of an hour, and one whose summer time moves the clock by half an hour. */
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];
const bounds = (zone: string): string => `private.day_bounds(current_date - 80, current_date, '${zone}')`;

describe('roll-ups', () => {
  it.each(NAMES)('%s equals the rows in the demo world', async (name) => {
    const [kept, raw] = ROLL_UPS[name]!;
    expect(await kept()).toEqual(await raw());
    expect((await kept()).length).toBeGreaterThan(0);
  });

  it('are changed at random, and summed up in between', async () => {
    const made = await change(25);
    expect(
      made.flatMap((n, kind) => (n === 0 ? [CHANGES[kind]] : [])),
      'kinds of change that were never made',
    ).toEqual([]);
  });

  it.each(NAMES)('%s equals the rows after random changes', async (name) => {
    const [kept, raw] = ROLL_UPS[name]!;
    expect(await kept()).toEqual(await raw());
  });

  it.each(NAMES.filter((name) => name !== 'trade_sums'))('%s is the same after it is written from the rows', async (name) => {
    const [kept] = ROLL_UPS[name]!;
    const before = await kept();
    await db.sql(`select private.rebuild_${name}()`);
    expect(await kept()).toEqual(before);
  });

  it('leave other figures alone when the facts of orders are written from the rows', async () => {
    const before = await trade('private.trade_figures');
    await db.sql(
      'delete from private.order_facts where order_id in (select order_id from private.order_facts where first_paid_at is not null limit 3)',
    );
    expect(await trade('private.trade_figures')).not.toEqual(before);
    await db.sql('select private.rebuild_order_facts()');
    expect(await trade('private.trade_figures')).toEqual(before);
  });
});

describe('figures of a range', () => {
  it.each(RANGES)('of sales from %s are those of the rows', async (range) => {
    const sum = (from: string) => db.sql(`select ${SUMS.join()} from ${from} t`);
    expect(await sum(`private.trade_between(${range})`)).toEqual(await sum(`private.trade_raw(${range})`));
  });

  it.each(RANGES)('of quotes sent from %s are those of the rows', async (range) => {
    const sent = (from: string, more = '') =>
      db.sql(`select name, key, n, m from ${from} s where name in ('hours', 'routes') ${more} order by 1, 2`);
    expect(await sent(`private.sent_between(${range})`)).toEqual(await sent(`private.sent_rows(${range})`));
    const hours = await sent(`private.sent_rows(${range})`, `and name = 'hours'`);
    expect(await sent(`private.sent_between(${range}, false)`)).toEqual(hours);
    expect(await sent(`private.sent_rows(${range}, false)`)).toEqual(hours);
  });

  it.each(RANGES)('of rejections from %s are those of the rows', async (range) => {
    const rejected = (from: string) => db.sql(`select key, n, m, cents from ${from} r order by 1`);
    expect(await rejected(`private.rejected_between(${range})`)).toEqual(await rejected(`private.rejected_rows(${range})`));
  });

  it.each(ZONES.flatMap((zone) => ['decided', 'abandoned', 'visits'].map((name) => [name, zone] as const)))(
    '%s by day of %s are those of the rows',
    async (name, zone) => {
      const days = await db.sql(
        `select day, n, m, cents from private.figures_by_day('${name}', ${bounds(zone)}) where n <> 0 or m <> 0 order by 1`,
      );
      const rows =
        await db.sql(`select width_bucket(at, ${bounds(zone)}) as day, sum(n)::bigint as n, sum(m)::bigint as m, sum(cents)::bigint as cents
      from private.raw_figures() where name = '${name}' and width_bucket(at, ${bounds(zone)}) between 1 and 81 group by 1 order by 1`);
      expect(days).toEqual(rows);
      expect(days.length).toBeGreaterThan(5);
    },
  );

  it.each(ZONES)('count a person once a day of %s', async (zone) => {
    const days = await db.sql(
      `select day, active, converted from private.active_by_day(${bounds(zone)}) where active > 0 order by 1`,
    );
    const rows = await db.sql(`select width_bucket(occurred_at, ${bounds(zone)}) as day, count(distinct user_id) as active,
      count(distinct user_id) filter (where type = 'converted') as converted from public.cart_events
      where width_bucket(occurred_at, ${bounds(zone)}) between 1 and 81 group by 1 order by 1`);
    expect(days).toEqual(rows);
  });

  it.each([3, 12, 45, 80])('of %i days count a person once, however often they were active', async (days) => {
    const from = `private.quarter_of(now() - interval '${days} days')`;
    const people = await db.sql(`select active, converted from private.people_between(${from}, private.quarter_of(now()))`);
    expect(people).toEqual(
      await db.sql(`select count(distinct user_id) as active, count(distinct user_id) filter (where type = 'converted') as converted from public.cart_events
        where occurred_at >= ${from} and occurred_at < private.quarter_of(now())`),
    );
    expect(people[0]!['active']).toBeGreaterThan(1);
  });

  it.each([
    [3, 0],
    [12, 0],
    [45, 2],
    [80, 2],
  ])('of %i days count a person who abandoned a cart once', async (days, least) => {
    const range = `now() - interval '${days} days', now() - interval '7 minutes'`;
    const [row] = await db.sql<{ ours: number; theirs: number }>(`select private.people_who_abandoned(${range}) as ours, (
      select count(distinct c.user_id) from private.cart_facts c where c.at >= (array[${range}])[1] and c.at < (array[${range}])[2]
        and (c.has_event or exists (select from private.visits v where v.user_id = c.user_id and v.at >= (array[${range}])[1] and v.at < (array[${range}])[2]))) as theirs`);
    expect(row!.ours).toBe(row!.theirs);
    expect(row!.ours).toBeGreaterThanOrEqual(least);
  });

  it.each(RANGES)('of carts from %s are those of the rows', async (range) => {
    const kept = (name: string) =>
      db.sql(`select key, sum(n) as n, sum(m) as m, sum(cents) as cents from private.cart_figures_between('${name}', ${range}) f
        group by 1 having sum(n) <> 0 order by 1`);
    const rows = (name: string, at: string) =>
      db.sql(`select f.key, sum(f.n) as n, sum(f.m) as m, sum(f.cents) as cents from private.cart_facts c cross join unnest(private.cart_figures(c)) f
        where f.name = '${name}' and f.at is not null and c.${at} >= (array[${range}])[1] and c.${at} < (array[${range}])[2] group by 1 order by 1`);
    for (const [name, at] of [
      ['abandoned_by', 'at'],
      ['abandoned_hours', 'at'],
      ['recovery', 'sent_at'],
    ] as const)
      expect([name, await kept(name)]).toEqual([name, await rows(name, at)]);
  });

  it.each(RANGES)('of recovery from %s are those of the carts', async (range) => {
    await db.sql(
      `update public.system_settings set setting_value = jsonb_set(setting_value::jsonb, '{lost_after_days}', '20')::text where setting_key = 'cart_recovery'`,
    );
    const [row] = await db.sql<{ kept: Record<string, number>; rows: Record<string, number> }>(`
      select private.recovery_measures(${range}) as kept, jsonb_build_object('mailed', count(*) filter (where arm = 'mailed'), 'mailed_paid', count(*) filter (where arm = 'mailed' and paid),
        'holdout', count(*) filter (where arm = 'holdout'), 'holdout_paid', count(*) filter (where arm = 'holdout' and paid),
        'recovered_usd', coalesce(sum(usd) filter (where arm = 'mailed' and status = 'recovered'), 0)) as rows from private.report_recovery(${range})`);
    expect(row!.kept).toMatchObject(row!.rows);
  });

  it.each(RANGES)('of recovery mails from %s are those of the rows', async (range) => {
    const within = (column: string) =>
      `count(*) filter (where ${column} >= (array[${range}])[1] and ${column} < (array[${range}])[2])`;
    expect(
      await db.sql(
        `select key, n, m, cents from private.mails_between(${range}) where n <> 0 or m <> 0 or cents <> 0 order by 1`,
      ),
    ).toEqual(
      await db.sql(`select * from (select sequence::text as key, ${within('sent_at').replace('(where', '(where not holdout and')} as n, ${within('clicked_at')} as m, ${within('converted_at')} as cents
        from public.recovery_attempts group by 1) r where n <> 0 or m <> 0 or cents <> 0 order by 1`),
    );
  });

  it.each([1, 20, 70])('of %i days have the median of hours to abandon that sorting all carts gives', async (days) => {
    const from = `now() - interval '${days} days'`;
    const [row] = await db.sql<{ ours: number; theirs: number }>(`select private.cart_hours_median(${from}, now()) as ours,
      (select percentile_cont(0.5) within group (order by hours) from private.cart_facts where at >= ${from} and at < now()) as theirs`);
    expect(row!.ours).toEqual(row!.theirs);
  });

  it('give medians and percentiles as sorting all rows does', async () => {
    const range = `now() - interval '70 days', now()`;
    const [row] = await db.sql<{ ours: number[]; theirs: number[] }>(`
      with c as (select private.class_counts((select jsonb_object_agg(key, jsonb_build_array(n)) from private.sent_between(${range}) where name = 'hours')) as counts)
      select array(select round(private.sent_percentile(s, c.counts, ${range})::numeric, 4) from unnest(array[0, 0.1, 0.5, 0.9, 1]::float8[]) s) as ours,
        (select array_agg(round(h::numeric, 4)) from unnest((select percentile_cont(array[0, 0.1, 0.5, 0.9, 1]::float8[]) within group (order by extract(epoch from sent_at - created_at)::float8 / 3600)
          from public.quotes where sent_at >= now() - interval '70 days' and sent_at < now())) h) as theirs from c`);
    expect(row!.ours).toEqual(row!.theirs);
    expect(row!.ours).toHaveLength(5);
  });
});
