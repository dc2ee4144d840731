create table public.refund_items (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references public.refunds (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete restrict,
  quantity int not null check (quantity between 1 and 99),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refund_items_once unique (refund_id, order_item_id)
);

comment on table public.refund_items is
  'The lines of an order that a refund is for, and how many copies of each. None: the refund is for money only.';

create index refund_items_of_item on public.refund_items (order_item_id);

alter table public.refund_items enable row level security;
grant select on public.refund_items to authenticated;
grant all on public.refund_items to service_role;

create policy "customers and admins read the items of refunds" on public.refund_items
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.order_items i join public.orders o on o.id = i.order_id
               where i.id = order_item_id and o.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.refund_items for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.refund_items for each row
  execute function private.write_audit();

-- How many copies of a line were refunded, or will be: by refunds that did not fail.
create function private.refunded_quantity(p_item_id uuid) returns int
language sql stable set search_path = '' as $$
  select coalesce(sum(i.quantity), 0)::int from public.refund_items i join public.refunds r on r.id = i.refund_id
    where i.order_item_id = p_item_id and r.status <> 'failed'
$$;
grant execute on function private.refunded_quantity(uuid) to authenticated, service_role;

-- Whether the money for a line goes back: all its copies are refunded, or all the money of its order.
-- Definer: views call it as the caller, who may not use the schema.
create function private.is_item_refunded(p_item public.order_items, p_order public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.refunded_quantity(p_item.id) >= p_item.quote_quantity
    or (p_order.amount_refunded + p_order.amount_refunding > 0
      and p_order.amount_refunded + p_order.amount_refunding >= p_order.amount_paid - p_order.written_off)
$$;
grant execute on function private.is_item_refunded(public.order_items, public.orders) to authenticated, service_role;

-- The checked items of a refund: [{order_item_id, quantity}], each line once, no more than is left of it. Required
-- unless the order is cancelled; an empty list is a refund for money only. PT400 missing_field, duplicate_item; PT404
-- order_item_not_found; PT409 item_refunded; each with the field in the hint.
create function private.read_refund_items(p_items jsonb, p_order public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_list jsonb;
  v_read jsonb := '[]';
  v_item public.order_items;
  v_quantity int;
  v_left int;
  v_path text;
begin
  if p_items is null and p_order.status = 'cancelled' then return '[]';
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
    v_quantity := private.need_number(v_list -> n, v_path, 'quantity', 99);
    select * into v_item from public.order_items where order_id = p_order.id
      and id = private.read_uuid(v_list -> n, v_path, 'order_item_id');
    if v_item.id is null then
      perform private.refuse('PT404', 'order_item_not_found', 'This line is not part of ' || p_order.order_number
        || '.', v_path || '.order_item_id');
    elsif v_read @> jsonb_build_array(jsonb_build_object('order_item_id', v_item.id)) then
      perform private.refuse('PT400', 'duplicate_item', 'This line is in the list twice.', v_path || '.order_item_id');
    end if;
    v_left := v_item.quote_quantity - private.refunded_quantity(v_item.id);
    if v_quantity < 1 or v_quantity > v_left then
      perform private.refuse('PT409', 'item_refunded', format('%s of %s can be refunded.', v_left,
        coalesce(v_item.snapshot ->> 'product_name', 'this line')), v_path || '.quantity');
    end if;
    v_read := v_read || jsonb_build_object('order_item_id', v_item.id, 'quantity', v_quantity);
  end loop;
  return v_read;
end $$;
