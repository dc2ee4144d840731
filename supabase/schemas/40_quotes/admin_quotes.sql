-- True where no channel reaches the customer of a quote, so that nothing can tell them of its price.
-- Definer: the view reads auth.users through it.
create function private.is_unreachable(p_user_id uuid, p_quote_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.reach_of(p_user_id, 'quote', p_quote_id) r
    where r.phone is not null or r.email is not null and not r.has_bounced);
end $$;

grant execute on function private.is_unreachable(uuid, uuid) to authenticated, service_role;

-- customer_name: of a customer without an account the phone number. order_payment_status: of the order that the quote
-- became, if it did.
create view public.admin_quotes with (security_invoker = true) as
select c.*, coalesce(p.full_name, k.phone) as customer_name, coalesce(p.email, q.email) as customer_email,
  a.internal_notes, a.assigned_to, q.instant, a.applied_rules,
  coalesce(a.priority, 'normal') as priority,
  private.flag_of((select private.status_map()), c.status, 'requiresAction') as requires_action,
  o.payment_status as order_payment_status,
  private.is_unreachable(c.user_id, c.id) as is_unreachable
from public.quote_cards c
join public.quotes q on q.id = c.id
left join public.profiles p on p.id = c.user_id
left join public.quote_admin a on a.quote_id = c.id
left join public.orders o on o.id = c.order_id
left join public.quote_contacts k on k.quote_id = c.id
where (select private.caller_is_admin());
comment on view public.admin_quotes is 'quote_cards with what only admins see, what an instant quote answered, and '
  'how far the payment of its order is. Only admins see rows.';
grant select on public.admin_quotes to authenticated, service_role;
