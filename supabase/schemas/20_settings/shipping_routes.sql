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
  constraint shipping_routes_two_countries check (origin_country <> destination_country),
  constraint shipping_routes_exchange_rate_number check (exchange_rate <> 'NaN'),
  constraint shipping_routes_base_shipping_cost_number check (base_shipping_cost <> 'NaN'),
  constraint shipping_routes_cost_per_kg_number check (cost_per_kg <> 'NaN'),
  constraint shipping_routes_cost_percentage_number check (cost_percentage <> 'NaN'),
  constraint shipping_routes_weight_step_number check (weight_step <> 'NaN'),
  constraint shipping_routes_max_weight_number check (max_weight <> 'NaN'),
  constraint shipping_routes_insurance_percent_number check (insurance_percent <> 'NaN'),
  constraint shipping_routes_insurance_min_number check (insurance_min <> 'NaN')
);

comment on column public.shipping_routes.weight_tiers is
  '[{min, max or null, cost, per_kg}] in kg and origin currency: contiguous from 0, only the last one open';
comment on column public.shipping_routes.delivery_options is
  '[{id, name, carrier, min_days, max_days, price, active}], price in origin currency, id unique';

create index shipping_routes_destination on public.shipping_routes (destination_country, origin_country)
  where is_active;

alter table public.shipping_routes enable row level security;
grant delete, insert, update, select (id, origin_country, destination_country, exchange_rate, delivery_options,
  is_active, updated_at) on public.shipping_routes to authenticated;
grant all on public.shipping_routes to service_role;
grant select (id, origin_country, destination_country, exchange_rate, is_active) on public.shipping_routes to anon;

create policy "admins add" on public.shipping_routes
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.shipping_routes
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.shipping_routes
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads active routes" on public.shipping_routes
  for select to anon, authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));

create function private.check_shipping_route() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_tiers text := coalesce(private.tiers_problem(new.weight_tiers), private.falling_tier(new.weight_tiers));
  v_options text := private.delivery_options_problem(new.delivery_options);
begin
  if v_tiers is not null then
    raise exception 'bad_weight_tiers' using errcode = 'PT400', detail = v_tiers, hint = 'weight_tiers';
  elsif v_options is not null then
    raise exception 'bad_delivery_options' using errcode = 'PT400', detail = v_options, hint = 'delivery_options';
  end if;
  return new;
end $$;

create trigger check_shipping_route before insert or update of weight_tiers, delivery_options on public.shipping_routes
  for each row execute function private.check_shipping_route();
create trigger touch_updated_at before update on public.shipping_routes
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.shipping_routes
  for each row execute function private.write_audit();
