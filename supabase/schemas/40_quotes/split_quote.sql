-- The items that a split moves: [{id, quantity? (of its pieces; all where missing)}]. PT400 missing_field,
-- unknown_item, too_many_pieces with the field in the hint.
create function private.read_split(p_quote_id uuid, p_items jsonb)
  returns table (item_id uuid, pieces int)
language plpgsql stable set search_path = '' as $$
declare
  v_list jsonb := private.need_items(jsonb_build_object('items', p_items));
  v_part record;
begin
  for v_part in
    select format('items.%s', n - 1) as at, i as found,
      private.read_count(e, format('items.%s', n - 1), 'quantity', 9999, coalesce(i.quantity, 1)) as pieces
    from jsonb_array_elements(v_list) with ordinality as t(e, n)
    left join public.quote_items i on i.quote_id = p_quote_id
      and i.id = private.need_uuid(e, format('items.%s', n - 1), 'id')
    order by n
  loop
    item_id := (v_part.found).id;
    pieces := v_part.pieces;
    if item_id is null then
      perform private.refuse('PT400', 'unknown_item', 'This item is not in the quote.', v_part.at || '.id');
    elsif pieces > (v_part.found).quantity then
      perform private.refuse('PT400', 'too_many_pieces', format('There are %s pieces of it.', (v_part.found).quantity),
        v_part.at || '.quantity');
    end if;
    return next;
  end loop;
end $$;

-- Moves items of a quote that is not sent into a new one of the same customer. Both are priced again, where they can
-- be; what was typed of the price stays with the first quote.
--   p_items   [{id, quantity?}]: pieces of an item, all of them where quantity is missing; not all items of the quote
--   p_reason  3 to 500 characters; the customer reads it in the history of both
--   returns   {id, display_id, version, new: {id, display_id}}
--   errors    PT401, PT403 admin_only, PT404 quote_not_found, PT409 stale_version, price_is_fixed; PT400 missing_field,
--             unknown_item, too_many_pieces, nothing_left, same_item
-- Definer: no caller may write quotes.
create function public.split_quote(p_id uuid, p_items jsonb, p_version int, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_quote public.quotes := private.lock_for_pricing(p_id, p_version);
  v_reason text := private.need_reason(jsonb_build_object('reason', p_reason));
  v_new_id uuid;
  v_new public.quotes;
begin
  if (select count(distinct e ->> 'id') < count(e ->> 'id')
      from jsonb_array_elements(private.read_list(jsonb_build_object('items', p_items), '', 'items')) e) then
    perform private.refuse('PT400', 'same_item', 'Name each item once.', 'items');
  elsif not exists (select from public.quote_items i left join private.read_split(p_id, p_items) s on s.item_id = i.id
      where i.quote_id = p_id and i.quantity > coalesce(s.pieces, 0)) then
    perform private.refuse('PT400', 'nothing_left', 'Leave at least one piece in this quote.', 'items');
  end if;
  v_new_id := private.copy_request(v_quote, private.default_quote_status());
  select * into v_new from public.quotes where id = v_new_id;
  insert into public.quote_contacts (quote_id, email, phone)
    select v_new.id, email, phone from public.quote_contacts where quote_id = p_id;
  perform private.move_items(p_id, v_new.id, p_items);
  insert into public.quote_admin (quote_id, assigned_to) select v_new.id, coalesce(
    (select assigned_to from public.quote_admin where quote_id = p_id), v_admin);
  perform private.keep_change(v_quote, format('Split, the other part is %s: %s', v_new.display_id, v_reason));
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id, reason) values ('quote',
    v_new.id, v_new.status, 'admin', v_admin, format('Split from %s: %s', v_quote.display_id, v_reason));
  perform private.price_again(p_id), private.price_again(v_new.id);
  return (select jsonb_build_object('id', q.id, 'display_id', q.display_id, 'version', q.version,
    'new', jsonb_build_object('id', v_new.id, 'display_id', v_new.display_id)) from public.quotes q where q.id = p_id);
end $$;
grant execute on function public.split_quote(uuid, jsonb, int, text) to authenticated, service_role;

create function private.move_items(p_from uuid, p_to uuid, p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_part record;
begin
  for v_part in select i as item, s.pieces from private.read_split(p_from, p_items) s
    join public.quote_items i on i.id = s.item_id loop
    perform private.copy_item(v_part.item, p_to, (v_part.item).position, v_part.pieces);
    delete from public.quote_items where id = (v_part.item).id and quantity = v_part.pieces;
    update public.quote_items set quantity = quantity - v_part.pieces where id = (v_part.item).id;
  end loop;
end $$;
