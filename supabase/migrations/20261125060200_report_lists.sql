-- What the reports count. Each number of a report has a list here, with exactly the rows it counts.

create index quotes_report_requested on public.quotes (created_at) include (final_total, status, sent_at, approved_at, order_id);
create index quotes_report_sent on public.quotes (sent_at) include (created_at, approved_at, status, order_id, country_code, destination_country)
  where sent_at is not null;
create index quotes_report_approved on public.quotes (approved_at) where approved_at is not null;
create index quotes_report_rejected on public.quotes (rejected_at) where rejected_at is not null;
create index refunds_report_succeeded on public.refunds (updated_at) where status = 'succeeded';
create index cart_events_report on public.cart_events (occurred_at) include (user_id, type);
create index abandoned_carts_report on public.abandoned_carts (last_activity_at);
create index recovery_attempts_report on public.recovery_attempts (sent_at) where sequence = 1;

-- A report's range: whole days of a time zone, as instants, and the same number of days before them.
create type private.report_range as (
  zone text, first_day date, last_day date, starts_at timestamptz, ends_at timestamptz, previous_day date, previous_at timestamptz
);

-- p_from and p_to are days, both included. Without p_from: the p_days days up to p_to. Without p_to: today. Without p_zone: the setting
-- reporting_timezone. PT400 bad_zone, bad_range (empty, or more than 400 days).
create function private.report_range(p_from date, p_to date, p_zone text, p_days int) returns private.report_range
language plpgsql stable set search_path = '' as $$
declare
  r private.report_range;
  v_days int;
