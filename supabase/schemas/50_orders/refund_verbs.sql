-- The amount of a payment that can still be refunded, in its currency: what it received and its order still has, once
-- it succeeded or its order was cancelled, minus refunds that did not fail.
-- Definer: views call it as the caller, who may not use the schema.
create function private.refundable(p_payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(case when p_payment.status = 'succeeded' or o.status = 'cancelled' then least(
      private.payment_money(p_payment.id) - (select coalesce(sum(amount), 0) from public.refunds
        where payment_id = p_payment.id and status <> 'failed'),
      o.amount_paid - o.written_off - o.amount_refunded - o.amount_refunding) end, 0)
  from public.orders o where o.id = p_payment.order_id
$$;
-- Part of admin_payments.
grant execute on function private.refundable(public.payments) to authenticated, service_role;

-- Locks a refund, its order and its payment, the order first as everywhere. PT404 refund_not_found.
create function private.lock_refund(p_refund_id uuid, out refund public.refunds, out payment public.payments,
  out purchase public.orders)
language plpgsql set search_path = '' as $$
begin
  select o.* into purchase from public.orders o join public.payments p on p.order_id = o.id
    where p.id = (select payment_id from public.refunds where id = p_refund_id) for update of o;
  select r.* into refund from public.refunds r where r.id = p_refund_id for update;
  select p.* into payment from public.payments p where p.id = refund.payment_id;
  if refund.id is null then perform private.refuse('PT404', 'refund_not_found', 'This refund does not exist.'); end if;
end $$;

-- What the functions of a refund return: {refund_id, status, amount, currency, method, order_id, refundable}.
create function private.refund_answer(p_refund_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('refund_id', r.id, 'status', r.status, 'amount', r.amount, 'currency', p.currency,
    'method', p.method,
    'order_id', p.order_id, 'refundable', private.refundable(p))
  from public.refunds r join public.payments p on p.id = r.payment_id where r.id = p_refund_id
$$;

-- Why a refund was made, and what it is for: "Out of stock. For 2 of Cap, Mug."
create function private.refund_words(p_refund public.refunds) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n', p_refund.reason, (
    select 'For ' || string_agg(private.line_name(l), ', ' order by l.created_at, l.position, l.id) || '.'
    from public.refund_lines i join public.order_lines l on l.id = i.order_line_id where i.refund_id = p_refund.id))
$$;

-- A refund went through: its row, and the customer's mail.
create function private.finish_refund(p_refund public.refunds, p_payment public.payments, p_order public.orders)
  returns void
language plpgsql set search_path = '' as $$
begin
  update public.refunds set status = 'succeeded', failure_reason = null, settled_at = now() where id = p_refund.id;
  perform private.notify('refund_issued', p_order.user_id, 'order', p_order.id, 'refund_issued:' || p_refund.id,
    jsonb_build_object('amount', private.money_label(p_refund.amount, p_payment.currency),
      'reason', private.refund_words(p_refund)));
end $$;

