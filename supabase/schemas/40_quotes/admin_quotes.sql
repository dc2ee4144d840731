-- customer_name: of a customer without an account the phone number. order_payment_status: of the order that the quote
-- became, if it did.
create view public.admin_quotes with (security_invoker = true) as
select c.*, coalesce(p.full_name, k.phone) as customer_name, coalesce(p.email, q.email) as customer_email,
  a.internal_notes, a.assigned_to, q.instant, a.applied_rules,
  coalesce(a.priority, 'normal') as priority,
  private.flag_of((select private.status_map()), c.status, 'requiresAction') as requires_action,
  o.payment_status as order_payment_status
from public.quote_cards c
join public.quotes q on q.id = c.id
left join public.profiles p on p.id = c.user_id
left join public.quote_admin a on a.quote_id = c.id
left join public.orders o on o.id = c.order_id
left join public.quote_contacts k on k.quote_id = c.id
where (select private.caller_is_admin());
comment on view public.admin_quotes is 'quote_cards with what only admins see, what an instant quote answered, and '
  'how far the payment of its order is. No row for anybody else.';
grant select on public.admin_quotes to authenticated, service_role;
