-- Why a receipt cannot be reversed; nothing where it can. PT409 gateway_receipt, receipt_refunded, receipt_settled,
-- order_moved_on.
create function private.check_reversible(p_receipt public.payment_receipts, p_payment public.payments,
  p_order public.orders) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_receipt.source = 'gateway' then
    perform private.refuse('PT409', 'gateway_receipt', 'The gateway reported this money, so it was received.',
      'Refund it instead.');
  elsif exists (select from public.refunds where payment_id = p_payment.id and status <> 'failed') then
    perform private.refuse('PT409', 'receipt_refunded', 'Money of this payment was refunded, so it was received.');
  elsif exists (select from public.unmatched_payments where receipt_id = p_receipt.id and resolved_at is not null) then
    perform private.refuse('PT409', 'receipt_settled',
      'Somebody has settled this money under unmatched payments already.');
  elsif p_payment.status = 'succeeded' and p_payment.method <> 'cod'
    and p_order.status not in ('payment_pending', 'paid', 'cancelled') then
    perform private.refuse('PT409', 'order_moved_on', p_order.order_number || ' is ' || p_order.status
      || ': it was taken on because of this payment.',
      'Cancel the order first, or ask the customer to pay again.');
  end if;
end $$;

-- The payment of a reversed receipt waits again, and its order with it. An order that was cancelled stays so; what
-- else it received is unmatched, now that it is no longer paid.
create function private.reopen_payment(p_payment public.payments, p_order public.orders, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_order.status = 'cancelled' then
    update public.payments set status = 'cancelled', verified_by = null, paid_at = null where id = p_payment.id
      and status = 'succeeded';
    perform private.release_money(p_order.id);
  elsif p_payment.status = 'succeeded' then
    update public.payments set status = 'pending', verified_by = null, paid_at = null,
      expires_at = private.extended_deadline(p_payment, 'transfer_hours') where id = p_payment.id;
    if p_order.status = 'paid' then
      perform private.apply_move('order', p_order.id, 'payment_pending', 'payment', 'Receipt reversed: ' || p_reason);
    end if;
  end if;
end $$;

-- Tells the customer of an order that waits for money again.
create function private.tell_of_reversal(p_order_id uuid, p_amount numeric) returns void
language sql set search_path = '' as $$
  insert into public.messages (sender_id, recipient_id, order_id, subject, content)
  select (select auth.uid()), o.user_id, o.id, 'A payment for ' || o.order_number || ' was recorded by mistake',
    format('We had recorded %s that did not arrive. %s are still missing.', private.money_label(p_amount, o.currency),
      private.money_label(o.total - o.amount_paid, o.currency))
  from public.orders o where o.id = p_order_id and o.status <> 'cancelled'
$$;

-- Reverses a receipt that was recorded by mistake. Money that was unmatched before is unmatched again. Once; the same
-- reason again changes nothing. An order that was paid by it waits for its money again (paid goes back to
-- payment_pending); one that was already ordered or shipped is refused, but for cash on delivery.
--   returns  {status: 'reversed', receipt_id, order_id, received, missing, currency}: what the order has received
--   without it
--   errors   PT401, PT403 admin_only, PT404 receipt_not_found; PT409 already_reversed, gateway_receipt,
--   receipt_refunded, receipt_settled,
--            order_moved_on; PT400 missing_field
-- Definer: no client may write receipts and orders directly.
create function public.reverse_receipt(p_receipt_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reason text := private.need_text(jsonb_build_object('reason', p_reason), '', 'reason', 500);
  v_order public.orders;
  v_payment public.payments;
  v_receipt public.payment_receipts;
begin
  perform private.lock_orders_of(array(select u.payment_id from public.unmatched_payments u
    join public.payment_receipts r on r.unmatched_id = u.id where r.id = p_receipt_id
    union all select payment_id from public.payment_receipts where id = p_receipt_id));
  select o.* into v_order from public.orders o where o.id = (select order_id from public.payment_receipts
    where id = p_receipt_id) for update;
  select * into v_receipt from public.payment_receipts where id = p_receipt_id for update;
  select * into v_payment from public.payments where id = v_receipt.payment_id for update;
  if v_receipt.id is null then
    perform private.refuse('PT404', 'receipt_not_found', 'This receipt does not exist.');
  elsif v_receipt.reversed_at is not null and v_receipt.reversal_reason <> v_reason then
    perform private.refuse('PT409', 'already_reversed', 'Somebody has reversed it already: '
      || v_receipt.reversal_reason);
  elsif v_receipt.reversed_at is null then
    perform private.check_reversible(v_receipt, v_payment, v_order);
    update public.payment_receipts set reversed_at = now(), reversed_by = v_admin, reversal_reason = v_reason
      where id = p_receipt_id;
    update public.unmatched_payments set outcome = 'not_received', resolution = 'Receipt reversed: ' || v_reason,
      resolved_at = now(),
      resolved_by = v_admin where receipt_id = p_receipt_id;
    update public.unmatched_payments set outcome = null, resolution = null, resolved_at = null, resolved_by = null
      where id = v_receipt.unmatched_id;
    perform private.reopen_payment(v_payment, v_order, v_reason),
      private.tell_of_reversal(v_order.id, v_receipt.amount);
  end if;
  return (select jsonb_build_object('status', 'reversed', 'receipt_id', p_receipt_id, 'order_id', o.id, 'received',
    o.amount_paid,
    'missing', greatest(o.total - o.amount_paid, 0), 'currency', o.currency) from public.orders o
      where o.id = v_order.id);
end $$;
grant execute on function public.reverse_receipt(uuid, text) to authenticated, service_role;
