-- A report's range: whole days of a time zone, as instants, and the same number of days before them.
create type private.report_range as (
  zone text, first_day date, last_day date, starts_at timestamptz, ends_at timestamptz, previous_day date,
    previous_at timestamptz
);

-- {name: {now, before}} of the measures of a range and of the range before it.
create function private.compared(p_now jsonb, p_before jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, jsonb_build_object('now', value, 'before', p_before -> key)) from jsonb_each(p_now)
$$;

create function private.range_facts(r private.report_range) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('zone', r.zone, 'from', r.first_day, 'to', r.last_day, 'previous_from', r.previous_day,
    'previous_to', r.first_day - 1)
$$;

create function private.report_days(r private.report_range) returns table (day date)
language sql immutable set search_path = '' as $$
  select r.first_day + n from generate_series(0, r.last_day - r.first_day) n
$$;

-- {range, measures: {name: {now, before}}, per_day: [{day, paid, refunded, orders}], funnel: {requested, priced,
-- sent, approved, paid}, routes: [{key, sent, approved_share, hours}]}. Hours are from created to first sent. Rates
-- are of the quotes sent in the range, whenever they were approved, paid or expired. PT401, PT403 admin_only, PT400
-- bad_range, bad_zone. Both ranges are read at once: most of the time goes into joining orders. work_mem: the median
-- of a year sorts in memory. Definer, as the reports below: it adds up everybody's rows without a policy a row.
create function public.sales_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_sum private.trade_figures := private.trade_sum(r.starts_at, r.ends_at);
  v_hours jsonb := private.sent_measures(r.starts_at, r.ends_at, true);
begin
  return (
    with by_day as (select * from private.figures_by_day('money', private.day_bounds(r.first_day, r.last_day, r.zone)))
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.sales_measures(v_sum, v_hours),
        private.sales_measures(private.trade_sum(r.previous_at, r.starts_at),
          private.sent_measures(r.previous_at, r.starts_at, false))),
      'per_day', (
        select jsonb_agg(jsonb_build_object('day', d.day, 'paid', private.usd(coalesce(b.cents, 0)), 'refunded',
          private.usd(coalesce(b.m, 0)),
          'orders', coalesce(b.n, 0)) order by d.day)
        from private.report_days(r) d left join by_day b on b.day = d.day - r.first_day + 1),
      'funnel', jsonb_build_object('requested', v_sum.requested, 'priced', v_sum.priced, 'sent', v_sum.requested_sent,
        'approved', v_sum.requested_approved,
        'paid', v_sum.requested_paid),
      'routes', v_hours -> 'routes'));
end $$;
grant execute on function public.sales_report(date, date, text, int) to authenticated, service_role;

create function private.cart_measures(p_from timestamptz, p_to timestamptz, p_active bigint, p_converted bigint)
  returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with abandoned as (select coalesce(sum(f.n), 0) as n, coalesce(sum(f.cents), 0) as cents,
      coalesce(sum(f.n) filter (where f.key not like '%:none'), 0) as mailed,
        coalesce(sum(f.n) filter (where f.key like '%:recovered'), 0) as recovered
      from private.cart_figures_between('abandoned_by', p_from, p_to) f)
    select jsonb_build_object('active', p_active, 'conversion', round(p_converted::numeric / nullif(p_active, 0), 4),
      'abandonment_rate', round(private.people_who_abandoned(p_from, p_to)::numeric / nullif(p_active, 0), 4),
        'abandoned', abandoned.n, 'abandoned_usd', private.usd(abandoned.cents),
      'hours_to_abandon', round(private.cart_hours_median(p_from, p_to)::numeric, 2), 'recovery_rate',
        round(abandoned.recovered / nullif(abandoned.mailed, 0), 4))
    from abandoned);
end $$;

-- {range, measures, live: {carts, usd} (now, whatever the range), per_day: [{day, active, abandoned, converted}],
-- stages: [{key, carts, usd}]}.
create function public.cart_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_bounds timestamptz[] := private.day_bounds(r.first_day, r.last_day, r.zone);
begin
  return (
    with active as materialized (select * from private.active_by_day(v_bounds)),
    abandoned as materialized (select f.day, f.n from private.figures_by_day('abandoned', v_bounds) f)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared((select private.cart_measures(r.starts_at, r.ends_at, p.active, p.converted)
        from private.people_between(r.starts_at, r.ends_at) p),
        (select private.cart_measures(r.previous_at, r.starts_at, p.active, p.converted)
          from private.people_between(r.previous_at, r.starts_at) p)),
      'live', (select jsonb_build_object('carts', count(*), 'usd', coalesce(sum(value_usd), 0))
        from private.live_carts),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'active', e.active, 'abandoned', coalesce(a.n, 0),
        'converted', e.converted) order by d.day)
        from private.report_days(r) d join active e on e.day = d.day - r.first_day + 1 left
          join abandoned a on a.day = e.day),
      'stages', (select coalesce(jsonb_agg(to_jsonb(s) order by s.carts desc, s.key), '[]') from (
        select split_part(f.key, ':', 1) as key, sum(f.n) as carts, private.usd(sum(f.cents)) as usd
        from private.cart_figures_between('abandoned_by', r.starts_at, r.ends_at) f
          group by 1 having sum(f.n) > 0) s)));
