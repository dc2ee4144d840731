create view public.admin_team with (security_invoker = true) as
select p.id, coalesce(nullif(p.full_name, ''), p.email) as name
from public.user_roles r join public.profiles p on p.id = r.user_id
where r.role = 'admin' and (select private.caller_is_admin());
comment on view public.admin_team is 'Every admin, for choosing who works on something. Only admins see rows.';
grant select on public.admin_team to authenticated, service_role;
