-- Trigger functions that every table uses.
create type public.app_role as enum ('admin', 'user');

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  role public.app_role not null default 'user',
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index user_roles_admins on public.user_roles (role, user_id) where role = 'admin';
create index user_roles_created_by on public.user_roles (created_by) where created_by is not null;

alter table public.user_roles enable row level security;
grant select, update (role) on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

create policy "admins change roles" on public.user_roles
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "people read their own role, admins all" on public.user_roles
  for select to authenticated
    using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));

-- An instance without an admin cannot be repaired through the screens, so the last one stays.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.user_roles where role = 'admin' order by id for update;
  if not exists (select from public.user_roles where role = 'admin' and user_id <> old.user_id) then
    raise exception 'last_admin' using errcode = 'PT409',
      detail = 'This is the only admin. Make somebody else an admin first.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create function private.name_promoter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_by := coalesce((select auth.uid()), new.created_by);
  return new;
end $$;

create trigger keep_an_admin_on_change before update of role on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_on_delete before delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();
create trigger name_promoter before update of role on public.user_roles for each row
  execute function private.name_promoter();
create trigger touch_updated_at before update on public.user_roles
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.user_roles
  for each row execute function private.write_audit();
