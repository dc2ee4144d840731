-- Order, lines and parcels cannot contradict each other, whichever verb or script writes them.

-- A line as a sentence names it: "2 of Wool scarf".
create function private.line_name(p_line public.order_lines) returns text
language sql immutable set search_path = '' as $$
  select case when p_line.quantity > 1 then p_line.quantity || ' of ' else '' end
    || coalesce(nullif(p_line.item ->> 'product_name', ''), 'this item')
$$;

-- Whether a line replaces another or was replaced: it never decides its order's status.
create function private.is_replacement(p_line public.order_lines) returns boolean
language sql stable set search_path = '' as $$
  select p_line.replaces is not null or exists (select from public.order_lines where replaces = p_line.id)
$$;

-- A line that contradicts its order's status: nothing is to buy in an order that is ordered, everything is in
-- shipped parcels in one that is shipped, and delivered in one that is completed. Unavailable, refunded and replaced
-- lines never do.
create function private.line_that_disagrees(p_order_id uuid, p_status text) returns public.order_lines
language sql stable set search_path = '' as $$
  select l.* from public.order_lines l
  left join public.parcel_lines i on i.order_line_id = l.id left join public.parcels p on p.id = i.parcel_id
  where l.order_id = p_order_id and ((l.state in ('packed', 'delivered') and p.id is null)
    or not private.is_replacement(l) and case p_status
    when 'ordered' then l.state = 'to_buy'
    when 'shipped' then l.state in ('to_buy', 'bought', 'received') or (l.state = 'packed' and p.shipped_at is null)
    when 'completed' then l.state not in ('delivered', 'unavailable', 'refunded')
    else false end)
  order by l.created_at, l.position, l.id limit 1
$$;

-- Refuses at the end of a transaction what would contradict. PT409 lines_disagree. Definer: it reads all lines.
create function private.check_lines_agree() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order record;
  v_line public.order_lines;
begin
  for v_order in
    select o.id, o.order_number, o.status from public.orders o where o.id in (
      select case tg_table_name when 'orders' then new.id
        when 'order_lines' then (to_jsonb(new) ->> 'order_id')::uuid end
      union all select l.order_id from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
        where tg_table_name = 'parcels' and i.parcel_id = new.id)
  loop
    v_line := private.line_that_disagrees(v_order.id, v_order.status);
    if v_line.id is not null then
      perform private.refuse('PT409', 'lines_disagree', format('%s is %s, but %s is %s.', v_order.order_number,
        private.status_label(v_order.status), private.line_name(v_line), private.line_label(v_line.state)));
    end if;
    if exists (select from public.order_items i where i.order_id = v_order.id and i.line_total_local <>
        (select sum(amount) from public.order_lines l where l.order_item_id = i.id)) then
      perform private.refuse('PT409', 'lines_disagree', format('The lines of %s do not add up to its price.',
        v_order.order_number));
    end if;
  end loop;
  return null;
end $$;

create constraint trigger lines_agree after insert or update of state, amount on public.order_lines
  deferrable initially deferred for each row execute function private.check_lines_agree();
create constraint trigger lines_agree after update of status on public.orders
  deferrable initially deferred for each row when (old.status is distinct from new.status)
  execute function private.check_lines_agree();
create constraint trigger lines_agree after update of shipped_at on public.parcels
  deferrable initially deferred for each row execute function private.check_lines_agree();

-- The state of a line in words.
create function private.line_label(p_state text) returns text
language sql immutable set search_path = '' as $$
  select case p_state when 'to_buy' then 'to buy' else p_state end
$$;
