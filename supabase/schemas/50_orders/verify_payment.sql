-- Locks a payment and its order, the order first as everywhere. PT404 payment_not_found; PT409 payment_closed where
-- it waits for nothing.
create function private.lock_payment(p_payment_id uuid, out payment public.payments, out purchase public.orders)
language plpgsql set search_path = '' as $$
begin
  select o.* into purchase from public.orders o where o.id = (select order_id from public.payments
    where id = p_payment_id) for update;
  select p.* into payment from public.payments p where p.id = p_payment_id for update;
  if payment.id is null then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  elsif private.closed_because(purchase, payment) is not null then
    perform private.refuse('PT409', 'payment_closed', private.closed_because(purchase, payment));
  end if;
end $$;

-- Records the proof of a bank transfer. Called by the function submit-proof, which has stored the file.
--   p_path    <uid>/<payment_id>/<name> in payment-proofs      p_sha256  of the file, hex
--   returns   {path, seen_before}: the same file was handed in for another payment
--   errors    PT404 payment_not_found (also somebody else's), PT409 payment_closed, PT400 bad_format
create function public.record_payment_proof(p_payment_id uuid, p_user_id uuid, p_path text, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
begin
  perform private.need_system();
  v := private.lock_payment(p_payment_id);
  if (v.purchase).user_id <> p_user_id or (v.payment).method <> 'bank_transfer' then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist, or it is not yours.');
  elsif coalesce(p_path not like p_user_id || '/' || p_payment_id || '/_%', true)
    or coalesce(p_sha256 !~ '^[0-9a-f]{64}$', true) then
    perform private.refuse('PT400', 'bad_format', 'Store the proof in the folder of its payment.', 'file');
  end if;
  update public.payments set proof_path = p_path, proof_sha256 = p_sha256, status = 'awaiting_verification',
    failure_code = null
    where id = p_payment_id;
  insert into public.cart_events (user_id, order_id, type, value_usd)
    values (p_user_id, (v.purchase).id, 'payment_started', (v.purchase).total_usd);
  return jsonb_build_object('path', p_path,
    'seen_before', exists (select from public.payments where proof_sha256 = p_sha256 and id <> p_payment_id));
end $$;
grant execute on function public.record_payment_proof(uuid, uuid, text, text) to service_role;

-- Marks a fully received payment as paid: payment, order, quotes, history and mail.
create function private.settle_order(p_order public.orders, p_payment public.payments) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.payments set status = 'succeeded', verified_by = (select auth.uid()), failure_code = null
    where id = p_payment.id;
  if private.may_move(private.status_map(), 'order', 'payment', p_order.status, 'paid') then
    perform private.apply_move('order', p_order.id, 'paid', 'payment', 'Payment ' || p_payment.reference_code);
  end if;
  insert into public.cart_events (user_id, order_id, type, value_usd)
    values (p_order.user_id, p_order.id, 'converted', p_order.total_usd);
  return jsonb_build_object('status', 'paid', 'missing', 0, 'currency', p_order.currency, 'order_id', p_order.id);
end $$;

-- Records money that an admin found on the account, or the cash of a delivery. The full amount pays the order; less
-- keeps it waiting.
--   p_amount  the amount received, in the payment's currency, above 0 and at most the amount due
--   returns   {status: 'paid' | 'partial', missing, currency, order_id}
--   errors    PT401, PT403 admin_only, PT404 payment_not_found, PT409 payment_closed, PT400 bad_amount or
--   amount_mismatch
-- Definer: no client may write payments and orders directly.
create function public.verify_payment(p_payment_id uuid, p_amount numeric, p_idempotency_key text default null,
  p_expected_balance numeric default null, p_keep_excess boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_key text := 'admin:' || private.need_key(p_idempotency_key);
  v_hash text := encode(sha256(convert_to(jsonb_build_object('payment_id', p_payment_id, 'amount', trim_scale(p_amount),
    'expected_balance', trim_scale(p_expected_balance), 'keep_excess', coalesce(p_keep_excess, false))::text,
      'UTF8')), 'hex');
  v_answer jsonb;
  v record;
begin
  -- two presses of one button: the second waits and finds the answer
  perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  v_answer := private.answer_of_key(v_key, v_hash);
  if v_answer is not null then return v_answer; end if;
  v := private.lock_payment(p_payment_id);
  perform private.check_balance(v.purchase, p_expected_balance), private.need_amount(p_amount, (v.payment).currency);
  if p_amount > private.order_due(v.purchase) and not coalesce(p_keep_excess, false) then
    perform private.refuse('PT400', 'amount_mismatch',
      format('Only %s are due. Check the amount, or keep the rest as unmatched money.',
      private.money_label(private.order_due(v.purchase), (v.payment).currency)), 'amount');
  end if;
  v_answer := private.record_receipt(v.purchase, v.payment, p_amount, v_key, v_hash);
  perform private.follow_receipt(v.purchase, v.payment, p_amount, v_answer);
  return v_answer;
end $$;
grant execute on function public.verify_payment(uuid, numeric, text, numeric, boolean) to authenticated, service_role;

-- Refuses a proof. The payment waits for another one, and the customer gets a mail with the reason. Money already
-- received stays received.
--   returns {status: 'rejected', order_id}; PT401, PT403, PT404, PT409 payment_closed or no_proof, PT400 missing_field
-- Definer: no client may write payments directly.
create function public.reject_payment(p_payment_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reason text := private.need_text(jsonb_build_object('reason', p_reason), '', 'reason', 500);
  v record := private.lock_payment(p_payment_id);
begin
  if (v.payment).status <> 'awaiting_verification' then
    perform private.refuse('PT409', 'no_proof', 'No proof waits for an answer.');
  end if;
  update public.payments set status = 'pending', failure_code = 'proof_rejected',
    expires_at = private.extended_deadline(v.payment, 'transfer_reminder_hours') where id = p_payment_id;
  perform private.notify('payment_proof_rejected', (v.purchase).user_id, 'order', (v.purchase).id,
    concat_ws(':', 'payment_proof_rejected', p_payment_id, (v.payment).proof_path),
    jsonb_build_object('reason', v_reason, 'reference_code', (v.payment).reference_code));
  insert into public.cart_events (user_id, order_id, type, value_usd)
  values ((v.purchase).user_id, (v.purchase).id, 'payment_failed', (v.purchase).total_usd);
  return jsonb_build_object('status', 'rejected', 'order_id', (v.purchase).id);
end $$;
grant execute on function public.reject_payment(uuid, text) to authenticated, service_role;

-- Why a payment takes no more money, and where the money goes instead; null where it waits for some. Any payment of a
-- cancelled order takes what its customer owes.
create function private.closed_because(p_order public.orders, p_payment public.payments) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_order.status = 'cancelled' then case when private.order_due(p_order) = 0 then p_order.order_number
      || ' is cancelled. Note money that came for it under unmatched payments.' end
    when p_payment.method = 'card' then 'Its gateway reports what is paid by card.'
    when p_payment.status = 'succeeded' then p_order.order_number
      || ' is paid. Note money that came on top under unmatched payments.'
    when p_payment.status not in ('pending', 'awaiting_verification')
      then 'This payment ended and another one took its place. Note money that came by it under unmatched payments.'
        end;
end $$;

-- Until when a customer can send the rest of a payment, or another proof. Cash has no deadline.
create function private.extended_deadline(p_payment public.payments, p_setting text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when p_payment.method <> 'cod'
    then greatest(p_payment.expires_at, now() + make_interval(hours => private.checkout_setting(p_setting)::int)) end;
end $$;

create function private.await_rest(p_order public.orders, p_payment public.payments, p_amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  v_missing numeric := private.order_due(p_order) - p_amount;
begin
  update public.payments set status = 'pending', failure_code = null,
    expires_at = private.extended_deadline(p_payment, 'transfer_hours')
    where id = p_payment.id;
  insert into public.messages (sender_id, recipient_id, order_id, subject, content)
  values ((select auth.uid()), p_order.user_id, p_order.id, 'Part of the payment for ' || p_order.order_number
    || ' has arrived',
    format('We received %s. %s are still missing: please transfer them with the same reference %s.',
      private.money_label(p_amount, p_order.currency), private.money_label(v_missing, p_order.currency),
        p_payment.reference_code));
end $$;

-- Refuses to record money on a balance that changed since it was read. PT400 missing_field, PT409 stale_balance.
create function private.check_balance(p_order public.orders, p_expected numeric) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_expected is null then
    perform private.refuse('PT400', 'missing_field', 'Send the amount that you saw as received.', 'expected_balance');
  elsif p_order.amount_paid <> p_expected then
    perform private.refuse('PT409', 'stale_balance',
      format('The balance changed since you opened this: %s is received now, %s is missing.',
      private.money_label(p_order.amount_paid, p_order.currency),
        private.money_label(private.order_due(p_order), p_order.currency)),
      'Look at the receipts before you record another one.');
  end if;
end $$;

-- Writes a receipt of up to the amount due, and the excess as unmatched money. Returns the answer of verify_payment.
--   p_unmatched_id  the unmatched money that it was before; null for new money
create function private.record_receipt(p_order public.orders, p_payment public.payments, p_amount numeric, p_key text,
  p_hash text,
  p_unmatched_id uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_due numeric := private.order_due(p_order);
  v_taken numeric := least(p_amount, v_due);
  v_receipt_id uuid := gen_random_uuid();
  v_answer jsonb := jsonb_build_object('status', case when p_amount < v_due then 'partial'
    else 'paid' end, 'receipt_id', v_receipt_id,
    'received', p_order.amount_paid + v_taken, 'missing', v_due - v_taken, 'unmatched', p_amount - v_taken,
    'currency', p_order.currency, 'order_id', p_order.id);
begin
  insert into public.payment_receipts (id, payment_id, order_id, amount, currency, source, unmatched_id, recorded_by,
    idempotency_key,
    request_hash, answer)
  values (v_receipt_id, p_payment.id, p_order.id, v_taken, p_order.currency,
    case when p_unmatched_id is null then 'admin' else 'unmatched' end, p_unmatched_id, (select auth.uid()), p_key,
      p_hash, v_answer);
  if p_amount > v_taken then
    insert into public.unmatched_payments (gateway, payment_id, receipt_id, amount, currency, reason)
    values (p_payment.gateway, p_payment.id, v_receipt_id, p_amount - v_taken, p_order.currency, 'over_due');
  end if;
  return v_answer;
end $$;

-- Follows up a receipt: the order is paid, or the payment waits for the rest. A cancelled order is only paid back.
create function private.follow_receipt(p_order public.orders, p_payment public.payments, p_amount numeric,
  p_answer jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if p_order.status = 'cancelled' then return;
  elsif p_answer ->> 'status' = 'partial' then perform private.await_rest(p_order, p_payment, p_amount);
  else perform private.settle_order(p_order, p_payment); end if;
end $$;
