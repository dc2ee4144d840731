-- Rules of instant quotes: their order is saved as a whole, and a request can be tried without storing anything.

-- What is wrong with a rule, or null. A condition or action that no code reads is refused: it would have no effect.
create or replace function private.rule_problem(p_rule public.auto_quote_rules) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_action jsonb := p_rule.actions;
  v_own constant text := case p_rule.kind when 'weight' then 'item_weight' when 'pricing' then 'item_price_percent' else 'customs_category_id' end;
begin
  if p_rule.conditions - 'keywords' <> '{}' then return 'A rule has no conditions but keywords.'; end if;
  if v_action - v_own <> '{}' then return 'A rule has only the action of its kind.'; end if;
  if jsonb_typeof(coalesce(p_rule.conditions -> 'keywords', '[]')) <> 'array'
     or jsonb_path_exists(p_rule.conditions, '$.keywords[*] ? (@.type() != "string")') then
    return 'Keywords are a list of words.';
  elsif jsonb_array_length(coalesce(p_rule.conditions -> 'keywords', '[]')) > 50
     or exists (select from jsonb_array_elements_text(coalesce(p_rule.conditions -> 'keywords', '[]')) k
       where btrim(private.words_of(k)) = '' or length(k) > 60) then
    return 'A rule has up to 50 keywords of 1 to 60 letters.';
  elsif p_rule.kind = 'weight' and not (private.is_number(v_action -> 'item_weight', 99999) and (v_action ->> 'item_weight')::numeric > 0) then
    return 'A weight rule says a weight of more than 0 kg.';
  elsif p_rule.kind = 'pricing' and not private.is_number(v_action -> 'item_price_percent', 500) then
    return 'A pricing rule adds 0 to 500 percent.';
  elsif p_rule.kind = 'customs' and not exists (
      select from public.customs_categories where id::text = v_action ->> 'customs_category_id') then
    return 'A customs rule names a customs category.';
  end if;
  return null;
end $$;

-- Saves the order of the rules of one kind, the strongest first.
--   p_ids    every rule of the kind, each once
--   errors   PT401, PT403, PT400 for another kind, PT409 stale_order where rules were added or deleted in between
-- Definer: the priorities change together or not at all.
create function public.order_rules(p_kind text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_stored uuid[];
begin
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

-- What an instant quote would answer, with the rules and the template that were used; nothing is stored.
--   p_request  as in request_instant_quote
--   returns    {outcome, confidence (0 to 1), weakest, parts: [{part, score, source}], failed: [test], reasons: [code], known, range, price,
--              rules: [{id, kind, website_domain, keyword, actions}], template}
--   errors     PT401, PT403; else those of request_instant_quote
-- Definer: it runs the code of request_instant_quote, which reads what only admins may read.
create function public.try_instant_quote(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  perform private.check_size(p_request);
  return private.instant_answer(p_request, null) - 'input' - 'item';
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.order_rules(text, uuid[]), public.try_instant_quote(jsonb) from public, anon, authenticated;
grant execute on function public.order_rules(text, uuid[]), public.try_instant_quote(jsonb) to authenticated, service_role;
