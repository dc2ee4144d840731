-- Whether lines of the order may be bought and received: it is paid, or to be paid in cash, and its money did not go
-- back.
create function private.may_buy(o public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select (o.status in ('paid', 'ordered') or (o.status = 'payment_pending' and o.payment_method = 'cod'))
    and not private.money_is_back(o)
$$;

-- The order of a line as its own moves see it: one that is bought again for its customer goes on after its order left.
-- Definer: a view calls it as the caller, who may not use the schema.
create function private.order_of_line(o public.orders, p_replaces uuid) returns public.orders
language plpgsql immutable security definer set search_path = '' as $$
begin
  if p_replaces is not null and o.status in ('ordered', 'shipped', 'completed') then o.status := 'paid'; end if;
  return o;
end $$;
grant execute on function private.order_of_line(public.orders, uuid) to authenticated, service_role;

-- The next states of a line that move_lines gives: forward, or one back to correct a mistake. An order that is
-- ordered has nothing to buy, so what is not had there is unavailable until it is bought. Nothing is bought while money
-- is missing. Parcels and refunds give the other states.
-- Definer: a view calls it as the caller, who may not use the schema.
create function private.line_moves(o public.orders, p_state text) returns text[]
language sql immutable security definer set search_path = '' as $$
  select case when private.may_buy(o) then array(select s from unnest(case p_state
      when 'to_buy' then array['bought', 'unavailable']
      when 'bought' then array['received', 'unavailable', 'to_buy']
      when 'received' then array['bought']
      when 'unavailable' then array['bought', 'to_buy']
      else '{}'::text[] end) s
    where (s <> 'to_buy' or o.status <> 'ordered')
      and (s <> 'bought' or p_state = 'received' or not private.money_is_missing(o)))
    else '{}'::text[] end
$$;
grant execute on function private.line_moves(public.orders, text) to authenticated, service_role;

-- Locks the orders of lines, in one order as everywhere. PT400 missing_field, PT413 too_many_rows.
create function private.lock_orders_of_lines(p_lines jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_array_length(p_lines) = 0 then
    perform private.refuse('PT400', 'missing_field', 'Choose at least one line.', 'lines');
  elsif jsonb_array_length(p_lines) > 200 then
    perform private.refuse('PT413', 'too_many_rows', 'At most 200 lines can be changed at once.', 'lines');
  end if;
  perform from public.orders o where o.id in (select l.order_id from public.order_lines l
    where l.id in (select private.need_uuid(t.line, 'lines.' || t.n - 1, 'line_id')
      from jsonb_array_elements(p_lines) with ordinality as t(line, n))) order by o.id for update;
end $$;

-- The line that one element of a list names, as its caller saw it, split where only a part of it is meant.
--   p_line  {line_id, seen (updated_at on the caller's screen), quantity?}
--   errors  PT404 order_line_not_found, PT409 stale_version, PT400 with the field in the hint
create function private.take_line(p_line jsonb, p_path text) returns public.order_lines
language plpgsql set search_path = '' as $$
declare
  v_line public.order_lines;
begin
  select * into v_line from public.order_lines where id = private.need_uuid(p_line, p_path, 'line_id') for update;
  if v_line.id is null then
    perform private.refuse('PT404', 'order_line_not_found', 'This line does not exist.', p_path || '.line_id');
  elsif v_line.updated_at is distinct from private.read_moment(p_line, p_path, 'seen') then
    perform private.refuse('PT409', 'stale_version', format('Another admin changed %s since you opened it.',
      private.line_name(v_line)), 'Compare with what it says now, then save again.');
  end if;
  return private.split_line(v_line, private.read_count(p_line, p_path, 'quantity', v_line.quantity, v_line.quantity));
end $$;

-- Keeps what is known of a line after a step: at the shop, or on arrival. Missing fields keep their values.
create function private.keep_line_details(p_line_id uuid, p_line jsonb, p_path text, p_shared jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_photos constant text[] := array(select jsonb_array_elements_text(private.read_list(p_line, p_path, 'photos')));
begin
  if exists (select from unnest(v_photos) p where p !~ format('^%s/[^/\s]+$', (select order_id
      from public.order_lines where id = p_line_id))) then
    perform private.refuse('PT400', 'bad_format', 'A photo of a line is in its order''s folder.',
      p_path || '.photos');
  elsif cardinality(v_photos) > 10 then
    perform private.refuse('PT413', 'too_many_photos', 'A line has at most 10 photos.', p_path || '.photos');
  end if;
  update public.order_lines l set
    received_weight = nullif(private.read_number(p_line, p_path, 'received_weight', 100000, l.received_weight), 0),
    length_cm = nullif(private.read_number(p_line, p_path, 'length_cm', 10000, l.length_cm), 0),
    width_cm = nullif(private.read_number(p_line, p_path, 'width_cm', 10000, l.width_cm), 0),
    height_cm = nullif(private.read_number(p_line, p_path, 'height_cm', 10000, l.height_cm), 0),
    photos = case when p_line ? 'photos' then v_photos else l.photos end
  where l.id = p_line_id and (p_shared || p_line) ?| -- what only admins read changes the line that they saw, too
    '{received_weight,length_cm,width_cm,height_cm,photos,shop_order_ref,shop_tracking,paid_at_shop}';
  insert into public.order_line_admin as a (order_line_id, shop_order_ref, shop_tracking, paid_at_shop)
  select p_line_id, private.read_text(p_shared || p_line, p_path, 'shop_order_ref', 200),
    private.read_text(p_shared || p_line, p_path, 'shop_tracking', 200),
    private.read_number(p_line, p_path, 'paid_at_shop', 999999999999)
  where (p_shared || p_line) ?| '{shop_order_ref,shop_tracking,paid_at_shop}'
  on conflict (order_line_id) do update set
    shop_order_ref = coalesce(excluded.shop_order_ref, a.shop_order_ref),
    shop_tracking = coalesce(excluded.shop_tracking, a.shop_tracking),
    paid_at_shop = coalesce(excluded.paid_at_shop, a.paid_at_shop);
end $$;

-- What changed lines mean: {lines: rows of admin_order_lines, orders: [{order_id, order_number, version, offers}]}.
-- offers: the status that the order can have now because its last line got there, or null.
create function private.lines_answer(p_lines uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by array_position(p_lines, l.id)), '[]')
      from public.admin_order_lines l where l.id = any (p_lines)),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'order_number', o.order_number,
        'version', o.version, 'offers', private.offered_move(o)) order by o.order_number), '[]')
      from public.orders o where o.id in (select order_id from public.order_lines where id = any (p_lines))))
