-- The checked shares of a split: [{payment_id, amount, expected_balance}], 1 to 20, each
-- payment once. PT400 missing_field, not_a_number, too_many_shares, duplicate_share with the field in the hint.
create function private.read_shares(p_shares jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_list jsonb := private.read_list(jsonb_build_object('shares', p_shares), '', 'shares');
  v_read jsonb := '[]';
  v_share jsonb;
  v_payment uuid;
begin
  if jsonb_array_length(v_list) not between 1 and 20 then
    perform private.refuse('PT400', 'too_many_shares', 'Choose 1 to 20 orders.', 'shares');
  end if;
  for n in 0 .. jsonb_array_length(v_list) - 1 loop
    v_share := v_list -> n;
    if jsonb_typeof(v_share) <> 'object' then perform private.refuse('PT400', 'not_an_object',
      'This must be an object.', 'shares.' || n); end if;
    v_payment := private.read_uuid(v_share, 'shares.' || n, 'payment_id');
    if v_payment is null then
      perform private.refuse('PT400', 'missing_field', 'Choose the order.', format('shares.%s.payment_id', n));
    elsif v_read @> jsonb_build_array(jsonb_build_object('payment_id', v_payment)) then
      perform private.refuse('PT400', 'duplicate_share', 'This order is in the list twice.',
        format('shares.%s.payment_id', n));
    end if;
    v_read := v_read || jsonb_build_object('payment_id', v_payment,
      'amount', trim_scale(private.need_number(v_share, 'shares.' || n, 'amount', private.limit_of('money'))),
      'expected_balance',
        trim_scale(private.need_number(v_share, 'shares.' || n, 'expected_balance', private.limit_of('money'))));
  end loop;
  return v_read;
end $$;

-- Inserts a part of unmatched money as a new, unsettled row.
create function private.add_part(p_money public.unmatched_payments, p_amount numeric) returns uuid
language sql set search_path = '' as $$
  insert into public.unmatched_payments (gateway, gateway_ref, payment_id, amount, currency, reason, note,
    sender_name, sender_reference,
    arrived_at, split_from, root_id)
  values (p_money.gateway, p_money.gateway_ref, p_money.payment_id, p_amount, p_money.currency, 'split', p_money.note,
    p_money.sender_name,
    p_money.sender_reference, coalesce(p_money.arrived_at, p_money.created_at), p_money.id,
      coalesce(p_money.root_id, p_money.id))
  returning id
$$;

-- Credits one share of unmatched money to its payment, as a receipt of a part. Returns {payment_id, order_id,
-- order_number, amount, status, receipt_id, unmatched_id}. PT404, PT409 as apply_unmatched_payment; PT400 bad_amount,
-- share_too_large.
create function private.apply_share(p_money public.unmatched_payments, p_share jsonb, p_field text, p_admin uuid)
  returns jsonb
language plpgsql set search_path = '' as $$
declare
  v record := private.lock_payment((p_share ->> 'payment_id')::uuid);
  v_amount numeric := private.need_amount((p_share ->> 'amount')::numeric, p_money.currency);
  v_part_id uuid;
  v_answer jsonb;
begin
  if (v.payment).currency <> p_money.currency then
    perform private.refuse('PT409', 'wrong_currency',
      format('This money is in %s, the order in %s.', p_money.currency, (v.payment).currency),
      'Return it, and let the customer pay in the order''s currency.');
  end if;
  perform private.check_balance(v.purchase, (p_share ->> 'expected_balance')::numeric);
  if v_amount > private.order_due(v.purchase) then
    perform private.refuse('PT400', 'share_too_large', format('Only %s are due for %s.',
      private.money_label(private.order_due(v.purchase), p_money.currency),
        (v.purchase).order_number), p_field);
  end if;
  v_part_id := private.add_part(p_money, v_amount);
  v_answer := private.record_receipt(v.purchase, v.payment, v_amount, 'unmatched:' || gen_random_uuid(), '', v_part_id);
  update public.unmatched_payments set outcome = 'applied', resolution = 'Credited to ' || (v.purchase).order_number,
    resolved_at = now(),
    resolved_by = p_admin where id = v_part_id;
  perform private.follow_receipt(v.purchase, v.payment, v_amount, v_answer);
  return jsonb_build_object('payment_id', (v.payment).id, 'order_id', (v.purchase).id, 'order_number',
    (v.purchase).order_number,
    'amount', v_amount, 'status', v_answer -> 'status', 'receipt_id', v_answer -> 'receipt_id', 'unmatched_id',
      v_part_id);
end $$;

-- Splits unmatched money over several orders, in one transaction: each share is a receipt of its order, and the
-- rest becomes a new row of unmatched money. Repeating it returns the same answer.
--   p_shares  [{payment_id, amount, expected_balance}]: amount above 0, at most the amount due, in the money's
--             currency; expected_balance: the amount received for the order on the admin's screen
--   returns   {outcome: 'split', parts: [{payment_id, order_id, order_number, amount, status: paid | partial,
--   receipt_id, unmatched_id}],
--             remainder, remainder_id, currency}
--   errors    PT401, PT403 admin_only; PT404 unmatched_not_found, payment_not_found; PT409 already_resolved,
--   payment_closed, stale_balance,
--             wrong_currency; PT400 shares_exceed, share_too_large, bad_amount, duplicate_share, too_many_shares,
--             missing_field
-- Definer: no client may write payments and orders directly.
create function public.split_unmatched_payment(p_id uuid, p_shares jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_shares jsonb := private.read_shares(p_shares);
  v_sum numeric := (select sum((s ->> 'amount')::numeric) from jsonb_array_elements(v_shares) s);
  v_money public.unmatched_payments;
  v_parts jsonb := '[]';
  v_answer jsonb;
begin
  -- two presses of one button: the second waits and finds the answer
  perform pg_advisory_xact_lock(hashtextextended('apply:' || p_id, 0));
  select * into v_money from public.unmatched_payments where id = p_id;
  if v_money.split -> 'request' = v_shares then return v_money.split -> 'answer'; end if;
  perform private.lock_orders_of(v_money.payment_id || array(select (s ->> 'payment_id')::uuid
    from jsonb_array_elements(v_shares) s)); -- orders before money as everywhere
  v_money := private.lock_unmatched(p_id, v_money.currency);
  if v_sum > v_money.amount then
    perform private.refuse('PT400', 'shares_exceed',
      format('The shares add up to %s, but %s arrived.', private.money_label(v_sum, v_money.currency),
      private.money_label(v_money.amount, v_money.currency)), 'shares');
  end if;
  for n in 0 .. jsonb_array_length(v_shares) - 1 loop
    v_parts := v_parts || private.apply_share(v_money, v_shares -> n, format('shares.%s.amount', n), v_admin);
  end loop;
  v_answer := jsonb_build_object('outcome', 'split', 'parts', v_parts, 'remainder', v_money.amount - v_sum,
    'remainder_id',
    case when v_money.amount > v_sum then private.add_part(v_money, v_money.amount - v_sum) end, 'currency',
      v_money.currency);
  update public.unmatched_payments set outcome = 'split', resolved_at = now(), resolved_by = v_admin,
    split = jsonb_build_object('request', v_shares, 'answer', v_answer),
    resolution = 'Split over ' || (select string_agg(p ->> 'order_number', ', ') from jsonb_array_elements(v_parts) p)
      where id = p_id;
  return v_answer;
end $$;
grant execute on function public.split_unmatched_payment(uuid, jsonb) to authenticated, service_role;
