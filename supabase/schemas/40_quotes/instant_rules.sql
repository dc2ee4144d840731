-- The folded words of a text, each between single spaces: ' trail running shoes '.
create function private.words_of(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return ' ' || btrim(regexp_replace(replace(private.fold(coalesce(p_text, '')), '-', ' '),
    '[[:punct:][:space:]]+', ' ',
    'g')) || ' ';
end $$;

-- True where a keyword of one or more words is among p_words (of words_of) as a whole, or in its other number, however
-- either is divided: 'shoe' is in ' trail running shoes ', 'powerbank' in ' power banks ', 'power bank' in
-- ' powerbank ';
-- 'phone' is not in ' headphones '.
create function private.has_word(p_words text, p_keyword text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_word text := replace(private.words_of(p_keyword), ' ', '');
  v_forms text[] := array[v_word, v_word || 's', v_word || 'es']
    || case when v_word like '%y' then array[left(v_word, -1) || 'ies']
      when v_word like '%s' then array[left(v_word, -1)]
      else '{}' end;
  v_words text[];
begin
  -- most keywords are nowhere in the text
  if v_word = '' or strpos(replace(p_words, ' ', ''), left(v_word, greatest(length(v_word) - 1, 1))) = 0 then
    return false;
  end if;
  v_words := string_to_array(btrim(p_words), ' ');
  return exists (
    select from generate_subscripts(v_words, 1) first, generate_series(first, first + 7) last
    where last <= cardinality(v_words) and array_to_string(v_words[first:last], '') = any (v_forms));
end $$;

-- The host of an http(s) address in small letters, without user, port and 'www.'.
create function private.host_of(p_url text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(lower(substring(p_url from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\]*@)?([^/:?#\\@]+)')),
    '^www\.', '');
end $$;

-- True for the domain itself and everything below it: 'shop.example' and 'eu.shop.example' are of 'shop.example'.
create function private.is_of_domain(p_host text, p_domain text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_host = p_domain or right(p_host, length(p_domain) + 1) = '.' || p_domain, false);
end $$;

-- The first keyword of a rule's conditions that is in the title; '' for a rule without keywords; null where none
-- fits.
create function private.rule_keyword(p_conditions jsonb, p_words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_conditions -> 'keywords', '[]') = '[]' then return ''; end if;
  return (
    select k from jsonb_array_elements_text(p_conditions -> 'keywords') with ordinality as t(k, n)
    where private.has_word(p_words, k) order by n limit 1);
end $$;

-- The strongest active rules of a kind for a shop and a title: those of the highest priority, a shop's own before
-- everybody's. [{id, kind, website_domain, keyword, actions}], usually one, empty where none fits.
create function private.match_rules(p_kind text, p_host text, p_words text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with fitting as (
      select r.*, private.rule_keyword(r.conditions, p_words) as keyword,
        rank() over (order by r.priority desc, r.website_domain is null) as place
      from public.auto_quote_rules r
      where r.is_active and r.kind = p_kind and private.rule_keyword(r.conditions, p_words) is not null
        and (r.website_domain is null or private.is_of_domain(p_host, r.website_domain))
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'website_domain', website_domain,
      'keyword', nullif(keyword, ''), 'actions', actions) order by id), '[]') from fitting where place = 1);
end $$;

-- The item of an active template that is this product: same host, same title, bought in the same country (its price is
-- in that country's currency). {template_id, template_name, item_price, item_weight, customs_category_id};
-- null where there is none.
create function private.match_template(p_host text, p_words text, p_origin text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('template_id', t.id, 'template_name', t.template_name, 'item_price', n.price,
      'item_weight', n.kg,
      'customs_category_id', (select c.id from public.customs_categories c
        where c.id::text = i ->> 'customs_category_id'))
    from public.quote_templates t, jsonb_array_elements(t.items) i,
      -- an unfinished item, without a price or weight, does not match
      lateral (select case when private.is_number(i -> 'item_price', 10000000000) then (i ->> 'item_price')::numeric
        end as price,
                      case when private.is_number(i -> 'item_weight', 99999) then (i ->> 'item_weight')::numeric
                        end as kg) n
    where t.is_active and t.origin_country = p_origin and private.host_of(i ->> 'product_url') = p_host
      and private.words_of(i ->> 'product_name') = p_words and n.price > 0 and n.kg > 0
    order by t.use_count desc, t.template_name limit 1);
end $$;

-- Why a rule is invalid, or null. Refuses a condition or action that no code reads, because it would have no effect.
create function private.rule_problem(p_rule public.auto_quote_rules) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_action jsonb := p_rule.actions;
  v_own constant text := case p_rule.kind when 'weight' then 'item_weight' when 'pricing' then 'item_price_percent'
    else 'customs_category_id' end;
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
  elsif p_rule.kind = 'weight' and not (private.is_number(v_action -> 'item_weight', 99999)
    and (v_action ->> 'item_weight')::numeric > 0) then
    return 'A weight rule says a weight of more than 0 kg.';
  elsif p_rule.kind = 'pricing' and not private.is_number(v_action -> 'item_price_percent', 500) then
    return 'A pricing rule adds 0 to 500 percent.';
  elsif p_rule.kind = 'customs' and not exists (
      select from public.customs_categories where id::text = v_action ->> 'customs_category_id') then
    return 'A customs rule names a customs category.';
  end if;
  return null;
end $$;

create function private.check_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text := private.rule_problem(new);
begin
  if v_problem is not null then perform private.refuse('PT400', 'bad_rule', v_problem, 'actions'); end if;
  return new;
end $$;