$$;

-- The status that an order's lines have reached and it has not: 'ordered' once nothing is to buy; 'shipped' if its last
-- lines became unavailable after the others had left. Otherwise parcels move the order themselves. Null if there is
-- none.
create function private.offered_move(o public.orders) returns text
language sql stable set search_path = '' as $$
  select s.status from (values ('shipped'), ('ordered')) s(status)
  where private.may_buy(o) and private.order_refusal(o, s.status) is null
    and (private.line_that_disagrees(o.id, s.status)).id is null
    and exists (select from public.order_lines where order_id = o.id and state = any (case s.status
      when 'ordered' then '{bought,received,packed}' else '{packed,delivered}' end::text[]))
  order by s.status = 'shipped' desc limit 1
$$;

-- Moves lines of orders: bought at the shop, received by us, unavailable, or back. All or none.
--   p_lines    [{line_id, seen (updated_at), quantity? (pieces, all of it by default), paid_at_shop?, shop_order_ref?,
--              shop_tracking?, received_weight? (kg), length_cm?, width_cm?, height_cm?, photos?}], 1 to 200
--   p_to       to_buy, bought, received or unavailable; null only keeps the fields
--   p_details  for all lines: {shop_order_ref?, shop_tracking?, reason? (needed for unavailable; its customer reads
--              it)}
--   returns    {lines, orders: [{order_id, order_number, version, offers}]} of private.lines_answer
--   errors     PT401, PT403 admin_only, PT404 order_line_not_found; PT409 stale_version, move_not_allowed; PT413
--              too_many_rows; PT400 with the field in the hint
-- Definer: no client may write lines.
create function public.move_lines(p_lines jsonb, p_to text, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_list constant jsonb := private.read_list(jsonb_build_object('lines', p_lines), '', 'lines');
  v_shared constant jsonb := coalesce(p_details, '{}');
  v_reason constant text := case when p_to = 'unavailable' then private.need_text(v_shared, '', 'reason', 500)
    else private.read_text(v_shared, '', 'reason', 500) end;
  v_order public.orders;
  v_line public.order_lines;
  v_ids uuid[] := '{}';
begin
  perform private.lock_orders_of_lines(v_list);
  for n in 0 .. jsonb_array_length(v_list) - 1 loop
    v_line := private.take_line(v_list -> n, 'lines.' || n);
    select * into v_order from public.orders where id = v_line.order_id;
    if p_to <> v_line.state and not p_to = any (private.line_moves(
      private.order_of_line(v_order, v_line.replaces), v_line.state)) then
      perform private.refuse('PT409', 'move_not_allowed', format('%s is %s in %s, which is %s: it cannot become %s.',
        private.line_name(v_line), private.line_label(v_line.state), v_order.order_number,
        private.status_label(v_order.status), private.line_label(p_to)), 'lines.' || n);
    end if;
    perform private.keep_line_details(v_line.id, v_list -> n, 'lines.' || n, v_shared),
      private.set_line_state(v_line.id, coalesce(p_to, v_line.state), 'admin', v_reason);
    v_ids := v_ids || v_line.id;
  end loop;
  update public.orders set version = version + 1 where id in (select order_id from public.order_lines
    where id = any (v_ids));
  if p_to = 'unavailable' then perform private.tell_unavailable(id) from unnest(v_ids) id; end if;
  if p_to = 'received' then perform private.tell_received(id) from unnest(v_ids) id; end if;
  return private.lines_answer(v_ids);
end $$;
grant execute on function public.move_lines(jsonb, text, jsonb) to authenticated, service_role;

-- Tells a customer that a line cannot be bought, and asks what they want.
create function private.tell_unavailable(p_line_id uuid) returns void
language sql set search_path = '' as $$
  select private.notify('line_unavailable', o.user_id, 'order', o.id,
    'unavailable:' || l.id || ':' || l.updated_at, jsonb_build_object('product_name', private.line_name(l),
      'reason', (select h.reason from public.status_history h where h.entity_id = l.id and h.to_status = 'unavailable'
        order by h.created_at desc, h.id limit 1)))
  from public.order_lines l join public.orders o on o.id = l.order_id where l.id = p_line_id
$$;

-- Tells a customer that a line is in the warehouse.
create function private.tell_received(p_line_id uuid) returns void
language sql set search_path = '' as $$
  select private.notify('line_received', o.user_id, 'order', o.id, 'line_received:' || l.id)
  from public.order_lines l join public.orders o on o.id = l.order_id where l.id = p_line_id
$$;

-- A customer's answer to a line that is unavailable: they wait for it, take another variant, or want their money
-- back. It is kept with the line and written into the conversation of the order.
--   p_answer  wait, variant or refund     p_note  what else to say; needed for a variant
--   returns   the order card
--   errors    PT401, PT404 order_line_not_found, PT409 not_unavailable, PT400 with the field in the hint
-- Definer: customers may not write lines.
create function public.answer_unavailable(p_line_id uuid, p_answer text, p_note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_typed constant jsonb := jsonb_build_object('answer', p_answer, 'note', p_note);
  v_answer constant text := private.need_code(v_typed, '', 'answer', '^(wait|variant|refund)$');
  v_note constant text := case when v_answer = 'variant' then private.need_text(v_typed, '', 'note', 1000)
    else private.read_text(v_typed, '', 'note', 1000) end;
  v_line public.order_lines;
begin
  perform from public.orders where id = (select order_id from public.order_lines where id = p_line_id)
    and user_id = v_user for update;
  select l.* into v_line from public.order_lines l join public.orders o on o.id = l.order_id
    where l.id = p_line_id and o.user_id = v_user for update of l;
  if v_line.id is null then
    perform private.refuse('PT404', 'order_line_not_found', 'This line does not exist, or it is not yours.');
  elsif v_line.state <> 'unavailable' then
    perform private.refuse('PT409', 'not_unavailable', format('%s is %s now: there is nothing to answer.',
      private.line_name(v_line), private.line_label(v_line.state)), 'Look at the order again.');
  end if;
  -- the same answer again, without a word more, is one press too many
  if v_line.answer = v_answer and v_note is null then return private.order_card(v_line.order_id); end if;
  update public.order_lines set answer = v_answer where id = p_line_id;
  update public.orders set version = version + 1 where id = v_line.order_id;
  insert into public.messages (sender_id, order_id, content)
  values (v_user, v_line.order_id, private.line_name(v_line) || ': ' || case v_answer
    when 'wait' then 'I wait until it can be bought.' when 'variant' then 'I take another variant.'
    else 'Please refund it.' end || coalesce(E'\n' || v_note, ''));
  return private.order_card(v_line.order_id);
end $$;
grant execute on function public.answer_unavailable(uuid, text, text) to authenticated, service_role;
