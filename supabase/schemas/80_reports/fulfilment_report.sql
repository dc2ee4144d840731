-- Orders paid in [p_from, p_to). Cash on delivery counts from its order.
create function private.paid_orders(p_from timestamptz, p_to timestamptz) returns table (order_id uuid, at timestamptz)
language sql stable set search_path = '' as $$
  select f.order_id, f.first_paid_at from private.order_facts f join public.orders o on o.id = f.order_id
    where f.first_paid_at >= p_from and f.first_paid_at < p_to and o.payment_method is distinct from 'cod'
  union all
  select o.id, o.created_at from public.orders o where o.created_at >= p_from and o.created_at < p_to
    and o.payment_method = 'cod'
$$;

-- The share of a range's orders that the report measures: all of up to 5,000. Of more it takes a random sample, so that
-- its time does not grow with them; medians and shares then differ by about 1 %.
create function private.fulfilment_share(p_from timestamptz, p_to timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select least(1, 5000.0 / nullif(count(*), 0)) from private.paid_orders(p_from, p_to)
$$;

-- The lines of a share of the orders paid in [p_from, p_to), with the days from the payment to each of their steps so
-- far; null for steps that they have not reached. Without replacements, and without lines that were unavailable or
-- refunded. The same orders are in each sample of a share.
--   is_on_time  delivered by the day that its customer reads on the order, else within the days that the quote's way
--               of delivery promised, with those of our processing and customs, from its receipt. Null where neither
--               is known or it is not delivered
create function private.fulfilment_lines(p_from timestamptz, p_to timestamptz, p_share numeric default 1)
  returns table (order_id uuid, at timestamptz, route text, country text, month text, to_bought numeric,
    to_received numeric, to_shipped numeric, to_delivered numeric, is_on_time boolean)
language sql stable set search_path = '' as $$
  with paid as materialized (select * from private.paid_orders(p_from, p_to)
    where p_share >= 1 or (uuid_hash_extended(order_id, 0) & 65535) < p_share * 65536)
  select l.order_id, d.at, (q.country_code || '-' || o.destination_country)::text, o.destination_country::text,
    to_char(d.at at time zone private.reporting_zone(), 'YYYY-MM'), private.days_between(d.at, l.bought_at),
    private.days_between(d.at, l.received_at), private.days_between(d.at, p.shipped_at),
    private.days_between(d.at, t.delivered_at), case
      when o.eta_max is not null then (t.delivered_at at time zone private.reporting_zone())::date <= o.eta_max
      else t.delivered_at <= l.received_at + make_interval(days => private.promised_days(q)) end
  from paid d join public.orders o on o.id = d.order_id join public.order_lines l on l.order_id = d.order_id
    join public.order_items i on i.id = l.order_item_id join public.quotes q on q.id = i.quote_id
    left join public.parcel_lines x on x.order_line_id = l.id left join public.parcels p on p.id = x.parcel_id
    cross join lateral (select case when l.state = 'delivered' then coalesce(p.delivered_at, l.delivered_at) end) t(
      delivered_at)
  where l.replaces is null and l.state not in ('unavailable', 'refunded')
$$;

-- Days from one moment to another, at least 0.
create function private.days_between(p_from timestamptz, p_to timestamptz) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(date_part('epoch', p_to - p_from) / 86400, 0)::numeric
  where p_to is not null
$$;

-- The most days from our warehouse to the door by a quote's way of delivery, as its price froze them; null without one.
create function private.promised_days(p_quote public.quotes) returns int
language sql stable set search_path = '' as $$
  select (r ->> 'processing_days')::int + (r ->> 'customs_clearance_days')::int + (
    select (option ->> 'max_days')::int from jsonb_array_elements(r -> 'delivery_options') option
    where option ->> 'id' = p_quote.delivery_option_id)
  from (select input -> 'route' from private.price_inputs where quote_id = p_quote.id) i(r)
$$;

-- How many orders were paid, the median and 90th percentile of the days of their lines to each step, and the share that
-- was on time.
create function private.fulfilment_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('orders', round(count(distinct order_id) / s.share),
    'to_bought', round(percentile_cont(0.5) within group (order by to_bought)::numeric, 1),
    'to_received', round(percentile_cont(0.5) within group (order by to_received)::numeric, 1),
    'to_shipped', round(percentile_cont(0.5) within group (order by to_shipped)::numeric, 1),
    'to_delivered', round(percentile_cont(0.5) within group (order by to_delivered)::numeric, 1),
    'to_delivered_p90', round(percentile_cont(0.9) within group (order by to_delivered)::numeric, 1),
    'on_time', round(avg(is_on_time::int), 4))
  from private.fulfilment_share(p_from, p_to) s(share) left join lateral
    private.fulfilment_lines(p_from, p_to, s.share) on true group by s.share
$$;

-- How long paid orders took, by line. {range, share (of the orders that was measured; below 1 counts are estimates),
-- measures (as fulfilment_measures, of the range and the one before it), groups: [{by (route, country, month), key,
-- lines, bought, received, shipped, delivered: {median, p90, lines}, on_time, promised (lines that are counted in
-- on_time)}]}. Days are from the payment. PT401, PT403 admin_only, PT400 bad_range, bad_zone.
-- Definer: as sales_report.
create function public.fulfilment_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_share numeric := private.fulfilment_share(r.starts_at, r.ends_at);
begin
  return (
    with groups as (
      select v.by, v.key, round(count(*) / v_share) as lines,
        private.step_days(array_agg(f.to_bought), v_share) as bought,
        private.step_days(array_agg(f.to_received), v_share) as received,
        private.step_days(array_agg(f.to_shipped), v_share) as shipped,
        private.step_days(array_agg(f.to_delivered), v_share) as delivered, round(avg(f.is_on_time::int), 4) as on_time,
        round(count(f.is_on_time) / v_share) as promised
      from private.fulfilment_lines(r.starts_at, r.ends_at, v_share) f
      cross join lateral (values ('route', f.route), ('country', f.country), ('month', f.month)) v(by, key)
      group by 1, 2)
    select jsonb_build_object('range', private.range_facts(r), 'share', v_share,
      'measures', private.compared(private.fulfilment_measures(r.starts_at, r.ends_at),
        private.fulfilment_measures(r.previous_at, r.starts_at)),
      'groups', (select coalesce(jsonb_agg(to_jsonb(g) order by g.by, case when g.by <> 'month' then -g.lines end,
        g.key), '[]') from groups g)));
end $$;
grant execute on function public.fulfilment_report(date, date, text, int) to authenticated, service_role;

-- Median and 90th percentile of days, and how many there are by their share; without nulls.
create function private.step_days(p_days numeric[], p_share numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('median', round(percentile_cont(0.5) within group (order by d)::numeric, 1),
    'p90', round(percentile_cont(0.9) within group (order by d)::numeric, 1), 'lines', round(count(d) / p_share))
  from unnest(p_days) d
$$;

-- The orders behind a number of the report: those with a line that it counts.
create function private.fulfilment_sources(p_list text) returns setof private.report_source
language plpgsql immutable set search_path = '' as $$
declare
  v_condition constant text := case p_list when 'paid' then 'true'
    when 'bought' then 'to_bought is not null' when 'received' then 'to_received is not null'
    when 'shipped' then 'to_shipped is not null' when 'delivered' then 'to_delivered is not null'
    when 'promised' then 'is_on_time is not null' when 'late' then 'not is_on_time'
    when 'route' then 'route = $3' when 'country' then 'country = $3' when 'month' then 'month = $3' end;
begin
  if v_condition is not null then
    return next ('order', 'o.id', 'o.id', 'x.at', 'o.total_usd', '(select order_id, min(at) as at from '
      'private.fulfilment_lines($1, $2) where ' || v_condition || ' group by 1) x join public.orders o '
      'on o.id = x.order_id where true')::private.report_source;
  end if;
end $$;
