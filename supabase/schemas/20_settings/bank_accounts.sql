create table public.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  country_code char(2) check (country_code ~ '^[A-Z]{2}$'),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  account_name text not null check (length(btrim(account_name)) between 1 and 200),
  account_number text not null check (length(btrim(account_number)) between 1 and 60),
  bank_name text not null check (length(btrim(bank_name)) between 1 and 200),
  branch_name text check (length(branch_name) <= 200),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{8,40}$'),
  swift_code text check (swift_code ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  instructions text not null default '' check (length(instructions) <= 2000),
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index bank_accounts_one_default on public.bank_accounts (currency) where is_default;
create index bank_accounts_list on public.bank_accounts (currency, sort) where is_active;

alter table public.bank_accounts enable row level security;
grant delete, insert, select, update on public.bank_accounts to authenticated;
grant all on public.bank_accounts to service_role;

create policy "admins add" on public.bank_accounts
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.bank_accounts
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.bank_accounts
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "customers read active bank accounts" on public.bank_accounts
  for select to authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));

create trigger check_codes before insert or update of currency, iban on public.bank_accounts
  for each row execute function private.check_codes();
create trigger touch_updated_at before update on public.bank_accounts
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.bank_accounts
  for each row execute function private.write_audit();
