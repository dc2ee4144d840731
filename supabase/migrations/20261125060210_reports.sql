-- The reports of the admin area. USD, whole days of the reporting time zone, half-open instants; null where there is nothing to divide by.

-- {name: {now, before}} of the measures of a range and of the range before it.
create function private.compared(p_now jsonb, p_before jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, jsonb_build_object('now', value, 'before', p_before -> key)) from jsonb_each(p_now)
$$;

create function private.range_facts(r private.report_range) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('zone', r.zone, 'from', r.first_day, 'to', r.last_day, 'previous_from', r.previous_day, 'previous_to', r.first_day - 1)
$$;

create function private.report_days(r private.report_range) returns table (day date)
language sql immutable set search_path = '' as $$
  select r.first_day + n from generate_series(0, r.last_day - r.first_day) n
$$;

-- {range, measures: {name: {now, before}}, per_day: [{day, paid, refunded, orders}], funnel: {requested, priced, sent, approved, paid},
-- routes: [{key, sent, approved_share, hours}]}. Hours are from created to first sent. Rates are of the quotes sent in the range, whenever they
-- were approved, paid or expired. PT401, PT403 admin_only, PT400 bad_range, bad_zone.
-- Both ranges are read at once: most of the time goes into joining orders. work_mem: the median of a year sorts in memory.
-- Definer, as the reports below: it adds up everybody's rows without a policy a row.
create function public.sales_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '64MB' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return (
    with payments as materialized (select at >= r.starts_at as is_now, (at at time zone r.zone)::date as day, usd, is_first, order_usd
      from private.report_payments(r.previous_at, r.ends_at)),
    refunds as materialized (select at >= r.starts_at as is_now, (at at time zone r.zone)::date as day, usd
      from private.report_refunds(r.previous_at, r.ends_at)),
    sent as materialized (
      select q.sent_at >= r.starts_at as is_now, extract(epoch from q.sent_at - q.created_at)::float8 / 3600 as hours, q.approved_at is not null as approved,
        q.status = 'expired' as expired, o.id is not null as paid, q.country_code, q.destination_country
      from public.quotes q left join public.orders o on o.id = q.order_id and o.payment_status in ('paid', 'partially_refunded', 'refunded')
      where q.sent_at >= r.previous_at and q.sent_at < r.ends_at),
    ranges (is_now) as (values (true), (false)),
    measured as (
      select n.is_now, jsonb_build_object('gross_paid', p.gross, 'refunded', f.usd, 'net_revenue', p.gross - f.usd, 'orders_paid', p.orders,
        'aov', round(p.order_usd / nullif(p.orders, 0), 2),
        'requested', (select count(*) from public.quotes where created_at >= case when n.is_now then r.starts_at else r.previous_at end
          and created_at < case when n.is_now then r.ends_at else r.starts_at end),
        'sent', s.n, 'approval_rate', round(s.approved::numeric / nullif(s.n, 0), 4), 'quote_to_paid', round(s.paid::numeric / nullif(s.n, 0), 4),
        'expiry_rate', round(s.expired::numeric / nullif(s.n, 0), 4), 'hours_to_quote', round(s.hours[1]::numeric, 2),
        'hours_to_quote_p90', round(s.hours[2]::numeric, 2)) as facts
      from ranges n
      cross join lateral (select coalesce(sum(usd), 0) as gross, count(*) filter (where is_first) as orders,
        sum(order_usd) filter (where is_first) as order_usd from payments where is_now = n.is_now) p
      cross join lateral (select coalesce(sum(usd), 0) as usd from refunds where is_now = n.is_now) f
      cross join lateral (select count(*) as n, count(*) filter (where approved) as approved, count(*) filter (where paid) as paid,
        count(*) filter (where expired) as expired, percentile_cont(array[0.5, 0.9]) within group (order by hours) as hours
        from sent where is_now = n.is_now) s),
    paid_by_day as (select day, sum(usd) as usd, count(*) filter (where is_first) as orders from payments where is_now group by 1),
    refunded_by_day as (select day, sum(usd) as usd from refunds where is_now group by 1)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared((select facts from measured where is_now), (select facts from measured where not is_now)),
      'per_day', (
        select jsonb_agg(jsonb_build_object('day', d.day, 'paid', coalesce(p.usd, 0), 'refunded', coalesce(f.usd, 0), 'orders', coalesce(p.orders, 0))
          order by d.day)
        from private.report_days(r) d left join paid_by_day p on p.day = d.day left join refunded_by_day f on f.day = d.day),
      'funnel', (
        select jsonb_build_object('requested', count(*), 'priced', count(*) filter (where q.final_total is not null or q.status = 'calculated'),
          'sent', count(*) filter (where q.sent_at is not null), 'approved', count(*) filter (where q.approved_at is not null),
          'paid', count(o.id))
        from public.quotes q left join public.orders o on o.id = q.order_id and o.payment_status in ('paid', 'partially_refunded', 'refunded')
        where q.created_at >= r.starts_at and q.created_at < r.ends_at),
      'routes', (
        select coalesce(jsonb_agg(to_jsonb(b) order by b.sent desc, b.key), '[]') from (
          select country_code || '-' || destination_country as key, count(*) as sent,
            round(count(*) filter (where approved)::numeric / count(*), 4) as approved_share,
            round((percentile_cont(0.5) within group (order by hours))::numeric, 2) as hours
          from sent where is_now group by country_code, destination_country order by count(*) desc, 1 limit 8) b)));
