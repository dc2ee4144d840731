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

-- Why the missing rest of an order can't be written off.
create function private.check_write_off(p_order public.orders, p_expected_missing numeric) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_missing constant numeric := private.order_due(p_order);
  v_missing_usd constant numeric := round(v_missing * p_order.total_usd / nullif(p_order.total, 0), 2);
  v_limit constant numeric := private.setting_number('write_off_limit', 2);
begin
  if p_order.id is null then
    perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
  elsif p_expected_missing is null then
    perform private.refuse('PT400', 'missing_field', 'Send the amount that you saw as missing.', 'expected_missing');
  elsif p_order.status = 'cancelled' then
    perform private.refuse('PT409', 'order_closed', p_order.order_number || ' is cancelled.');
  elsif v_missing = 0 then
    perform private.refuse('PT409', 'nothing_missing', 'Nothing is missing of ' || p_order.order_number || '.');
  elsif v_missing <> p_expected_missing then
    perform private.refuse('PT409', 'stale_balance', format('The balance changed since you opened this: %s is missing.',
      private.money_label(v_missing, p_order.currency)), 'Look at the receipts before you write it off.');
  elsif p_order.amount_paid <= 0 then
    perform private.refuse('PT409', 'nothing_received', 'No money has arrived for ' || p_order.order_number || '.',
      'Only the rest of a part can be written off. Cancel the order instead.');
  elsif v_missing_usd > v_limit then
    perform private.refuse('PT409', 'over_write_off_limit', format('%s is missing, %s. At most %s can be written off.',
      private.money_label(v_missing, p_order.currency), private.money_label(v_missing_usd, 'USD'),
      private.money_label(v_limit, 'USD')), 'Ask the customer for the rest, or change the limit in the settings.');
  end if;
end $$;
