-- An order as its customer sees it, and as an admin does; and the payments that admins check.

create view public.order_cards with (security_invoker = true) as
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
   from public.order_items i where i.order_id = o.id) as items
from public.orders o
left join lateral (
  select i.snapshot ->> 'country_code' as country_code, i.snapshot ->> 'product_name' as product_name,
         i.snapshot ->> 'image_url' as image_url, i.snapshot ->> 'image_path' as image_path
  from public.order_items i where i.order_id = o.id order by i.created_at, i.id limit 1
) first_quote on true;
comment on view public.order_cards is 'One row an order the caller may read. payment: the newest; items: one a quote with its frozen snapshot.';

create view public.admin_orders with (security_invoker = true) as
select c.*, p.full_name as customer_name, p.email as customer_email,
  private.flag_of((select private.status_map()), c.status, 'requiresAction')
    or c.payment_status = 'awaiting_verification' as requires_action
from public.order_cards c
left join public.profiles p on p.id = c.user_id
where (select private.caller_is_admin());
comment on view public.admin_orders is 'order_cards with the customer. requires_action: the status asks for it, or a proof of payment waits. No row for anybody but admins.';

create view public.admin_payments with (security_invoker = true) as
select
  p.id, p.order_id, o.order_number, o.user_id, c.full_name as customer_name, c.email as customer_email, p.method, p.gateway, p.amount,
  p.currency, p.status, p.reference_code, p.proof_path, p.proof_sha256,
  p.proof_sha256 is not null and exists (
    select from public.payments other where other.proof_sha256 = p.proof_sha256 and other.id <> p.id) as proof_seen_before,
  o.amount_paid, p.failure_code, p.expires_at, p.created_at, p.updated_at
from public.payments p
join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());

create view public.admin_customers with (security_invoker = true) as
select
  p.id, p.full_name, p.email, p.phone, p.country, p.created_at, p.updated_at,
  (select count(*)::int from public.quotes q where q.user_id = p.id) as quote_count,
  (select count(*)::int from public.orders o where o.user_id = p.id) as order_count,
  (select coalesce(sum(o.total_usd), 0) from public.orders o
   where o.user_id = p.id and o.payment_status in ('paid', 'partially_refunded')) as total_usd,
  (select max(q.created_at) from public.quotes q where q.user_id = p.id) as last_quote_at,
  exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin
from public.profiles p
where (select private.caller_is_admin());
comment on view public.admin_customers is 'One row a person; total_usd: what they have paid for and kept, in USD. No row for anybody but admins.';

-- The card of one order as the caller sees it: what every verb on an order returns.
create function private.order_card(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(c) from public.order_cards c where c.id = p_id
$$;

revoke all on public.order_cards, public.admin_orders, public.admin_payments, public.admin_customers from anon, authenticated;
grant select on public.order_cards, public.admin_orders, public.admin_payments, public.admin_customers to authenticated, service_role;
