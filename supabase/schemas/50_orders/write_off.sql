-- Writes off what is missing of a partly paid order, at most write_off_limit (a setting, in USD): a receipt of source
-- write_off, which no report counts as received. The order is paid. record_bounce undoes it. The same order, amount
-- and reason again give the same answer.
--   p_expected_missing  what the caller saw as missing, in the order's currency
--   returns  {status: 'written_off', receipt_id, order_id, amount, received, missing: 0, currency, reason}
--   errors   PT401, PT403 admin_only, PT404 order_not_found; PT409 order_closed, nothing_missing, nothing_received,
--            stale_balance, over_write_off_limit; PT400 missing_field
-- Definer: no client may write payments and orders directly.
create function public.write_off(p_order_id uuid, p_expected_missing numeric, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reason text := private.need_text(jsonb_build_object('reason', p_reason), '', 'reason', 500);
  v_hash text := private.hash_of_request(jsonb_build_array(p_order_id, trim_scale(p_expected_missing), v_reason));
  v_order public.orders;
  v_payment public.payments;
  v_receipt_id uuid := gen_random_uuid();
  v_answer jsonb;
begin
  select * into v_order from public.orders where id = p_order_id for update;
  select answer into v_answer from public.payment_receipts where order_id = p_order_id and source = 'write_off'
    and request_hash = v_hash and reversed_at is null;
  if v_answer is not null then return v_answer; end if;
  perform private.check_write_off(v_order, p_expected_missing);
  select * into v_payment from public.payments where order_id = p_order_id
    and status in ('pending', 'awaiting_verification') and method <> 'card' order by created_at desc limit 1 for update;
  if v_payment.id is null then
    perform private.refuse('PT409', 'nothing_missing', v_order.order_number || ' waits for no payment.');
  end if;
  v_answer := jsonb_build_object('status', 'written_off', 'receipt_id', v_receipt_id, 'order_id', p_order_id,
    'amount', p_expected_missing, 'received', v_order.amount_paid, 'missing', 0, 'currency', v_order.currency,
    'reason', v_reason);
  insert into public.payment_receipts (id, payment_id, order_id, amount, currency, source, recorded_by,
    idempotency_key, request_hash, answer)
  values (v_receipt_id, v_payment.id, p_order_id, p_expected_missing, v_order.currency, 'write_off', v_admin,
    'write-off:' || v_receipt_id, v_hash, v_answer);
  -- a payment is what it received: refunds and reports read its amount
  update public.payments set amount = private.payment_money(id) where id = v_payment.id
    and private.payment_money(id) > 0;
  perform private.settle_order(v_order, v_payment);
  update public.payments set status = 'cancelled', failure_code = 'replaced', paid_at = null where id = v_payment.id
    and private.payment_money(id) = 0;
  return v_answer;
end $$;
grant execute on function public.write_off(uuid, numeric, text) to authenticated, service_role;

-- Why the missing rest of an order can't be written off: order_closed, nothing_missing, nothing_received,
-- over_write_off_limit; null where it can.
create function private.write_off_refusal(o public.orders) returns text
language sql stable set search_path = '' as $$
  select case
    when o.status = 'cancelled' then 'order_closed'
    when private.order_due(o) = 0 then 'nothing_missing'
    when o.amount_paid <= 0 then 'nothing_received'
    when private.due_in_usd(o) > private.setting_number('write_off_limit', 2) then 'over_write_off_limit' end
$$;

-- An order's missing amount in USD, at the rate of its price.
create function private.due_in_usd(o public.orders) returns numeric
language sql immutable set search_path = '' as $$
  select round(private.order_due(o) * o.total_usd / nullif(o.total, 0), 2)
$$;

-- Refuses to write off what can't be, or another balance than was seen.
create function private.check_write_off(p_order public.orders, p_expected_missing numeric) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_missing constant text := private.money_label(private.order_due(p_order), p_order.currency);
  v_reason constant text := private.write_off_refusal(p_order);
begin
  if p_order.id is null then
    perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
  elsif p_expected_missing is null then
    perform private.refuse('PT400', 'missing_field', 'Send the amount that you saw as missing.', 'expected_missing');
  elsif v_reason = 'order_closed' then
    perform private.refuse('PT409', v_reason, p_order.order_number || ' is cancelled.');
  elsif v_reason = 'nothing_missing' then
    perform private.refuse('PT409', v_reason, 'Nothing is missing of ' || p_order.order_number || '.');
  elsif private.order_due(p_order) <> p_expected_missing then
    perform private.refuse('PT409', 'stale_balance', format('The balance changed since you opened this: %s is missing.',
      v_missing), 'Look at the receipts before you write it off.');
  elsif v_reason = 'nothing_received' then
    perform private.refuse('PT409', v_reason, 'No money has arrived for ' || p_order.order_number || '.',
      'Only the rest of a part can be written off. Cancel the order instead.');
  elsif v_reason is not null then
    perform private.refuse('PT409', v_reason, format('%s is missing, %s. At most %s can be written off.', v_missing,
      private.money_label(private.due_in_usd(p_order), 'USD'),
      private.money_label(private.setting_number('write_off_limit', 2), 'USD')),
      'Ask the customer for the rest, or change the limit in the settings.');
  end if;
end $$;
