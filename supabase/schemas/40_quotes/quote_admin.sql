create table public.quote_admin (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null unique references public.quotes (id) on delete cascade,
  internal_notes text check (length(internal_notes) <= 5000),
  assigned_to uuid references public.profiles (id) on delete set null,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  applied_rules jsonb not null default '[]',
  estimate jsonb check (jsonb_typeof(estimate) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.quote_admin.estimate is
  'The exact price of a calculated quote, as quotes.breakdown has it once it was sent. A rejected one keeps it';

create index quote_admin_assigned on public.quote_admin (assigned_to) where assigned_to is not null;

alter table public.quote_admin enable row level security;
grant select, insert (quote_id, internal_notes, assigned_to, priority),
  update (internal_notes, assigned_to, priority) on public.quote_admin to authenticated;
grant all on public.quote_admin to service_role;

create policy "admins add internal facts of a quote" on public.quote_admin
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change internal facts of a quote" on public.quote_admin
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read internal facts of a quote" on public.quote_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.quote_admin
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.quote_admin
  for each row execute function private.write_audit();
create trigger mark_quarters after insert or delete or update of estimate on public.quote_admin
  for each row execute function private.mark_quarter_of_estimate();
create trigger check_assignee before insert or update of assigned_to on public.quote_admin
  for each row when (new.assigned_to is not null) execute function private.check_assignee();
