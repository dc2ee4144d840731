-- Locks unmatched money that can still be credited in a currency. PT404 unmatched_not_found; PT409 already_resolved,
-- wrong_currency.
create function private.lock_unmatched(p_id uuid, p_currency text) returns public.unmatched_payments
language plpgsql set search_path = '' as $$
declare
  v_money public.unmatched_payments;
begin
  select * into v_money from public.unmatched_payments where id = p_id for update;
  if v_money.id is null then
    perform private.refuse('PT404', 'unmatched_not_found', 'This payment does not exist.');
  elsif v_money.resolved_at is not null then
    perform private.refuse('PT409', 'already_resolved', 'Somebody has settled it already: ' || v_money.resolution);
  elsif v_money.currency <> p_currency then
    perform private.refuse('PT409', 'wrong_currency',
      format('This money is in %s, the order in %s.', v_money.currency, p_currency),
      'Return it, and let the customer pay in the order''s currency.');
  end if;
  return v_money;
end $$;

-- Credits unmatched money to a payment that waits, as a receipt. What is above the amount due is unmatched money
-- again. The same money and payment again give the same answer. Returns and refuses as verify_payment.
create function private.apply_money(p_id uuid, p_payment_id uuid, p_expected_balance numeric) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_money public.unmatched_payments;
  v_answer jsonb;
  v record;
begin
  -- two presses of one button: the second waits and finds the answer
  perform pg_advisory_xact_lock(hashtextextended('apply:' || p_id, 0));
  select answer into v_answer from public.payment_receipts where unmatched_id = p_id and payment_id = p_payment_id
    and source = 'unmatched' and reversed_at is null;
  if v_answer is not null then return v_answer; end if;
  perform private.lock_orders_of(p_payment_id || array(select payment_id from public.unmatched_payments
    where id = p_id));
  v := private.lock_payment(p_payment_id);
  v_money := private.lock_unmatched(p_id, (v.payment).currency);
  perform private.check_balance(v.purchase, p_expected_balance);
  v_answer := private.record_receipt(v.purchase, v.payment, v_money.amount, 'unmatched:' || gen_random_uuid(), '',
    p_id);
  update public.unmatched_payments set outcome = 'applied', resolution = 'Credited to ' || (v.purchase).order_number,
    resolved_at = now(), resolved_by = (select auth.uid()) where id = p_id;
  perform private.follow_receipt(v.purchase, v.payment, v_money.amount, v_answer);
  return v_answer;
end $$;

-- Credits unmatched money to a payment that waits, for admins.
--   p_expected_balance  what the admin saw as received for the order before this money
--   returns  as verify_payment
--   errors   PT401, PT403 admin_only; PT404 payment_not_found, unmatched_not_found; PT409 payment_closed,
--            stale_balance, already_resolved, wrong_currency; PT400 missing_field
-- Definer: no client may write payments and orders directly.
create function public.apply_unmatched_payment(p_id uuid, p_payment_id uuid, p_expected_balance numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  return private.apply_money(p_id, p_payment_id, p_expected_balance);
end $$;
grant execute on function public.apply_unmatched_payment(uuid, uuid, numeric) to authenticated, service_role;
