-- What was ordered, item by item: each item of each quote of an order, with its own progress. A part of a quantity
-- that goes another way is a line of its own (split_from). The lines of an order_item add up to its line_total_local.
create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  order_item_id uuid not null references public.order_items (id) on delete restrict,
  position int not null check (position >= 0),
  item jsonb not null check (jsonb_typeof(item) = 'object'),
  shop text,
  quantity int not null check (quantity between 1 and 999999),
  amount numeric(14,2) not null check (amount >= 0),
  state text not null default 'to_buy'
    check (state in ('to_buy', 'bought', 'received', 'packed', 'delivered', 'unavailable', 'refunded')),
  answer text check (answer in ('wait', 'variant', 'refund')),
  received_weight numeric(10,3) check (received_weight > 0),
  length_cm numeric(8,2) check (length_cm > 0),
  width_cm numeric(8,2) check (width_cm > 0),
  height_cm numeric(8,2) check (height_cm > 0),
  photos text[] not null default '{}' check (cardinality(photos) <= 10),
  bought_at timestamptz,
  received_at timestamptz,
  delivered_at timestamptz,
  split_from uuid references public.order_lines (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  replaces uuid references public.order_lines (id) on delete restrict,
  free_until timestamptz,
  constraint order_lines_amount_number check (amount <> 'NaN'),
  constraint order_lines_received_weight_number check (received_weight <> 'NaN'),
  constraint order_lines_length_cm_number check (length_cm <> 'NaN'),
  constraint order_lines_width_cm_number check (width_cm <> 'NaN'),
  constraint order_lines_height_cm_number check (height_cm <> 'NaN')
);

comment on column public.order_lines.item is 'As it was in the quote that was ordered; item_price is per piece, in '
  'the currency of its origin';
comment on column public.order_lines.shop is 'Host of its link; null without a link';
comment on column public.order_lines.amount is 'Its share of what its quote was charged, by value, in the order''s '
  'currency';
comment on column public.order_lines.answer is 'What its customer wants when it is unavailable';
comment on column public.order_lines.replaces is 'The claimed line that it replaces; it costs its customer nothing '
  'and never decides its order''s status';
comment on column public.order_lines.received_weight is 'All of the line, in kg, as measured';
comment on column public.order_lines.free_until is 'When its free storage ends, by the days that its origin had at its '
  'receipt (private.stored)';
comment on column public.order_lines.photos is 'Objects in bucket order-photos, <order id>/<uuid>.<ext>';

create index order_lines_of_order on public.order_lines (order_id);
create index order_lines_of_item on public.order_lines (order_item_id, position);
create index order_lines_received on public.order_lines (order_id) where state = 'received';
create index order_lines_split_from on public.order_lines (split_from) where split_from is not null;
create index order_lines_replaces on public.order_lines (replaces) where replaces is not null;

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;
grant all on public.order_lines to service_role;

create policy "customers and admins read order lines" on public.order_lines
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.order_lines
  for each row execute function private.touch_updated_at();
create trigger order_lines_keep_facts before update on public.order_lines
  for each row when ((new.order_id, new.order_item_id, new.position, new.item, new.shop)
    is distinct from (old.order_id, old.order_item_id, old.position, old.item, old.shop))
  execute function private.refuse_change('What was agreed at checkout');
create trigger write_audit after insert or delete or update on public.order_lines
  for each row execute function private.write_audit();

