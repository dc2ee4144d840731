-- What prices are made of. Percentages are 0 to 999.999; money stands in the country's own or, on a route, the origin's currency.
create table public.country_settings (
  id uuid primary key default gen_random_uuid(),
  code char(2) not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null check (length(btrim(name)) between 1 and 100),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  rate_from_usd numeric(18,8) check (rate_from_usd > 0),
  rate_updated_at timestamptz,
  sales_tax numeric(6,3) not null default 0 check (sales_tax >= 0),
  vat numeric(6,3) not null default 0 check (vat >= 0),
  duty_surcharge numeric(6,3) not null default 0 check (duty_surcharge >= 0),
  customs_basis text not null default 'CIF' check (customs_basis in ('CIF', 'FOB')),
  de_minimis_duty numeric(14,2) check (de_minimis_duty >= 0),
  de_minimis_tax numeric(14,2) check (de_minimis_tax >= 0),
  incoterm text not null default 'DDP' check (incoterm in ('DDP', 'DDU')),
  volumetric_divisor numeric(8,2) not null default 5000 check (volumetric_divisor > 0),
  handling_fixed numeric(14,2) not null default 0 check (handling_fixed >= 0),
  handling_percent numeric(6,3) not null default 0 check (handling_percent >= 0),
  handling_min numeric(14,2) not null default 0 check (handling_min >= 0),
  handling_max numeric(14,2) check (handling_max >= 0),
  payment_gateway_percent_fee numeric(6,3) not null default 0 check (payment_gateway_percent_fee >= 0),
  payment_gateway_fixed_fee numeric(14,2) not null default 0 check (payment_gateway_fixed_fee >= 0),
  min_shipping numeric(14,2) not null default 0 check (min_shipping >= 0),
  additional_shipping_per_kg numeric(14,2) not null default 0 check (additional_shipping_per_kg >= 0),
  purchase_allowed boolean not null default true,
  shipping_allowed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint handling_min_below_max check (handling_max is null or handling_min <= handling_max)
);
create index country_settings_name on public.country_settings (name);

-- A rate carries the day on which it was set: every price says so.
create function private.date_exchange_rate() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rate_updated_at := case when new.rate_from_usd is not null then now() end;
  return new;
end $$;
create trigger date_first_exchange_rate before insert on public.country_settings
  for each row when (new.rate_from_usd is not null and new.rate_updated_at is null) execute function private.date_exchange_rate();
create trigger date_exchange_rate before update of rate_from_usd on public.country_settings
  for each row when (new.rate_from_usd is distinct from old.rate_from_usd) execute function private.date_exchange_rate();

create table public.shipping_routes (
  id uuid primary key default gen_random_uuid(),
  origin_country char(2) not null check (origin_country ~ '^[A-Z]{2}$'),
  destination_country char(2) not null check (destination_country ~ '^[A-Z]{2}$'),
  exchange_rate numeric(20,10) check (exchange_rate > 0),
  base_shipping_cost numeric(14,2) not null default 0 check (base_shipping_cost >= 0),
  cost_per_kg numeric(14,2) not null default 0 check (cost_per_kg >= 0),
  cost_percentage numeric(6,3) not null default 0 check (cost_percentage >= 0),
  weight_tiers jsonb not null default '[]',
  weight_step numeric(8,3) not null default 0.5 check (weight_step > 0),
  max_weight numeric(8,3) check (max_weight > 0),
  insurance_percent numeric(6,3) not null default 0 check (insurance_percent >= 0),
  insurance_min numeric(14,2) not null default 0 check (insurance_min >= 0),
  delivery_options jsonb not null default '[]',
  processing_days int not null default 2 check (processing_days between 0 and 365),
  customs_clearance_days int not null default 3 check (customs_clearance_days between 0 and 365),
  restricted_items text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shipping_routes_pair unique (origin_country, destination_country),
  constraint shipping_routes_two_countries check (origin_country <> destination_country)
);
create index shipping_routes_destination on public.shipping_routes (destination_country, origin_country) where is_active;
comment on column public.shipping_routes.weight_tiers is '[{min, max or null, cost, per_kg}] in kg and origin currency: contiguous from 0, only the last one open';
comment on column public.shipping_routes.delivery_options is '[{id, name, carrier, min_days, max_days, price, active}], price in origin currency, id unique';

create table public.customs_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 120),
  duty_percent numeric(6,3) not null check (duty_percent between 0 and 200),
  default_weight numeric(8,3) check (default_weight >= 0),
  keywords text[] not null default '{}',
  restriction text not null default 'none' check (restriction in ('none', 'review', 'prohibited')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.customs_rates (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.customs_categories (id) on delete cascade,
  destination_country char(2) not null check (destination_country ~ '^[A-Z]{2}$'),
  origin_country char(2) check (origin_country ~ '^[A-Z]{2}$'),
  duty_percent numeric(6,3) not null check (duty_percent between 0 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- "any origin" is one row too: nulls are equal here
create unique index customs_rates_one_a_pair on public.customs_rates (category_id, destination_country, coalesce(origin_country, '--'));