-- What a refund of these lines would be, before it is requested: their share of the price, at most what is left of the
-- payment. An admin may type another amount.
--   p_items  [{line_id, quantity? (all of it)}], as request_refund takes them; unknown lines count nothing
--   returns  {amount, currency}
--   errors   PT401, PT403 admin_only, PT404 payment_not_found, PT400 with the field in the hint
-- Definer: as the verb that it is for.
create function public.refund_proposal(p_payment_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.need_admin();
  v_items constant jsonb := private.read_list(jsonb_build_object('items', p_items), '', 'items');
  v_payment public.payments;
begin
  select * into v_payment from public.payments where id = p_payment_id;
  if v_payment.id is null then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  end if;
  return jsonb_build_object('currency', v_payment.currency, 'amount', least(private.refundable(v_payment), (
    select coalesce(sum(private.cost_of_pieces(l, private.read_count(one, 'items.' || n - 1, 'quantity', l.quantity,
      l.quantity))), 0)
    from jsonb_array_elements(v_items) with ordinality as t(one, n)
      join public.order_lines l on l.id = private.need_uuid(one, 'items.' || n - 1, 'line_id')
        and l.order_id = v_payment.order_id)));
end $$;
grant execute on function public.refund_proposal(uuid, jsonb) to authenticated, service_role;

-- Requests a refund of a payment that succeeded, whole or in part, in any state of its order. Refunds of
-- transfers and cash wait until an admin has paid them out (settle_refund). refund-payment sends card refunds to the
-- gateway.
--   p_amount               in the payment's currency, above 0 and at most what is left
--   p_reason               shown to the customer, 1 to 2000 characters      p_note  internal, optional
--   p_idempotency_key      made once for each form, 8 to 200 characters: the same key and body give the same answer
--   and no second refund
--   p_expected_refundable  the amount left to refund on the admin's screen
--   p_items                [{line_id, quantity? (all of it)}]: what is refunded, and so neither bought nor sent; []
--                          for money only. Optional for a cancelled order
--   returns  {refund_id, status, amount, currency, method, order_id, refundable}
--   errors   PT401, PT403 admin_only, PT404 payment_not_found; PT409 nothing_to_refund, refund_too_large,
--            stale_balance, idempotency_conflict, item_refunded; PT404 order_line_not_found; PT400 missing_field,
--            bad_amount, too_many_decimals, bad_format, duplicate_item
--            with the field in the hint
-- Definer: no client may write refunds directly.
create function public.request_refund(p_payment_id uuid, p_amount numeric, p_reason text, p_note text default null,
  p_idempotency_key text default null, p_expected_refundable numeric default null, p_items jsonb default null)
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_key text := 'refund:' || private.need_key(p_idempotency_key);
  v_reason text := private.need_text(jsonb_build_object('reason', p_reason), '', 'reason', 2000);
  v_note text := private.read_text(jsonb_build_object('note', p_note), '', 'note', 2000);
  v_hash text := encode(sha256(convert_to(jsonb_build_array(p_payment_id, trim_scale(p_amount), v_reason, v_note,
    trim_scale(p_expected_refundable), p_items)::text, 'UTF8')), 'hex');
  v_known public.refund_admin;
  v_order public.orders;
  v_payment public.payments;
  v_left numeric;
  v_refund_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_key, 0)); -- a second press waits and finds the first one's refund
  select * into v_known from public.refund_admin where idempotency_key = v_key;
  if v_known.request_hash <> v_hash then
    perform private.refuse('PT409', 'idempotency_conflict', 'This form requested another refund already.',
      'Load the order again and start over.');
  elsif v_known.refund_id is not null then
    return private.refund_answer(v_known.refund_id);
  end if;
  perform private.lock_with_parcels((select order_id from public.payments where id = p_payment_id));
  select * into v_order from public.orders where id = (select order_id from public.payments where id = p_payment_id);
  select * into v_payment from public.payments where id = p_payment_id for update;
  if v_payment.id is null then perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
    end if;
  if p_amount is null or p_amount in ('NaN', 'Infinity') or p_amount <= 0 then
    perform private.refuse('PT400', 'bad_amount', 'Enter the amount to refund, above 0.', 'amount');
  end if;
  perform private.check_decimals(p_amount, v_payment.currency, 'amount');
  v_left := private.refundable(v_payment);
  if p_expected_refundable is null then
    perform private.refuse('PT400', 'missing_field', 'Send the amount that you saw as left to refund.',
      'expected_refundable');
  elsif v_left <> p_expected_refundable then
    perform private.refuse('PT409', 'stale_balance',
      format('Another refund was made since you opened this: %s is left.',
        private.money_label(v_left, v_payment.currency)), 'Look at the refunds before you make another one.');
  end if;
  insert into public.refunds (payment_id, amount, reason, requested_by)
    values (p_payment_id, p_amount, v_reason, v_admin)
    returning id into v_refund_id;
  insert into public.refund_admin (refund_id, note, idempotency_key, request_hash)
    values (v_refund_id, v_note, v_key, v_hash);
  perform private.refund_lines_of(v_refund_id, p_items, v_order);
  return private.refund_answer(v_refund_id);
