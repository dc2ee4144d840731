create view public.admin_unmatched_payments with (security_invoker = true) as
select u.id, u.gateway, u.gateway_ref, u.payment_id, u.amount, u.currency, u.reason, u.note, u.resolution,
  u.resolved_at, u.created_at,
  u.updated_at, o.id as order_id, o.order_number, o.status as order_status, c.full_name as customer_name,
    c.email as customer_email,
  case when private.is_paid_out(u.id) then 'bounced' else u.outcome end as outcome, u.receipt_id,
  coalesce(u.arrived_at, u.created_at) as arrived_at, u.sender_name, u.sender_reference, u.split_from,
  coalesce(root.reason, u.reason) as root_reason, o.user_id
from public.unmatched_payments u
left join public.unmatched_payments root on root.id = u.root_id
left join public.payments p on p.id = u.payment_id
left join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());
comment on view public.admin_unmatched_payments is
  'Money without an open order, with the order it was meant for where that is known. '
  'outcome bounced: also of money that was returned before its bank took it back. Only admins see rows.';
grant select on public.admin_unmatched_payments to authenticated, service_role;
