-- A list as a statement that gives (kind, id, target, at, usd), and the expressions of its time and ID, which its
-- order and cursor use.
create type private.report_source as (kind text, id text, target text, at text, usd text, rows text);

create function private.quote_source(p_at text, p_condition text) returns private.report_source
language sql immutable set search_path = '' as $$
  select ('quote', 'q.id', 'q.id', 'q.' || p_at, 'q.final_total * q.quantity',
    'public.quotes q where q.merged_into is null and ' || p_condition)::private.report_source
$$;

-- The sources of a list: more than one where it has rows of several tables; none for a list that is not known. $1 and
-- $2 are the range, $3 is the key.
create function private.sales_sources(p_list text) returns setof private.report_source
language plpgsql immutable set search_path = '' as $$
declare
  v_paid constant text :=
    'exists (select from public.orders o where o.id = q.order_id and private.is_paid(o.payment_status))';
  v_reached text := split_part(p_list, '_', 2);
  v_condition text := case v_reached when '' then 'true' when 'approved' then 'q.approved_at is not null'
    when 'paid' then v_paid
    when 'expired' then 'q.status = ''expired'''
      when 'route' then 'q.country_code = left($3, 2) and q.destination_country = right($3, 2)'
    when 'priced' then '(q.final_total is not null or q.status = ''calculated'')'
      when 'sent' then 'q.sent_at is not null' end;
begin
  if p_list in ('payments', 'net_payments') then
    return next ('payment', 'p.id', 'p.order_id', 'p.paid_at', 'round(o.total_usd * p.amount / nullif(o.total, 0), 2)',
      'public.payments p join public.orders o on o.id = p.order_id where p.status '
        '= ''succeeded''')::private.report_source;
  end if;
  if p_list in ('refunds', 'net_payments') then
    return next ('refund', 'r.id', 'r.order_id', 'r.at', '-r.usd',
      'private.report_refunds($1, $2) r where true')::private.report_source;
    return next ('order', 'o.id', 'o.id', 'o.cancelled_at', '-private.owed_cents(o) / 100.0',
      'public.orders o where o.status = ''cancelled'' and o.amount_paid > o.amount_refunded')::private.report_source;
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
  v_cart text := case p_list when 'abandoned' then 'true' when 'abandoned_stage' then 'c.stage = $3'
    when 'abandoned_mailed' then 'not c.is_holdout'
    when 'abandoned_recovered' then 'not c.is_holdout and c.status = ''recovered''' end;
  v_mailed text := case substr(p_list, length(v_arm) + 2) when '' then 'true' when 'paid' then 'c.paid'
    when 'clicked' then 'c.clicked'
    when 'recovered' then 'c.status = ''recovered''' when 'opted_out' then 'c.status = ''suppressed''' end;
begin
  if p_list in ('active', 'converted') then
    return next ('customer', 'v.user_id', 'v.user_id', 'v.at', 'null::numeric',
      format('(select user_id, max(occurred_at) as at from public.cart_events where occurred_at >= $1 '
        'and occurred_at < $2 and (type = ''converted'' or %L = ''active'') group by 1) v where true', p_list))
      ::private.report_source;
  elsif p_list = 'abandoned_people' then
    return next ('customer', 'c.user_id', 'c.user_id', 'c.at', 'c.usd',
      '(select f.user_id, max(f.at) as at, sum(f.usd) as usd from private.cart_facts f where f.at >= $1 and f.at < $2 '
        'and exists (select from public.cart_events e where e.user_id = f.user_id and e.occurred_at >= $1 '
        'and e.occurred_at < $2) group by 1) c where true')::private.report_source;
  elsif v_cart is not null then
    return next ('cart', 'c.cart_id', 'c.user_id', 'c.at', 'c.usd', 'private.cart_facts c where '
      || v_cart)::private.report_source;
  elsif v_arm in ('mailed', 'holdout') and v_mailed is not null then
    return next ('cart', 'c.id', 'c.user_id', 'c.at', 'c.usd',
      format('private.report_recovery($1, $2) c where c.arm = %L and %s', v_arm, v_mailed))::private.report_source;
  end if;
end $$;

-- A quote that was rejected and approved in the range is one decision: the rejection.
create function private.rejection_sources(p_list text) returns setof private.report_source
language plpgsql immutable set search_path = '' as $$
declare
  v_reason constant text := '(select %s from public.rejection_reasons e where e.id = q.rejection_reason_id)';
  v_condition text := case p_list when 'decided' then 'true' when 'rejected' then 'true'
    when 'won_back' then 'q.approved_at > q.rejected_at'
    when 'lost' then 'coalesce(q.approved_at <= q.rejected_at, true)'
    when 'reason' then 'coalesce(' || format(v_reason, 'e.reason') || ', ''No reason given'') = $3'
    when 'category' then 'coalesce(' || format(v_reason, 'e.category') || ', ''none'') = $3'
    when 'actor' then 'private.rejected_by_label(q.rejected_by = q.user_id) = $3'
    when 'route' then 'q.country_code = left($3, 2) and q.destination_country = right($3, 2)'
    when 'band' then 'private.price_band(q.final_total * q.quantity) = $3' end;
begin
  if v_condition is not null then return next private.quote_source('rejected_at', v_condition); end if;
  if p_list = 'decided' then
    return next private.quote_source('approved_at', 'coalesce(q.rejected_at < $1 or q.rejected_at >= $2, true)');
  end if;
end $$;

create function private.report_sources(p_report text, p_list text) returns setof private.report_source
language plpgsql stable set search_path = '' as $$
begin
  case p_report
    when 'sales' then return query select * from private.sales_sources(p_list);
    when 'carts' then return query select * from private.cart_sources(p_list);
    when 'rejections' then return query select * from private.rejection_sources(p_list);
    when 'fulfilment' then return query select * from private.fulfilment_sources(p_list);
    else null;
  end case;
end $$;

-- How many rows report_list() has without a limit, and their sum. Above 10,000 rows: 10,001, and no sum.
create function private.report_total(p_report text, p_list text, p_key text, p_from timestamptz, p_to timestamptz,
  out total int, out usd numeric)
language plpgsql stable set search_path = '' as $$
declare
  v_parts text;
begin
  if p_report = 'carts' and p_list = 'live' then
    v_parts := '(select value_usd as usd from private.live_carts limit 10001)';
  else
    select string_agg(format('(select %s as usd from %s and %s >= $1 and %3$s < $2 limit 10001)', s.usd, s.rows,
      s.at), ' union all ') into v_parts
      from private.report_sources(p_report, p_list) s;
  end if;
  execute 'select count(*), sum(usd) from (select * from ('
    || coalesce(v_parts, 'select null::numeric as usd where false') || ') parts limit 10001) counted'
    into total, usd using p_from, p_to, p_key;
  if total > 10000 then usd := null; end if;
end $$;
