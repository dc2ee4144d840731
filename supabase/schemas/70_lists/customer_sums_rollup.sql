-- What a refund takes from its order's value, in USD; 0 until it succeeded.
create function private.refund_usd(p_status text, p_amount numeric, p_total_usd numeric, p_total numeric)
  returns numeric
language sql immutable set search_path = '' as $$
  select case when p_status = 'succeeded' then coalesce(p_amount * p_total_usd / nullif(p_total, 0), 0) else 0 end
$$;

create function private.sum_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_sums (user_id, payments)
  select o.user_id, sum(v.n)
    from (values (case when tg_op <> 'INSERT' then old.order_id end, -1),
    (case when tg_op <> 'DELETE' then new.order_id end, 1)) v(order_id, n)
  join public.orders o on o.id = v.order_id group by 1 having sum(v.n) <> 0;
  return null;
end $$;

create function private.sum_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_sums (user_id, refunds, refunded_usd)
  select o.user_id, sum(v.n), sum(v.n * private.refund_usd(v.status, v.amount, o.total_usd, o.total))
  from (values (case when tg_op <> 'INSERT' then old.payment_id end, -1, case
    when tg_op <> 'INSERT' then old.status end, case when tg_op <> 'INSERT' then old.amount end),
    (case when tg_op <> 'DELETE' then new.payment_id end, 1, case when tg_op <> 'DELETE' then new.status end, case
      when tg_op <> 'DELETE' then new.amount end)) v(payment_id, n, status, amount)
  join public.payments p on p.id = v.payment_id join public.orders o on o.id = p.order_id
  group by 1 having sum(v.n) <> 0 or sum(v.n * private.refund_usd(v.status, v.amount, o.total_usd, o.total)) <> 0;
  return null;
end $$;

-- A message counts once for its sender and once for its recipient. Messages of visitors have neither.
create function private.sum_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_sums (user_id, messages)
  select v.user_id, sum(v.n) from (
    select distinct u, -1 from unnest(case when tg_op <> 'INSERT' then array[old.sender_id, old.recipient_id] end) u
    union all select distinct u, 1
      from unnest(case when tg_op <> 'DELETE' then array[new.sender_id, new.recipient_id] end) u) v(user_id, n)
  where v.user_id is not null group by 1 having sum(v.n) <> 0;
  return null;
end $$;

-- The sums of everybody as the rows have them. People without any row have no sums.
create function private.all_customer_sums() returns table (user_id uuid, payments int, refunds int,
  refunded_usd numeric, messages int)
language sql stable set search_path = '' as $$
  select s.user_id, sum(s.payments)::int, sum(s.refunds)::int, sum(s.usd), sum(s.messages)::int from (
    select o.user_id, count(*) as payments, 0 as refunds, 0::numeric as usd, 0 as messages from public.payments p
      join public.orders o on o.id = p.order_id group by 1
    union all
    select o.user_id, 0, count(*), sum(private.refund_usd(f.status, f.amount, o.total_usd, o.total)), 0
      from public.refunds f join public.payments p on p.id = f.payment_id join public.orders o on o.id = p.order_id
        group by 1
    union all select sender_id, 0, 0, 0, count(*) from public.messages where sender_id is not null group by 1
    union all select recipient_id, 0, 0, 0, count(*) from public.messages where recipient_id is not null
      and recipient_id is distinct from sender_id group by 1) s
  group by 1
$$;

create function private.rebuild_customer_sums() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.customer_sums;
  insert into private.customer_sums (user_id, payments, refunds, refunded_usd, messages, is_new) select s.*, false
    from private.all_customer_sums() s;
end $$;

-- Sums up the rows that are new with those of the same person. Returns how many rows went. Safe to run twice and at
-- once.
create function private.fold_customer_sums() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before int;
  v_after int;
begin
  with fresh as (delete from private.customer_sums where is_new
    returning user_id, payments, refunds, refunded_usd, messages),
  people as (select distinct user_id from fresh),
  summed as (delete from private.customer_sums s using people p where not s.is_new and s.user_id = p.user_id
    returning s.user_id, s.payments, s.refunds, s.refunded_usd, s.messages),
  written as (
    insert into private.customer_sums (user_id, payments, refunds, refunded_usd, messages, is_new)
    select user_id, sum(payments), sum(refunds), sum(refunded_usd), sum(messages), false
      from (select * from fresh union all select * from summed) rows
    group by 1 having sum(payments) <> 0 or sum(refunds) <> 0 or sum(refunded_usd) <> 0 or sum(messages) <> 0
      returning 1)
  select (select count(*) from fresh) + (select count(*) from summed), (select count(*) from written)
    into v_before, v_after;
  return v_before - v_after;
end $$;

-- What the page of a customer counts. No row for callers who are not admins.
-- Definer: it reads roll-ups, and everybody's newest rows without a policy a row.
create function private.customer_page_figures(p_user_id uuid) returns table (quote_count int, order_count int,
  payment_count int, refund_count int, message_count int,
  total_usd numeric, refunded_usd numeric, last_activity_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select coalesce(f.quote_count, 0), coalesce(f.order_count, 0), s.payments, s.refunds, s.messages,
    coalesce(f.total_usd, 0), s.refunded_usd,
    greatest(f.last_quote_at, (select max(o.created_at) from public.orders o where o.user_id = p_user_id),
      (select max(m.created_at) from public.messages m where m.sender_id = p_user_id),
      (select max(e.occurred_at) from public.cart_events e where e.user_id = p_user_id))
  from (select 1) one left join private.customer_figures f on f.user_id = p_user_id
  cross join lateral (select coalesce(sum(c.payments), 0)::int as payments,
    coalesce(sum(c.refunds), 0)::int as refunds, coalesce(sum(c.messages), 0)::int as messages,
    coalesce(round(sum(c.refunded_usd), 2), 0) as refunded_usd from private.customer_sums c
      where c.user_id = p_user_id) s
  where (select private.caller_is_admin())
$$;
grant execute on function private.customer_page_figures(uuid) to authenticated, service_role;
