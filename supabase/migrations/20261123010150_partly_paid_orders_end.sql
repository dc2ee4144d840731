-- An order that was paid in part ends too: its customer is reminded of the rest, and past its deadline it is cancelled, what came becomes
-- unmatched money and its quotes go back to the cart.

-- Tells how to pay by bank transfer what is missing; p_occasion makes a reminder another mail than the first.
create or replace function private.queue_transfer_mail(p_order public.orders, p_payment public.payments, p_occasion text) returns void
language sql set search_path = '' as $$
  select private.queue_mail('bank_transfer_instructions', p_order.user_id, 'order', p_order.id,
    concat_ws(':', 'bank_transfer', p_payment.id, p_occasion),
    jsonb_build_object('amount', private.money_label(p_payment.amount - p_order.amount_paid, p_payment.currency),
      'reference_code', p_payment.reference_code, 'expires_at', private.moment_label(p_payment.expires_at),
      'bank_details', private.bank_details_text(private.bank_account_for(p_order.currency, p_order.destination_country))))
$$;

-- Reminds a day after the order, or after its last receipt, once for each amount that is missing.
create or replace function private.queue_transfer_reminders() returns void
language sql set search_path = '' as $$
  select private.queue_transfer_mail(o, p, concat_ws(':', 'reminder', nullif(o.amount_paid, 0)))
  from public.orders o join public.payments p on p.order_id = o.id
  where o.status = 'payment_pending' and p.method = 'bank_transfer' and p.status = 'pending' and p.expires_at > now()
    and greatest(p.created_at, (select max(r.received_at) from public.payment_receipts r where r.payment_id = p.id))
      <= now() - make_interval(hours => private.checkout_setting('transfer_reminder_hours')::int)
$$;

-- Why the clock cancels an order, as its customer reads it.
create function private.late_reason(p_order public.orders) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_order.amount_paid = 0 then 'The payment did not arrive in time.'
    else format('Only %s of %s arrived in time. Write to us and we return them, or use them for another order.',
      private.money_label(p_order.amount_paid, p_order.currency), private.money_label(p_order.total, p_order.currency)) end;
end $$;

-- Reminds of bank transfers that are a day old, and cancels orders whose money did not come in time, in part or at all; their quotes go
-- back to the cart. A proof that waits for an admin stops both.
create or replace function private.cancel_unpaid_orders() returns int
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_count int := 0;
begin
  perform private.queue_transfer_reminders();
  for v_order in
    select o.* from public.orders o
    where o.status = 'payment_pending' and o.payment_method <> 'cod'
      and exists (select from public.payments p where p.order_id = o.id and p.expires_at <= now())
      and not exists (select from public.payments p where p.order_id = o.id
        and (p.status in ('awaiting_verification', 'succeeded') or (p.status in ('created', 'pending') and p.expires_at > now())))
    order by o.id limit 500 for update of o skip locked
  loop
    update public.orders set cancel_reason = private.late_reason(v_order) where id = v_order.id;
    perform private.close_payments(v_order.id, 'expired');
    perform private.apply_move('order', v_order.id, 'cancelled', 'expiry', 'Not paid in time');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke execute on all functions in schema private from public;
