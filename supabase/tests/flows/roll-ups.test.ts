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
  // one with an entry in the audit log keeps its number in that entry's text
  `delete from public.quotes where id = (select id from public.quotes q where product_name = 'New'
     and not exists (select from public.audit_log where record_id = q.id) order by md5(id || '%n') limit 1)`,
  `select private.fold_figures()`,
  `select private.apply_move('order', (select id from public.orders where payment_status = 'paid' and status <> 'cancelled' order by md5(id || '%n') limit 1), 'cancelled', 'admin')`,
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

const COLUMNS =
  'requested, priced, priced_or_estimated, requested_sent, requested_approved, requested_paid, sent, sent_approved, sent_paid, sent_expired, orders_paid, paid_cents, refunded_cents, order_cents';
const SUMS = COLUMNS.split(', ').map((name) => `sum(${name})::bigint as ${name}`);
const SOME = COLUMNS.split(', ')
  .map((name) => `sum(${name}) <> 0`)
  .join(' or ');
const trade = (from: string, at = 'at') =>
  db.sql(`select ${at} as at, ${SUMS.join()} from ${from} t group by 1 having ${SOME} order by 1`);
/** Sales as reports read them, and as the rows say. */
const keptTrade = () =>
  trade(`private.trade_between(array(select generate_series(min(private.quarter_of(at)), max(at) + interval '15 minutes', interval '15 minutes')
    from private.trade_rows('{"[-infinity,infinity)"}')))`);
const rawTrade = () => trade(`private.trade_rows('{"[-infinity,infinity)"}')`, 'private.quarter_of(at)');

/** The words of each record's texts. Where a part of a conversation begins depends on how its messages came. */
const texts = (from: string, text: string) =>
  db.sql(`select kind, record_id, person_id, array_agg(distinct word order by word) as words
    from ${from} t cross join regexp_split_to_table(${text}, ' ') word where word <> '' group by 1, 2, 3 order by 1, 2`);

/** The roll-ups, each beside what the rows themselves say. */
const ROLL_UPS: Record<string, [kept: () => Promise<unknown[]>, raw: () => Promise<unknown[]>]> = {
  trade_figures: [keptTrade, rawTrade],
  order_facts: [
    () => db.sql('select * from private.order_facts order by order_id'),
    () => db.sql('select * from private.all_order_facts() order by order_id'),
  ],
  cart_facts: [
    () => db.sql('select * from private.cart_facts order by cart_id'),
    () => db.sql('select f.* from public.abandoned_carts a, private.cart_facts_of(a) f order by cart_id'),
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
        (select coalesce(sum(round(o.total_usd * (o.amount_paid - o.written_off - o.amount_refunded) / nullif(o.total, 0), 2)), 0) from public.orders o
          where o.user_id = p.id and o.status <> 'cancelled' and o.amount_paid >= o.total) as total_usd,
        (select max(q.created_at) from public.quotes q where q.user_id = p.id) as last_quote_at from public.profiles p order by p.id`),
  ],
  search_texts: [() => texts('private.search_texts', 'text'), () => texts('private.search_sources', 'private.search_text(text)')],
};
const NAMES = Object.keys(ROLL_UPS);

/** Ranges that cut a quarter of an hour at either end, or lie within one. */
const RANGES = [
  `'2026-01-01 03:07:11Z', now() - interval '61 seconds'`,
  `now() - interval '40 days 13 minutes', now() - interval '3 minutes'`,
  `now() - interval '7 minutes', now()`,
  `now() - interval '70 days', now() - interval '5 days 5 hours'`,
  `now() - interval '90 days 7 hours', now() + interval '9 hours'`, // a day that is not over
];
/** A zone on quarters of an hour, and one whose summer time moves the clock by half an hour. */
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];
const bounds = (zone: string): string => `(private.report_range(current_date - 80, current_date, '${zone}', null)).bounds`;

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

  it.each(NAMES)('%s is the same after it is written from the rows', async (name) => {
    const [kept] = ROLL_UPS[name]!;
    const before = await kept();
    await db.sql(`select private.rebuild_${name}()`);
    expect(await kept()).toEqual(before);
  });

  it('leave other figures alone when the facts of orders are written from the rows', async () => {
    const before = await keptTrade();
    await db.sql(
      'delete from private.order_facts where order_id in (select order_id from private.order_facts where first_paid_at is not null limit 3)',
    );
    expect(await keptTrade()).not.toEqual(before);
    await db.sql('select private.rebuild_order_facts()');
    expect(await keptTrade()).toEqual(before);
  });

  it('are summed up from the rows, and then no quarter is stale', async () => {
    await db.sql('update public.quotes set sent_at = created_at where sent_at is not null');
    await db.sql('select private.fold_figures()');
    expect(await db.sql('select from private.stale_quarters')).toEqual([]);
    expect(await trade('private.trade_figures')).toEqual(await rawTrade());
  });
});

describe('figures of a range', () => {
  it.each(RANGES)('of sales from %s are those of the rows', async (range) => {
    const sum = (from: string) => db.sql(`select ${SUMS.join()} from ${from} t`);
    const rows = `(select ${COLUMNS} from private.trade_rows(array[tstzrange(${range})]) union all select ${COLUMNS.replaceAll(/\w+/g, '0')})`;
    expect(await sum(`private.trade_between(array[${range}])`)).toEqual(await sum(rows));
  });

  it.each(ZONES)('of sales by day of %s are those of the rows', async (zone) => {
    const days = await trade(`private.trade_between(${bounds(zone)})`, `width_bucket(at, ${bounds(zone)})`);
    const rows = `(select * from private.trade_rows(array[tstzrange((${bounds(zone)})[1], (${bounds(zone)})[82])]))`;
    expect(days).toEqual(await trade(rows, `width_bucket(at, ${bounds(zone)})`));
    expect(days.length).toBeGreaterThan(5);
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
});
