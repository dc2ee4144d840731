-- The lines of an order that a refund is for, each whole. None: the refund is for money only.
create table public.refund_lines (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references public.refunds (id) on delete cascade,
  order_line_id uuid not null references public.order_lines (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refund_lines_once unique (refund_id, order_line_id)
);

create index refund_lines_of_line on public.refund_lines (order_line_id);

alter table public.refund_lines enable row level security;
grant select on public.refund_lines to authenticated;
grant all on public.refund_lines to service_role;

create policy "customers and admins read the lines of refunds" on public.refund_lines
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.order_lines l join public.orders o on o.id = l.order_id
               where l.id = order_line_id and o.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.refund_lines for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.refund_lines for each row
  execute function private.write_audit();

-- Takes the lines of a refund out of what is bought and sent: [{line_id, quantity? (all of it)}], each line once.
-- Required unless the order is cancelled; an empty list is a refund for money only. A part becomes a line of its own.
-- PT400 missing_field, duplicate_item; PT404 order_line_not_found; PT409 item_refunded; each with the field in the
-- hint.
create function private.refund_lines_of(p_refund_id uuid, p_items jsonb, p_order public.orders) returns void
language plpgsql set search_path = '' as $$
declare
  v_list jsonb;
  v_line public.order_lines;
  v_path text;
begin
  if p_items is null and p_order.status = 'cancelled' then return;
  elsif p_items is null then
    perform private.refuse('PT400', 'missing_field', 'Choose the items that are refunded, or say that it is for money '
      'only: send an empty list.', 'items');
  end if;
  v_list := private.read_list(jsonb_build_object('items', p_items), '', 'items');
  for n in 0 .. jsonb_array_length(v_list) - 1 loop
    v_path := 'items.' || n;
    if jsonb_typeof(v_list -> n) <> 'object' then
      perform private.refuse('PT400', 'not_an_object', 'This must be an object.', v_path);
    end if;
    select * into v_line from public.order_lines where order_id = p_order.id
      and id = private.need_uuid(v_list -> n, v_path, 'line_id') for update;
    if v_line.id is null then
      perform private.refuse('PT404', 'order_line_not_found', 'This line is not part of ' || p_order.order_number
        || '.', v_path || '.line_id');
    elsif exists (select from public.refund_lines where refund_id = p_refund_id and order_line_id = v_line.id) then
      perform private.refuse('PT400', 'duplicate_item', 'This line is in the list twice.', v_path || '.line_id');
    elsif v_line.state = 'refunded' then
      perform private.refuse('PT409', 'item_refunded', private.line_name(v_line) || ' is refunded already.',
        v_path || '.line_id');
    end if;
    v_line := private.split_line(v_line,
      private.read_count(v_list -> n, v_path, 'quantity', v_line.quantity, v_line.quantity));
    insert into public.refund_lines (refund_id, order_line_id) values (p_refund_id, v_line.id);
    perform private.set_line_state(v_line.id, 'refunded', 'admin'), private.take_out_of_parcel(v_line.id);
  end loop;
  update public.orders set version = version + 1 where id = p_order.id and jsonb_array_length(v_list) > 0;
end $$;

-- The state of a line whose refund did not go through: the one before, where it still fits the order. What was packed
-- is here; what was to be bought, or is not in a parcel of an order that left, is unavailable.
create function private.state_without_refund(p_line public.order_lines) returns text
language sql stable set search_path = '' as $$
  select case when p.state = 'delivered' then 'delivered' when p.id is not null then 'packed'
    when h.from_status = 'packed' and o.status in ('paid', 'ordered', 'payment_pending') then 'received'
    when o.status in ('shipped', 'completed') or (o.status = 'ordered' and h.from_status = 'to_buy')
      or h.from_status in ('packed', 'delivered') then 'unavailable'
    else h.from_status end
  from public.orders o
  cross join lateral (select coalesce((select from_status from public.status_history where entity_id = p_line.id
    and to_status = 'refunded' order by created_at desc, id limit 1), 'unavailable') as from_status) h
  left join public.parcel_lines i on i.order_line_id = p_line.id left join public.parcels p on p.id = i.parcel_id
  where o.id = p_line.order_id
$$;

-- Lines follow their refund: back to what they were when it fails, refunded again when the gateway paid it after all.
-- Definer: the system changes refunds, too.
create function private.lines_follow_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_line_state(l.id,
    case when new.status = 'failed' then private.state_without_refund(l) else 'refunded' end, 'payment')
  from public.refund_lines i join public.order_lines l on l.id = i.order_line_id
  where i.refund_id = new.id and (l.state = 'refunded') = (new.status = 'failed') order by l.id;
  return null;
end $$;
create trigger lines_follow_refund after update of status on public.refunds
  for each row when ((old.status = 'failed') <> (new.status = 'failed'))
  execute function private.lines_follow_refund();
