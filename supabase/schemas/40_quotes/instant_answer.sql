-- The facts about one product: the customer's fields, the matching template and the matching rules. Amounts in the
-- origin's currency, weights in kg.
create type private.instant_facts as (
  origin text, destination text, currency text, item jsonb, host text, words text, typed_price numeric,
    typed_weight numeric,
  typed_category uuid, template jsonb, rules jsonb
);

-- A value that was found, how far it can be trusted (0 to 1) and where it is from.
create type private.found as (value numeric, score numeric, source text);

-- The same for the customs category; p_restricted where a person must look whatever the score.
create type private.found_category as (id uuid, name text, default_weight numeric, score numeric, source text,
  restricted boolean);

create function private.auto_quote_setting(p_name text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select setting_value::jsonb -> p_name from public.system_settings where setting_key = 'auto_quote');
end $$;

-- The one product of an instant quote. PT400 no_items, PT413 too_many_items or too_large; PT400 missing_field without
-- its link, name or price.
create function private.need_instant_item(p_request jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_item jsonb := private.need_items(p_request) -> 0;
begin
  if jsonb_array_length(p_request -> 'items') > 1 then
    perform private.refuse('PT413', 'too_many_items', 'An instant quote is for one product.', 'items');
  end if;
  perform private.need_text(v_item, 'items.0', 'product_url', 2000),
    private.need_text(v_item, 'items.0', 'product_name', 500),
    private.need_number(v_item, 'items.0', 'item_price', private.limit_of('money')),
      private.read_url(v_item, 'items.0', 'product_url');
  return v_item;
end $$;

-- Collects the facts from fields, templates and rules. PT400, PT413, PT422 country_not_served or no_rate, with the
-- field in the hint.
create function private.instant_facts(p_request jsonb) returns private.instant_facts
language plpgsql stable set search_path = '' as $$
declare
  f private.instant_facts;
begin
  f.item := private.need_instant_item(p_request);
  f.origin := private.need_code(p_request, '', 'country_code', '^[A-Z]{2}$');
  f.destination := private.need_code(p_request, '', 'destination_country', '^[A-Z]{2}$');
  f.currency := private.country_facts(f.origin, 'purchase_allowed', 'country_code') ->> 'currency';
  perform private.country_facts(f.destination, 'shipping_allowed', 'destination_country');
  f.host := private.host_of(f.item ->> 'product_url');
  f.words := private.words_of(f.item ->> 'product_name');
  f.typed_price := private.in_origin_currency((f.item ->> 'item_price')::numeric,
    private.read_text(f.item, 'items.0', 'price_currency', 3), f.currency, 'items.0.price_currency');
  f.typed_weight := private.read_number(f.item, 'items.0', 'item_weight', private.limit_of('kg'));
  f.typed_category := private.read_uuid(f.item, 'items.0', 'customs_category_id');
  f.template := private.match_template(f.host, f.words, f.origin);
  f.rules := private.match_rules('weight', f.host, f.words) || private.match_rules('customs', f.host, f.words)
    || private.match_rules('pricing', f.host, f.words);
  return f;
end $$;

-- The largest number that the matching rules of a kind give; null where none does: of several equal rules the dearer
-- one counts.
create function private.dearest_action(p_rules jsonb, p_kind text, p_action text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (select max((r -> 'actions' ->> p_action)::numeric) from jsonb_array_elements(p_rules) r
    where r ->> 'kind' = p_kind);
end $$;

-- The price of one piece: the template's (0.85), else the typed one with what a pricing rule adds (0.6).
create function private.instant_price(f private.instant_facts) returns private.found
language plpgsql immutable set search_path = '' as $$
declare
  v_percent numeric := private.dearest_action(f.rules, 'pricing', 'item_price_percent');
begin
  return case when f.template is not null then row((f.template ->> 'item_price')::numeric, 0.85,
    'template')::private.found
    when v_percent > 0 then
      row(private.round_money(f.typed_price + private.percent_of(f.typed_price, v_percent), f.currency), 0.6,
        'rule')::private.found
    else row(f.typed_price, 0.6, 'typed')::private.found end;
end $$;

-- The weight of one piece in kg: the template's (1.0); the typed one, raised to its category's default; a rule's; the
-- category's default (0.6 each); nothing (0.3).
create function private.instant_weight(f private.instant_facts, c private.found_category) returns private.found
language plpgsql immutable set search_path = '' as $$
declare
  v_rule numeric := private.dearest_action(f.rules, 'weight', 'item_weight');
begin
  return case
    when f.template is not null then row((f.template ->> 'item_weight')::numeric, 1.0, 'template')::private.found
    when f.typed_weight < c.default_weight then row(c.default_weight, 0.6, 'raised')::private.found
    when f.typed_weight > 0 then row(f.typed_weight, 0.6, 'typed')::private.found
    when v_rule is not null then row(v_rule, 0.6, 'rule')::private.found
    when c.default_weight > 0 then row(c.default_weight, 0.6, 'category')::private.found
    else row(null, 0.3, 'none')::private.found end;
end $$;

-- The active categories that the title may belong to, apart from what was typed: those of the strongest customs
-- rules; without a rule, those with a keyword in the title.
create function private.matching_categories(f private.instant_facts) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_by_rule uuid[] := array(select distinct c.id from jsonb_array_elements(f.rules) r
    join public.customs_categories c on c.id::text = r -> 'actions' ->> 'customs_category_id' and c.is_active
      where r ->> 'kind' = 'customs');
begin
  if v_by_rule <> '{}' then return v_by_rule; end if;
  return array(select c.id from public.customs_categories c
    where c.is_active and exists (select from unnest(c.keywords) k where private.has_word(f.words, k)));
end $$;

-- True where something about the product is not carried without a person's look: a category that a keyword, a rule or
-- the customer names, or something that the route does not take.
create function private.is_restricted(f private.instant_facts, p_categories uuid[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.customs_categories c where c.is_active and c.restriction <> 'none'
      and (c.id = any (p_categories) or exists (select from unnest(c.keywords) k where private.has_word(f.words, k))))
    or exists (select from public.shipping_routes r, unnest(r.restricted_items) thing
      where r.origin_country = f.origin and r.destination_country = f.destination and r.is_active
        and private.has_word(f.words, thing));
end $$;

-- PT422 prohibited_item where every category that the product may belong to, or the one that was typed, is
-- prohibited.
create function private.refuse_prohibited(p_typed uuid, p_categories uuid[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_names text := (select string_agg(name, ', ' order by name) from public.customs_categories
    where id = any (p_categories) and restriction = 'prohibited');
begin
  if exists (select from public.customs_categories where id = p_typed and restriction = 'prohibited') then
    perform private.refuse('PT422', 'prohibited_item', 'We cannot ship ' || v_names || '.',
      'items.0.customs_category_id');
  elsif v_names is not null
        and not exists (select from public.customs_categories where id = any (p_categories)
          and restriction <> 'prohibited') then
    perform private.refuse('PT422', 'prohibited_item', 'We cannot ship ' || v_names || '.', 'items.0.product_name');
  end if;
end $$;

-- The category of the product: the template's, else one match (0.95); else, of several, or of what was typed alone,
-- the one with the highest duty (0.6); else none (0.3). PT422 prohibited_item, PT400 customs_category_not_found.
create function private.instant_category(f private.instant_facts) returns private.found_category
language plpgsql stable set search_path = '' as $$
declare
  v_template uuid := (f.template ->> 'customs_category_id')::uuid;
  v_matches uuid[] := case when v_template is not null then array[v_template] else private.matching_categories(f) end;
  v_typed uuid := case when v_template is null then f.typed_category end;
  v_all uuid[] := v_matches || array_remove(array[v_typed], null);
  c private.found_category;
begin
  perform private.refuse_prohibited(v_typed, v_all);
  perform private.duty_facts(v_typed, f.origin, f.destination, 'items.0'); -- a typed one must be there
  select k.id, k.name, k.default_weight into c.id, c.name, c.default_weight
    from public.customs_categories k where k.id = any (v_all) and k.restriction <> 'prohibited'
    order by (private.duty_facts(k.id, f.origin, f.destination, 'items.0') ->> 'duty_percent')::numeric desc,
      k.name limit 1;
  c.restricted := private.is_restricted(f, v_all);
  c.source := case when c.id is null then 'none' when v_template is not null then 'template'
    when v_matches = '{}' then 'typed'
    when exists (select from jsonb_array_elements(f.rules) r where r ->> 'kind' = 'customs') then 'rule'
      else 'keyword' end;
  c.score := case when c.id is null then 0.3
    when cardinality(v_matches) = 1 and (v_typed is null or v_typed = v_matches[1]) then 0.95 else 0.6 end;
  return c;
end $$;

-- How far the exchange rate and the way can be trusted. A country fallback that costs nothing is none.
create function private.way_scores(p_input jsonb, p_price jsonb) returns private.found[]
language plpgsql immutable set search_path = '' as $$
declare
  v_rate text := p_price ->> 'rate_source';
  v_fallback boolean := coalesce((p_input -> 'origin' ->> 'min_shipping')::numeric, 0) > 0
    or coalesce((p_input -> 'origin' ->> 'additional_shipping_per_kg')::numeric, 0) > 0;
begin
  return array[
    row(null, case v_rate when 'same' then 1 when 'route' then 1 when 'usd_cross' then 0.85 else 0 end,
      coalesce(v_rate, 'none'))::private.found,
    case when jsonb_typeof(p_input -> 'route') = 'object' then row(null, 1, 'route')::private.found
      when v_fallback then row(null, 0.6, 'fallback')::private.found else row(null, 0, 'none')::private.found end];
end $$;

-- The tests that hold a priced quote back for review: low_confidence, over_limit, review, restricted,
-- too_many_open, no_rate, zero_price. Empty where none does.
create function private.failed_tests(p_confidence numeric, p_price jsonb, p_restricted boolean, p_user_id uuid)
  returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when p_confidence < (private.auto_quote_setting('threshold'))::numeric then 'low_confidence' end,
    case when (p_price ->> 'final_total')::numeric > (private.auto_quote_setting('limit_usd'))::numeric
      then 'over_limit' end,
    case when least((p_price ->> 'final_total')::numeric, (p_price ->> 'final_total_local')::numeric) <= 0
      then 'zero_price' end,
    case when p_restricted then 'restricted' end,
    case when (select count(*) from public.quotes where user_id = p_user_id and quote_type = 'auto' and order_id is null
      and status in ('pending', 'calculated', 'sent')) >= (private.auto_quote_setting('max_open'))::numeric
      then 'too_many_open' end,
    case when p_price ->> 'rate_source' = 'fallback' then 'no_rate' end,
    case when (private.auto_quote_setting('review'))::boolean
      or not coalesce((private.status_map() -> 'calculated' -> 'allowedTransitions') ? 'sent', false)
      then 'review' end], null);
end $$;

-- The range of an estimate: so many percent either way, {percent, low, high, currency, low_usd, high_usd}.
create function private.estimate_range(p_price jsonb, p_percent numeric) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_usd constant numeric := (p_price ->> 'final_total')::numeric;
  v_local constant numeric := (p_price ->> 'final_total_local')::numeric;
  v_currency constant text := p_price ->> 'final_currency';
begin
  return jsonb_build_object('percent', p_percent, 'currency', v_currency,
    'low', private.money_text(v_local - private.percent_of(v_local, p_percent), v_currency),
    'high', private.money_text(v_local + private.percent_of(v_local, p_percent), v_currency),
    'low_usd', private.money_text(v_usd - private.percent_of(v_usd, p_percent), 'USD'),
    'high_usd', private.money_text(v_usd + private.percent_of(v_usd, p_percent), 'USD'));
end $$;

-- The item to price and store. Keeps a typed price in its original currency unless a template or rule replaced it.
create function private.instant_item(f private.instant_facts, p_price private.found, p_weight private.found,
  p_category uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_price.source = 'typed' then f.item
      else f.item - 'price_currency' || jsonb_build_object('item_price', p_price.value) end
    || jsonb_build_object('item_weight', p_weight.value, 'customs_category_id', p_category);
end $$;

-- The whole answer, with what only admins see under `rules` and `template`, and what is stored under `item` and
-- `input`. The confidence is the least of its parts; the weakest is the first of the least.
create function private.instant_answer(p_request jsonb, p_user_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f private.instant_facts := private.instant_facts(p_request);
  c private.found_category := private.instant_category(f);
  v_price private.found := private.instant_price(f);
  v_weight private.found := private.instant_weight(f, c);
  v_item jsonb := private.instant_item(f, v_price, v_weight, c.id);
  v_input jsonb := private.price_input(f.origin, f.destination, jsonb_build_object('items', jsonb_build_array(v_item),
    -- customers can't set taxes or discounts
    'insured', p_request -> 'insured', 'delivery_option_id', p_request -> 'delivery_option_id'));
  v_priced jsonb := public.price_quote(v_input);
  v_way private.found[] := private.way_scores(v_input, v_priced);
  v_parts jsonb := jsonb_build_array(
    jsonb_build_object('part', 'price', 'score', v_price.score, 'source', v_price.source),
    jsonb_build_object('part', 'weight', 'score', v_weight.score, 'source', v_weight.source),
    jsonb_build_object('part', 'category', 'score', c.score, 'source', c.source),
    jsonb_build_object('part', 'rate', 'score', v_way[1].score, 'source', v_way[1].source),
    jsonb_build_object('part', 'route', 'score', v_way[2].score, 'source', v_way[2].source));
  v_confidence numeric := least(v_price.score, v_weight.score, c.score, v_way[1].score, v_way[2].score);
  v_priceable boolean := (v_priced ->> 'priceable')::boolean;
  v_failed text[] := case when v_priceable then private.failed_tests(v_confidence, v_priced, c.restricted, p_user_id)
    else '{}' end;
begin
  return jsonb_build_object(
    'outcome', case when not v_priceable then 'pending' when v_failed = '{}' then 'sent' else 'calculated' end,
    'confidence', v_confidence, 'parts', v_parts,
    'weakest', (select part ->> 'part' from jsonb_array_elements(v_parts) with ordinality as t(part, n) 
      where (part ->> 'score')::numeric = v_confidence order by n limit 1),
    'failed', to_jsonb(v_failed), 'reasons', coalesce(v_priced -> 'reasons', '[]'),
    'known', jsonb_build_object('item_price', v_price.value, 'currency', f.currency, 'item_weight', v_weight.value,
      'category', c.name),
    'range', case
      when v_priceable then private.estimate_range(v_priced, (private.auto_quote_setting('range_percent'))::numeric)
      end,
    'price', v_priced, 'item', v_item, 'input', v_input, 'rules', f.rules, 'template', f.template);
end $$;
