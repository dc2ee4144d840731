-- In policies always as an initplan: (select public.has_role((select auth.uid()), 'admin')), once a statement and not once a row.
create function public.has_role(_user_id uuid, _role public.app_role) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = _user_id and role = _role)
     and (_user_id = (select auth.uid())
          or exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'))
$$;
comment on function public.has_role(uuid, public.app_role) is
  'Whether that user has that role. False about others unless the caller is an admin. Never raises.';
grant execute on function public.has_role(uuid, public.app_role) to anon, authenticated, service_role;

-- An instance without an admin cannot be repaired through the screens, so the last one stays.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.user_roles where role = 'admin' order by id for update;
  if not exists (select from public.user_roles where role = 'admin' and user_id <> old.user_id) then
    raise exception 'last_admin' using errcode = 'PT409', detail = 'This is the only admin. Make somebody else an admin first.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_an_admin_on_change before update of role on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete before delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create function private.name_promoter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_by := coalesce((select auth.uid()), new.created_by);
  return new;
end $$;
create trigger name_promoter before update of role on public.user_roles for each row execute function private.name_promoter();
