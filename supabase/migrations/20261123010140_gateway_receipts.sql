-- Money that a gateway took is a receipt too, and the same session told by several events is kept once, also where it fits no order.

-- Money that fits no open order. Returns {outcome: 'unmatched', reason}, or {outcome: 'already'} where this session's money is kept.
create or replace function private.keep_unmatched(p_event_id uuid, p_payment public.payments, p_event jsonb, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_gateway text := (select gateway from public.payment_events where id = p_event_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('unmatched:' || v_gateway || ':' || (p_event ->> 'ref'), 0));
  if exists (select from public.unmatched_payments where gateway = v_gateway and gateway_ref = p_event ->> 'ref' and payment_event_id is not null
      and (amount, currency) = ((p_event ->> 'amount')::numeric, p_event ->> 'currency')) then
    return '{"outcome": "already"}';
  end if;
  insert into public.unmatched_payments (gateway, gateway_ref, payment_event_id, payment_id, amount, currency, reason)
  values (v_gateway, p_event ->> 'ref', p_event_id, p_payment.id, (p_event ->> 'amount')::numeric, p_event ->> 'currency', p_reason);
  update public.payments set failure_code = p_reason, status = case when status in ('created', 'pending') then 'failed' else status end
    where id = p_payment.id and status <> 'succeeded';
  return jsonb_build_object('outcome', 'unmatched', 'reason', p_reason);
end $$;

-- True where a payment's session is told again: same reference, amount and currency as the money that paid it.
create function private.is_same_money(p_payment public.payments, p_event jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_payment.status = 'succeeded' and p_payment.gateway_ref = p_event ->> 'ref'
    and p_payment.amount = (p_event ->> 'amount')::numeric and p_payment.currency = p_event ->> 'currency', false);
end $$;

-- Money that a gateway took. It pays its order as long as that waits, also where the payment had been given up or replaced meanwhile; the
-- same session told twice is the same money, whichever payment the events name.
create or replace function private.take_money(p_order public.orders, p_payment public.payments, p_event_id uuid, p_event jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_misfit text := private.money_misfit(p_order, p_payment, p_event);
  v_order public.orders := p_order;
  v_other public.payments;
begin
  select * into v_other from public.payments where gateway = p_payment.gateway and gateway_ref = p_event ->> 'ref' and id <> p_payment.id;
  if private.is_same_money(p_payment, p_event) or private.is_same_money(v_other, p_event) then return '{"outcome": "already"}'; end if;
  if v_misfit is not null then return private.keep_unmatched(p_event_id, p_payment, p_event, v_misfit); end if;
  if v_other.id is not null then return private.keep_unmatched(p_event_id, p_payment, p_event, 'unknown_payment'); end if;
  if v_order.payment_method <> p_payment.method then v_order := private.change_method(v_order, p_payment.method); end if;
  if v_order.total <> p_payment.amount then return private.keep_unmatched(p_event_id, p_payment, p_event, 'wrong_amount'); end if;
  update public.payments set gateway_ref = coalesce(p_event ->> 'ref', gateway_ref) where id = p_payment.id;
  update public.payments set status = 'cancelled', failure_code = 'replaced'
    where order_id = v_order.id and id <> p_payment.id and status in ('created', 'pending', 'awaiting_verification');
  insert into public.payment_receipts (payment_id, order_id, amount, currency, source, payment_event_id, idempotency_key)
  values (p_payment.id, v_order.id, p_payment.amount, p_payment.currency, 'gateway', p_event_id, 'event:' || p_event_id);
  return jsonb_build_object('outcome', 'paid') || private.settle_order(v_order, p_payment);
end $$;

revoke execute on all functions in schema private from public;