-- What only admins may read of a line.
create table public.order_line_admin (
  id uuid primary key default gen_random_uuid(),
  order_line_id uuid not null unique references public.order_lines (id) on delete cascade,
  shop_order_ref text check (length(shop_order_ref) between 1 and 200),
  shop_tracking text check (length(shop_tracking) between 1 and 200),
  paid_at_shop numeric(14,2) check (paid_at_shop >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_line_admin_paid_at_shop_number check (paid_at_shop <> 'NaN')
);

comment on table public.order_line_admin is 'What only admins may read of a line of an order. Written by move_lines.';
comment on column public.order_line_admin.paid_at_shop is
  'For all of the line, in the currency of the item''s origin';
comment on column public.order_line_admin.shop_tracking is 'Of the parcel from the shop to us';

create index order_line_admin_of_shop_order on public.order_line_admin (private.reference_key(shop_order_ref))
  where shop_order_ref is not null;
create index order_line_admin_of_tracking on public.order_line_admin (private.reference_key(shop_tracking))
  where shop_tracking is not null;

alter table public.order_line_admin enable row level security;
grant select on public.order_line_admin to authenticated;
grant all on public.order_line_admin to service_role;

create policy "admins read what is internal of a line" on public.order_line_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.order_line_admin for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.order_line_admin for each row
  execute function private.write_audit();

-- The lines of a quote that is ordered, with their shares of its price: by value, so that they add up to it.
create function private.lines_of_item(p_item public.order_items)
  returns table (line_position int, item jsonb, quantity int, amount numeric)
language sql stable set search_path = '' as $$
  with part as (
    select (t.n - 1)::int as n, t.item, coalesce((t.item ->> 'quantity')::int, 1) as pieces,
      coalesce((t.item ->> 'item_price')::numeric, 0) * coalesce((t.item ->> 'quantity')::int, 1) as value
    from jsonb_array_elements(coalesce(nullif(p_item.snapshot -> 'items', '[]'), jsonb_build_array(
      jsonb_build_object('product_name', p_item.snapshot ->> 'product_name')))) with ordinality as t(item, n)),
  up_to as (
    select p.*, sum(case when s.value > 0 then p.value else 1 end) over (order by p.n)
      / case when s.value > 0 then s.value else s.count end as share
    from part p, (select sum(value) as value, count(*) as count from part) s)
  select n, item, pieces * p_item.quote_quantity, r.reached - coalesce(lag(r.reached) over (order by n), 0)
  from up_to, private.round_money(p_item.line_total_local * share, p_item.snapshot ->> 'final_currency') r(reached)
$$;

-- Writes the lines of what is ordered. Another way of paying has another price: the shares follow it, and those of
-- a line that was split, piece by piece. A replacement costs nothing.
-- Definer: no client may write lines.
create function private.write_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.order_lines (order_id, order_item_id, position, item, shop, quantity, amount)
    select new.order_id, new.id, l.line_position, l.item, private.host_of(l.item ->> 'product_url'), l.quantity,
      l.amount
    from private.lines_of_item(new) l;
  else
    update public.order_lines o set amount = s.amount from (
      select id, reached - coalesce(lag(reached) over (partition by position order by up_to), 0) as amount
      from (
        select o.id, o.position, l.amount, sum(o.quantity) over pieces_until as up_to,
          sum(o.quantity) over (partition by o.position) as pieces
        from public.order_lines o join private.lines_of_item(new) l on l.line_position = o.position
        where o.order_item_id = new.id and o.replaces is null
        window pieces_until as (partition by o.position order by o.created_at, o.id)) part,
      private.round_money(part.amount * up_to / pieces, new.snapshot ->> 'final_currency') r(reached)) s
    where o.id = s.id;
  end if;
  return null;
end $$;

-- The share of the order's price that so many pieces of a line have.
create function private.line_share(p_line public.order_lines, p_quantity int) returns numeric
language sql stable set search_path = '' as $$
  select private.round_money(p_line.amount * p_quantity / p_line.quantity,
    (select currency from public.orders where id = p_line.order_id))
$$;

-- What so many pieces of a line cost its customer. A replacement costs nothing, so what it replaces counts.
-- Definer: a view calls it as the caller, who may not use the schema.
create function private.cost_of_pieces(p_line public.order_lines, p_quantity int) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when p_line.replaces is null then private.line_share(p_line, p_quantity)
    else (select private.cost_of_pieces(l, p_quantity) from public.order_lines l where l.id = p_line.replaces) end
$$;
grant execute on function private.cost_of_pieces(public.order_lines, int) to authenticated, service_role;

-- Takes p_quantity pieces out of a line into one of their own, with their share of the amount, in the same parcel and
-- refunds. Returns the line that has exactly p_quantity pieces: the new one, or the given one where that is all of it.
create function private.split_line(p_line public.order_lines, p_quantity int) returns public.order_lines
language plpgsql set search_path = '' as $$
declare
  v_amount constant numeric := private.line_share(p_line, p_quantity);
  v_part public.order_lines;
begin
  if p_quantity = p_line.quantity then return p_line; end if;
  update public.order_lines set quantity = quantity - p_quantity, amount = amount - v_amount where id = p_line.id;
  v_part := jsonb_populate_record(p_line, jsonb_build_object('id', gen_random_uuid(), 'quantity', p_quantity,
    'amount', v_amount, 'split_from', p_line.id));
  insert into public.order_lines select v_part.*;
  insert into public.order_line_admin (order_line_id, shop_order_ref, shop_tracking)
    select v_part.id, shop_order_ref, shop_tracking from public.order_line_admin where order_line_id = p_line.id;
  insert into public.parcel_lines (parcel_id, order_line_id)
    select parcel_id, v_part.id from public.parcel_lines where order_line_id = p_line.id;
  insert into public.refund_lines (refund_id, order_line_id)
    select refund_id, v_part.id from public.refund_lines where order_line_id = p_line.id;
  return v_part;
end $$;

-- Puts a line into a state, with its history. It does not ask whether the caller may.
create function private.set_line_state(p_line_id uuid, p_state text, p_trigger text, p_reason text default null)
  returns void
language plpgsql set search_path = '' as $$
declare
  v_from text;
begin
  select state into v_from from public.order_lines where id = p_line_id for update;
  if v_from = p_state then return; end if;
  update public.order_lines set state = p_state,
    answer = case when p_state = 'unavailable' then answer end,
    bought_at = case p_state when 'bought' then coalesce(bought_at, now()) when 'to_buy' then null else bought_at end,
    received_at = case p_state when 'received' then coalesce(received_at, now()) when 'bought' then null
      else received_at end,
    free_until = case p_state when 'received' then coalesce(free_until, now() + private.free_storage(order_item_id))
      when 'bought' then null else free_until end,
    delivered_at = case when p_state = 'delivered' then now() else delivered_at end
  where id = p_line_id;
  insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, actor_id, reason)
  values ('order_line', p_line_id, v_from, p_state, p_trigger, (select auth.uid()), p_reason);
end $$;
