-- The statuses that ask for something to be done.
create function private.statuses_that_need_action() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(d ->> 'name'), '{}') from private.status_definitions() d
    where (d ->> 'requiresAction')::boolean
$$;

-- What waits now: counts by kind, each of the rows that its list shows. payments: the money queue.
create function private.waiting_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_needing text[] := private.statuses_that_need_action();
begin
  return jsonb_build_object(
    'quotes', (select count(*) from public.quotes where status = any (v_needing) and order_id is null),
    'orders', (select count(*) from public.orders where status = any (v_needing))
      + (select count(*) from private.orders_whose_money_waits() o where o.status <> all (v_needing)),
    'payments', (select count(*) from private.unsettled_money where waits_for = 'shop'));
end $$;

-- Money by day of the reporting time zone. The range may cut the first and the last day.
create function private.money_per_day(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := private.reporting_zone();
  v_first date := (p_from at time zone v_zone)::date;
  v_midnights timestamptz[] := array(select m from generate_series(1, 401) n,
    lateral (select (v_first + n)::timestamp at time zone v_zone as m) d where m < p_to order by m);
begin
  return (
    select jsonb_agg(jsonb_build_object('day', (t.at at time zone v_zone)::date, 'paid', private.usd(t.paid_cents),
      'refunded', private.usd(t.refunded_cents)) order by t.at)
    from private.trade_between(p_from || v_midnights || p_to) t);
end $$;

-- The twenty things that have waited longest: [{kind, id, who, from, to, label, status, since}]. Of each status only
-- its oldest twenty are read.
create function private.what_waits() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_needing text[] := private.statuses_that_need_action();
begin
  return (
    with waiting as (
      select 'quote' as kind, q.id, q.user_id, q.country_code as "from", q.destination_country as "to",
        concat_ws(' · ', q.display_id, private.items_of_quotes(array[q.id])) as label, q.status, q.created_at as since
      from unnest(v_needing) needing(name),
        lateral (select * from public.quotes where status = needing.name and order_id is null
          order by created_at limit 20) q
      union all
      (select 'payment', m.id, m.user_id, null, o.destination_country,
         concat_ws(' · ', o.order_number, private.money_label(m.amount, m.currency)), m.kind, m.since
       from private.unsettled_money m left join public.orders o on o.id = m.order_id
       where m.waits_for = 'shop' order by m.since limit 20)
      union all
      select 'order', o.id, o.user_id, null, o.destination_country,
        concat_ws(' · ', o.order_number, private.money_label(o.total, o.currency)), o.status, o.updated_at
      from unnest(v_needing) needing(name),
        lateral (select * from public.orders where status = needing.name order by updated_at limit 20) o
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'who',
      coalesce(nullif(p.full_name, ''), p.email,
        (select coalesce(k.email, k.phone) from public.quote_contacts k where k.quote_id = w.id),
        case when w.user_id is null then 'Unknown sender' else 'Customer' end),
      'from', w."from", 'to', w."to", 'label', w.label, 'status', w.status, 'since', w.since) order by w.since), '[]')
    from (select * from waiting order by since limit 20) w left join public.profiles p on p.id = w.user_id);
end $$;

-- What the dashboard shows of a range.
create function private.overview_measures(t private.trade_figures, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('gross_paid', private.usd(t.paid_cents),
    'net_revenue', private.usd(t.paid_cents - t.refunded_cents), 'orders_paid', t.orders_paid,
    'aov', private.usd(t.order_cents / nullif(t.orders_paid, 0)::numeric), 'time_to_quote_median_h', h.median,
    'time_to_quote_p90_h', h.p90, 'approval_rate', round(t.sent_approved::numeric / nullif(t.sent, 0), 4),
    'quote_to_paid', round(t.sent_paid::numeric / nullif(t.sent, 0), 4))
  from private.hours_to_quote(t.at, p_to) h
$$;

-- The dashboard of a range: {kpis, previous (the range of the same length before it), per_day, funnel, routes,
-- needs}.
--   errors PT401, PT403 admin_only, PT400 bad_range (empty, or more than 400 days)
-- Definer: it adds up everybody's rows without evaluating a policy per row.
create function public.admin_overview(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
set work_mem = '64MB' as $$
declare
  v_admin uuid := private.need_admin();
  v_waiting jsonb := private.waiting_counts();
  v_before timestamptz := p_from - (p_to - p_from);
  v_now private.trade_figures;
  v_previous private.trade_figures;
begin
  if coalesce(p_from >= p_to or p_to - p_from > interval '400 days' or not isfinite(p_from)
    or not isfinite(p_to), true) then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  select * into v_now from private.trade_between(array[p_from, p_to]);
  select * into v_previous from private.trade_between(array[v_before, p_from]);
  return jsonb_build_object(
    'kpis', private.overview_measures(v_now, p_to) || jsonb_build_object(
      'needs_action', (v_waiting ->> 'quotes')::int + (v_waiting ->> 'orders')::int,
      'needs_quotes', v_waiting -> 'quotes', 'needs_orders', v_waiting -> 'orders',
      'needs_payments', v_waiting -> 'payments'),
    'previous', private.overview_measures(v_previous, p_from) || jsonb_build_object('needs_action', null,
      'needs_quotes', null, 'needs_orders', null, 'needs_payments', null),
    'per_day', private.money_per_day(p_from, p_to),
    'funnel', jsonb_build_object('requested', v_now.requested, 'priced', v_now.priced_or_estimated,
      'sent', v_now.requested_sent, 'approved', v_now.requested_approved, 'paid', v_now.requested_paid),
    'routes', (select coalesce(jsonb_agg(jsonb_build_object('from', s.origin, 'to', s.destination, 'sent', s.sent,
      'approved_share', s.approved_share, 'hours', s.hours) order by s.sent desc, s.origin, s.destination), '[]')
      from private.sent_routes(p_from, p_to) s),
    'needs', private.what_waits());
end $$;
grant execute on function public.admin_overview(timestamptz, timestamptz) to authenticated, service_role;

-- Counts of open work for admins: {quotes, orders, payments, messages, to_buy (lines of orders), claims (open)}.
-- PT401, PT403 admin_only.
-- Definer: it counts everybody's rows without evaluating a policy per row.
create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
begin
  return private.waiting_counts() || jsonb_build_object('messages', (
    select count(*) from public.messages where recipient_id is null and not is_read
      and sender_id is distinct from v_admin), 'to_buy', (select count(*) from private.lines_to_buy()),
    'claims', (select count(*) from public.claims where state = 'open'));
end $$;
grant execute on function public.admin_counts() to authenticated, service_role;
