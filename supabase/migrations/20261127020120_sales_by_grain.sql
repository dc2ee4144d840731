-- The sales figures of long ranges from days and longer buckets, and the times to a quote from figures by class of hours.

create table private.trade_sums (grain smallint not null, like private.trade_figures);
comment on table private.trade_sums is 'trade_figures by day (grain 2), by 8 and by 64 days (3, 4). Rows of a bucket add up. rebuild_trade_figures() writes it.';
revoke all on private.trade_sums from public, anon, authenticated;
create index trade_sums_of on private.trade_sums (grain, at);

-- The columns of a row of figures, summed.
do $$
declare
  v_columns constant text := (select string_agg(format('sum(t.%I)::%s', attname, format_type(atttypid, null)), ', ' order by attnum)
    from pg_attribute where attrelid = 'private.trade_figures'::regclass and attnum > 1);
begin
  execute format($sql$
    create or replace function private.note_trade(p_rows private.trade_figures[]) returns void
    language plpgsql set search_path = '' as $f$
    begin
      insert into private.trade_figures select t.at, %1$s from unnest(p_rows) t where t.at is not null group by 1;
      insert into private.trade_sums select g, private.bucket_of(g::smallint, t.at), %1$s from unnest(p_rows) t cross join generate_series(2, 4) g
        where t.at is not null group by 1, 2;
      perform private.note_figures(array(select ('money', t.at, '', t.orders_paid, t.refunded_cents, t.paid_cents)::private.figure from unnest(p_rows) t
        where t.orders_paid <> 0 or t.refunded_cents <> 0 or t.paid_cents <> 0));
    end $f$;

    create or replace function private.fold_trade_figures() returns int
    language plpgsql security definer set search_path = '' as $f$
    declare
      v_before int;
      v_after int;
    begin
      with several as (select at from private.trade_figures group by at having count(*) > 1),
      taken as (delete from private.trade_figures t using several where t.at = several.at returning t.*),
      written as (insert into private.trade_figures select t.at, %1$s from taken t group by 1 returning 1),
      sums as (select grain, at from private.trade_sums group by 1, 2 having count(*) > 1),
      taken_sums as (delete from private.trade_sums t using sums s where (t.grain, t.at) = (s.grain, s.at) returning t.*),
      written_sums as (insert into private.trade_sums select t.grain, t.at, %1$s from taken_sums t group by 1, 2 returning 1)
      select (select count(*) from taken) + (select count(*) from taken_sums), (select count(*) from written) + (select count(*) from written_sums) into v_before, v_after;
      return v_before - v_after;
    end $f$;

    create or replace function private.rebuild_trade_figures() returns void
    language plpgsql security definer set search_path = '' as $f$
    begin
      truncate private.trade_figures;
      truncate private.trade_sums;
      insert into private.trade_figures select * from private.trade_raw('-infinity', 'infinity');
      insert into private.trade_sums select g, private.bucket_of(g::smallint, t.at), %1$s from private.trade_figures t cross join generate_series(2, 4) g group by 1, 2;
      delete from private.figures where name = 'money';
      insert into private.figures (name, grain, at, n, m, cents, is_new)
      select 'money', g, private.bucket_of(g::smallint, t.at), sum(t.orders_paid), sum(t.refunded_cents), sum(t.paid_cents), false
      from private.trade_figures t cross join generate_series(0, 4) g where t.orders_paid <> 0 or t.refunded_cents <> 0 or t.paid_cents <> 0 group by 2, 3;
    end $f$;
  $sql$, v_columns);
end $$;