end $$;
grant execute on function public.cart_report(date, date, text, int) to authenticated, service_role;

-- Quotes that were both rejected and approved in the range count as one decision, a rejection.
create function private.rejection_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('decided', f.decided, 'rejected', f.rejected, 'rejection_rate',
    round(f.rejected::numeric / nullif(f.decided, 0), 4),
    'value_lost', private.usd(coalesce(r.cents, 0)), 'won_back', coalesce(r.m, 0), 'won_back_rate',
      round(coalesce(r.m, 0)::numeric / nullif(f.rejected, 0), 4))
  from (select coalesce(sum(d.n + d.m), 0)
      - (select count(*) from public.quotes where rejected_at >= p_from and rejected_at < p_to
        and approved_at >= p_from and approved_at < p_to) as decided,
    coalesce(sum(d.m), 0) as rejected from private.figures_between('decided', p_from, p_to, 0) d) f
  left join (select * from private.rejected_between(p_from, p_to)) r on r.key = ''
$$;

-- {range, measures, per_day: [{day, decided, rejected}], groups: [{by (reason, category, actor, route, band), key,
-- rejected, usd, won_back}]}.
create function public.rejection_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_bounds timestamptz[] := private.day_bounds(r.first_day, r.last_day, r.zone);
begin
  return (
    with keys as materialized (select * from private.rejected_between(r.starts_at, r.ends_at) where key <> ''),
    parts as (
      select split_part(k.key, ':', 1) as by, substr(k.key, position(':' in k.key) + 1) as key, k.n, k.m, k.cents
        from keys k where k.key not like 'reason:%'
      union all
      select v.by, v.key, k.n, k.m, k.cents from keys k left
        join public.rejection_reasons e on 'reason:' || e.id = k.key
        cross join lateral (values ('reason', coalesce(e.reason, 'No reason given')),
          ('category', coalesce(e.category, 'none'))) v(by, key)
      where k.key like 'reason:%'),
    grouped as (select p.by, p.key, sum(p.n) as rejected, private.usd(sum(p.cents)) as usd, sum(p.m) as won_back
      from parts p group by 1, 2),
    both_by_day as (select width_bucket(approved_at, v_bounds) as day, count(*) as n from public.quotes
      where rejected_at >= r.starts_at and rejected_at < r.ends_at and approved_at >= r.starts_at
        and approved_at < r.ends_at group by 1),
    by_day as (select f.day, f.n + f.m - coalesce(b.n, 0) as decided, f.m as rejected
      from private.figures_by_day('decided', v_bounds) f left join both_by_day b on b.day = f.day)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.rejection_measures(r.starts_at, r.ends_at),
        private.rejection_measures(r.previous_at, r.starts_at)),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'decided', coalesce(b.decided, 0), 'rejected',
        coalesce(b.rejected, 0)) order by d.day)
        from private.report_days(r) d left join by_day b on b.day = d.day - r.first_day + 1),
      'groups', (select coalesce(jsonb_agg(to_jsonb(g) order by g.by, g.rejected desc, g.key), '[]') from grouped g)));
end $$;
grant execute on function public.rejection_report(date, date, text, int) to authenticated, service_role;

