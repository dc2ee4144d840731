-- The facts of these orders as their rows have them.
create function private.order_facts_of(p_orders uuid[]) returns setof private.order_facts
language sql stable set search_path = '' as $$
  select o.id, first_item.snapshot ->> 'country_code', first_item.snapshot ->> 'product_name',
    (select coalesce(sum(jsonb_array_length(i.snapshot -> 'items')), 0)::int from public.order_items i
      where i.order_id = o.id),
    (select min(p.paid_at) from public.payments p where p.order_id = o.id and p.status = 'succeeded')
  from public.orders o
  left join lateral (select i.snapshot from public.order_items i where i.order_id = o.id
    order by i.created_at, i.id limit 1) first_item on true
  where o.id = any (p_orders)
$$;

create function private.keep_order_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  insert into private.order_facts select * from private.order_facts_of(array[v_order])
    on conflict (order_id) do update set country_code = excluded.country_code, product_name = excluded.product_name,
      item_count = excluded.item_count, first_paid_at = excluded.first_paid_at;
  return null;
end $$;

-- Writes the facts that are missing or differ from the rows, so that the sales figures follow exactly these
-- differences.
create function private.rebuild_order_facts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  with facts as materialized (select * from private.all_order_facts()),
  gone as (delete from private.order_facts f where not exists (select from facts where facts.order_id = f.order_id))
  insert into private.order_facts as f select * from facts
    on conflict (order_id) do update set country_code = excluded.country_code, product_name = excluded.product_name,
      item_count = excluded.item_count, first_paid_at = excluded.first_paid_at
    where (f.country_code, f.product_name, f.item_count, f.first_paid_at)
      is distinct from (excluded.country_code, excluded.product_name, excluded.item_count, excluded.first_paid_at);
end $$;

-- The facts of all orders, in one pass over items and payments.
create function private.all_order_facts() returns setof private.order_facts
language sql stable set search_path = '' as $$
  select o.id, i.country_code, i.product_name, coalesce(i.item_count, 0), p.first_paid_at
  from public.orders o
  left join (
    select order_id, (array_agg(snapshot ->> 'country_code' order by created_at, id))[1] as country_code,
      (array_agg(snapshot ->> 'product_name' order by created_at, id))[1] as product_name,
        coalesce(sum(jsonb_array_length(snapshot -> 'items')), 0)::int as item_count
    from public.order_items group by order_id) i on i.order_id = o.id
  left join (select order_id, min(paid_at) as first_paid_at from public.payments where status = 'succeeded'
    group by order_id) p on p.order_id = o.id
$$;
