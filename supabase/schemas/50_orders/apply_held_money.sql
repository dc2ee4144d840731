-- The caller's own money that is held: it came for one of their orders and was not used. Oldest first.
-- Definer: customers do not read unmatched payments.
create function public.my_held_money()
  returns table (id uuid, amount numeric, currency text, order_id uuid, order_number text, arrived_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select private.need_sign_in();
  select u.id, u.amount, u.currency::text, o.id, o.order_number, coalesce(u.arrived_at, u.created_at)
  from public.orders o join public.payments p on p.order_id = o.id
  join public.unmatched_payments u on u.payment_id = p.id
  where o.user_id = (select auth.uid()) and u.resolved_at is null order by 6, 1
$$;
grant execute on function public.my_held_money() to authenticated, service_role;

-- Uses the caller's own held money for an order of theirs that waits for payment. An order that waits for a card
-- changes to a bank transfer. What is left of the money stays held; what is missing is transferred, and the
-- customer gets the instructions. The same money and order again give the same answer.
--   p_expected_balance  what the caller saw as received for the order
--   returns  as verify_payment
--   errors   PT401; PT404 order_not_found, held_money_not_found (also somebody else's); PT409 order_not_open,
--            proof_waits, stale_balance, already_resolved, wrong_currency; PT422 as start_payment; PT400 missing_field
-- Definer: customers may not write payments and orders.
create function public.apply_held_money(p_order_id uuid, p_unmatched_id uuid, p_expected_balance numeric)
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_from uuid := (select p.id from public.unmatched_payments u join public.payments p on p.id = u.payment_id
    join public.orders o on o.id = p.order_id where u.id = p_unmatched_id and o.user_id = v_user);
  v_order public.orders;
  v_payment_id uuid;
  v_answer jsonb;
begin
  perform private.lock_orders_of(v_from || array(select p.id from public.payments p
    join public.orders o on o.id = p.order_id where o.id = p_order_id and o.user_id = v_user));
  select * into v_order from public.orders where id = p_order_id and user_id = v_user for update;
  if v_order.id is null then
    perform private.refuse('PT404', 'order_not_found', 'This order does not exist, or it is not yours.');
  elsif v_from is null then
    perform private.refuse('PT404', 'held_money_not_found', 'We hold no such money for you.');
  end if;
  select payment_id into v_payment_id from public.payment_receipts where unmatched_id = p_unmatched_id
    and order_id = p_order_id and source = 'unmatched' and reversed_at is null;
  if v_payment_id is null then v_payment_id := private.payment_for_held_money(v_order); end if;
  v_answer := private.apply_money(p_unmatched_id, v_payment_id, p_expected_balance);
  -- the instructions ask for what is missing now
  perform private.queue_transfer_mail(o, p, 'held:' || p_unmatched_id) from public.orders o
    join public.payments p on p.order_id = o.id
    where p.id = v_payment_id and p.method = 'bank_transfer' and p.status = 'pending';
  return v_answer;
end $$;
grant execute on function public.apply_held_money(uuid, uuid, numeric) to authenticated, service_role;

-- The payment of an order that held money is credited to: the one that waits, else a new bank transfer. PT409
-- order_not_open, proof_waits.
create function private.payment_for_held_money(p_order public.orders) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_payment_id uuid;
begin
  if not private.can_be_paid(p_order) then
    perform private.refuse('PT409', 'order_not_open', 'This order waits for no payment any more.',
      'Look at the order.');
  elsif p_order.has_proof then
    perform private.refuse('PT409', 'proof_waits', 'We are checking your proof of payment first.');
  end if;
  select id into v_payment_id from public.payments where order_id = p_order.id and method <> 'card'
    and status = 'pending' order by created_at desc limit 1;
  if v_payment_id is null then
    v_payment_id := (private.begin_payment(p_order, 'bank_transfer', false) ->> 'payment_id')::uuid;
  end if;
  return v_payment_id;
end $$;