-- As before, but in plpgsql, so that the planner sees how short the range is.
create or replace function private.trade_raw(p_from timestamptz, p_to timestamptz) returns setof private.trade_figures
language plpgsql stable set search_path = '' as $$
begin
  return query
  select f.at, sum(requested)::int, sum(priced)::int, sum(priced_or_estimated)::int, sum(requested_sent)::int, sum(requested_approved)::int, sum(requested_paid)::int, sum(sent)::int, sum(sent_approved)::int, sum(sent_paid)::int, sum(sent_expired)::int, sum(orders_paid)::int, sum(paid_cents)::bigint, sum(refunded_cents)::bigint, sum(order_cents)::bigint from (
    select private.quarter_of(q.created_at) as at, 1 as requested, (q.final_total is not null or q.status = 'calculated')::int as priced, v.estimated::int as priced_or_estimated, (q.sent_at is not null)::int as requested_sent, (q.approved_at is not null)::int as requested_approved, v.paid::int as requested_paid, 0 as sent, 0 as sent_approved, 0 as sent_paid, 0 as sent_expired, 0 as orders_paid, 0 as paid_cents, 0 as refunded_cents, 0 as order_cents
    from public.quotes q cross join lateral (select q.final_total is not null or exists (select from public.quote_admin a where a.quote_id = q.id and a.estimate is not null) as estimated,
    q.order_id is not null and exists (select from public.orders o where o.id = q.order_id and private.is_paid(o.payment_status)) as paid) v where q.created_at >= p_from and q.created_at < p_to
    union all
    select private.quarter_of(q.sent_at), 0, 0, 0, 0, 0, 0, 1, (q.approved_at is not null)::int, v.paid::int, (q.status = 'expired')::int, 0, 0, 0, 0
    from public.quotes q cross join lateral (select q.final_total is not null or exists (select from public.quote_admin a where a.quote_id = q.id and a.estimate is not null) as estimated,
    q.order_id is not null and exists (select from public.orders o where o.id = q.order_id and private.is_paid(o.payment_status)) as paid) v where q.sent_at >= p_from and q.sent_at < p_to
    union all
    select private.quarter_of(p.paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, private.share_cents(o.total_usd, p.amount, o.total), 0, 0
    from public.payments p join public.orders o on o.id = p.order_id where p.status = 'succeeded' and p.paid_at >= p_from and p.paid_at < p_to
    union all
    select private.quarter_of(f.first_paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, (o.total_usd * 100)::bigint
    from private.order_facts f join public.orders o on o.id = f.order_id where f.first_paid_at >= p_from and f.first_paid_at < p_to
    union all
    select private.quarter_of(coalesce(r.settled_at, r.updated_at)), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, private.share_cents(o.total_usd, r.amount, o.total), 0
    from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
    where r.status = 'succeeded' and coalesce(r.settled_at, r.updated_at) >= p_from and coalesce(r.settled_at, r.updated_at) < p_to
  ) f group by f.at;
end $$;

-- The figures of the range: long buckets, quarters of an hour at either end, and from the rows what cuts a quarter.
create or replace function private.trade_between(p_from timestamptz, p_to timestamptz) returns setof private.trade_figures
language plpgsql stable set search_path = '' as $$
declare
  b record;
begin
  for b in select * from private.buckets(p_from, p_to, 0) loop
    if b.grain > 1 then
      return query select at, requested, priced, priced_or_estimated, requested_sent, requested_approved, requested_paid, sent, sent_approved, sent_paid, sent_expired,
        orders_paid, paid_cents, refunded_cents, order_cents from private.trade_sums t where t.grain = b.grain and t.at >= b.starts and t.at < b.ends;
    elsif b.grain >= 0 then
      return query select * from private.trade_figures t where t.at >= b.starts and t.at < b.ends;
    else
      return query select * from private.trade_raw(b.starts, b.ends);
    end if;
  end loop;
end $$;

-- The class of a time from request to sent: sixteen classes to each doubling of (1 + hours). Twice as many as before, so that half as many rows are in one.
drop index public.quotes_sent_class, public.quotes_sent_route;
create or replace function private.sent_class(p_created timestamptz, p_sent timestamptz) returns smallint
language sql immutable set search_path = '' as $$
  select least(127, greatest(0, floor(16 * ln(1 + greatest(extract(epoch from p_sent - p_created)::float8, 0) / 3600) / ln(2::float8))))::smallint
$$;
create index quotes_sent_class on public.quotes (private.sent_class(created_at, sent_at), sent_at) include (created_at) where sent_at is not null;
create index quotes_sent_route on public.quotes (country_code, destination_country, private.sent_class(created_at, sent_at), sent_at) include (created_at)
  where sent_at is not null;

-- What a quote adds: its class of hours of all quotes and of its route, and its route's count of sent (n) and approved (m).
create function private.sent_figures_of(q public.quotes) returns private.figure[]
language sql immutable set search_path = '' as $$
  select case when q.sent_at is null then '{}' else array[
    ('hours', q.sent_at, private.sent_class(q.created_at, q.sent_at)::text, 1, 0, 0),
    ('hours ' || q.country_code || '-' || q.destination_country, q.sent_at, private.sent_class(q.created_at, q.sent_at)::text, 1, 0, 0),
    ('routes', q.sent_at, q.country_code || '-' || q.destination_country, 1, (q.approved_at is not null)::int, 0)]::private.figure[] end
$$;

create or replace function private.note_sent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.sent_figures_of(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.sent_figures_of(new) else '{}' end);
  return null;
end $$;

-- The figures of quotes as the rows have them, of what was sent in a range.
create function private.sent_rows(p_from timestamptz, p_to timestamptz) returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$ -- plpgsql: the planner sees how short the range is
begin
  return query
    with sent as (select q.country_code || '-' || q.destination_country as route, private.sent_class(q.created_at, q.sent_at)::text as class, count(*) as n, count(q.approved_at) as m
      from public.quotes q where q.sent_at >= p_from and q.sent_at < p_to group by 1, 2)
    select 'hours', s.class, sum(s.n)::bigint, 0::bigint from sent s group by 2
    union all select 'hours ' || s.route, s.class, s.n, 0 from sent s
    union all select 'routes', s.route, sum(s.n)::bigint, sum(s.m)::bigint from sent s group by 2;
end $$;

drop function private.busy_routes(private.sent_figures[], timestamptz, timestamptz);
drop function private.class_counts(private.sent_figures[], text, text);
drop function private.sent_between(timestamptz, timestamptz);
drop function private.sent_raw(timestamptz, timestamptz);
drop function private.fold_sent_figures();
drop function private.rebuild_sent_figures();
drop function private.sent_percentile(float8, bigint[], timestamptz, timestamptz, text, text);
drop function private.sent_hours_at(bigint[], bigint, timestamptz, timestamptz, text, text);
drop function private.week_of(timestamptz);
drop table private.sent_figures;

-- What was sent in a range by route, and by class of hours: of all quotes (name 'hours') and, with p_with_routes, of the eight busiest routes ('hours US-NP').
create function private.sent_between(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true) returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_ends jsonb;
  v_routes text[];
begin
  select coalesce(jsonb_agg(to_jsonb(r)), '[]') into v_ends from private.buckets(p_from, p_to, 2) b, private.sent_rows(b.starts, b.ends) r where b.grain < 0;
  if p_with_routes then
    v_routes := array(
      select r.key from (select f.key, f.n from private.figures_between('routes', p_from, p_to, 2) f
        union all select e.key, e.n from jsonb_to_recordset(v_ends) e(name text, key text, n bigint) where e.name = 'routes') r
      group by r.key having sum(r.n) > 0 order by sum(r.n) desc, r.key limit 8);
  end if;
  return query
    select s.name, s.key, sum(s.n)::bigint, sum(s.m)::bigint from (
      select w.name, f.key, f.n, f.m from (values ('hours'), ('routes')) w(name), private.figures_between(w.name, p_from, p_to, 2) f
      union all select 'hours ' || r, f.key, f.n, f.m from unnest(v_routes) r, private.figures_between('hours ' || r, p_from, p_to, 2) f
      union all select e.name, e.key, e.n, e.m from jsonb_to_recordset(v_ends) e(name text, key text, n bigint, m bigint)
        where e.name in ('hours', 'routes') or substr(e.name, 7) = any (v_routes)) s
    group by 1, 2 having sum(s.n) <> 0;
end $$;

-- As percentile_cont of the hours from request to sent, of the quotes sent in the range; null without any. The counts by class lead to the class of a
-- rank, and only that class of the range is read, by index. Dynamic, so that the planner sees the values.
--   p_counts  quotes by class, class 0 first     p_route  like US-NP, or null for all
create function private.sent_percentile(p_share float8, p_counts bigint[], p_from timestamptz, p_to timestamptz, p_route text default null) returns float8
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_place float8 := p_share * ((select sum(n) from unnest(p_counts) n) - 1);
  v_rank bigint := floor(v_place);
  v_class int := 0;
  v_found float8[];
begin
  if v_place is null or v_place < 0 then return null; end if;
  while v_rank >= p_counts[v_class + 1] loop
    v_rank := v_rank - p_counts[v_class + 1];
    v_class := v_class + 1;
  end loop;
  loop -- twice where the two neighbours are in different classes
    execute format('select $1 || array(select date_part(''epoch'', sent_at - created_at) / 3600 from public.quotes
      where sent_at is not null and private.sent_class(created_at, sent_at) = %s::smallint and sent_at >= %L and sent_at < %L%s order by 1 offset %s limit %s)',
      v_class, p_from, p_to, case when p_route is null then '' else format(' and country_code = %L and destination_country = %L', left(p_route, 2), right(p_route, 2)) end,
      case when v_found is null then v_rank else 0 end, 2 - coalesce(cardinality(v_found), 0)) using v_found into v_found;
    exit when cardinality(v_found) = 2 or v_place = floor(v_place);
    loop
      v_class := v_class + 1;
      exit when p_counts[v_class + 1] > 0;
    end loop;
  end loop;
  return v_found[1] + (v_place - floor(v_place)) * (coalesce(v_found[2], v_found[1]) - v_found[1]);
end $$;

-- The eight routes with most quotes sent in the range, most first, and the percentiles of all: {routes: [{key, sent, approved_share, hours}], median, p90}.
create function private.sent_measures(p_from timestamptz, p_to timestamptz, p_with_routes boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sent jsonb := (select coalesce(jsonb_object_agg(name, keys), '{}') from (
    select name, jsonb_object_agg(key, jsonb_build_array(n, m)) as keys from private.sent_between(p_from, p_to, p_with_routes) group by 1) s);
  v_counts bigint[] := private.class_counts(v_sent -> 'hours');
begin
  return jsonb_build_object(
    'median', round(private.sent_percentile(0.5, v_counts, p_from, p_to)::numeric, 2), 'p90', round(private.sent_percentile(0.9, v_counts, p_from, p_to)::numeric, 2),
    'routes', case when p_with_routes then (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'sent', r.sent, 'approved_share', round(r.approved / r.sent, 4),
        'hours', round(private.sent_percentile(0.5, private.class_counts(v_sent -> ('hours ' || r.key)), p_from, p_to, r.key)::numeric, 2)) order by r.sent desc, r.key), '[]')
      from (select key, (value ->> 0)::numeric as sent, (value ->> 1)::numeric as approved from jsonb_each(coalesce(v_sent -> 'routes', '{}'))
        order by (value ->> 0)::numeric desc, key limit 8) r) end);
