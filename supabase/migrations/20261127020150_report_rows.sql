-- The rows behind a number of a report at any size: a page is a range of an index, and the count stops at 10,000 rows.

-- A list as a statement that gives (kind, id, target, at, usd), and the expressions of its time and ID, which its order and cursor use.
create type private.report_source as (kind text, id text, target text, at text, usd text, rows text);

create function private.quote_source(p_at text, p_condition text) returns private.report_source
language sql immutable set search_path = '' as $$
  select ('quote', 'q.id', 'q.id', 'q.' || p_at, 'q.final_total * q.quantity', 'public.quotes q where ' || p_condition)::private.report_source
$$;

-- The sources of a list: more than one where it has rows of several tables; none for a list that is not known. $1 and $2 are the range, $3 is the key.
create function private.sales_sources(p_list text) returns setof private.report_source
language plpgsql immutable set search_path = '' as $$
declare
  v_paid constant text := 'exists (select from public.orders o where o.id = q.order_id and private.is_paid(o.payment_status))';
  v_reached text := split_part(p_list, '_', 2);
  v_condition text := case v_reached when '' then 'true' when 'approved' then 'q.approved_at is not null' when 'paid' then v_paid
    when 'expired' then 'q.status = ''expired''' when 'route' then 'q.country_code = left($3, 2) and q.destination_country = right($3, 2)'
    when 'priced' then '(q.final_total is not null or q.status = ''calculated'')' when 'sent' then 'q.sent_at is not null' end;
begin
  if p_list in ('payments', 'net_payments') then
    return next ('payment', 'p.id', 'p.order_id', 'p.paid_at', 'round(o.total_usd * p.amount / nullif(o.total, 0), 2)',
      'public.payments p join public.orders o on o.id = p.order_id where p.status = ''succeeded''')::private.report_source;
  end if;
  if p_list in ('refunds', 'net_payments') then
    return next ('refund', 'r.id', 'r.order_id', 'r.at', '-r.usd', 'private.report_refunds($1, $2) r where true')::private.report_source;
  end if;
  if p_list = 'orders_paid' then
    return next ('order', 'f.order_id', 'f.order_id', 'f.first_paid_at', 'o.total_usd',
      'private.order_facts f join public.orders o on o.id = f.order_id where true')::private.report_source;
  elsif split_part(p_list, '_', 1) = 'sent' and v_reached in ('', 'approved', 'paid', 'expired', 'route') then
    return next private.quote_source('sent_at', v_condition);
  elsif split_part(p_list, '_', 1) = 'requested' and v_reached in ('', 'priced', 'sent', 'approved', 'paid') then
    return next private.quote_source('created_at', v_condition);
  end if;
end $$;

create function private.cart_sources(p_list text) returns setof private.report_source
language plpgsql immutable set search_path = '' as $$
declare
  v_arm text := split_part(p_list, '_', 1);
  v_cart text := case p_list when 'abandoned' then 'true' when 'abandoned_stage' then 'c.stage = $3' when 'abandoned_mailed' then 'c.was_mailed'
    when 'abandoned_recovered' then 'c.was_mailed and c.status = ''recovered''' end;
  v_mailed text := case substr(p_list, length(v_arm) + 2) when '' then 'true' when 'paid' then 'c.paid' when 'clicked' then 'c.clicked'
    when 'recovered' then 'c.status = ''recovered''' when 'opted_out' then 'c.status = ''suppressed''' end;
