create view public.admin_order_items with (security_invoker = true) as
select i.id, i.order_id, i.quote_id, q.display_id, i.snapshot ->> 'product_name' as product_name, i.quote_quantity,
  i.line_total_local, coalesce(i.snapshot -> 'items', '[]') as items,
  i.item_status, i.merchant_order_ref, i.created_at, i.updated_at,
  private.order_item_moves(o.status, i.item_status, private.is_item_refunded(i, o)) as moves,
  (select coalesce(jsonb_agg(jsonb_build_object('at', h.created_at, 'from', h.from_status, 'to', h.to_status, 'note',
    h.reason,
     'by', coalesce(nullif(p.full_name, ''), p.email)) order by h.created_at, h.id), '[]')
   from public.status_history h left join public.profiles p on p.id = h.actor_id
   where h.entity_type = 'order_item' and h.entity_id = i.id) as steps,
  private.refunded_quantity(i.id) as refunded_quantity, i.line_total_local / i.quote_quantity as copy_total
from public.order_items i
join public.orders o on o.id = i.order_id
join public.quotes q on q.id = i.quote_id
where (select private.caller_is_admin());
comment on view public.admin_order_items is 'One row a line of an order. moves: its next statuses; steps: [{at, '
  'from, to, note, by}], the oldest first; copy_total: what one copy costs, of the price statement. No row for '
  'anybody but admins.';
grant select on public.admin_order_items to authenticated, service_role;