begin
  r.zone := coalesce(p_zone, (select setting_value::jsonb #>> '{}' from public.system_settings where setting_key = 'reporting_timezone'), 'UTC');
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

-- Payments that succeeded in the range, in USD: the payment's share of its order. is_first: no payment of the order succeeded before.
create function private.report_payments(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, order_id uuid, at timestamptz, usd numeric, is_first boolean, order_usd numeric)
language sql stable set search_path = '' as $$
  select p.id, p.order_id, p.paid_at, round(o.total_usd * p.amount / nullif(o.total, 0), 2),
    not exists (select from public.payments earlier where earlier.order_id = p.order_id and earlier.status = 'succeeded'
      and (earlier.paid_at, earlier.id) < (p.paid_at, p.id)), o.total_usd
  from public.payments p join public.orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.paid_at >= p_from and p.paid_at < p_to
$$;

create function private.report_refunds(p_from timestamptz, p_to timestamptz) returns table (id uuid, order_id uuid, at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.id, p.order_id, r.updated_at, round(o.total_usd * r.amount / nullif(o.total, 0), 2)
  from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
  where r.status = 'succeeded' and r.updated_at >= p_from and r.updated_at < p_to
$$;

-- Quotes that were approved or rejected in the range. won_back: rejected in it, approved afterwards. usd: null where it never got a price.
create function private.report_decisions(p_from timestamptz, p_to timestamptz) returns table (id uuid, at timestamptz, usd numeric,
  is_rejected boolean, won_back boolean, reason text, category text, actor text, route text, band text)
language sql stable set search_path = '' as $$
  with decided as (
    select * from public.quotes where rejected_at >= p_from and rejected_at < p_to
    union
    select * from public.quotes where approved_at >= p_from and approved_at < p_to
  )
  select q.id, case when v.is_rejected then q.rejected_at else q.approved_at end, q.final_total * q.quantity, v.is_rejected,
    v.is_rejected and coalesce(q.approved_at > q.rejected_at, false),
    coalesce(r.reason, 'No reason given'), coalesce(r.category, 'none'),
    case when q.rejected_by is null then 'system' when q.rejected_by = q.user_id then 'customer' else 'admin' end,
    q.country_code || '-' || q.destination_country,
    case when q.final_total is null then 'no price' when q.final_total * q.quantity < 50 then '0-50' when q.final_total * q.quantity < 100 then '50-100'
      when q.final_total * q.quantity < 250 then '100-250' when q.final_total * q.quantity < 500 then '250-500' else '500+' end
  from decided q
  cross join lateral (select coalesce(q.rejected_at >= p_from and q.rejected_at < p_to, false) as is_rejected) v
  left join public.rejection_reasons r on r.id = q.rejection_reason_id
$$;

-- Carts that were left in the range: by the last thing that happened in them.
create function private.report_abandoned(p_from timestamptz, p_to timestamptz) returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  stage text, status text, hours numeric, was_mailed boolean)
language sql stable set search_path = '' as $$
  select a.id, a.user_id, a.last_activity_at, a.value_usd, a.stage, a.status,
    extract(epoch from a.last_activity_at - (select min(e.occurred_at) from public.cart_events e
      where e.quote_id = any (a.quote_ids) and e.type in ('added', 'moved') and e.occurred_at <= a.last_activity_at)) / 3600,
    exists (select from public.recovery_attempts r where r.abandoned_cart_id = a.id and r.sequence = 1 and not r.holdout)
  from public.abandoned_carts a where a.last_activity_at >= p_from and a.last_activity_at < p_to
$$;

-- Carts whose first recovery mail went out in the range, or would have: the holdout. paid: an order was placed within lost_after_days of that
-- moment, and paid, clicked or not.
create function private.report_recovery(p_from timestamptz, p_to timestamptz) returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  arm text, status text, paid boolean, clicked boolean)
language sql stable set search_path = '' as $$
  select a.id, a.user_id, r.sent_at, coalesce(bought.total_usd, a.value_usd), case when r.holdout then 'holdout' else 'mailed' end, a.status,
    bought.total_usd is not null,
    exists (select from public.recovery_attempts c where c.abandoned_cart_id = a.id and c.clicked_at is not null)
  from public.recovery_attempts r
  join public.abandoned_carts a on a.id = r.abandoned_cart_id
  left join lateral (select o.total_usd from public.orders o where o.user_id = a.user_id and o.created_at >= r.sent_at
    and o.created_at < r.sent_at + private.recovery_days('lost_after_days') and private.is_paid(o.payment_status)
    order by o.created_at limit 1) bought on true
  where r.sequence = 1 and r.sent_at >= p_from and r.sent_at < p_to
$$;

-- Rows of lists of sales. kind: quote, order, payment or refund; target: the quote or order to open.
create function private.sales_list(p_list text, p_key text, p_from timestamptz, p_to timestamptz)
  returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
language plpgsql stable set search_path = '' as $$
begin
  if p_list in ('payments', 'net_payments') then
    return query select 'payment', p.id, p.order_id, p.at, p.usd from private.report_payments(p_from, p_to) p;
  end if;
  if p_list in ('refunds', 'net_payments') then
    return query select 'refund', r.id, r.order_id, r.at, -r.usd from private.report_refunds(p_from, p_to) r;
  end if;
  if p_list = 'orders_paid' then
    return query select 'order', p.order_id, p.order_id, p.at, p.order_usd from private.report_payments(p_from, p_to) p where p.is_first;
  elsif p_list like 'sent%' then
    return query select 'quote', q.id, q.id, q.sent_at, q.final_total * q.quantity from public.quotes q left join public.orders o on o.id = q.order_id
      where q.sent_at >= p_from and q.sent_at < p_to and case p_list when 'sent' then true when 'sent_approved' then q.approved_at is not null
        when 'sent_paid' then private.is_paid(o.payment_status) when 'sent_expired' then q.status = 'expired'
        when 'sent_route' then q.country_code || '-' || q.destination_country = p_key else false end;
  elsif p_list like 'requested%' then
    return query select 'quote', q.id, q.id, q.created_at, q.final_total * q.quantity from public.quotes q left join public.orders o on o.id = q.order_id
      where q.created_at >= p_from and q.created_at < p_to and case p_list when 'requested' then true
        when 'requested_priced' then q.final_total is not null or q.status = 'calculated'
        when 'requested_sent' then q.sent_at is not null when 'requested_approved' then q.approved_at is not null
        when 'requested_paid' then private.is_paid(o.payment_status) else false end;
  end if;
end $$;

-- Rows of lists of carts and their recovery. kind customer; target: the customer.
create function private.cart_list(p_list text, p_key text, p_from timestamptz, p_to timestamptz)
  returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
language plpgsql stable set search_path = '' as $$
begin
  if p_list in ('active', 'converted') then
    return query select 'customer', e.user_id, e.user_id, max(e.occurred_at), null::numeric from public.cart_events e
      where e.occurred_at >= p_from and e.occurred_at < p_to and (p_list = 'active' or e.type = 'converted') group by e.user_id;
  elsif p_list = 'live' then
    return query select 'customer', c.user_id, c.user_id, c.last_activity_at, c.value_usd from private.live_carts c;
  elsif p_list in ('abandoned', 'abandoned_stage', 'abandoned_mailed', 'abandoned_recovered') then
    return query select 'cart', a.id, a.user_id, a.at, a.usd from private.report_abandoned(p_from, p_to) a
      where case p_list when 'abandoned' then true when 'abandoned_stage' then a.stage = p_key when 'abandoned_mailed' then a.was_mailed
        else a.was_mailed and a.status = 'recovered' end;
  elsif p_list = 'abandoned_people' then
    return query select 'customer', a.user_id, a.user_id, max(a.at), sum(a.usd) from private.report_abandoned(p_from, p_to) a
      where exists (select from public.cart_events e where e.user_id = a.user_id and e.occurred_at >= p_from and e.occurred_at < p_to)
      group by a.user_id;
  elsif p_list in ('mailed', 'holdout', 'mailed_paid', 'holdout_paid', 'mailed_clicked', 'mailed_recovered', 'mailed_opted_out') then
    return query select 'cart', c.id, c.user_id, c.at, c.usd from private.report_recovery(p_from, p_to) c
      where c.arm = split_part(p_list, '_', 1) and case substr(p_list, length(c.arm) + 2) when '' then true when 'paid' then c.paid
        when 'clicked' then c.clicked when 'recovered' then c.status = 'recovered' when 'opted_out' then c.status = 'suppressed' end;
  end if;
end $$;

-- Rows of lists of rejections. kind quote.
create function private.rejection_list(p_list text, p_key text, p_from timestamptz, p_to timestamptz)
  returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select 'quote', d.id, d.id, d.at, d.usd from private.report_decisions(p_from, p_to) d
  where case p_list when 'decided' then true when 'rejected' then d.is_rejected when 'won_back' then d.won_back
    when 'lost' then d.is_rejected and not d.won_back
    when 'reason' then d.is_rejected and d.reason = p_key when 'category' then d.is_rejected and d.category = p_key
    when 'actor' then d.is_rejected and d.actor = p_key when 'route' then d.is_rejected and d.route = p_key
    when 'band' then d.is_rejected and d.band = p_key else false end
$$;

create function private.report_list(p_report text, p_list text, p_key text, p_from timestamptz, p_to timestamptz)
  returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
language plpgsql stable set search_path = '' as $$
begin
  if p_report = 'sales' then return query select * from private.sales_list(p_list, p_key, p_from, p_to);
  elsif p_report = 'carts' then return query select * from private.cart_list(p_list, p_key, p_from, p_to);
  elsif p_report = 'rejections' then return query select * from private.rejection_list(p_list, p_key, p_from, p_to);
  end if;
end $$;

-- The rows behind a number of a report, newest first: {total, usd (their sum), rows: [{kind, id, target, at, usd, number, about, status, who}]}.
--   p_report  sales, carts or rejections; p_list and p_key name the number; the range as in the reports
--   p_after   {at, id} of the last row seen; p_limit at most 1000
--   errors    PT401, PT403 admin_only, PT400 bad_range, bad_zone
-- Definer: it reads everybody's rows without a policy a row.
create function public.report_rows(p_report text, p_list text, p_key text default null, p_from date default null, p_to date default null,
  p_zone text default null, p_days int default 30, p_after jsonb default null, p_limit int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return (
    with listed as materialized (select * from private.report_list(p_report, p_list, p_key, r.starts_at, r.ends_at)),
    page as (
      select * from listed l where p_after is null or (l.at, l.id) < ((p_after ->> 'at')::timestamptz, (p_after ->> 'id')::uuid)
      order by l.at desc, l.id desc limit least(greatest(p_limit, 1), 1000)
    )
    select jsonb_build_object('total', (select count(*) from listed), 'usd', (select coalesce(sum(usd), 0) from listed),
      'rows', coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'target', p.target, 'at', p.at, 'usd', p.usd,
        'number', coalesce(q.display_id, o.order_number), 'about', q.product_name, 'status', coalesce(q.status, o.status, a.status),
        'who', coalesce(nullif(who.full_name, ''), who.email, 'Customer'), 'email', who.email) order by p.at desc, p.id desc), '[]'))
    from page p
    left join public.quotes q on p.kind = 'quote' and q.id = p.target
    left join public.orders o on p.kind in ('order', 'payment', 'refund') and o.id = p.target
    left join public.abandoned_carts a on p.kind = 'cart' and a.id = p.id
    left join public.profiles who on who.id = coalesce(q.user_id, o.user_id, case when p.kind in ('customer', 'cart') then p.target end));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.report_rows(text, text, text, date, date, text, int, jsonb, int) from public, anon, authenticated;
grant execute on function public.report_rows(text, text, text, date, date, text, int, jsonb, int) to authenticated, service_role;
