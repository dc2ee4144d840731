-- The statuses that ask for something to be done.
create function private.statuses_that_need_action() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(d ->> 'name'), '{}') from private.status_definitions() d
    where (d ->> 'requiresAction')::boolean
$$;

-- Money of payments that succeeded in the range, in USD: a payment's share of its order.
create function private.paid_in(p_from timestamptz, p_to timestamptz) returns table (order_id uuid, at timestamptz,
  usd numeric,
  is_first boolean)
language sql stable set search_path = '' as $$
  select p.order_id, p.paid_at, round(o.total_usd * p.amount / nullif(o.total, 0), 2),
    not exists (select from public.payments earlier where earlier.order_id = p.order_id and earlier.status = 'succeeded'
                and (earlier.paid_at, earlier.id) < (p.paid_at, p.id))
  from public.payments p join public.orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.paid_at >= p_from and p.paid_at < p_to
$$;

-- As the reports count them: by when the refund was settled, so that the dashboard's net revenue is the sum of the
-- rows that it opens.
create function private.refunded_in(p_from timestamptz, p_to timestamptz) returns table (at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.at, r.usd from private.report_refunds(p_from, p_to) r
$$;

-- What waits now: counts by kind, each of the rows that its list shows. payments: proofs to check and unmatched money
-- to settle.
create function private.waiting_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_needing text[] := private.statuses_that_need_action();
begin
  return jsonb_build_object(
    'quotes', (select count(*) from public.quotes where status = any (v_needing) and order_id is null),
    'orders', (select count(*) from public.orders where status = any (v_needing))
      + (select count(*) from public.orders o where o.payment_status = 'awaiting_verification'
        and o.status <> all (v_needing)
         and exists (select from public.payments w where w.order_id = o.id and w.status = 'awaiting_verification')),
    'payments', (select count(*) from public.payments where status = 'awaiting_verification')
      + (select count(*) from public.unmatched_payments where resolved_at is null));
end $$;

-- Money by day of the reporting time zone. The first and the last day are cut by the range: what cuts a quarter of an
-- hour there is read from the rows.
create function private.money_per_day(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := coalesce((select setting_value::jsonb #>> '{}' from public.system_settings
    where setting_key = 'reporting_timezone'), 'UTC');
  v_first date := (p_from at time zone v_zone)::date;
  v_bounds timestamptz[] := private.day_bounds(v_first, ((p_to - interval '1 microsecond') at time zone v_zone)::date,
    v_zone);
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
      select f.day, f.cents as paid, f.m as refunded from private.figures_by_day('money', v_bounds) f
        where v_start < v_end
      union all select 1, r.paid_cents, r.refunded_cents from private.trade_raw(p_from, v_start) r
        where p_from < v_start
      union all select v_last, r.paid_cents, r.refunded_cents from private.trade_raw(v_end, p_to) r
        where v_start <= v_end and v_end < p_to),
    by_day as (select day, sum(paid) as paid, sum(refunded) as refunded from money group by 1)
    select jsonb_agg(jsonb_build_object('day', v_first + d - 1, 'paid', private.usd(coalesce(b.paid, 0)), 'refunded',
      private.usd(coalesce(b.refunded, 0)))
      order by d)
    from generate_series(1, v_last) d left join by_day b on b.day = d);
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
        concat_ws(' · ', q.display_id, q.product_name) as label, q.status, q.created_at as since
      from unnest(v_needing) needing(name),
        lateral (select * from public.quotes where status = needing.name and order_id is null
          order by created_at limit 20) q
      union all
      (select 'payment', p.id, o.user_id, null, o.destination_country,
         concat_ws(' · ', o.order_number, private.money_label(p.amount, p.currency)), p.status, p.updated_at
       from (select * from public.payments where status = 'awaiting_verification' order by updated_at limit 20) p
       join public.orders o on o.id = p.order_id)
      union all
      select 'order', o.id, o.user_id, null, o.destination_country,
        concat_ws(' · ', o.order_number, private.money_label(o.total, o.currency)), o.status, o.updated_at
      from unnest(v_needing) needing(name),
        lateral (select * from public.orders where status = needing.name order by updated_at limit 20) o
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'who',
      coalesce(nullif(p.full_name, ''), p.email, 'Customer'),
      'from', w."from", 'to', w."to", 'label', w.label, 'status', w.status, 'since', w.since) order by w.since), '[]')
    from (select * from waiting order by since limit 20) w left join public.profiles p on p.id = w.user_id);
end $$;

-- The dashboard of a range: {kpis, previous (the range of the same length before it), per_day, funnel, routes,
-- needs}.
--   errors PT401, PT403 admin_only, PT400 bad_range (empty, or more than 400 days)
-- Definer: it adds up everybody's rows without a policy a row.
create function public.admin_overview(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  v_waiting jsonb := private.waiting_counts();
  v_before timestamptz := p_from - (p_to - p_from);
  v_sum private.trade_figures;
  v_hours jsonb;
begin
  if coalesce(p_from >= p_to or p_to - p_from > interval '400 days' or not isfinite(p_from)
    or not isfinite(p_to), true) then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  v_sum := private.trade_sum(p_from, p_to);
  v_hours := private.sent_measures(p_from, p_to, true);
  return jsonb_build_object(
    'kpis', private.overview_measures(v_sum, v_hours)
      || jsonb_build_object('needs_action', (v_waiting ->> 'quotes')::int + (v_waiting ->> 'orders')::int,
      'needs_quotes', v_waiting -> 'quotes', 'needs_orders', v_waiting -> 'orders'),
    'previous', private.overview_measures(private.trade_sum(v_before, p_from),
      private.sent_measures(v_before, p_from, false))
      || jsonb_build_object('needs_action', null, 'needs_quotes', null, 'needs_orders', null),
    'per_day', private.money_per_day(p_from, p_to),
    'funnel', jsonb_build_object('requested', v_sum.requested, 'priced', v_sum.priced_or_estimated, 'sent',
      v_sum.requested_sent, 'approved', v_sum.requested_approved,
      'paid', v_sum.requested_paid),
    'routes', (select coalesce(jsonb_agg(jsonb_build_object('from', left(r ->> 'key', 2), 'to', right(r ->> 'key', 2),
      'sent', r -> 'sent',
      'approved_share', r -> 'approved_share', 'hours', r -> 'hours') order by n), '[]')
        from jsonb_array_elements(v_hours -> 'routes') with ordinality l(r, n)),
    'needs', private.what_waits());
end $$;
grant execute on function public.admin_overview(timestamptz, timestamptz) to authenticated, service_role;

-- What waits for an admin: {quotes, orders, payments, messages}. PT401, PT403 admin_only.
-- Definer: it counts everybody's rows without a policy a row.
create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
begin
  return private.waiting_counts() || jsonb_build_object('messages', (
    select count(*) from public.messages where recipient_id is null and not is_read
      and sender_id is distinct from v_admin));
end $$;
grant execute on function public.admin_counts() to authenticated, service_role;
