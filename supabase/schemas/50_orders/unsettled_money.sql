-- Why an order's money is not settled, from the columns of orders alone, so that an index has these orders.
--   we_owe     a refund waits, or a cancelled order keeps money
--   they_owe   the shop ordered or delivered it, or its cash can be collected, and money is missing; or it is
--              cancelled, and money that was sent back has bounced
--   part_paid  a part has arrived, and the customer owes the rest
-- Null while a proof waits or money is held: then the payment, or the held money, is in the queue instead.
--   p_state   of balance_state() without the money held
create function private.unsettled_kind(p_state text, p_status text, p_paid numeric, p_held jsonb, p_has_proof boolean,
  p_ordered_at timestamptz, p_shipped_at timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_state = 'we_owe' then p_state
    when p_state = 'settled' or p_has_proof or p_held <> '{}' then null
    when p_status = 'cancelled' then 'they_owe'
    when case p_state when 'cash_on_delivery' then p_shipped_at else p_ordered_at end is not null then 'they_owe'
    when p_paid > 0 then 'part_paid' end;
end $$;
grant execute on function private.unsettled_kind(text, text, numeric, jsonb, boolean, timestamptz, timestamptz) to
  authenticated, service_role;

-- One row for each amount that is not settled. id: of a payment whose proof waits, of unmatched money, or of an order.
--   kind        to_verify, unmatched (its order is not known), part_paid, we_owe (also money held for a known order),
--               they_owe
--   waits_for   who acts next: shop, customer, or null (the carrier collects cash)
--   amount      in currency, above 0; for to_verify what is due
--   since       since when it waits
create view private.unsettled_money with (security_invoker = true) as
select p.id, 'to_verify' as kind, 'shop' as waits_for, o.id as order_id, null::uuid as unmatched_id, o.user_id,
  private.order_due(o) as amount, o.currency, p.updated_at as since
from public.payments p join public.orders o on o.id = p.order_id
where p.status = 'awaiting_verification'
union all
select u.id, case when o.id is null then 'unmatched' else 'we_owe' end, 'shop', o.id, u.id, o.user_id, u.amount,
  u.currency, coalesce(u.arrived_at, u.created_at)
from public.unmatched_payments u left join public.payments p on p.id = u.payment_id
  left join public.orders o on o.id = p.order_id
where u.resolved_at is null
union all
select (k.o).id, k.kind, case when k.kind = 'we_owe' then 'shop'
    else private.balance_waits_for(private.balance_state((k.o).status, (k.o).payment_method, (k.o).total,
      (k.o).amount_paid, (k.o).amount_refunded, (k.o).amount_refunding, (k.o).held, (k.o).delivered_at), false,
      (k.o).delivered_at) end,
  (k.o).id, null, (k.o).user_id,
  case when k.kind <> 'we_owe' then private.order_due(k.o)
    when (k.o).status = 'cancelled' and (k.o).amount_paid > (k.o).amount_refunded
      then (k.o).amount_paid - (k.o).amount_refunded
    else (k.o).amount_refunding end,
  (k.o).currency,
  -- the cancellation or the first open refund; else the last receipt, reversal, shipment or delivery
  coalesce(case when k.kind = 'we_owe' then least((k.o).cancelled_at,
      (select min(f.created_at) from public.refunds f join public.payments p on p.id = f.payment_id
        where p.order_id = (k.o).id and f.status in ('requested', 'processing')))
    else greatest((k.o).shipped_at, (k.o).delivered_at,
      (select max(greatest(r.received_at, r.reversed_at)) from public.payment_receipts r where r.order_id = (k.o).id))
    end, (k.o).updated_at)
from (
  select o, private.unsettled_kind(private.balance_state(o.status,
    o.payment_method, o.total, o.amount_paid, o.amount_refunded, o.amount_refunding, '{}', o.delivered_at), o.status,
    o.amount_paid, o.held, o.has_proof, o.ordered_at, o.shipped_at)
  from public.orders o
  where private.unsettled_kind(private.balance_state(o.status,
    o.payment_method, o.total, o.amount_paid, o.amount_refunded, o.amount_refunding, '{}', o.delivered_at), o.status,
    o.amount_paid, o.held, o.has_proof, o.ordered_at, o.shipped_at) is not null
  union all -- an order whose only money was reversed before the shop ordered it
  select o, 'they_owe' from public.orders o
  where o.id in (select order_id from public.payment_receipts where reversed_at is not null)
    and o.amount_paid <= 0 and o.status <> 'cancelled' and not o.has_proof and o.ordered_at is null
    and private.balance_state(o.status, o.payment_method, o.total, o.amount_paid, o.amount_refunded,
      o.amount_refunding, o.held, o.delivered_at) = 'customer_owes') k(o, kind);
grant select on private.unsettled_money to authenticated, service_role;

-- The queue as rows for lists. A function, so that lists count it exactly: the planner cannot estimate the view.
create function private.unsettled_rows() returns setof private.unsettled_money
language sql stable rows 1000 set search_path = '' set enable_seqscan = off as $$
  select * from private.unsettled_money
$$;

-- Why money is unmatched and what to do, for admins. u: the money; p_order_number: its order, where it is known.
-- Definer: callers of the view may not use what formats amounts.
create function private.unmatched_sentence(u public.unmatched_payments, p_order_number text) returns text
language sql stable security definer set search_path = '' as $$
  select format(case u.reason
      when 'unknown_payment' then '%s arrived for a payment that we do not know.'
      when 'wrong_amount' then '%s arrived, which is not the amount due.'
      when 'wrong_currency' then '%s arrived in another currency than the order''s.'
      when 'order_closed' then '%s arrived after the order had ended.'
      when 'order_paid' then '%s arrived for an order that was already paid.'
      when 'order_cancelled' then '%s was paid for an order that was cancelled before it was paid in full.'
      when 'over_due' then '%s is more than was due.'
      when 'split' then '%s is left over from a split.'
      when 'shipping_saved' then '%s of shipping was saved by one parcel.'
      else '%s was noted by an admin.' end, private.money_label(u.amount, u.currency))
    || case when p_order_number is null then ' Find its order, or return it.'
      else ' Credit it to an order, or return it.' end
$$;
grant execute on function private.unmatched_sentence(public.unmatched_payments, text) to authenticated, service_role;

-- The next action of an admin for an order's row in the queue: refund, pay_out, collect, write_off, ask.
create function private.next_money_action(o public.orders, p_kind text, p_may_write_off boolean) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_kind = 'we_owe' then case when o.status = 'cancelled'
      and o.amount_paid > o.amount_refunded + o.amount_refunding then 'refund' else 'pay_out' end
    when o.payment_method = 'cod' and o.status <> 'cancelled' then 'collect'
    when p_may_write_off then 'write_off'
    else 'ask' end
$$;
grant execute on function private.next_money_action(public.orders, text, boolean) to authenticated, service_role;

create view public.admin_money_queue with (security_invoker = true) as
select m.id, m.kind, m.waits_for, m.amount, m.currency,
  case when o.currency = m.currency then round(m.amount * o.total_usd / nullif(o.total, 0), 2) end as amount_usd,
  m.since, m.order_id, o.order_number, o.status as order_status, m.user_id, c.full_name as customer_name,
  c.email as customer_email, coalesce(p.method, o.payment_method) as method, m.unmatched_id,
  p.id as payment_id, p.reference_code, coalesce(o.amount_paid, 0) as amount_received, p.proof_path,
  p.proof_sha256 is not null and exists (select from public.payments other where other.proof_sha256 = p.proof_sha256
    and other.id <> p.id) as proof_seen_before,
  nullif(concat_ws(' · ', u.sender_name, u.sender_reference, u.gateway_ref, nullif(u.note, '')), '') as details,
  case when u.id is not null then private.unmatched_sentence(u, o.order_number)
    else s.money ->> 'shop_sentence' end as sentence,
  case when m.kind = 'to_verify' then 'verify' when u.id is not null then 'settle'
    else private.next_money_action(o, m.kind, (s.money ->> 'may_write_off')::boolean) end as action
from private.unsettled_money m
left join public.orders o on o.id = m.order_id
left join public.profiles c on c.id = m.user_id
left join public.unmatched_payments u on u.id = m.unmatched_id
left join lateral (select private.order_statement(o) where m.unmatched_id is null offset 0) s(money) on true
left join public.payments p on p.id = case when m.kind = 'to_verify' then m.id
  when u.id is null then (select w.id from public.payments w where w.order_id = o.id and w.method <> 'card'
    and w.status in ('pending', 'awaiting_verification') order by w.created_at desc limit 1) end
where (select private.caller_is_admin());
comment on view public.admin_money_queue is 'Money that is not settled, with its sentence and the next action. '
  'payment_id: of the payment that an admin can record money for. Only admins see rows.';
grant select on public.admin_money_queue to authenticated, service_role;
