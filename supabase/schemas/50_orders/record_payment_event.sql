-- Money that fits no open order. Returns {outcome: 'unmatched', reason}, or {outcome: 'already'} where this session's
-- money is kept.
create function private.keep_unmatched(p_event_id uuid, p_payment public.payments, p_event jsonb, p_reason text)
  returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_gateway text := (select gateway from public.payment_events where id = p_event_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched:' || v_gateway || ':' || (p_event ->> 'ref'), 0));
  if exists (select from public.unmatched_payments where gateway = v_gateway and gateway_ref = p_event ->> 'ref'
    and payment_event_id is not null
      and (amount, currency) = ((p_event ->> 'amount')::numeric, p_event ->> 'currency')) then
    return '{"outcome": "already"}';
  end if;
  insert into public.unmatched_payments (gateway, gateway_ref, payment_event_id, payment_id, amount, currency, reason)
  values (v_gateway, p_event ->> 'ref', p_event_id, p_payment.id, (p_event ->> 'amount')::numeric,
    p_event ->> 'currency', p_reason);
  update public.payments set failure_code = p_reason, status = case
    when status in ('created', 'pending') then 'failed' else status end
    where id = p_payment.id and status <> 'succeeded' and failure_code is distinct from 'charged_back';
  return jsonb_build_object('outcome', 'unmatched', 'reason', p_reason);
end $$;

-- Why money of a payment does not pay its order; null where it does.
create function private.money_misfit(p_order public.orders, p_payment public.payments, p_event jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_payment.id is null then 'unknown_payment'
    when p_event ->> 'currency' is distinct from p_payment.currency then 'wrong_currency'
    when (p_event ->> 'amount')::numeric is distinct from p_payment.amount then 'wrong_amount'
    when p_payment.status = 'succeeded' or p_order.amount_paid > 0 then 'order_paid'
    when not private.can_be_paid(p_order) then 'order_closed'
  end;
end $$;

-- Records money that a gateway took. It pays the order if that is still unpaid, even if the payment was abandoned or
-- replaced. Repeated events of a session are the same money, whichever payment they name.
create function private.take_money(p_order public.orders, p_payment public.payments, p_event_id uuid, p_event jsonb)
  returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_misfit text := private.money_misfit(p_order, p_payment, p_event);
  v_order public.orders := p_order;
  v_other public.payments;
begin
  select * into v_other from public.payments where gateway = p_payment.gateway and gateway_ref = p_event ->> 'ref'
    and id <> p_payment.id;
  if private.is_same_money(p_payment, p_event)
    or private.is_same_money(v_other, p_event) then return '{"outcome": "already"}'; end if;
  if v_misfit is not null then return private.keep_unmatched(p_event_id, p_payment, p_event, v_misfit); end if;
  if v_other.id is not null then return private.keep_unmatched(p_event_id, p_payment, p_event, 'unknown_payment');
    end if;
  if v_order.payment_method <> p_payment.method then v_order := private.change_method(v_order, p_payment.method);
    end if;
  if private.order_due(v_order) <> p_payment.amount then return private.keep_unmatched(p_event_id, p_payment, p_event,
    'wrong_amount'); end if;
  update public.payments set gateway_ref = coalesce(p_event ->> 'ref', gateway_ref) where id = p_payment.id;
  update public.payments set status = 'cancelled', failure_code = 'replaced'
    where order_id = v_order.id and id <> p_payment.id and status in ('created', 'pending', 'awaiting_verification');
  insert into public.payment_receipts (payment_id, order_id, amount, currency, source, payment_event_id,
    idempotency_key)
  values (p_payment.id, v_order.id, p_payment.amount, p_payment.currency, 'gateway', p_event_id,
    'event:' || p_event_id);
  return jsonb_build_object('outcome', 'paid') || private.settle_order(v_order, p_payment);
end $$;

-- Ends a payment without money: failed, cancelled or expired. The order stays unpaid; the customer gets a mail about
-- a failure.
create function private.end_try(p_order public.orders, p_payment public.payments, p_event jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_payment.id is null or p_payment.status not in ('created', 'pending') then return '{"outcome": "ignored"}';
    end if;
  update public.payments set status = p_event ->> 'type',
    failure_code = coalesce(p_event ->> 'failure_code', p_event ->> 'type')
    where id = p_payment.id;
  if p_order.status = 'payment_pending' then
    insert into public.cart_events (user_id, order_id, type, value_usd)
      values (p_order.user_id, p_order.id, 'payment_failed', p_order.total_usd);
    if p_event ->> 'type' = 'failed' then
      perform private.notify('payment_failed', p_order.user_id, 'order', p_order.id,
        'payment_failed:' || p_payment.id,
        jsonb_build_object('path', '/payment-failure?payment=' || p_payment.id,
          'amount', private.money_label(p_payment.amount, p_payment.currency)));
    end if;
  end if;
  return jsonb_build_object('outcome', p_event ->> 'type');
end $$;

-- The payment that an event is about: the one it names, else the one with its gateway's reference.
create function private.payment_of_event(p_gateway text, p_event jsonb) returns public.payments
language sql stable set search_path = '' as $$
  select * from public.payments p
  where p.gateway = p_gateway and (p.id = private.read_uuid(p_event, '', 'payment_id')
    or p.gateway_ref = p_event ->> 'ref')
  order by p.id = private.read_uuid(p_event, '', 'payment_id') desc nulls last limit 1
$$;

-- Requires an amount and a currency. PT400 missing_field, not_a_number, bad_amount, bad_format.
create function private.check_money(p_event jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.need_code(p_event, '', 'currency', '^[A-Z]{3}$');
  if private.need_number(p_event, '', 'amount', private.limit_of('money')) = 0 then
    perform private.refuse('PT400', 'bad_amount', 'Money is above 0.', 'amount');
  end if;
end $$;

-- Takes one event of a gateway. Called by the function payment-webhook, which has verified its signature, and by
-- refund-payment with the gateway's answer.
--   p_event  {id, type: succeeded | failed | cancelled | expired | refunded | refund_pending | refund_failed | other,
--   payment_id?, ref?,
--            refund_ref?, refund_id?, amount?, currency?, failure_code?}; amount in units of the currency, as text
--            or number
--   returns  {outcome: paid | already | unmatched | failed | cancelled | expired | refunded | refund_pending |
--   refund_failed | ignored |
--            duplicate, reason?}
--   errors   PT403 sandbox_closed (outside a demo), PT400 with the field in the hint
create function public.record_payment_event(p_gateway text, p_event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_type text := private.need_code(p_event, '', 'type',
    '^(succeeded|failed|cancelled|expired|refunded|refund_pending|refund_failed|other)$');
  v_is_refund boolean := v_type in ('refunded', 'refund_pending', 'refund_failed');
  v_event_id uuid;
  v_order public.orders;
  v_payment public.payments;
  v_outcome jsonb := '{"outcome": "ignored"}';
begin
  perform private.need_system();
  if p_gateway = 'sandbox' and not private.is_demo() then
    perform private.refuse('PT403', 'sandbox_closed', 'The sandbox works in a demo alone.');
  end if;
  if v_type = 'succeeded' or v_is_refund then perform private.check_money(p_event); end if;
  if v_is_refund then perform private.need_text(p_event, '', 'refund_ref', 300); end if;
  insert into public.payment_events (gateway, event_id, payload)
    values (p_gateway, private.need_text(p_event, '', 'id', 300), p_event)
    on conflict (gateway, event_id) do nothing returning id into v_event_id;
  if v_event_id is null then return '{"outcome": "duplicate"}'; end if;
  v_payment := private.payment_of_event(p_gateway, p_event);
  select * into v_order from public.orders where id = v_payment.order_id for update;
  select * into v_payment from public.payments where id = v_payment.id for update;
  if v_type = 'succeeded' then v_outcome := private.take_money(v_order, v_payment, v_event_id, p_event);
  elsif v_is_refund then v_outcome := private.take_refund(v_order, v_payment, p_event);
  elsif v_type <> 'other' then v_outcome := private.end_try(v_order, v_payment, p_event); end if;
  update public.payment_events set processed_at = now(), error = v_outcome ->> 'reason' where id = v_event_id;
  return v_outcome;
end $$;
grant execute on function public.record_payment_event(text, jsonb) to service_role;

-- True if the event repeats a payment that succeeded, also if it bounced later: same reference, amount and currency as
-- the money that paid it.
create function private.is_same_money(p_payment public.payments, p_event jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((p_payment.status = 'succeeded' or p_payment.failure_code = 'charged_back')
    and p_payment.gateway_ref = p_event ->> 'ref' and p_payment.amount = (p_event ->> 'amount')::numeric
    and p_payment.currency = p_event ->> 'currency', false);
end $$;
