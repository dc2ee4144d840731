create view public.admin_customers with (security_invoker = true) as
select
  p.id, p.full_name, p.email, p.phone, p.country, p.created_at, p.updated_at,
  (select count(*)::int from public.quotes q where q.user_id = p.id) as quote_count,
  (select count(*)::int from public.orders o where o.user_id = p.id) as order_count,
  (select coalesce(round(sum(private.kept_cents(o)) / 100.0, 2), 0) from public.orders o
   where o.user_id = p.id) as total_usd,
  (select max(q.created_at) from public.quotes q where q.user_id = p.id) as last_quote_at,
  exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin
from public.profiles p
where (select private.caller_is_admin());
comment on view public.admin_customers is
  'One row per person; total_usd: what they have paid for and kept, in USD. Only admins see rows.';
grant select on public.admin_customers to authenticated, service_role;