end $$;

create function private.cart_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with active as (select count(distinct user_id) as n, count(distinct user_id) filter (where type = 'converted') as converted
    from public.cart_events where occurred_at >= p_from and occurred_at < p_to),
  abandoned as (select count(*) as n, sum(usd) as usd, count(*) filter (where was_mailed) as mailed,
      count(*) filter (where was_mailed and status = 'recovered') as recovered,
      percentile_cont(0.5) within group (order by hours) as hours
    from private.report_abandoned(p_from, p_to)),
  people as (select count(*) as n from private.cart_list('abandoned_people', null, p_from, p_to))
  select jsonb_build_object('active', active.n, 'conversion', round(active.converted::numeric / nullif(active.n, 0), 4),
    'abandonment_rate', round(people.n::numeric / nullif(active.n, 0), 4), 'abandoned', abandoned.n, 'abandoned_usd', coalesce(abandoned.usd, 0),
    'hours_to_abandon', round(abandoned.hours::numeric, 2), 'recovery_rate', round(abandoned.recovered::numeric / nullif(abandoned.mailed, 0), 4))
  from active, abandoned, people
$$;

-- {range, measures, live: {carts, usd} (now, whatever the range), per_day: [{day, active, abandoned, converted}], stages: [{key, carts, usd}]}.
create function public.cart_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return jsonb_build_object('range', private.range_facts(r),
    'measures', private.compared(private.cart_measures(r.starts_at, r.ends_at), private.cart_measures(r.previous_at, r.starts_at)),
    'live', (select jsonb_build_object('carts', count(*), 'usd', coalesce(sum(value_usd), 0)) from private.live_carts),
    'per_day', (
      with events as (select (occurred_at at time zone r.zone)::date as day, count(distinct user_id) as active,
          count(distinct user_id) filter (where type = 'converted') as converted
          from public.cart_events where occurred_at >= r.starts_at and occurred_at < r.ends_at group by 1),
        abandoned as (select (at at time zone r.zone)::date as day, count(*) as n from private.report_abandoned(r.starts_at, r.ends_at) group by 1)
      select jsonb_agg(jsonb_build_object('day', d.day, 'active', coalesce(e.active, 0), 'abandoned', coalesce(a.n, 0),
        'converted', coalesce(e.converted, 0)) order by d.day)
      from private.report_days(r) d left join events e on e.day = d.day left join abandoned a on a.day = d.day),
    'stages', (select coalesce(jsonb_agg(to_jsonb(s) order by s.carts desc, s.key), '[]') from (
      select stage as key, count(*) as carts, sum(usd) as usd from private.report_abandoned(r.starts_at, r.ends_at) group by 1) s));
end $$;

create function private.rejection_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('decided', count(*), 'rejected', count(*) filter (where is_rejected),
    'rejection_rate', round(count(*) filter (where is_rejected)::numeric / nullif(count(*), 0), 4),
    'value_lost', coalesce(sum(usd) filter (where is_rejected and not won_back), 0), 'won_back', count(*) filter (where won_back),
    'won_back_rate', round(count(*) filter (where won_back)::numeric / nullif(count(*) filter (where is_rejected), 0), 4))
  from private.report_decisions(p_from, p_to)
$$;

-- {range, measures, per_day: [{day, decided, rejected}], groups: [{by (reason, category, actor, route, band), key, rejected, usd, won_back}]}.
create function public.rejection_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return (
    with decisions as materialized (select * from private.report_decisions(r.starts_at, r.ends_at)),
    grouped as (
      select g.by, g.key, count(*) as rejected, coalesce(sum(d.usd), 0) as usd, count(*) filter (where d.won_back) as won_back
      from decisions d cross join lateral (values ('reason', d.reason), ('category', d.category), ('actor', d.actor), ('route', d.route),
        ('band', d.band)) g (by, key)
      where d.is_rejected group by 1, 2),
    by_day as (select (at at time zone r.zone)::date as day, count(*) as decided, count(*) filter (where is_rejected) as rejected from decisions group by 1)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.rejection_measures(r.starts_at, r.ends_at), private.rejection_measures(r.previous_at, r.starts_at)),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'decided', coalesce(b.decided, 0), 'rejected', coalesce(b.rejected, 0)) order by d.day)
        from private.report_days(r) d left join by_day b on b.day = d.day),
      'groups', (select coalesce(jsonb_agg(to_jsonb(g) order by g.by, g.rejected desc, g.key), '[]') from grouped g)));
end $$;

