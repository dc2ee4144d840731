-- The orders that unmatched money fits best, by the points of match_reasons(), of a bounded number of candidates:
-- five, and ten that its text may name, of which match_reasons() decides whether it does.
--   any age         what its text names or almost names; the order it came for, and 50 of the same customer; 50 of
--   customers with the sender's name; 50 balances and 50 totals that
--                   it equals, newest first; the 100 balances next above and below within 3 %
--   the newest 300  up to a day after it arrived (it may be known by its date alone): names that are like the sender's
create function private.orders_to_match(p_money public.unmatched_payments, p_meant public.orders)
  returns table (payment_id uuid)
language plpgsql stable rows 10 set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  v_text constant text := upper(concat_ws(' ', p_money.sender_reference, p_money.note, p_money.gateway_ref));
  v_keys constant text[] := private.reference_keys(v_text);
  v_codes constant text[] := array(select regexp_replace(w, '^PAY', '')
    from regexp_split_to_table(v_text, '[^A-Z0-9]+') w where length(w) between 8 and 16
    order by length(w) desc limit 10);
  v_sender constant text := lower(p_money.sender_name);
  v_sender_key constant text := private.name_key(p_money.sender_name);
  v_amount constant numeric := p_money.amount;
  v_arrived_at constant timestamptz := coalesce(p_money.arrived_at, p_money.created_at);
begin
  return query
  with orders_by_reason (id, is_named) as (
    (select id, true from public.orders where status <> 'cancelled' and amount_paid < total
      and private.reference_key(order_number) = any (v_keys) limit 50)
    union all select p_meant.id, false
    union all (select id, false from public.orders where user_id = p_meant.user_id and status <> 'cancelled'
      and amount_paid < total order by created_at desc limit 50)
    union all (select o.id, false from (select id from public.profiles
      where private.name_key(full_name) = v_sender_key limit 50) c
      cross join lateral (select id from public.orders where user_id = c.id and status <> 'cancelled'
        and amount_paid < total order by created_at desc limit 50) o limit 50)
    union all (select id, false from public.orders where status <> 'cancelled' and amount_paid < total
      and currency = p_money.currency
      and total - amount_paid = v_amount order by created_at desc limit 50)
    union all (select id, false from public.orders where status <> 'cancelled' and amount_paid < total
      and currency = p_money.currency
      and total = v_amount order by created_at desc limit 50)
    union all (select id, false from public.orders where status <> 'cancelled' and amount_paid < total
      and currency = p_money.currency
      and total - amount_paid > v_amount and total - amount_paid <= v_amount * 1.031
        order by total - amount_paid limit 100)
    union all (select id, false from public.orders where status <> 'cancelled' and amount_paid < total
      and currency = p_money.currency
      and total - amount_paid < v_amount and total - amount_paid >= v_amount * 0.97
        order by total - amount_paid desc limit 100)
  ), found (id, is_named) as (
    select p.id, o.is_named from orders_by_reason o join public.payments p on p.order_id = o.id
    union all
    select id, true from public.payments where status in ('pending', 'awaiting_verification') and method <> 'card'
      and private.reference_key(reference_code) = any (v_keys)
    union all
    select p.id, true from unnest(v_codes) code cross
      join lateral (select id from public.payments where status in ('pending', 'awaiting_verification')
      and method <> 'card'
      and reference_code like 'PAY-%' and substr(reference_code, 5) operator(extensions.%) code limit 50) p
    union all
    select p.id, false
    from (select id, order_id from public.payments where v_sender is not null
      and status in ('pending', 'awaiting_verification') and method <> 'card' and currency = p_money.currency
      and created_at <= v_arrived_at + interval '1 day' order by created_at desc, id desc limit 300) p
    join public.orders o on o.id = p.order_id left join public.profiles c on c.id = o.user_id
    where extensions.similarity(v_sender, lower(c.full_name)) >= 0.4
      or extensions.similarity(v_sender, lower(o.shipping_address ->> 'recipient_name')) >= 0.4
  ), fits as (
    select f.id, f.is_named, o.id as order_id, o.created_at,
      case when f.is_named then 60 else 0 end
      + case when o.id = p_meant.id then 60 when o.user_id = p_meant.user_id then 35 else 0 end
      + case when v_amount = o.total - o.amount_paid then 30 when v_amount = o.total then 20
          when abs(v_amount - (o.total - o.amount_paid)) <= (o.total - o.amount_paid) * 0.03 then 12 else 0 end
      + case when like_customer >= 0.95 then 25 when like_recipient >= 0.95 then 22 when like_customer >= 0.4 then 15
        when like_recipient >= 0.4 then 12 else 0 end as points,
      floor(extract(epoch from v_arrived_at - o.created_at) / 3600) as hours
    from (select id, bool_or(is_named) as is_named from found group by 1) f
    cross join lateral (select * from public.payments where id = f.id offset 0) p
    cross join lateral (select * from public.orders where id = p.order_id offset 0) o
    left join lateral (select full_name from public.profiles where id = o.user_id offset 0) c on true
    cross join lateral (select extensions.similarity(v_sender, lower(c.full_name)) as like_customer,
      extensions.similarity(v_sender, lower(o.shipping_address ->> 'recipient_name')) as like_recipient offset 0) name
    where p.status in ('pending', 'awaiting_verification') and p.method <> 'card' and p.currency = p_money.currency
      and o.status <> 'cancelled'
  )
  select id from (
    select id, is_named, row_number() over (partition by is_named
      order by points + case when hours < 0 or hours > 720 then 0 when hours < 1 then 10 when hours < 48 then 8
        else 4 end desc, created_at desc, order_id) as place
    from fits where points > 0) best
  where place <= case when is_named then 10 else 5 end;
end $$;
