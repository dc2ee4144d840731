create view public.admin_payment_receipts with (security_invoker = true) as
select r.id, r.payment_id, r.order_id, o.order_number, r.amount, r.currency, r.source, r.received_at, r.recorded_by,
  coalesce(nullif(who.full_name, ''), who.email) as recorded_by_name, r.released_at, r.reversed_at,
  coalesce(nullif(back.full_name, ''), back.email) as reversed_by_name, r.reversal_reason, r.created_at, r.updated_at,
  r.reversal ->> 'kind' as reversal_kind, r.answer ->> 'reason' as reason, r.number
from public.payment_receipts r
join public.orders o on o.id = r.order_id
left join public.profiles who on who.id = r.recorded_by
left join public.profiles back on back.id = r.reversed_by
where (select private.caller_is_admin());
comment on view public.admin_payment_receipts is
  'One row per receipt, with who recorded and who reversed it. reason: of a write-off. Only admins see rows.';
grant select on public.admin_payment_receipts to authenticated, service_role;
