-- Money that comes in: a proof is handed in, an admin compares it with the account, the order is paid.

-- When a payment succeeded: reports count money by this moment.
alter table public.payments add column paid_at timestamptz;
create index payments_paid on public.payments (paid_at) where status = 'succeeded';

create function private.date_payment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_at := coalesce(new.paid_at, case tg_op when 'INSERT' then new.updated_at else now() end);
  return new;
end $$;
create trigger date_payment before insert or update of status on public.payments
  for each row when (new.status = 'succeeded' and new.paid_at is null) execute function private.date_payment();

-- Locks a payment and its order, the order first as everywhere. PT404 payment_not_found; PT409 payment_closed where it waits for nothing.
create function private.lock_payment(p_payment_id uuid, out payment public.payments, out purchase public.orders)
language plpgsql set search_path = '' as $$
begin
  select o.* into purchase from public.orders o where o.id = (select order_id from public.payments where id = p_payment_id) for update;
  select p.* into payment from public.payments p where p.id = p_payment_id for update;
  if payment.id is null then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  elsif payment.method = 'card' or payment.status not in ('pending', 'awaiting_verification') or purchase.status = 'cancelled' then
    perform private.refuse('PT409', 'payment_closed', 'This payment waits for nothing any more.');
  end if;
end $$;

-- Records the proof of a bank transfer. Called by the function submit-proof, which has stored the file.
--   p_path    <uid>/<payment_id>/<name> in payment-proofs      p_sha256  of the file, hex
--   returns   {path, seen_before}: the same file was handed in for another payment
--   errors    PT404 payment_not_found (also somebody else's), PT409 payment_closed, PT400 bad_format
create function public.record_payment_proof(p_payment_id uuid, p_user_id uuid, p_path text, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record := private.lock_payment(p_payment_id);
begin
  if (v.purchase).user_id <> p_user_id or (v.payment).method <> 'bank_transfer' then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist, or it is not yours.');
  elsif coalesce(p_path not like p_user_id || '/' || p_payment_id || '/_%', true) or coalesce(p_sha256 !~ '^[0-9a-f]{64}$', true) then
    perform private.refuse('PT400', 'bad_format', 'A proof lies in the folder of its payment.', 'file');
  end if;
  update public.payments set proof_path = p_path, proof_sha256 = p_sha256, status = 'awaiting_verification', failure_code = null
    where id = p_payment_id;
  update public.orders set payment_status = 'awaiting_verification' where id = (v.purchase).id;
  insert into public.cart_events (user_id, order_id, type, value_usd)
    values (p_user_id, (v.purchase).id, 'payment_started', (v.purchase).total_usd);
  return jsonb_build_object('path', p_path,
    'seen_before', exists (select from public.payments where proof_sha256 = p_sha256 and id <> p_payment_id));
end $$;

-- Less came than is due: what came is kept, the customer is told what is missing, and the payment goes on waiting.
create function private.note_partial_payment(p_order public.orders, p_payment public.payments, p_amount numeric) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_missing numeric := p_order.total - p_order.amount_paid - p_amount;
begin
  update public.orders set amount_paid = amount_paid + p_amount, payment_status = 'awaiting_verification' where id = p_order.id;
  update public.payments set status = 'awaiting_verification' where id = p_payment.id;
  insert into public.messages (sender_id, recipient_id, order_id, subject, content)
  values ((select auth.uid()), p_order.user_id, p_order.id, 'Part of the payment for ' || p_order.order_number || ' has arrived',
    format('We received %s. %s are still missing: please transfer them with the same reference %s.',
      private.money_label(p_amount, p_order.currency), private.money_label(v_missing, p_order.currency), p_payment.reference_code));
  return jsonb_build_object('status', 'partial', 'missing', v_missing, 'currency', p_order.currency, 'order_id', p_order.id);
end $$;

-- All of it came: payment, order, its quotes, history and mail together.
create function private.settle_order(p_order public.orders, p_payment public.payments) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.payments set status = 'succeeded', verified_by = (select auth.uid()), failure_code = null where id = p_payment.id;
  update public.orders set payment_status = 'paid', amount_paid = total where id = p_order.id;
  if private.may_move(private.status_map(), 'order', 'payment', p_order.status, 'paid') then
    perform private.apply_move('order', p_order.id, 'paid', 'payment', 'Payment ' || p_payment.reference_code);
  end if;
  insert into public.cart_events (user_id, order_id, type, value_usd) values (p_order.user_id, p_order.id, 'converted', p_order.total_usd);
  return jsonb_build_object('status', 'paid', 'missing', 0, 'currency', p_order.currency, 'order_id', p_order.id);
end $$;

-- Records money that an admin found on the account, or the cash of a delivery. The full amount pays the order; less keeps it waiting.
--   p_amount  what came, in the payment's currency, above 0 and at most what is due
--   returns   {status: 'paid' | 'partial', missing, currency, order_id}
--   errors    PT401, PT403 admin_only, PT404 payment_not_found, PT409 payment_closed, PT400 bad_amount or amount_mismatch
-- Definer: nobody may write payments and orders directly.
create function public.verify_payment(p_payment_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v record := private.lock_payment(p_payment_id);
  v_due numeric := (v.purchase).total - (v.purchase).amount_paid;
begin
  if p_amount is null or p_amount in ('NaN', 'Infinity') or p_amount <= 0
    or p_amount <> private.round_money(p_amount, (v.payment).currency) then
    perform private.refuse('PT400', 'bad_amount', 'Type the amount that came, above 0.', 'amount');
  elsif p_amount > v_due then
    perform private.refuse('PT400', 'amount_mismatch', 'Only ' || private.money_label(v_due, (v.payment).currency) || ' are due.',
      'amount');
  elsif p_amount < v_due then
    return private.note_partial_payment(v.purchase, v.payment, p_amount);
  end if;
  return private.settle_order(v.purchase, v.payment);
end $$;

-- Refuses a proof: the payment waits for another one, and the customer is told why.
--   returns {status: 'rejected', order_id}; PT401, PT403, PT404, PT409 payment_closed or no_proof, PT400 missing_field
-- Definer: nobody may write payments directly.
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
    expires_at = greatest(expires_at, now() + make_interval(hours => private.checkout_setting('transfer_reminder_hours')::int))
      where id = p_payment_id;
  update public.orders set payment_status = 'unpaid' where id = (v.purchase).id;
  perform private.queue_mail('payment_proof_rejected', (v.purchase).user_id, 'order', (v.purchase).id,
    concat_ws(':', 'payment_proof_rejected', p_payment_id, (v.payment).proof_path),
    jsonb_build_object('reason', v_reason, 'reference_code', (v.payment).reference_code));
  insert into public.cart_events (user_id, order_id, type, value_usd)
  values ((v.purchase).user_id, (v.purchase).id, 'payment_failed', (v.purchase).total_usd);
  return jsonb_build_object('status', 'rejected', 'order_id', (v.purchase).id);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.record_payment_proof(uuid, uuid, text, text), public.verify_payment(uuid, numeric),
  public.reject_payment(uuid, text)
  from public, anon, authenticated;
grant execute on function public.record_payment_proof(uuid, uuid, text, text) to service_role;
grant execute on function public.verify_payment(uuid, numeric), public.reject_payment(uuid, text) to authenticated, service_role;
