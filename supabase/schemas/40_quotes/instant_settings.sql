-- Saves the order of the rules of one kind, the strongest first.
--   p_ids    every rule of the kind, each once
--   errors   PT401, PT403, PT400 for another kind, PT409 stale_order where rules were added or deleted in between
-- Definer: the priorities change together or not at all.
create function public.order_rules(p_kind text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_stored uuid[];
begin
  perform private.need_admin();
  if p_kind is null or p_kind not in ('weight', 'customs', 'pricing') then
    perform private.refuse('PT400', 'bad_kind', 'A rule is of the kind weight, customs or pricing.', 'p_kind');
  end if;
  perform from public.auto_quote_rules where kind = p_kind order by id for update;
  v_stored := array(select id from public.auto_quote_rules where kind = p_kind order by id);
  if v_stored is distinct from array(select id from unnest(p_ids) id order by id) then
    perform private.refuse('PT409', 'stale_order', 'Rules were added or deleted in the meantime. Load them again.');
  end if;
  update public.auto_quote_rules r set priority = cardinality(p_ids) - array_position(p_ids, r.id)
    where r.kind = p_kind and r.priority <> cardinality(p_ids) - array_position(p_ids, r.id);
end $$;
grant execute on function public.order_rules(text, uuid[]) to authenticated, service_role;

-- What an instant quote would answer, with the rules and the template that were used; nothing is stored.
--   p_request  as in request_instant_quote
--   returns    {outcome, confidence (0 to 1), weakest, parts: [{part, score, source}], failed: [test], reasons:
--   [code], known, range, price,
--              rules: [{id, kind, website_domain, keyword, actions}], template}
--   errors     PT401, PT403; else those of request_instant_quote
-- Definer: it runs the code of request_instant_quote, which reads what only admins may read.
create function public.try_instant_quote(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  perform private.check_size(p_request);
  return private.instant_answer(p_request, null) - 'input' - 'item';
end $$;
grant execute on function public.try_instant_quote(jsonb) to authenticated, service_role;