-- The 95 % interval of a share (Wilson).
create function private.wilson(p_hits bigint, p_all bigint, out low float8, out high float8)
language sql immutable set search_path = '' as $$
  select (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n),
    (p + z * z / (2 * n) + z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
  from (select p_hits::float8 / nullif(p_all, 0) as p, nullif(p_all, 0)::float8 as n, 1.959963985 as z) v
$$;

-- The difference of two shares with its 95 % interval (Newcombe's hybrid score, which holds for small arms):
-- {difference, low, high, enough, missing}. enough: each arm has 30 carts and 5 were paid in all; missing: carts that
-- the smaller arm lacks.
create function private.lift(p_mailed bigint, p_mailed_paid bigint, p_holdout bigint, p_holdout_paid bigint)
  returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('difference', round((a.p - b.p)::numeric, 4),
    'low', round((a.p - b.p - sqrt((a.p - m.low) ^ 2 + (h.high - b.p) ^ 2))::numeric, 4),
    'high', round((a.p - b.p + sqrt((m.high - a.p) ^ 2 + (b.p - h.low) ^ 2))::numeric, 4),
    'enough', least(p_mailed, p_holdout) >= 30 and p_mailed_paid + p_holdout_paid >= 5,
    'missing', greatest(30 - least(p_mailed, p_holdout), 0))
  from private.wilson(p_mailed_paid, p_mailed) m, private.wilson(p_holdout_paid, p_holdout) h,
    (select p_mailed_paid::float8 / nullif(p_mailed, 0) as p) a,
      (select p_holdout_paid::float8 / nullif(p_holdout, 0) as p) b
$$;

-- paid: the order was placed within lost_after_days of the mail, as in report_recovery.
create function private.recovery_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with carts as materialized (select f.n, f.cents, split_part(f.key, ':', 1) as arm,
      split_part(f.key, ':', 2) as status, split_part(f.key, ':', 3) = '1' as clicked
      from private.cart_figures_between('recovery', p_from, p_to) f),
    bought as (select coalesce(sum(f.n) filter (where f.key like 'mailed:%'), 0) as mailed,
      coalesce(sum(f.n) filter (where f.key like 'holdout:%'), 0) as holdout,
        coalesce(sum(f.m - f.cents) filter (where f.key = 'mailed:recovered'), 0) as more_cents
      from private.recovery_bought(p_from, p_to, private.recovery_setting('lost_after_days')::int) f),
    arms as (select coalesce(sum(n) filter (where arm = 'mailed'), 0) as mailed,
      coalesce(sum(n) filter (where arm = 'holdout'), 0) as holdout,
        coalesce(sum(n) filter (where arm = 'mailed' and clicked), 0) as clicked,
          coalesce(sum(n) filter (where arm = 'mailed' and status = 'recovered'), 0) as recovered,
        coalesce(sum(cents) filter (where arm = 'mailed' and status = 'recovered'), 0) as recovered_cents,
        coalesce(sum(n) filter (where arm = 'mailed' and status = 'suppressed'), 0) as opted_out
      from carts)
    select jsonb_build_object('mailed', a.mailed, 'mailed_paid', b.mailed, 'holdout', a.holdout, 'holdout_paid',
      b.holdout,
      'click_rate', round(a.clicked / nullif(a.mailed, 0), 4), 'recovery_rate',
        round(a.recovered / nullif(a.mailed, 0), 4),
      'recovered_usd', private.usd(a.recovered_cents + b.more_cents), 'opt_out_rate',
        round(a.opted_out / nullif(a.mailed, 0), 4))
    from arms a, bought b);
end $$;

-- {range, measures, lift (of the range), per_day: [{day, sent, clicked, recovered}], mails: [{sequence, sent,
-- clicked, recovered}]}. Arms are carts by the moment of their first mail, or when it would have gone out; mails and
-- days count what happened in the range.
create function public.recovery_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_now jsonb := private.recovery_measures(r.starts_at, r.ends_at);
begin
  return (
    with by_day as materialized (select *
      from private.figures_by_day('mails', private.day_bounds(r.first_day, r.last_day, r.zone))),
    mails as materialized (select * from private.mails_between(r.starts_at, r.ends_at))
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(v_now, private.recovery_measures(r.previous_at, r.starts_at)),
      'lift', private.lift((v_now ->> 'mailed')::bigint, (v_now ->> 'mailed_paid')::bigint,
        (v_now ->> 'holdout')::bigint, (v_now ->> 'holdout_paid')::bigint),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'sent', coalesce(b.n, 0), 'clicked',
        coalesce(b.m, 0),
        'recovered', coalesce(b.cents, 0)) order by d.day) from private.report_days(r) d left
          join by_day b on b.day = d.day - r.first_day + 1),
      'mails', (select jsonb_agg(jsonb_build_object('sequence', s, 'sent', coalesce(m.n, 0), 'clicked',
        coalesce(m.m, 0), 'recovered', coalesce(m.cents, 0)) order by s)
        from generate_series(1, 3) s left join mails m on m.key = s::text)));
end $$;
grant execute on function public.recovery_report(date, date, text, int) to authenticated, service_role;

-- The measures of one range of the sales report.
--   p_hours  of sent_measures
create function private.sales_measures(t private.trade_figures, p_hours jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('gross_paid', private.usd(t.paid_cents), 'refunded', private.usd(t.refunded_cents),
    'net_revenue', private.usd(t.paid_cents - t.refunded_cents),
    'orders_paid', t.orders_paid, 'aov', private.usd(t.order_cents / nullif(t.orders_paid, 0)::numeric), 'requested',
      t.requested, 'sent', t.sent,
    'approval_rate', round(t.sent_approved::numeric / nullif(t.sent, 0), 4), 'quote_to_paid',
      round(t.sent_paid::numeric / nullif(t.sent, 0), 4),
    'expiry_rate', round(t.sent_expired::numeric / nullif(t.sent, 0), 4), 'hours_to_quote', p_hours -> 'median',
      'hours_to_quote_p90', p_hours -> 'p90')
$$;
