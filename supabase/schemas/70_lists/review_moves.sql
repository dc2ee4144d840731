-- Facts of several quotes or orders before they are moved, as each page shows them, and why a move would be refused.
-- The reasons are those of move_quote and move_order.
--   p_entity  quote or order     p_ids  at most 500     p_to  null: only which moves there are
--   returns   [{id, number, status, version, moves, totals, method (of an order), weight (kg), confidence (0 to 1, of
--             an instant quote), rate_confidence, money (label of an order's money), checks (of sending),
--             refusal: {code, text} or null}],
--             in the order of p_ids, without those that do not exist
--   errors    PT403 admin_only, PT400 bad_entity, PT413 too_many_rows
-- Definer: restrictions of routes are read for admins only.
create function public.review_moves(p_entity text, p_ids uuid[], p_to text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  if p_entity is null or p_entity not in ('quote', 'order') then
    perform private.refuse('PT400', 'bad_entity', 'The entity is quote or order.', 'p_entity');
  elsif cardinality(p_ids) > 500 then
    perform private.refuse('PT413', 'too_many_rows', format('At most 500 can be moved at once, not %s.',
      cardinality(p_ids)), 'Choose fewer, or narrow the list.');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(r) - 'refused' || jsonb_build_object('refusal', case when refused is not null
      then jsonb_build_object('code', refused -> 'code', 'text', refused -> 'text') end)
      order by array_position(p_ids, id)), '[]')
    from (
      select c.id, c.display_id as number, c.status, c.version, c.moves, c.totals, null::text as method,
        c.item_weight as weight, c.confidence_score as confidence, c.rate_confidence, null::text as money, k.checks,
        case when p_to is not null then
          private.quote_refusal(private.with_estimate(q), p_to, c.moves, k.checks) end as refused
      from public.admin_quotes c join public.quotes q on q.id = c.id
      cross join lateral (select private.checks_of_move(q, p_to) as checks) k
      where p_entity = 'quote' and c.id = any (p_ids)
      union all
      select c.id, c.order_number, c.status, c.version, c.moves, c.totals, c.payment_method, null, null, null,
        c.money ->> 'label', '[]', case when p_to is not null then
          coalesce(private.order_refusal(o, p_to), private.lines_refusal(o, p_to)) end
      from public.admin_orders c join public.orders o on o.id = c.id
      where p_entity = 'order' and c.id = any (p_ids)) r);
end $$;
grant execute on function public.review_moves(text, uuid[], text) to authenticated, service_role;
