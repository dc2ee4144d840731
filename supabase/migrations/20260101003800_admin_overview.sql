-- What admins see first. Measures in USD over half-open ranges; a zero denominator gives null, which screens show as a dash.

-- The statuses that ask for something to be done.
create function private.statuses_that_need_action() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(d ->> 'name'), '{}') from private.status_definitions() d where (d ->> 'requiresAction')::boolean
$$;

-- Money of payments that succeeded in the range, in USD: a payment's share of its order.
create function private.paid_in(p_from timestamptz, p_to timestamptz) returns table (order_id uuid, at timestamptz, usd numeric,
  is_first boolean)
language sql stable set search_path = '' as $$
  select p.order_id, p.paid_at, round(o.total_usd * p.amount / nullif(o.total, 0), 2),
    not exists (select from public.payments earlier where earlier.order_id = p.order_id and earlier.status = 'succeeded'
                and (earlier.paid_at, earlier.id) < (p.paid_at, p.id))
  from public.payments p join public.orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.paid_at >= p_from and p.paid_at < p_to
$$;

create function private.refunded_in(p_from timestamptz, p_to timestamptz) returns table (at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.updated_at, round(o.total_usd * r.amount / nullif(o.total, 0), 2)
  from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
  where r.status = 'succeeded' and r.updated_at >= p_from and r.updated_at < p_to
$$;

-- gross_paid, net_revenue, aov (USD), orders_paid.
create function private.money_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with paid as (select coalesce(sum(usd), 0) as gross, count(*) filter (where is_first) as orders,
    array_agg(order_id) filter (where is_first) as ids from private.paid_in(p_from, p_to)),
       refunded as (select coalesce(sum(usd), 0) as usd from private.refunded_in(p_from, p_to))
  select jsonb_build_object('gross_paid', paid.gross, 'net_revenue', paid.gross - refunded.usd, 'orders_paid', paid.orders,
    'aov', round((select sum(total_usd) from public.orders where id = any (paid.ids)) / nullif(paid.orders, 0), 2))
  from paid, refunded
$$;

-- time_to_quote_median_h, time_to_quote_p90_h (hours from created to sent), approval_rate, quote_to_paid (0 to 1), for the quotes sent
-- in the range.
create function private.quote_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with sent as (
    select extract(epoch from q.sent_at - q.created_at) / 3600 as hours, q.approved_at is not null as approved,
           coalesce(o.payment_status in ('paid', 'partially_refunded', 'refunded'), false) as paid
    from public.quotes q left join public.orders o on o.id = q.order_id
    where q.sent_at >= p_from and q.sent_at < p_to
  )
  select jsonb_build_object(
    'time_to_quote_median_h', round((percentile_cont(0.5) within group (order by hours))::numeric, 2),
    'time_to_quote_p90_h', round((percentile_cont(0.9) within group (order by hours))::numeric, 2),
    'approval_rate', round(count(*) filter (where approved)::numeric / nullif(count(*), 0), 4),
    'quote_to_paid', round(count(*) filter (where paid)::numeric / nullif(count(*), 0), 4))
  from sent
$$;

-- What waits now: counts by kind.
create function private.waiting_counts() returns jsonb
language sql stable set search_path = '' as $$
  with needing as (select private.statuses_that_need_action() as statuses)
  select jsonb_build_object(
    'quotes', (select count(*) from public.quotes, needing where status = any (statuses) and order_id is null),
    'orders', (select count(*) from public.orders, needing where status = any (statuses) or payment_status = 'awaiting_verification'),
    'payments', (select count(*) from public.payments where status = 'awaiting_verification'))
$$;

-- Money in and back by day of the reporting timezone; a day without either is there too.
create function private.money_per_day(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with zone as (select coalesce((select setting_value::jsonb #>> '{}' from public.system_settings
    where setting_key = 'reporting_timezone'), 'UTC') as name),
  days as (
    select d::date as day from zone, generate_series((p_from at time zone zone.name)::date,
      ((p_to - interval '1 microsecond') at time zone zone.name)::date, interval '1 day') d
  ), paid as (select (at at time zone zone.name)::date as day, sum(usd) as usd from private.paid_in(p_from, p_to), zone group by 1),
  refunded as (select (at at time zone zone.name)::date as day, sum(usd) as usd from private.refunded_in(p_from, p_to), zone group by 1)
  select coalesce(jsonb_agg(jsonb_build_object('day', days.day, 'paid', coalesce(paid.usd, 0), 'refunded', coalesce(refunded.usd, 0))
    order by days.day), '[]')
  from days left join paid on paid.day = days.day left join refunded on refunded.day = days.day
$$;

-- How far the quotes came that were asked for in the range.
create function private.quote_funnel(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('requested', count(*), 'priced', count(*) filter (where q.final_total is not null or a.estimate is not null),
    'sent', count(*) filter (where q.sent_at is not null), 'approved', count(*) filter (where q.approved_at is not null),
    'paid', count(*) filter (where o.payment_status in ('paid', 'partially_refunded', 'refunded')))
  from public.quotes q left join public.orders o on o.id = q.order_id
  left join public.quote_admin a on a.quote_id = q.id
  where q.created_at >= p_from and q.created_at < p_to
$$;

-- The eight routes with most quotes sent in the range: how many, the share approved, median hours to quote.
create function private.route_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(r order by r.sent desc, r."from", r."to"), '[]') from (
    select country_code as "from", destination_country as "to", count(*) as sent,
      round(count(*) filter (where approved_at is not null)::numeric / count(*), 4) as approved_share,
      round((percentile_cont(0.5) within group (order by extract(epoch from sent_at - created_at) / 3600))::numeric, 2) as hours
    from public.quotes where sent_at >= p_from and sent_at < p_to
    group by country_code, destination_country order by count(*) desc, 1, 2 limit 8) r
$$;

-- The twenty things that have waited longest: [{kind, id, who, from, to, label, status, since}].
create function private.what_waits() returns jsonb
language sql stable set search_path = '' as $$
  with needing as (select private.statuses_that_need_action() as statuses), waiting as (
    (select 'quote' as kind, q.id, q.user_id, q.country_code as "from", q.destination_country as "to",
      concat_ws(' · ', q.display_id, q.product_name) as label,
            q.status, q.created_at as since
     from public.quotes q, needing where q.status = any (needing.statuses) and q.order_id is null order by q.created_at limit 20)
    union all
    (select 'payment', p.id, o.user_id, null, o.destination_country,
      concat_ws(' · ', o.order_number, private.money_label(p.amount, p.currency)), p.status, p.updated_at
     from public.payments p join public.orders o on o.id = p.order_id
       where p.status = 'awaiting_verification' order by p.updated_at limit 20)
    union all
    (select 'order', o.id, o.user_id, null, o.destination_country,
      concat_ws(' · ', o.order_number, private.money_label(o.total, o.currency)), o.status, o.updated_at
     from public.orders o, needing where o.status = any (needing.statuses) order by o.updated_at limit 20)
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'who', coalesce(nullif(p.full_name, ''), p.email, 'Customer'),
    'from', w."from",
    'to', w."to", 'label', w.label, 'status', w.status, 'since', w.since) order by w.since), '[]')
  from (select * from waiting order by since limit 20) w left join public.profiles p on p.id = w.user_id
