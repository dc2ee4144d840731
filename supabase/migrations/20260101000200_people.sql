-- People: profiles mirror auth.users; what their owner must not see or set stands in profile_admin.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 40),
  country char(2) check (country ~ '^[A-Z]{2}$'),
  preferred_display_currency char(3) not null default 'USD' check (preferred_display_currency ~ '^[A-Z]{3}$'),
  marketing_opt_out boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_created on public.profiles (created_at desc);
create index profiles_search on public.profiles using gin
  (full_name extensions.gin_trgm_ops, email extensions.gin_trgm_ops, phone extensions.gin_trgm_ops);

create table public.profile_admin (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  cod_enabled boolean not null default false,
  internal_notes text check (length(internal_notes) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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

-- A new default takes the place of the old one.
create function private.replace_default_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_addresses set is_default = false where user_id = new.user_id and is_default and id <> new.id;
  return new;
end $$;
create trigger replace_default_address before insert or update of is_default on public.user_addresses
  for each row when (new.is_default) execute function private.replace_default_address();
