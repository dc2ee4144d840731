-- What admins and customers see of receipts: the list with who and when, money that fits no order, and counts that agree with the rows.

create view public.admin_payment_receipts with (security_invoker = true) as
select r.id, r.payment_id, r.order_id, o.order_number, r.amount, r.currency, r.source, r.received_at, r.recorded_by,
  coalesce(nullif(who.full_name, ''), who.email) as recorded_by_name, r.released_at, r.reversed_at,
  coalesce(nullif(back.full_name, ''), back.email) as reversed_by_name, r.reversal_reason, r.created_at, r.updated_at
from public.payment_receipts r
join public.orders o on o.id = r.order_id
left join public.profiles who on who.id = r.recorded_by
left join public.profiles back on back.id = r.reversed_by
where (select private.caller_is_admin());
comment on view public.admin_payment_receipts is 'One row a receipt, with who recorded and who reversed it. No row for anybody but admins.';
revoke all on public.admin_payment_receipts from anon, authenticated;
grant select on public.admin_payment_receipts to authenticated, service_role;

-- Money in an order's currency that came for it and is not part of it, until somebody has settled it.
-- Null for callers who may not see the order. Definer: customers do not read unmatched payments.
create function private.unmatched_of(p_order_id uuid, p_currency text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see('order', p_order_id) then return null; end if;
  return (select coalesce(sum(u.amount), 0) from public.payments p join public.unmatched_payments u on u.payment_id = p.id
    where p.order_id = p_order_id and u.currency = p_currency and u.resolved_at is null);
end $$;
revoke execute on all functions in schema private from public;
grant execute on function private.unmatched_of(uuid, text) to authenticated, service_role;

create or replace view public.order_cards with (security_invoker = true) as
select
  o.id, o.order_number, o.user_id, o.status, o.payment_status, o.destination_country, first_quote.country_code, o.shipping_address,
  o.currency, o.subtotal, o.discount, o.total, o.total_usd, o.amount_paid, o.amount_refunded, o.payment_method, o.carrier,
  o.tracking_number, o.tracking_url, o.eta_min, o.eta_max, o.ordered_at, o.shipped_at, o.delivered_at, o.cancelled_at,
  o.cancel_reason, o.created_at, o.updated_at, o.version,
  (select coalesce(sum(jsonb_array_length(i.snapshot -> 'items')), 0)::int from public.order_items i where i.order_id = o.id) as item_count,
  first_quote.product_name, first_quote.image_url, first_quote.image_path,
  private.order_moves((select private.status_map()), (select private.caller_is_admin()), o.status, o.payment_method) as moves,
  (select jsonb_build_object('id', p.id, 'status', p.status, 'method', p.method, 'amount', p.amount, 'currency', p.currency,
     'reference_code', p.reference_code, 'proof_path', p.proof_path, 'failure_code', p.failure_code, 'expires_at', p.expires_at)
   from public.payments p where p.order_id = o.id order by p.created_at desc, p.id limit 1) as payment,
  (select coalesce(jsonb_agg(jsonb_build_object('quote_id', i.quote_id, 'product_name', i.snapshot ->> 'product_name',
     'quantity', i.quote_quantity, 'line_total_local', i.line_total_local, 'item_status', i.item_status, 'snapshot', i.snapshot)
     order by i.created_at, i.id), '[]')
   from public.order_items i where i.order_id = o.id) as items,
  private.unmatched_of(o.id, o.currency) as amount_unmatched
from public.orders o
left join lateral (
  select i.snapshot ->> 'country_code' as country_code, i.snapshot ->> 'product_name' as product_name,
         i.snapshot ->> 'image_url' as image_url, i.snapshot ->> 'image_path' as image_path
  from public.order_items i where i.order_id = o.id order by i.created_at, i.id limit 1
) first_quote on true;
comment on view public.order_cards is
  'One row an order the caller may read. payment: the newest; items: one a quote with its frozen snapshot; amount_unmatched: money that came for it and is not part of it, until it is settled.';

-- An order whose proof waits asks for an admin; one that waits for the rest of its money waits for its customer.
drop view public.admin_orders;
create view public.admin_orders with (security_invoker = true) as
select c.*, p.full_name as customer_name, p.email as customer_email,
  private.flag_of((select private.status_map()), c.status, 'requiresAction')
    or (c.payment_status = 'awaiting_verification'
      and exists (select from public.payments w where w.order_id = c.id and w.status = 'awaiting_verification')) as requires_action
from public.order_cards c
left join public.profiles p on p.id = c.user_id
where (select private.caller_is_admin());
comment on view public.admin_orders is 'order_cards with the customer. requires_action: the status asks for it, or a proof of payment waits. No row for anybody but admins.';
revoke all on public.admin_orders from anon, authenticated;
grant select on public.admin_orders to authenticated, service_role;

create or replace view public.admin_payments with (security_invoker = true) as
select
  p.id, p.order_id, o.order_number, o.user_id, c.full_name as customer_name, c.email as customer_email, p.method, p.gateway, p.amount,
  p.currency, p.status, p.reference_code, p.proof_path, p.proof_sha256,
  p.proof_sha256 is not null and exists (
    select from public.payments other where other.proof_sha256 = p.proof_sha256 and other.id <> p.id) as proof_seen_before,
  o.amount_paid, p.failure_code, p.expires_at, p.created_at, p.updated_at, o.status as order_status,
  (select coalesce(sum(r.amount), 0) from public.payment_receipts r
   where r.payment_id = p.id and r.reversed_at is null and r.released_at is null) as amount_received
from public.payments p
join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());
comment on view public.admin_payments is 'One row a payment. amount_paid: what its order received; amount_received: by this payment. No row for anybody but admins.';

-- What waits now: counts by kind, each of the rows that its list shows. payments: proofs to check and unmatched money to settle.
create or replace function private.waiting_counts() returns jsonb
language sql stable set search_path = '' as $$
  with needing as (select private.statuses_that_need_action() as statuses)
  select jsonb_build_object(
    'quotes', (select count(*) from public.quotes, needing where status = any (statuses) and order_id is null),
    'orders', (select count(*) from public.orders o, needing where o.status = any (statuses)
      or (o.payment_status = 'awaiting_verification'
        and exists (select from public.payments w where w.order_id = o.id and w.status = 'awaiting_verification'))),
    'payments', (select count(*) from public.payments where status = 'awaiting_verification')
      + (select count(*) from public.unmatched_payments where resolved_at is null))
$$;

revoke execute on function private.waiting_counts() from public;
