-- p_from and p_to are days, both included. Without p_from: the p_days days up to p_to. Without p_to: today. Without
-- p_zone: the setting reporting_timezone. PT400 bad_zone, bad_range (empty, or more than 400 days).
create function private.report_range(p_from date, p_to date, p_zone text, p_days int) returns private.report_range
language plpgsql stable set search_path = '' as $$
declare
  r private.report_range;
  v_days int;
begin
  r.zone := coalesce(p_zone, (select setting_value::jsonb #>> '{}' from public.system_settings
    where setting_key = 'reporting_timezone'), 'UTC');
  begin
    if r.zone !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' then raise invalid_parameter_value; end if;
    r.last_day := (now() at time zone r.zone)::date; -- also where p_to is given: it checks the zone
    r.last_day := coalesce(p_to, r.last_day);
  exception when invalid_parameter_value then
    perform private.refuse('PT400', 'bad_zone', 'This time zone is not known. Write it like Asia/Kathmandu.', 'p_zone');
  end;
  r.first_day := coalesce(p_from, r.last_day - coalesce(p_days, 30) + 1);
  v_days := r.last_day - r.first_day + 1;
  if not isfinite(r.first_day) or not isfinite(r.last_day) or v_days not between 1 and 400 then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  r.previous_day := r.first_day - v_days;
  r.starts_at := r.first_day::timestamp at time zone r.zone;
  r.ends_at := (r.last_day + 1)::timestamp at time zone r.zone;
  r.previous_at := r.previous_day::timestamp at time zone r.zone;
  return r;
end $$;

create function private.is_paid(p_payment_status text) returns boolean
language sql immutable set search_path = '' as $$
  select p_payment_status in ('paid', 'partially_refunded', 'refunded')
$$;
-- A change of orders evaluates the triggers' conditions as its writer.
grant execute on function private.is_paid(text) to service_role;

-- Payments that succeeded in the range, in USD: the payment's share of its order. is_first: no payment of the order
-- succeeded before.
create function private.report_payments(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, order_id uuid, at timestamptz, usd numeric, is_first boolean, order_usd numeric)
language sql stable set search_path = '' as $$
  select p.id, p.order_id, p.paid_at, round(o.total_usd * p.amount / nullif(o.total, 0), 2),
    not exists (select from public.payments earlier where earlier.order_id = p.order_id and earlier.status = 'succeeded'
      and (earlier.paid_at, earlier.id) < (p.paid_at, p.id)), o.total_usd
  from public.payments p join public.orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.paid_at >= p_from and p.paid_at < p_to
$$;

