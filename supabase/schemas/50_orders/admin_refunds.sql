create view public.admin_refunds with (security_invoker = true) as
select c.*, o.order_number, r.failure_reason, r.gateway_ref, a.note, r.requested_by, by.full_name as requested_by_name,
  a.payout_proof_path, o.user_id
from public.refund_cards c
join public.refunds r on r.id = c.id
join public.orders o on o.id = c.order_id
left join public.refund_admin a on a.refund_id = c.id
left join public.profiles by on by.id = r.requested_by
where (select private.caller_is_admin());
comment on view public.admin_refunds is 'refund_cards with what only admins may read. Only admins see rows.';
grant select on public.admin_refunds to authenticated, service_role;
