-- Payments with the amount left to refund.
create view public.admin_payments with (security_invoker = true) as
select
  p.id, p.order_id, o.order_number, o.user_id, c.full_name as customer_name, c.email as customer_email, p.method,
    p.gateway, p.amount,
  p.currency, p.status, p.reference_code, p.proof_path, p.proof_sha256,
  p.proof_sha256 is not null and exists (
    select from public.payments other where other.proof_sha256 = p.proof_sha256
      and other.id <> p.id) as proof_seen_before,
  o.amount_paid, p.failure_code, p.expires_at, p.created_at, p.updated_at, o.status as order_status,
  private.payment_money(p.id) as amount_received, private.refundable(p) as amount_refundable,
  private.order_due(o) as order_due
from public.payments p
join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());
comment on view public.admin_payments is 'One row per payment. amount_paid: what its order received; amount_received: '
  'by this payment; amount_refundable: what is left to refund of it; order_due: what is missing of the order. Only '
  'admins see rows.';
grant select on public.admin_payments to authenticated, service_role;