create function private.report_refunds(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, order_id uuid, at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.id, p.order_id, coalesce(r.settled_at, r.updated_at), round(o.total_usd * r.amount / nullif(o.total, 0), 2)
  from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
  where r.status = 'succeeded' and coalesce(r.settled_at, r.updated_at) >= p_from
    and coalesce(r.settled_at, r.updated_at) < p_to
$$;

-- Quotes that were approved or rejected in the range. won_back: rejected in it, approved afterwards. usd: null where
-- it never got a price.
create function private.report_decisions(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, at timestamptz, usd numeric,
  is_rejected boolean, won_back boolean, reason text, category text, actor text, route text, band text)
language sql stable set search_path = '' as $$
  with decided as (
    select * from public.quotes where rejected_at >= p_from and rejected_at < p_to
    union
    select * from public.quotes where approved_at >= p_from and approved_at < p_to
  )
  select q.id, case when v.is_rejected then q.rejected_at
    else q.approved_at end, q.final_total * q.quantity, v.is_rejected,
    v.is_rejected and coalesce(q.approved_at > q.rejected_at, false),
    coalesce(r.reason, 'No reason given'), coalesce(r.category, 'none'),
    case when q.rejected_by is null then 'system' when q.rejected_by = q.user_id then 'customer' else 'admin' end,
    q.country_code || '-' || q.destination_country,
    case when q.final_total is null then 'no price' when q.final_total * q.quantity < 50 then '0-50'
      when q.final_total * q.quantity < 100 then '50-100'
      when q.final_total * q.quantity < 250 then '100-250' when q.final_total * q.quantity < 500 then '250-500'
        else '500+' end
  from decided q
  cross join lateral (select coalesce(q.rejected_at >= p_from and q.rejected_at < p_to, false) as is_rejected) v
  left join public.rejection_reasons r on r.id = q.rejection_reason_id
$$;

-- The first event of a cart is found by its quotes: as a plain min() the planner walked all events by time instead.
create function private.report_abandoned(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  stage text, status text, hours numeric, was_mailed boolean)
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.at, f.usd, f.stage, f.status, f.hours::numeric, f.was_mailed
    from private.cart_facts f where f.at >= p_from and f.at < p_to
$$;

-- Carts whose first recovery mail went out in the range, or would have: the holdout. paid: an order was placed within
-- lost_after_days of that moment, and paid, clicked or not.
create function private.report_recovery(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  arm text, status text, paid boolean, clicked boolean)
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.sent_at, case when p.paid then f.bought_usd else f.usd end, case
    when f.is_holdout then 'holdout' else 'mailed' end, f.status, p.paid, f.is_clicked
  from (select private.recovery_days('lost_after_days') as days offset 0) s -- offset: once, not for each cart
  cross join lateral (select * from private.cart_facts f where f.sent_at >= p_from and f.sent_at < p_to) f
  cross join lateral (select coalesce(f.bought_at < f.sent_at + s.days, false) as paid) p
$$;

-- The newest rows of a list before a cursor (at, id), at most p_limit.
create function private.report_list(
  p_report text, p_list text, p_key text, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid, p_limit int
) returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
language plpgsql stable set search_path = '' as $$
declare
  s private.report_source;
  v_parts text[] := '{}';
begin
  if p_report = 'carts' and p_list = 'live' then -- now, whatever the range
    return query select 'customer', c.user_id, c.user_id, c.last_activity_at, c.value_usd from private.live_carts c
      where p_at is null or (c.last_activity_at, c.user_id) < (p_at, p_id) order by 4 desc, 2 desc limit p_limit;
    return;
  end if;
  for s in select * from private.report_sources(p_report, p_list) loop
    v_parts := v_parts || format('(select %L as kind, %s as id, %s as target, %s as at, %s as usd from %s and %4$s '
      '>= $1 and %4$s < $2%7$s order by 4 desc, 2 desc limit $6)',
      s.kind, s.id, s.target, s.at, s.usd, s.rows, case
        when p_at is not null then format(' and (%s, %s) < ($4, $5)', s.at, s.id) end);
  end loop;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union all ')
    || ') parts order by 4 desc, 2 desc limit $6'
    using p_from, p_to, p_key, p_at, p_id, p_limit;
end $$;

-- The rows behind a number of a report, newest first: {total, is_capped, usd (their sum), rows: [{kind, id, target,
-- at, usd, number, about, status, who}]}. Of more than 10,000 rows total is 10,000, is_capped is true and usd is
-- null.
--   p_report  sales, carts or rejections; p_list and p_key name the number; the range as in the reports
--   p_after   {at, id} of the last row seen; p_limit at most 1000
--   errors    PT401, PT403 admin_only, PT400 bad_range, bad_zone
-- Definer: it reads everybody's rows without a policy a row.
create function public.report_rows(p_report text, p_list text, p_key text default null,
  p_from date default null::date, p_to date default null::date, p_zone text default null, p_days int default 30,
  p_after jsonb default null::jsonb, p_limit int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_total int;
  v_usd numeric;
begin
  select t.total, t.usd into v_total, v_usd
    from private.report_total(p_report, p_list, p_key, r.starts_at, r.ends_at) t;
  return (
    with page as (
      select * from private.report_list(p_report, p_list, p_key, r.starts_at, r.ends_at,
        (p_after ->> 'at')::timestamptz, (p_after ->> 'id')::uuid,
        least(greatest(p_limit, 1), 1000)))
    select jsonb_build_object('total', least(v_total, 10000), 'is_capped', v_total > 10000, 'usd', case
      when v_total <= 10000 then coalesce(v_usd, 0) end,
      'rows', coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'target', p.target, 'at', p.at, 'usd',
        p.usd,
        'number', coalesce(q.display_id, o.order_number), 'about', q.product_name, 'status',
          coalesce(q.status, o.status, a.status),
        'who', coalesce(nullif(who.full_name, ''), who.email, 'Customer'), 'email', who.email)
          order by p.at desc, p.id desc), '[]'))
    from page p
    left join lateral (select * from public.quotes where p.kind = 'quote' and id = p.target) q on true
    left join lateral (select * from public.orders where p.kind in ('order', 'payment', 'refund')
      and id = p.target) o on true
    left join lateral (select * from public.abandoned_carts where p.kind = 'cart' and id = p.id) a on true
    left join lateral (select * from public.profiles
      where id = coalesce(q.user_id, o.user_id, case when p.kind in ('customer', 'cart') then p.target end)) who
      on true);
end $$;
grant execute on function public.report_rows(text, text, text, date, date, text, int, jsonb, int) to authenticated,
  service_role;
