-- In policies always as an initplan: (select public.has_role((select auth.uid()), 'admin')), once a statement and not
-- once a row.
create function public.has_role(_user_id uuid, _role public.app_role) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = _user_id and role = _role)
     and (_user_id = (select auth.uid())
          or exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'))
$$;
grant execute on function public.has_role(uuid, public.app_role) to anon, authenticated, service_role;
comment on function public.has_role(uuid, public.app_role) is 'Whether that user has that role. False about others '
  'unless the caller is an admin. Never raises.';
