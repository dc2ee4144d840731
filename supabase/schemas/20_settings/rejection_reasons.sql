create table public.rejection_reasons (
  id uuid primary key default gen_random_uuid(),
  reason text not null unique check (length(btrim(reason)) between 1 and 200),
  category text not null
    check (category in ('pricing', 'availability', 'shipping', 'customs', 'restricted', 'preference', 'other')),
  audience text not null default 'both' check (audience in ('customer', 'admin', 'both')),
  sort int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index rejection_reasons_list on public.rejection_reasons (sort) where is_active;

alter table public.rejection_reasons enable row level security;
grant select on public.rejection_reasons to anon;
grant delete, insert, select, update on public.rejection_reasons to authenticated;
grant all on public.rejection_reasons to service_role;

create policy "admins add" on public.rejection_reasons
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.rejection_reasons
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.rejection_reasons
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads active rejection reasons" on public.rejection_reasons
  for select to anon, authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.rejection_reasons
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.rejection_reasons
  for each row execute function private.write_audit();
