create table public.user_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  recipient_name text not null check (length(btrim(recipient_name)) between 1 and 200),
  phone text not null check (length(btrim(phone)) between 3 and 40),
  address_line1 text not null check (length(btrim(address_line1)) between 1 and 300),
  address_line2 text check (length(address_line2) <= 300),
  city text not null check (length(btrim(city)) between 1 and 200),
  state_province_region text check (length(state_province_region) <= 200),
  postal_code text check (length(postal_code) <= 20),
  country_code char(2) not null check (country_code ~ '^[A-Z]{2}$'),
  tax_id text check (length(tax_id) <= 60),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index user_addresses_user on public.user_addresses (user_id, created_at desc);
create unique index user_addresses_one_default on public.user_addresses (user_id) where is_default;

alter table public.user_addresses enable row level security;
grant delete, select, insert (user_id, recipient_name, phone, address_line1, address_line2, city,
  state_province_region, postal_code, country_code, tax_id, is_default),
  update (recipient_name, phone, address_line1, address_line2, city, state_province_region, postal_code, country_code,
  tax_id, is_default) on public.user_addresses to authenticated;
grant all on public.user_addresses to service_role;

create policy "people add their own addresses" on public.user_addresses
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people and admins read addresses" on public.user_addresses
  for select to authenticated
    using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));
create policy "people change their own addresses" on public.user_addresses
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own addresses" on public.user_addresses
  for delete to authenticated using (user_id = (select auth.uid()));

-- A new default takes the place of the old one.
create function private.replace_default_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_addresses set is_default = false where user_id = new.user_id and is_default and id <> new.id;
  return new;
end $$;

create trigger replace_default_address before insert or update of is_default on public.user_addresses
  for each row when (new.is_default) execute function private.replace_default_address();
create trigger keep_quota after insert on public.user_addresses referencing new table as added
  for each statement execute function private.keep_quota('user_id', '50', '20', '10');
create trigger touch_updated_at before update on public.user_addresses
  for each row execute function private.touch_updated_at();
