create table public.profile_admin (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  cod_enabled boolean not null default false,
  internal_notes text check (length(internal_notes) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notes_version int not null default 0
);

comment on column public.profile_admin.notes_version is
  'Counts saves of internal_notes. save_customer_notes refuses an older one';

alter table public.profile_admin enable row level security;
grant select on public.profile_admin to authenticated;
grant all on public.profile_admin to service_role;

create policy "admins read internal facts of a customer" on public.profile_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.profile_admin
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.profile_admin
  for each row execute function private.write_audit();