end $$;
grant execute on function public.request_refund(uuid, numeric, text, text, text, numeric, jsonb) to authenticated,
  service_role;

-- Refuses to settle a refund twice, or one that the gateway settles. PT409 already_settled, gateway_refund.
create function private.check_open_refund(p_refund public.refunds, p_payment public.payments) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_refund.status in ('succeeded', 'failed') then
    perform private.refuse('PT409', 'already_settled', 'This refund was settled already: it ' || p_refund.status
      || '.', 'Load the order again.');
  elsif p_payment.method = 'card' then
    perform private.refuse('PT409', 'gateway_refund', 'The card''s gateway settles this refund.',
      'Send it to the gateway again.');
  end if;
end $$;

-- Records that a refund of a transfer or of cash was paid out. The customer is mailed. Once; the same reference again
-- changes nothing.
--   p_payout_reference  proof of payout: the bank's reference of the transfer, 3 to 200 characters
--   returns  as request_refund
--   errors   PT401, PT403 admin_only, PT404 refund_not_found; PT409 already_settled, gateway_refund; PT400
--   missing_field, too_short
-- Definer: no client may write refunds directly.
create function public.settle_refund(p_refund_id uuid, p_payout_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reference text := private.need_text(jsonb_build_object('payout_reference', p_payout_reference), '',
    'payout_reference', 200);
  v record := private.lock_refund(p_refund_id);
begin
  if (v.refund).status = 'succeeded'
    and (v.refund).payout_reference = v_reference then return private.refund_answer(p_refund_id); end if;
  perform private.check_open_refund(v.refund, v.payment);
  if length(v_reference) < 3 then
    perform private.refuse('PT400', 'too_short', 'Enter the reference of the payout, so that it can be found again.',
      'payout_reference');
  end if;
  update public.refunds set payout_reference = v_reference where id = p_refund_id;
  update public.refund_admin set settled_by = v_admin where refund_id = p_refund_id;
  perform private.finish_refund(v.refund, v.payment, v.purchase);
  return private.refund_answer(p_refund_id);
end $$;
grant execute on function public.settle_refund(uuid, text) to authenticated, service_role;

-- Cancels a request that was not paid out, so that its amount can be refunded again. The customer gets no mail.
--   returns  as request_refund; errors PT401, PT403, PT404 refund_not_found; PT409 already_settled, gateway_refund;
--   PT400 missing_field
-- Definer: no client may write refunds directly.
create function public.cancel_refund(p_refund_id uuid, p_why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_why text := private.need_text(jsonb_build_object('why', p_why), '', 'why', 500);
  v record := private.lock_refund(p_refund_id);
begin
  perform private.check_open_refund(v.refund, v.payment);
  update public.refunds set status = 'failed', failure_reason = v_why, settled_at = now() where id = p_refund_id;
  update public.refund_admin set settled_by = v_admin where refund_id = p_refund_id;
  return private.refund_answer(p_refund_id);
end $$;
grant execute on function public.cancel_refund(uuid, text) to authenticated, service_role;

-- The card refund that the function refund-payment sends to its gateway: {refund_id, status, amount, currency,
-- gateway, gateway_ref, payment_id}.
--   errors PT401, PT403 admin_only, PT404 refund_not_found; PT409 not_a_card_refund, already_settled
-- Definer: the gateway's reference of a payment is not for clients.
create function public.refund_to_send(p_refund_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v record := private.lock_refund(p_refund_id);
begin
  if (v.payment).method <> 'card' then
    perform private.refuse('PT409', 'not_a_card_refund', 'Only card payments are refunded by their gateway.');
  elsif (v.refund).status in ('succeeded', 'failed') then
    perform private.refuse('PT409', 'already_settled', 'This refund was settled already: it ' || (v.refund).status
      || '.', 'Load the order again.');
  end if;
  return jsonb_build_object('refund_id', p_refund_id, 'status', (v.refund).status, 'amount', (v.refund).amount,
    'currency', (v.payment).currency, 'gateway', (v.payment).gateway, 'gateway_ref', (v.payment).gateway_ref,
      'payment_id', (v.payment).id);
end $$;
grant execute on function public.refund_to_send(uuid) to authenticated, service_role;

-- The refund that an event is about: the one it names, else the one with the gateway's reference.
create function private.refund_of_event(p_payment public.payments, p_event jsonb) returns public.refunds
language sql stable set search_path = '' as $$
  select * from public.refunds r
  where r.payment_id = p_payment.id
    and (r.id = private.read_uuid(p_event, '', 'refund_id') or r.gateway_ref = p_event ->> 'refund_ref')
  order by r.gateway_ref = p_event ->> 'refund_ref' desc nulls last limit 1
$$;

-- A refund that was made at the gateway itself. Returns {outcome: refunded} or {outcome: ignored, reason}.
create function private.add_gateway_refund(p_payment public.payments, p_order public.orders, p_event jsonb)
  returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_refund public.refunds;
begin
  if (p_event ->> 'amount')::numeric > private.refundable(p_payment)
    then return '{"outcome": "ignored", "reason": "refund_too_large"}'; end if;
  insert into public.refunds (payment_id, amount, reason, gateway_ref)
  values (p_payment.id, (p_event ->> 'amount')::numeric, 'Refunded by the card payment provider.',
    p_event ->> 'refund_ref')
  returning * into v_refund;
  perform private.finish_refund(v_refund, p_payment, p_order);
  return '{"outcome": "refunded"}';
end $$;

-- Records a gateway's event about a refund. Repeating it changes nothing. Only `refund_failed` undoes a refund that
-- succeeded, because then the money came back.
--   p_event  {type: refunded | refund_pending | refund_failed, refund_ref, refund_id?, amount, currency, failure_code?}
create function private.take_refund(p_order public.orders, p_payment public.payments, p_event jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_type text := p_event ->> 'type';
  v_refund public.refunds := private.refund_of_event(p_payment, p_event);
begin
  if p_payment.id is null then return '{"outcome": "ignored", "reason": "unknown_payment"}'; end if;
  if p_event ->> 'currency' is distinct from p_payment.currency
    then return '{"outcome": "ignored", "reason": "wrong_currency"}'; end if;
  if v_refund.id is null then
    if v_type = 'refunded' then return private.add_gateway_refund(p_payment, p_order, p_event); end if;
    return '{"outcome": "ignored", "reason": "unknown_refund"}';
  end if;
  if v_refund.amount <> (p_event ->> 'amount')::numeric
    then return '{"outcome": "ignored", "reason": "wrong_amount"}'; end if;
  update public.refunds set gateway_ref = coalesce(gateway_ref, p_event ->> 'refund_ref') where id = v_refund.id;
  if v_type = 'refunded' and v_refund.status = 'failed' and v_refund.amount > private.refundable(p_payment) then
    return '{"outcome": "ignored", "reason": "refund_too_large"}';
  elsif v_type = 'refunded' and v_refund.status <> 'succeeded' then
    perform private.finish_refund(v_refund, p_payment, p_order);
  elsif v_type = 'refund_failed' and v_refund.status <> 'failed' then
    update public.refunds set status = 'failed', settled_at = now(),
      failure_reason = left(coalesce(p_event ->> 'failure_code', 'The gateway could not pay it out.'), 500)
        where id = v_refund.id;
  elsif v_type = 'refund_pending' and v_refund.status = 'requested' then
    update public.refunds set status = 'processing' where id = v_refund.id;
  else
    return '{"outcome": "already"}';
  end if;
  return jsonb_build_object('outcome', v_type);
end $$;
