create table public.customs_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 120),
  duty_percent numeric(6,3) not null check (duty_percent between 0 and 200),
  default_weight numeric(8,3) check (default_weight >= 0),
  keywords text[] not null default '{}',
  restriction text not null default 'none' check (restriction in ('none', 'review', 'prohibited')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hs_code text check (hs_code ~ '^\d{6}(\d{2}){0,2}$'),
  constraint customs_categories_duty_percent_number check (duty_percent <> 'NaN'),
  constraint customs_categories_default_weight_number check (default_weight <> 'NaN')
);

comment on column public.customs_categories.hs_code is
  'Of the Harmonized System, for customs papers: 6, 8 or 10 digits';

alter table public.customs_categories enable row level security;
grant select on public.customs_categories to anon;
grant delete, insert, select, update on public.customs_categories to authenticated;
grant all on public.customs_categories to service_role;

create policy "admins add" on public.customs_categories
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.customs_categories
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.customs_categories
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads active categories" on public.customs_categories
  for select to anon, authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.customs_categories
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.customs_categories
  for each row execute function private.write_audit();