begin
  if p_list in ('active', 'converted') then
    return next ('customer', 'v.user_id', 'v.user_id', 'v.last_event_at', 'null::numeric', format('(select user_id, max(%s) as last_event_at from private.visits
      where at >= $1 and at < $2 group by 1) v where true', case p_list when 'active' then 'last_at' else 'converted_at' end))::private.report_source;
  elsif p_list = 'abandoned_people' then
    return next ('customer', 'c.user_id', 'c.user_id', 'c.at', 'c.usd', '(select f.user_id, max(f.at) as at, sum(f.usd) as usd from private.cart_facts f
      where f.at >= $1 and f.at < $2 and (f.has_event or exists (select from private.visits v where v.user_id = f.user_id and v.at >= $1 and v.at < $2))
      group by 1) c where true')::private.report_source;
  elsif v_cart is not null then
    return next ('cart', 'c.cart_id', 'c.user_id', 'c.at', 'c.usd', 'private.cart_facts c where ' || v_cart)::private.report_source;
  elsif v_arm in ('mailed', 'holdout') and v_mailed is not null then
    return next ('cart', 'c.id', 'c.user_id', 'c.at', 'c.usd', format('private.report_recovery($1, $2) c where c.arm = %L and %s', v_arm, v_mailed))::private.report_source;
  end if;
end $$;

-- A quote that was rejected and approved in the range is one decision: the rejection.
create function private.rejection_sources(p_list text) returns setof private.report_source
language plpgsql immutable set search_path = '' as $$
declare
  v_reason constant text := '(select %s from public.rejection_reasons e where e.id = q.rejection_reason_id)';
  v_condition text := case p_list when 'decided' then 'true' when 'rejected' then 'true' when 'won_back' then 'q.approved_at > q.rejected_at'
    when 'lost' then 'coalesce(q.approved_at <= q.rejected_at, true)'
    when 'reason' then 'coalesce(' || format(v_reason, 'e.reason') || ', ''No reason given'') = $3'
    when 'category' then 'coalesce(' || format(v_reason, 'e.category') || ', ''none'') = $3'
    when 'actor' then 'private.rejected_by_label(q.rejected_by, q.user_id) = $3'
    when 'route' then 'q.country_code = left($3, 2) and q.destination_country = right($3, 2)'
    when 'band' then 'private.price_band(q.final_total * q.quantity) = $3' end;
begin
  if v_condition is not null then return next private.quote_source('rejected_at', v_condition); end if;
  if p_list = 'decided' then
    return next private.quote_source('approved_at', 'coalesce(q.rejected_at < $1 or q.rejected_at >= $2, true)');
  end if;
end $$;

-- The newest rows of a list before a cursor (at, id), at most p_limit.
create function private.report_list(p_report text, p_list text, p_key text, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid, p_limit int)
  returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
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
  for s in select * from private.sales_sources(p_list) where p_report = 'sales' union all select * from private.cart_sources(p_list) where p_report = 'carts'
    union all select * from private.rejection_sources(p_list) where p_report = 'rejections' loop
    v_parts := v_parts || format('(select %L as kind, %s as id, %s as target, %s as at, %s as usd from %s and %4$s >= $1 and %4$s < $2%7$s order by 4 desc, 2 desc limit $6)',
      s.kind, s.id, s.target, s.at, s.usd, s.rows, case when p_at is not null then format(' and (%s, %s) < ($4, $5)', s.at, s.id) end);
  end loop;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union all ') || ') parts order by 4 desc, 2 desc limit $6'
    using p_from, p_to, p_key, p_at, p_id, p_limit;
end $$;

-- The rows behind a number of a report, newest first: {total, is_capped, usd (their sum), rows: [{kind, id, target, at, usd, number, about, status, who}]}.
-- Of more than 10,000 rows total is 10,000, is_capped is true and usd is null.
--   p_report  sales, carts or rejections; p_list and p_key name the number; the range as in the reports
--   p_after   {at, id} of the last row seen; p_limit at most 1000
--   errors    PT401, PT403 admin_only, PT400 bad_range, bad_zone
-- Definer: it reads everybody's rows without a policy a row.
create or replace function public.report_rows(p_report text, p_list text, p_key text default null, p_from date default null, p_to date default null,
  p_zone text default null, p_days int default 30, p_after jsonb default null, p_limit int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_total int;
  v_usd numeric;
begin
  select count(*), sum(l.usd) into v_total, v_usd from private.report_list(p_report, p_list, p_key, r.starts_at, r.ends_at, null, null, 10001) l;
  return (
    with page as (
      select * from private.report_list(p_report, p_list, p_key, r.starts_at, r.ends_at, (p_after ->> 'at')::timestamptz, (p_after ->> 'id')::uuid,
        least(greatest(p_limit, 1), 1000)))
    select jsonb_build_object('total', least(v_total, 10000), 'is_capped', v_total > 10000, 'usd', case when v_total <= 10000 then coalesce(v_usd, 0) end,
      'rows', coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'target', p.target, 'at', p.at, 'usd', p.usd,
        'number', coalesce(q.display_id, o.order_number), 'about', q.product_name, 'status', coalesce(q.status, o.status, a.status),
        'who', coalesce(nullif(who.full_name, ''), who.email, 'Customer'), 'email', who.email) order by p.at desc, p.id desc), '[]'))
    from page p
    left join lateral (select * from public.quotes where p.kind = 'quote' and id = p.target) q on true
    left join lateral (select * from public.orders where p.kind in ('order', 'payment', 'refund') and id = p.target) o on true
    left join lateral (select * from public.abandoned_carts where p.kind = 'cart' and id = p.id) a on true
    left join lateral (select * from public.profiles where id = coalesce(q.user_id, o.user_id, case when p.kind in ('customer', 'cart') then p.target end)) who on true);
end $$;

drop function private.report_list(text, text, text, timestamptz, timestamptz);
drop function private.sales_list(text, text, timestamptz, timestamptz);
drop function private.cart_list(text, text, timestamptz, timestamptz);
drop function private.rejection_list(text, text, timestamptz, timestamptz);

-- Compiling a plan takes longer than any of these takes to run.
alter function public.admin_overview(timestamptz, timestamptz) set jit = off;
alter function public.admin_counts() set jit = off;
alter function public.sales_report(date, date, text, int) set jit = off;
alter function public.cart_report(date, date, text, int) set jit = off;
alter function public.rejection_report(date, date, text, int) set jit = off;
alter function public.recovery_report(date, date, text, int) set jit = off;
alter function public.config_health() set jit = off;
alter function public.inbox(text, text, timestamptz, uuid, int) set jit = off;
alter function public.suggest_orders(uuid) set jit = off;
alter function public.admin_jobs() set jit = off;

revoke execute on all functions in schema private from public;
grant execute on function private.sent_class(timestamptz, timestamptz) to authenticated, service_role;