end $$;

-- Quotes by class, class 0 first, from {class: [count, ...]}.
create function private.class_counts(p_counts jsonb) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(select coalesce((p_counts -> c::text ->> 0)::bigint, 0) from generate_series(0, 127) c order by c)
$$;

create or replace function private.fold_figures() returns int
language sql security definer set search_path = '' as $$
  select private.fold_trade_figures() + private.fold_figure_rows()
$$;

-- One row with the sums of a range.
create function private.trade_sum(p_from timestamptz, p_to timestamptz) returns private.trade_figures
language sql stable set search_path = '' as $$
  select p_from, coalesce(sum(requested), 0)::int, coalesce(sum(priced), 0)::int, coalesce(sum(priced_or_estimated), 0)::int, coalesce(sum(requested_sent), 0)::int,
    coalesce(sum(requested_approved), 0)::int, coalesce(sum(requested_paid), 0)::int, coalesce(sum(sent), 0)::int, coalesce(sum(sent_approved), 0)::int,
    coalesce(sum(sent_paid), 0)::int, coalesce(sum(sent_expired), 0)::int, coalesce(sum(orders_paid), 0)::int, coalesce(sum(paid_cents), 0)::bigint,
    coalesce(sum(refunded_cents), 0)::bigint, coalesce(sum(order_cents), 0)::bigint
  from private.trade_between(p_from, p_to)
