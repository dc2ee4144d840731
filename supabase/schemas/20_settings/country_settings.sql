-- The inputs of prices. Percentages are 0 to 999.999. Amounts are in the country's currency; on a route, in the
-- origin's.
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
  storage_days int not null default 30 check (storage_days between 1 and 365),
  constraint handling_min_below_max check (handling_max is null or handling_min <= handling_max),
  constraint country_settings_rate_from_usd_number check (rate_from_usd <> 'NaN'),
  constraint country_settings_sales_tax_number check (sales_tax <> 'NaN'),
  constraint country_settings_vat_number check (vat <> 'NaN'),
  constraint country_settings_duty_surcharge_number check (duty_surcharge <> 'NaN'),
  constraint country_settings_de_minimis_duty_number check (de_minimis_duty <> 'NaN'),
  constraint country_settings_de_minimis_tax_number check (de_minimis_tax <> 'NaN'),
  constraint country_settings_volumetric_divisor_number check (volumetric_divisor <> 'NaN'),
  constraint country_settings_handling_fixed_number check (handling_fixed <> 'NaN'),
  constraint country_settings_handling_percent_number check (handling_percent <> 'NaN'),
  constraint country_settings_handling_min_number check (handling_min <> 'NaN'),
  constraint country_settings_handling_max_number check (handling_max <> 'NaN'),
  constraint country_settings_payment_gateway_percent_fee_number check (payment_gateway_percent_fee <> 'NaN'),
  constraint country_settings_payment_gateway_fixed_fee_number check (payment_gateway_fixed_fee <> 'NaN'),
  constraint country_settings_min_shipping_number check (min_shipping <> 'NaN'),
  constraint country_settings_additional_shipping_per_kg_number check (additional_shipping_per_kg <> 'NaN')
);

comment on column public.country_settings.storage_days is
  'How long what was bought here is stored free of charge, from the last receipt. Changes dates of later receipts only';

create index country_settings_name on public.country_settings (name);

alter table public.country_settings enable row level security;
grant delete, insert, update, select (id, code, name, currency, rate_from_usd, rate_updated_at, de_minimis_duty,
  de_minimis_tax, purchase_allowed, shipping_allowed, updated_at) on public.country_settings to authenticated;
grant all on public.country_settings to service_role;
grant select (id, code, name, currency, rate_from_usd, rate_updated_at, de_minimis_duty, de_minimis_tax,
  purchase_allowed, shipping_allowed) on public.country_settings to anon;

create policy "admins add" on public.country_settings
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.country_settings
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.country_settings
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
-- Everyone reads the settings that pages and prices need; admins write them.
create policy "everybody reads countries" on public.country_settings for select to anon, authenticated using (true);

-- Dates an exchange rate: every price shows the day it was set.
create function private.date_exchange_rate() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rate_updated_at := case when new.rate_from_usd is not null then now() end;
  return new;
end $$;

create trigger date_first_exchange_rate before insert on public.country_settings
  for each row when (new.rate_from_usd is not null and new.rate_updated_at is null)
    execute function private.date_exchange_rate();
create trigger date_exchange_rate before update of rate_from_usd on public.country_settings
  for each row when (new.rate_from_usd is distinct from old.rate_from_usd)
    execute function private.date_exchange_rate();
create trigger check_codes before insert or update of currency on public.country_settings
  for each row execute function private.check_codes();
create trigger touch_updated_at before update on public.country_settings
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.country_settings
  for each row execute function private.write_audit();
