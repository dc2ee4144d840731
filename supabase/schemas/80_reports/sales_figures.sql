-- What a quote adds: its class of hours of all quotes and of its route, its step within the class, and its route's
-- count of sent (n) and approved (m).
create function private.sent_figures_of(q public.quotes) returns private.figure[]
language sql immutable set search_path = '' as $$
  select case when q.sent_at is null then '{}' else array[
    ('hours', q.sent_at, private.sent_class(q.created_at, q.sent_at)::text, 1, 0, 0),
    ('hours:' || private.sent_class(q.created_at, q.sent_at), q.sent_at,
      (private.sent_step(q.created_at, q.sent_at) & 31)::text, 1, 0, 0),
    ('hours ' || q.country_code || '-' || q.destination_country, q.sent_at,
      private.sent_class(q.created_at, q.sent_at)::text, 1, 0, 0),
    ('routes', q.sent_at, q.country_code || '-' || q.destination_country, 1, (q.approved_at is not null)::int,
      0)]::private.figure[] end
$$;

-- The figures of quotes as the rows have them, of what was sent in a range.
create function private.sent_rows(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true)
  returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$ -- plpgsql: the planner sees how short the range is
begin
  return query
    with sent as (
      select r.route,
        least(127, greatest(0,
        floor(16 * ln(1 + greatest(extract(epoch from r.sent_at - r.created_at)::float8, 0) / 3600)
        / ln(2::float8))))::smallint as class,
        count(*) as n, count(r.approved_at) as m
      from (select case when p_with_routes then q.country_code || '-' || q.destination_country end as route,
        q.created_at, q.sent_at, q.approved_at
        from public.quotes q where q.sent_at >= p_from and q.sent_at < p_to) r
      group by 1, 2)
    select 'hours', s.class::text, sum(s.n)::bigint, 0::bigint from sent s group by s.class
    union all select 'hours ' || s.route, s.class::text, s.n, 0 from sent s where p_with_routes
    union all select 'routes', s.route, sum(s.n)::bigint, sum(s.m)::bigint from sent s where p_with_routes group by 2;
end $$;

-- The eight routes with most quotes sent in the range, most first, and the percentiles of all: {routes: [{key, sent,
-- approved_share, hours}], median, p90}.
create function private.sent_measures(p_from timestamptz, p_to timestamptz, p_with_routes boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sent jsonb := (select coalesce(jsonb_object_agg(name, keys), '{}') from (
    select name, jsonb_object_agg(key, jsonb_build_array(n, m)) as keys
      from private.sent_between(p_from, p_to, p_with_routes) group by 1) s);
  v_counts bigint[] := private.class_counts(v_sent -> 'hours');
begin
  return jsonb_build_object(
    'median', round(private.sent_percentile(0.5, v_counts, p_from, p_to)::numeric, 2), 'p90',
      round(private.sent_percentile(0.9, v_counts, p_from, p_to)::numeric, 2),
    'routes', case when p_with_routes then (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'sent', r.sent, 'approved_share',
        round(r.approved / r.sent, 4),
        'hours', round(private.sent_percentile(0.5, private.class_counts(v_sent -> ('hours ' || r.key)), p_from, p_to,
          r.key)::numeric, 2)) order by r.sent desc, r.key), '[]')
      from (select key, (value ->> 0)::numeric as sent, (value ->> 1)::numeric as approved
        from jsonb_each(coalesce(v_sent -> 'routes', '{}'))
        order by (value ->> 0)::numeric desc, key limit 8) r) end);
end $$;

-- One row with the sums of a range.
create function private.trade_sum(p_from timestamptz, p_to timestamptz) returns private.trade_figures
language sql stable set search_path = '' as $$
  select p_from, coalesce(sum(requested), 0)::int, coalesce(sum(priced), 0)::int,
    coalesce(sum(priced_or_estimated), 0)::int, coalesce(sum(requested_sent), 0)::int,
    coalesce(sum(requested_approved), 0)::int, coalesce(sum(requested_paid), 0)::int, coalesce(sum(sent), 0)::int,
      coalesce(sum(sent_approved), 0)::int,
    coalesce(sum(sent_paid), 0)::int, coalesce(sum(sent_expired), 0)::int, coalesce(sum(orders_paid), 0)::int,
      coalesce(sum(paid_cents), 0)::bigint,
    coalesce(sum(refunded_cents), 0)::bigint, coalesce(sum(order_cents), 0)::bigint
  from private.trade_between(p_from, p_to)
$$;

-- The midnights of a time zone that bound the days from one to another, the end of the last one too.
create function private.day_bounds(p_first date, p_last date, p_zone text) returns timestamptz[]
language sql stable set search_path = '' as $$
  select array(select (p_first + n)::timestamp at time zone p_zone from generate_series(0, p_last - p_first + 1) n
    order by n)
$$;

create function private.usd(p_cents numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_cents / 100, 2)
$$;

-- What the dashboard shows of a range.
--   p_hours  of sent_measures
create function private.overview_measures(t private.trade_figures, p_hours jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('gross_paid', private.usd(t.paid_cents), 'net_revenue',
    private.usd(t.paid_cents - t.refunded_cents), 'orders_paid', t.orders_paid,
    'aov', private.usd(t.order_cents / nullif(t.orders_paid, 0)::numeric), 'time_to_quote_median_h',
      p_hours -> 'median', 'time_to_quote_p90_h', p_hours -> 'p90',
    'approval_rate', round(t.sent_approved::numeric / nullif(t.sent, 0), 4), 'quote_to_paid',
      round(t.sent_paid::numeric / nullif(t.sent, 0), 4))
$$;
