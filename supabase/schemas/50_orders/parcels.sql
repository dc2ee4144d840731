-- What is sent together to one customer's address: lines of one or several of their orders.
create table public.parcels (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^LO-\d+-\d+$'),
  user_id uuid not null references public.profiles (id) on delete restrict,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  origin char(2) not null check (origin ~ '^[A-Z]{2}$'),
  destination char(2) not null check (destination ~ '^[A-Z]{2}$'),
  state text not null default 'packing' check (state in ('packing', 'shipped', 'in_transit', 'customs',
    'out_for_delivery', 'delivered', 'exception', 'returned', 'lost')),
  carrier_id uuid references public.carriers (id) on delete set null,
  carrier text check (length(carrier) between 1 and 100),
  tracking_number text check (length(tracking_number) between 1 and 100),
  tracking_url text check (tracking_url ~* '^https?://[^\s]+$' and length(tracking_url) <= 2000),
  weight numeric(10,3) check (weight > 0),
  length_cm numeric(8,2) check (length_cm > 0),
  width_cm numeric(8,2) check (width_cm > 0),
  height_cm numeric(8,2) check (height_cm > 0),
  shipped_at timestamptz,
  delivered_at timestamptz,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint parcels_weight_number check (weight <> 'NaN'),
  constraint parcels_length_cm_number check (length_cm <> 'NaN'),
  constraint parcels_width_cm_number check (width_cm <> 'NaN'),
  constraint parcels_height_cm_number check (height_cm <> 'NaN'),
  constraint parcels_shipped_with check (state = 'packing' or (shipped_at is not null and carrier is not null
    and tracking_number is not null)),
  constraint parcels_delivered check ((state = 'delivered') = (delivered_at is not null))
);

comment on column public.parcels.address is 'Copy of the address of its orders';
comment on column public.parcels.carrier is 'Name of the carrier when it left, also of one that is not in the list';
comment on column public.parcels.weight is 'kg, as packed';

create index parcels_of_user on public.parcels (user_id, created_at desc);
create index parcels_by_state on public.parcels (state, created_at desc) where state <> 'delivered';
create index parcels_by_tracking on public.parcels (private.reference_key(tracking_number))
  where tracking_number is not null;
create index parcels_of_carrier on public.parcels (carrier_id) where carrier_id is not null;

alter table public.parcels enable row level security;
grant select on public.parcels to authenticated;
grant all on public.parcels to service_role;

create policy "customers and admins read parcels" on public.parcels
  for select to authenticated
    using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.parcels
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.parcels
  for each row execute function private.write_audit();
create trigger parcels_keep_facts before update on public.parcels
  for each row when ((new.number, new.user_id, new.address, new.origin, new.destination)
    is distinct from (old.number, old.user_id, old.address, old.origin, old.destination))
  execute function private.refuse_change('Whose parcel it is');

-- Which lines a parcel has. A line is in one parcel.
create table public.parcel_lines (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references public.parcels (id) on delete cascade,
  order_line_id uuid not null unique references public.order_lines (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index parcel_lines_of_parcel on public.parcel_lines (parcel_id);

alter table public.parcel_lines enable row level security;
grant select on public.parcel_lines to authenticated;
grant all on public.parcel_lines to service_role;

create policy "customers and admins read what is in parcels" on public.parcel_lines
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.parcels p where p.id = parcel_id and p.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.parcel_lines for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.parcel_lines for each row
  execute function private.write_audit();

-- What happened to a parcel, as an admin or its carrier says. Never changed.
create table public.parcel_events (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references public.parcels (id) on delete cascade,
  at timestamptz not null,
  state text not null check (state in ('shipped', 'in_transit', 'customs', 'out_for_delivery', 'delivered',
    'exception', 'returned', 'lost')),
  place text check (length(place) between 1 and 200),
  text text check (length(text) between 1 and 500),
  source text not null check (source in ('admin', 'carrier')),
  event_id text not null check (length(event_id) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint parcel_events_once unique (source, event_id)
);

create index parcel_events_of_parcel on public.parcel_events (parcel_id, at, created_at);

alter table public.parcel_events enable row level security;
grant select on public.parcel_events to authenticated;
grant all on public.parcel_events to service_role;

create policy "customers and admins read events of parcels" on public.parcel_events
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.parcels p where p.id = parcel_id and p.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.parcel_events for each row
  execute function private.touch_updated_at();
create trigger refuse_rewriting before update on public.parcel_events for each row
  execute function private.refuse_rewriting();

-- An order is found by the tracking numbers of its parcels. Definer: it writes search texts.
create function private.keep_search_text_of_parcel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_search_texts('order', array(select distinct l.order_id from public.parcel_lines i
    join public.order_lines l on l.id = i.order_line_id where i.parcel_id = new.id));
  return null;
end $$;
create trigger keep_search_text after update of tracking_number on public.parcels
  for each row when (old.tracking_number is distinct from new.tracking_number)
  execute function private.keep_search_text_of_parcel();

-- The same for what is put into a parcel that has a number, or taken out of it.
create function private.keep_search_text_of_packing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_packing constant public.parcel_lines := coalesce(new, old);
begin
  if exists (select from public.parcels where id = v_packing.parcel_id and tracking_number is not null) then
    perform private.write_search_texts('order', array(select order_id from public.order_lines
      where id = v_packing.order_line_id));
  end if;
  return null;
end $$;
create trigger keep_search_text after insert or delete on public.parcel_lines
  for each row execute function private.keep_search_text_of_packing();

-- The carriers and tracking numbers of an order's parcels: "DHL A-1, UPS B-2"; null if none left.
-- Definer: order_list and admin_orders call it with orders that the caller may see; the schema is closed to callers.
create function private.order_tracking(p_order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(distinct concat_ws(' ', p.carrier, p.tracking_number), ', ') from public.order_lines l
  join public.parcel_lines i on i.order_line_id = l.id join public.parcels p on p.id = i.parcel_id
  where l.order_id = p_order_id and p.tracking_number is not null
$$;
grant execute on function private.order_tracking(uuid) to authenticated, service_role;
