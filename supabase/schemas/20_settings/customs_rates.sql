create table public.customs_rates (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.customs_categories (id) on delete cascade,
  destination_country char(2) not null check (destination_country ~ '^[A-Z]{2}$'),
  origin_country char(2) check (origin_country ~ '^[A-Z]{2}$'),
  duty_percent numeric(6,3) not null check (duty_percent between 0 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customs_rates_duty_percent_number check (duty_percent <> 'NaN')
);

-- "any origin" is one row too: nulls are equal here
create unique index customs_rates_one_a_pair on public.customs_rates (category_id, destination_country,
  coalesce(origin_country, '--'));

alter table public.customs_rates enable row level security;
grant delete, insert, select, update on public.customs_rates to authenticated;
grant all on public.customs_rates to service_role;

create policy "admins add" on public.customs_rates
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.customs_rates
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.customs_rates
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read duty rates" on public.customs_rates
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.customs_rates
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.customs_rates
  for each row execute function private.write_audit();