$$;

-- The midnights of a time zone that bound the days from one to another, the end of the last one too.
create function private.day_bounds(p_first date, p_last date, p_zone text) returns timestamptz[]
language sql stable set search_path = '' as $$
  select array(select (p_first + n)::timestamp at time zone p_zone from generate_series(0, p_last - p_first + 1) n order by n)
$$;

-- Money by day of the reporting time zone. The first and the last day are cut by the range: what cuts a quarter of an hour there is read from the rows.
create or replace function private.money_per_day(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := coalesce((select setting_value::jsonb #>> '{}' from public.system_settings where setting_key = 'reporting_timezone'), 'UTC');
  v_first date := (p_from at time zone v_zone)::date;
  v_bounds timestamptz[] := private.day_bounds(v_first, ((p_to - interval '1 microsecond') at time zone v_zone)::date, v_zone);
  v_start timestamptz := private.quarter_of(p_from + interval '15 minutes' - interval '1 microsecond');
  v_end timestamptz := private.quarter_of(p_to);
  v_last int := cardinality(v_bounds) - 1;
begin
  if v_start <= v_end then
    v_bounds[1] := v_start;
    v_bounds[v_last + 1] := v_end;
  else -- within one quarter of an hour
    v_start := p_to;
  end if;
  return (
    with money as (
      select f.day, f.cents as paid, f.m as refunded from private.figures_by_day('money', v_bounds) f where v_start < v_end
      union all select 1, r.paid_cents, r.refunded_cents from private.trade_raw(p_from, v_start) r where p_from < v_start
      union all select v_last, r.paid_cents, r.refunded_cents from private.trade_raw(v_end, p_to) r where v_start <= v_end and v_end < p_to),
    by_day as (select day, sum(paid) as paid, sum(refunded) as refunded from money group by 1)
    select jsonb_agg(jsonb_build_object('day', v_first + d - 1, 'paid', private.usd(coalesce(b.paid, 0)), 'refunded', private.usd(coalesce(b.refunded, 0)))
      order by d)
    from generate_series(1, v_last) d left join by_day b on b.day = d);
end $$;

create function private.usd(p_cents numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_cents / 100, 2)
$$;

-- What the dashboard shows of a range.
--   p_hours  of sent_measures
create function private.overview_measures(t private.trade_figures, p_hours jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('gross_paid', private.usd(t.paid_cents), 'net_revenue', private.usd(t.paid_cents - t.refunded_cents), 'orders_paid', t.orders_paid,
    'aov', private.usd(t.order_cents / nullif(t.orders_paid, 0)::numeric), 'time_to_quote_median_h', p_hours -> 'median', 'time_to_quote_p90_h', p_hours -> 'p90',
    'approval_rate', round(t.sent_approved::numeric / nullif(t.sent, 0), 4), 'quote_to_paid', round(t.sent_paid::numeric / nullif(t.sent, 0), 4))
$$;

create or replace function public.admin_overview(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_waiting jsonb := private.waiting_counts();
  v_before timestamptz := p_from - (p_to - p_from);
  v_sum private.trade_figures;
  v_hours jsonb;
begin
  if coalesce(p_from >= p_to or p_to - p_from > interval '400 days' or not isfinite(p_from) or not isfinite(p_to), true) then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  v_sum := private.trade_sum(p_from, p_to);
  v_hours := private.sent_measures(p_from, p_to, true);
  return jsonb_build_object(
    'kpis', private.overview_measures(v_sum, v_hours) || jsonb_build_object('needs_action', (v_waiting ->> 'quotes')::int + (v_waiting ->> 'orders')::int,
      'needs_quotes', v_waiting -> 'quotes', 'needs_orders', v_waiting -> 'orders'),
    'previous', private.overview_measures(private.trade_sum(v_before, p_from), private.sent_measures(v_before, p_from, false))
      || jsonb_build_object('needs_action', null, 'needs_quotes', null, 'needs_orders', null),
    'per_day', private.money_per_day(p_from, p_to),
    'funnel', jsonb_build_object('requested', v_sum.requested, 'priced', v_sum.priced_or_estimated, 'sent', v_sum.requested_sent, 'approved', v_sum.requested_approved,
      'paid', v_sum.requested_paid),
    'routes', (select coalesce(jsonb_agg(jsonb_build_object('from', left(r ->> 'key', 2), 'to', right(r ->> 'key', 2), 'sent', r -> 'sent',
      'approved_share', r -> 'approved_share', 'hours', r -> 'hours') order by n), '[]') from jsonb_array_elements(v_hours -> 'routes') with ordinality l(r, n)),
    'needs', private.what_waits());
end $$;

drop function private.money_measures(timestamptz, timestamptz), private.quote_measures(timestamptz, timestamptz), private.quote_funnel(timestamptz, timestamptz),
  private.route_measures(timestamptz, timestamptz), private.sales_measures(timestamptz, timestamptz, bigint[]);

-- The measures of one range of the sales report.
--   p_hours  of sent_measures
create function private.sales_measures(t private.trade_figures, p_hours jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('gross_paid', private.usd(t.paid_cents), 'refunded', private.usd(t.refunded_cents), 'net_revenue', private.usd(t.paid_cents - t.refunded_cents),
    'orders_paid', t.orders_paid, 'aov', private.usd(t.order_cents / nullif(t.orders_paid, 0)::numeric), 'requested', t.requested, 'sent', t.sent,
    'approval_rate', round(t.sent_approved::numeric / nullif(t.sent, 0), 4), 'quote_to_paid', round(t.sent_paid::numeric / nullif(t.sent, 0), 4),
    'expiry_rate', round(t.sent_expired::numeric / nullif(t.sent, 0), 4), 'hours_to_quote', p_hours -> 'median', 'hours_to_quote_p90', p_hours -> 'p90')
$$;

create or replace function public.sales_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
        private.sales_measures(private.trade_sum(r.previous_at, r.starts_at), private.sent_measures(r.previous_at, r.starts_at, false))),
      'per_day', (
        select jsonb_agg(jsonb_build_object('day', d.day, 'paid', private.usd(coalesce(b.cents, 0)), 'refunded', private.usd(coalesce(b.m, 0)),
          'orders', coalesce(b.n, 0)) order by d.day)
        from private.report_days(r) d left join by_day b on b.day = d.day - r.first_day + 1),
      'funnel', jsonb_build_object('requested', v_sum.requested, 'priced', v_sum.priced, 'sent', v_sum.requested_sent, 'approved', v_sum.requested_approved,
        'paid', v_sum.requested_paid),
      'routes', v_hours -> 'routes'));
end $$;

revoke execute on all functions in schema private from public;
-- the indexes by class call it as the role that changes a quote; it reads only its arguments
grant execute on function private.sent_class(timestamptz, timestamptz) to authenticated, service_role;
