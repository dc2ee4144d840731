-- The next statuses of an order's line: a step forward, or one back to correct a mistake. Nothing is bought before
-- the order is paid, or when its money goes back. `refunded` needs a refund of the line that did not fail, and is
-- final.
create function private.order_item_moves(p_order_status text, p_item_status text, p_is_refunded boolean) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(
    case when p_order_status in ('paid', 'ordered', 'shipped') then
      case p_item_status
        when 'to_buy' then array[case when not p_is_refunded then 'bought' end]
        when 'bought' then array['received', 'to_buy']
        when 'received' then array['shipped', 'bought']
        when 'shipped' then array['received']
        else '{}'::text[] end
    else '{}'::text[] end
    || case when p_is_refunded and p_item_status <> 'refunded' then 'refunded' end, null)
$$;
grant execute on function private.order_item_moves(text, text, boolean) to authenticated, service_role;

-- Changes the status of an order's line, the reference of the shop's order, or both. A change of status is kept in
-- the history.
--   p_seen       updated_at of the line on the caller's screen
--   p_status     the status it shall have; the present one changes nothing    p_reference  '' or null for none; at
--   most 200 characters
--   returns      the row of admin_order_items
--   errors       PT401, PT403 admin_only, PT404 order_item_not_found, PT409 stale_version, move_not_allowed,
--                item_refunded, PT400 too_long
-- Definer: no caller may write the lines of an order.
create function public.update_order_item(p_item_id uuid, p_seen timestamptz, p_status text,
  p_reference text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reference text := private.read_text(jsonb_build_object('merchant_order_ref', p_reference), '',
    'merchant_order_ref', 200);
  v_order public.orders;
  v_item public.order_items;
begin
  select o.* into v_order from public.orders o join public.order_items i on i.order_id = o.id
    where i.id = p_item_id for share of o;
  select * into v_item from public.order_items where id = p_item_id for update;
  if v_item.id is null then
    perform private.refuse('PT404', 'order_item_not_found', 'This line does not exist.');
  elsif v_item.updated_at is distinct from p_seen then
    perform private.refuse('PT409', 'stale_version', 'Another admin changed this line since you opened it.',
      'Compare with what it says now, then save again.');
  elsif p_status = 'bought' and v_item.item_status = 'to_buy' and private.is_item_refunded(v_item, v_order) then
    perform private.refuse('PT409', 'item_refunded', format('The money for %s goes back to the customer.',
      coalesce(v_item.snapshot ->> 'product_name', 'this line')), 'Cancel the refund first if it is to be bought.');
  elsif p_status is distinct from v_item.item_status
      and not coalesce(p_status = any (private.order_item_moves(v_order.status, v_item.item_status,
        private.is_item_refunded(v_item, v_order))), false) then
    perform private.refuse('PT409', 'move_not_allowed',
      format('A line that is %s in an order that is %s cannot become %s.', replace(v_item.item_status, '_', ' '),
        replace(v_order.status, '_', ' '), coalesce(replace(p_status, '_', ' '), 'nothing')));
  end if;
  update public.order_items set item_status = p_status, merchant_order_ref = v_reference,
    updated_at = clock_timestamp() where id = p_item_id;
  if p_status <> v_item.item_status then
    insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, actor_id, reason)
    values ('order_item', p_item_id, v_item.item_status, p_status, 'admin', v_admin, 'Shop order ' || v_reference);
  end if;
  return (select to_jsonb(i) from public.admin_order_items i where i.id = p_item_id);
end $$;
grant execute on function public.update_order_item(uuid, timestamptz, text, text) to authenticated, service_role;
