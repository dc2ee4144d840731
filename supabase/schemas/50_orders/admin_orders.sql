-- first_paid_at: when the first payment of the order succeeded.
create view public.admin_orders with (security_invoker = true) as
select c.*, p.full_name as customer_name, p.email as customer_email,
  private.flag_of((select private.status_map()), c.status, 'requiresAction')
    or coalesce(c.money ->> 'waits_for' = 'shop', false) as requires_action,
  (select min(f.paid_at) from public.payments f where f.order_id = c.id and f.status = 'succeeded') as first_paid_at,
  a.assigned_to, a.internal_notes, private.order_tracking(c.id) as tracking,
  (select private.cancel_sentence(o) from public.orders o where o.id = c.id) as cancel_sentence
from public.order_cards c
left join public.profiles p on p.id = c.user_id
left join public.order_admin a on a.order_id = c.id
where (select private.caller_is_admin());
comment on view public.admin_orders is 'order_cards with the customer and what only admins see. requires_action: the '
  'status or the order''s money asks for it; first_paid_at: when money first came in; tracking: carriers '
  'and numbers; cancel_sentence: what cancelling it does. Only admins see rows.';
grant select on public.admin_orders to authenticated, service_role;