-- The 95 % interval of a share (Wilson).
create function private.wilson(p_hits bigint, p_all bigint, out low float8, out high float8)
language sql immutable set search_path = '' as $$
  select (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n),
    (p + z * z / (2 * n) + z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
  from (select p_hits::float8 / nullif(p_all, 0) as p, nullif(p_all, 0)::float8 as n, 1.959963985 as z) v
$$;

-- The difference of two shares with its 95 % interval (Newcombe's hybrid score, which holds for small arms): {difference, low, high, enough,
-- missing}. enough: each arm has 30 carts and 5 were paid in all; missing: carts that the smaller arm lacks.
create function private.lift(p_mailed bigint, p_mailed_paid bigint, p_holdout bigint, p_holdout_paid bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('difference', round((a.p - b.p)::numeric, 4),
    'low', round((a.p - b.p - sqrt((a.p - m.low) ^ 2 + (h.high - b.p) ^ 2))::numeric, 4),
    'high', round((a.p - b.p + sqrt((m.high - a.p) ^ 2 + (b.p - h.low) ^ 2))::numeric, 4),
    'enough', least(p_mailed, p_holdout) >= 30 and p_mailed_paid + p_holdout_paid >= 5,
    'missing', greatest(30 - least(p_mailed, p_holdout), 0))
  from private.wilson(p_mailed_paid, p_mailed) m, private.wilson(p_holdout_paid, p_holdout) h,
    (select p_mailed_paid::float8 / nullif(p_mailed, 0) as p) a, (select p_holdout_paid::float8 / nullif(p_holdout, 0) as p) b
$$;

create function private.recovery_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with arms as (select count(*) filter (where arm = 'mailed') as mailed, count(*) filter (where arm = 'mailed' and paid) as mailed_paid,
      count(*) filter (where arm = 'holdout') as holdout, count(*) filter (where arm = 'holdout' and paid) as holdout_paid,
      count(*) filter (where arm = 'mailed' and clicked) as clicked, count(*) filter (where arm = 'mailed' and status = 'recovered') as recovered,
      sum(usd) filter (where arm = 'mailed' and status = 'recovered') as recovered_usd,
      count(*) filter (where arm = 'mailed' and status = 'suppressed') as opted_out
    from private.report_recovery(p_from, p_to))
  select jsonb_build_object('mailed', mailed, 'mailed_paid', mailed_paid, 'holdout', holdout, 'holdout_paid', holdout_paid,
    'click_rate', round(clicked::numeric / nullif(mailed, 0), 4), 'recovery_rate', round(recovered::numeric / nullif(mailed, 0), 4),
    'recovered_usd', coalesce(recovered_usd, 0), 'opt_out_rate', round(opted_out::numeric / nullif(mailed, 0), 4))
  from arms
$$;

-- {range, measures, lift (of the range), per_day: [{day, sent, clicked, recovered}], mails: [{sequence, sent, clicked, recovered}]}. Arms are
-- carts by the moment of their first mail, or when it would have gone out; mails and days count what happened in the range.
create function public.recovery_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_now jsonb := private.recovery_measures(r.starts_at, r.ends_at);
begin
  return (
    with happened as (
      select sequence, sent_at as at, 'sent' as what from public.recovery_attempts where sent_at >= r.starts_at and sent_at < r.ends_at and not holdout
      union all
      select sequence, clicked_at, 'clicked' from public.recovery_attempts where clicked_at >= r.starts_at and clicked_at < r.ends_at
      union all
      select sequence, converted_at, 'recovered' from public.recovery_attempts where converted_at >= r.starts_at and converted_at < r.ends_at),
    by_day as (select (at at time zone r.zone)::date as day, count(*) filter (where what = 'sent') as sent,
      count(*) filter (where what = 'clicked') as clicked, count(*) filter (where what = 'recovered') as recovered from happened group by 1)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(v_now, private.recovery_measures(r.previous_at, r.starts_at)),
      'lift', private.lift((v_now ->> 'mailed')::bigint, (v_now ->> 'mailed_paid')::bigint, (v_now ->> 'holdout')::bigint, (v_now ->> 'holdout_paid')::bigint),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'sent', coalesce(b.sent, 0), 'clicked', coalesce(b.clicked, 0),
        'recovered', coalesce(b.recovered, 0)) order by d.day) from private.report_days(r) d left join by_day b on b.day = d.day),
      'mails', (select jsonb_agg(jsonb_build_object('sequence', s, 'sent', (select count(*) from happened where sequence = s and what = 'sent'),
        'clicked', (select count(*) from happened where sequence = s and what = 'clicked'),
        'recovered', (select count(*) from happened where sequence = s and what = 'recovered')) order by s) from generate_series(1, 3) s)));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.sales_report(date, date, text, int), public.cart_report(date, date, text, int),
  public.rejection_report(date, date, text, int), public.recovery_report(date, date, text, int) from public, anon, authenticated;
grant execute on function public.sales_report(date, date, text, int), public.cart_report(date, date, text, int),
  public.rejection_report(date, date, text, int), public.recovery_report(date, date, text, int) to authenticated, service_role;
