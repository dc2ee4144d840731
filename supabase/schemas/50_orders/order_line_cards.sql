-- Why a line is in its state, as its customer reads it. Null where no reason was given.
create function private.line_reason(p_line_id uuid, p_state text) returns text
language sql stable set search_path = '' as $$
  select reason from public.status_history where entity_type = 'order_line' and entity_id = p_line_id
    and to_status = p_state order by created_at desc, id limit 1
$$;

-- The lines of a quote in an order, as its customer sees them: [{id, position, product_name, quantity, state, amount,
-- answer, reason, photos, received_weight, received_at, parcel_id, replaces, claim_kinds, claim (the newest: {kind,
-- state, due_at, reason}, or null)}].
-- Definer: views call it as the caller, who reads the quote's row of the order already.
create function private.line_cards(p_item_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position,
      'product_name', l.item ->> 'product_name', 'quantity', l.quantity, 'state', l.state, 'amount', l.amount,
      'answer', l.answer, 'reason', case when l.state = 'unavailable' then private.line_reason(l.id, l.state) end,
      'photos', l.photos, 'received_weight', l.received_weight, 'received_at', l.received_at,
      'parcel_id', i.parcel_id, 'replaces', l.replaces, 'claim_kinds', private.claim_kinds(l),
      'claim', (select jsonb_build_object('kind', c.kind, 'state', c.state, 'due_at', c.due_at, 'reason', c.reason)
        from public.claims c where c.order_line_id = l.id order by c.created_at desc, c.id limit 1))
      order by l.position, l.created_at, l.id), '[]')
  from public.order_lines l left join public.parcel_lines i on i.order_line_id = l.id where l.order_item_id = p_item_id
$$;
grant execute on function private.line_cards(uuid) to authenticated, service_role;

create view public.admin_order_lines with (security_invoker = true) as
select l.id, l.order_id, o.order_number, o.status as order_status, o.version as order_version, o.user_id,
  coalesce(nullif(c.full_name, ''), c.email) as customer_name, o.currency, l.order_item_id, t.quote_id, q.display_id,
  l.position, l.item ->> 'product_name' as product_name, l.item ->> 'product_url' as product_url,
  l.item ->> 'options' as options, l.item ->> 'image_url' as image_url, l.item ->> 'image_path' as image_path,
  l.shop, t.snapshot ->> 'country_code' as origin, o.destination_country as destination, l.quantity, l.amount,
  private.cost_of_pieces(l, 1) as piece_amount,
  (l.item ->> 'item_price')::numeric as quoted_price, t.snapshot ->> 'currency' as shop_currency,
  (l.item ->> 'item_weight')::numeric as quoted_weight, l.state, l.answer,
  private.line_moves(private.order_of_line(o, l.replaces), l.state) as moves,
  a.shop_order_ref, a.shop_tracking, a.paid_at_shop, l.received_weight,
  l.length_cm, l.width_cm, l.height_cm, l.photos, l.bought_at, l.received_at, l.delivered_at, l.split_from, l.replaces,
  i.parcel_id, p.number as parcel_number, o.created_at as ordered_on, l.created_at, l.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('at', h.created_at, 'from', h.from_status, 'to', h.to_status,
     'note', h.reason, 'by', coalesce(nullif(w.full_name, ''), w.email)) order by h.created_at, h.id), '[]')
   from public.status_history h left join public.profiles w on w.id = h.actor_id
   where h.entity_type = 'order_line' and h.entity_id = l.id) as steps,
  case when l.received_weight is not null then private.extra_weight_of_line(l) end as extra_weight
from public.order_lines l
join public.orders o on o.id = l.order_id
join public.order_items t on t.id = l.order_item_id
join public.quotes q on q.id = t.quote_id
join public.profiles c on c.id = o.user_id
left join public.order_line_admin a on a.order_line_id = l.id
left join public.parcel_lines i on i.order_line_id = l.id
left join public.parcels p on p.id = i.parcel_id
where (select private.caller_is_admin());
comment on view public.admin_order_lines is 'One row per order line. quoted_price, quoted_weight: of one piece; '
  'amount: its share of the price, of all pieces; piece_amount: of one; moves: '
  'the states that move_lines gives it now; steps: [{at, from, '
  'to, note, by}], the oldest first; extra_weight: {kg, cost, currency} above the quoted weight, null without. Only '
  'admins see rows.';
grant select on public.admin_order_lines to authenticated, service_role;