$$;

-- The dashboard of a range: {kpis, previous (the range of the same length before it), per_day, funnel, routes, needs}.
--   errors PT401, PT403 admin_only, PT400 bad_range (empty, or more than 400 days)
-- Definer: it adds up everybody's rows without a policy a row.
create function public.admin_overview(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_waiting jsonb := private.waiting_counts();
  v_before timestamptz := p_from - (p_to - p_from);
begin
  if coalesce(p_from >= p_to or p_to - p_from > interval '400 days' or not isfinite(p_from) or not isfinite(p_to), true) then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  return jsonb_build_object(
    'kpis', private.money_measures(p_from, p_to) || private.quote_measures(p_from, p_to) || jsonb_build_object(
      'needs_action', (v_waiting ->> 'quotes')::int + (v_waiting ->> 'orders')::int, 'needs_quotes', v_waiting -> 'quotes', 'needs_orders',
        v_waiting -> 'orders'),
    'previous', private.money_measures(v_before, p_from) || private.quote_measures(v_before, p_from)
      || jsonb_build_object('needs_action', null, 'needs_quotes', null, 'needs_orders', null),
    'per_day', private.money_per_day(p_from, p_to), 'funnel', private.quote_funnel(p_from, p_to),
    'routes', private.route_measures(p_from, p_to), 'needs', private.what_waits());
end $$;

-- What waits for an admin: {quotes, orders, payments, messages}. PT401, PT403 admin_only.
-- Definer: it counts everybody's rows without a policy a row.
create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  return private.waiting_counts() || jsonb_build_object('messages', (
    select count(*) from public.messages where recipient_id is null and not is_read and sender_id is distinct from v_admin));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.admin_overview(timestamptz, timestamptz), public.admin_counts() from public, anon, authenticated;
grant execute on function public.admin_overview(timestamptz, timestamptz), public.admin_counts() to authenticated, service_role;
