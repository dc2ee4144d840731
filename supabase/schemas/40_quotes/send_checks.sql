-- "Kettle has no weight." or "3 items have no weight."; null for no name.
create function private.items_text(p_names text[], p_one text, p_several text) returns text
language sql immutable set search_path = '' as $$
  select case cardinality(p_names) when 0 then null when 1 then p_names[1] || ' ' || p_one
    else cardinality(p_names) || ' items ' || p_several end
$$;

-- The items of a quote, or of a form, with what their checks need. weight in kg, 0 where neither the item nor its
-- category has one. An item without a name is called "Item 2".
create function private.checked_items(p_items jsonb) returns table (n bigint, name text, is_named boolean,
  weight numeric, has_size boolean, category text, restriction text)
language sql stable set search_path = '' as $$
  select i.n, left(coalesce(nullif(btrim(item ->> 'product_name'), ''), 'Item ' || i.n), 500),
    coalesce(btrim(item ->> 'product_name'), '') <> '',
    coalesce(private.read_number(item, 'items.' || (i.n - 1), 'item_weight', private.limit_of('kg')),
      c.default_weight, 0),
    num_nulls(item ->> 'length_cm', item ->> 'width_cm', item ->> 'height_cm') = 0, c.name, c.restriction
  from jsonb_array_elements(p_items) with ordinality as i(item, n)
  left join public.customs_categories c
    on c.id = private.read_uuid(item, 'items.' || (i.n - 1), 'customs_category_id') and c.is_active
$$;

-- The rate of a price as a check. {rate_source, exchange_rate, currency, final_currency}.
create function private.rate_check(p_price jsonb, out level text, out code text, out text text)
language sql immutable set search_path = '' as $$
  select case p_price ->> 'rate_source' when 'fallback' then 'stop' when 'usd_cross' then 'note' else 'ok' end,
    case p_price ->> 'rate_source' when 'fallback' then 'fallback_rate' else 'rate' end,
    case p_price ->> 'rate_source'
      when 'same' then format('One currency, %s.', p_price ->> 'currency')
      when 'route' then format('Rate %s from the route.', trim_scale((p_price ->> 'exchange_rate')::numeric))
      when 'usd_cross' then format('Rate %s by way of the US dollar.',
        trim_scale((p_price ->> 'exchange_rate')::numeric))
      when 'fallback' then format('There is no exchange rate from %s to %s: it was priced 1 to 1. Set a rate first.',
        p_price ->> 'currency', p_price ->> 'final_currency') end
$$;

-- The checks before a quote is sent. The workbench and bulk moves show them; move_quote enforces them.
--   p_items  [{product_name, item_weight, customs_category_id, length_cm, width_cm, height_cm}]
--   p_price  {sub_total, rate_source, exchange_rate, currency, final_currency}, or null without a price
--   p_quote  whose customer must be reachable
--   returns  [{level, code, text}], the most important first. level: stop (it can't be sent), ask (only after an admin
--            confirmed the code), note, ok
create function private.send_checks(p_origin text, p_destination text, p_items jsonb, p_option_id text, p_price jsonb,
  p_is_estimate boolean, p_quote public.quotes) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_options constant text[] := array(select o ->> 'id'
    from jsonb_array_elements(private.route_facts(p_origin, p_destination) -> 'delivery_options') o
    where coalesce((o ->> 'active')::boolean, true));
  v_found constant jsonb := public.restricted_goods(p_origin, p_destination,
    array(select name from private.checked_items(p_items) order by n)) -> 'found';
begin
  return (
    with items as (select * from private.checked_items(p_items)),
    hits as (
      select i.name, h.word, h.category, h.restriction
      from jsonb_to_recordset(v_found) h(item int, word text, category text, restriction text)
      join items i on i.n = h.item + 1 where h.category is distinct from i.category
    ), checks(level, code, text) as (
      select 'stop', 'no_weight', private.items_text(array(select name from items where weight = 0 order by n),
        'has no weight. Enter it, or choose a category with a default weight.',
        'have no weight. Enter it, or choose categories with a default weight.')
      union all select 'stop', 'no_delivery', case when v_options <> '{}'
        and not coalesce(p_option_id = any (v_options), false) then 'No delivery is chosen. Choose one.' end
      union all select 'stop', 'no_category', private.items_text(
        array(select name from items where category is null order by n),
        'has no customs category, so no duty is counted. Choose one.',
        'have no customs category, so no duty is counted. Choose one for each.')
      union all select 'stop', 'unknown_restriction', private.items_text(
        array(select name from items where not is_named order by n),
        'is not checked for restricted goods: it has no name. Enter it.',
        'are not checked for restricted goods: they have no name. Enter them.')
      union all select 'stop', 'prohibited', format('%s is of %s, which we do not ship.', name, category)
        from items where restriction = 'prohibited'
      union all select 'stop', 'prohibited', format('%s: “%s” is a word of %s, which we do not ship. If it is '
        'something else, correct the name.', name, word, category) from hits where restriction = 'prohibited'
      union all select level, code, text from private.rate_check(p_price)
      union all select 'ask', 'zero_price', case when (p_price ->> 'sub_total')::numeric <= 0 then
        'The subtotal is 0: the customer pays nothing. Check the item prices and the discount.' end
      union all select 'ask', 'estimate', case when p_is_estimate then
        'This price is an estimate that no admin has checked.' end
      union all select 'ask', 'needs_review', format('%s is of %s, which needs a review.', name, category)
        from items where restriction = 'review'
      union all select 'ask', 'needs_review', case restriction
        when 'route' then format('%s: “%s” is not carried on this route.', name, word)
        else format('%s: “%s” is a word of %s, which needs a review.', name, word, category) end
        from hits where restriction <> 'prohibited'
      union all select 'note', 'no_size', private.items_text(
        array(select name from items where not has_size order by n),
        'has no size: only its weight counts.', 'have no size: only their weight counts.')
      union all select 'note', case when r.phone is null then 'unreachable' else 'bounced' end,
        case when r.has_bounced is not true then 'The customer has no confirmed e-mail address and no confirmed phone: '
          'we cannot tell them that the price is ready.'
        when r.phone is null then 'The customer’s e-mail address rejected a mail, and no phone is confirmed: we '
          'cannot tell them that the price is ready.'
        else format('The customer’s e-mail address rejected a mail. The price goes to %s as a text message.', r.phone)
        end
      from private.reach_of(p_quote.user_id, 'quote', p_quote.id) r
        where r.has_bounced or num_nonnulls(r.email, r.phone) = 0
      union all select 'ok', 'restrictions', 'No restricted word in names, categories or the route.'
        where not exists (select from hits)
          and not exists (select from items where restriction <> 'none' or category is null or not is_named)
    )
    select jsonb_agg(jsonb_build_object('level', level, 'code', code, 'text', text)
      order by array_position('{stop,ask,note,ok}'::text[], level), code, text) from checks where text is not null);
end $$;

-- The checks of a stored quote.
create function private.quote_checks(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select private.send_checks(p_quote.country_code, p_quote.destination_country,
    (select coalesce(jsonb_agg(to_jsonb(i) order by i.position, i.id), '[]') from public.quote_items i
      where i.quote_id = p_quote.id),
    p_quote.delivery_option_id,
    coalesce((select a.estimate from public.quote_admin a where a.quote_id = p_quote.id and p_quote.breakdown is null),
      p_quote.breakdown || jsonb_strip_nulls(jsonb_build_object('sub_total', p_quote.sub_total,
        'rate_source', p_quote.rate_source, 'exchange_rate', p_quote.exchange_rate, 'currency', p_quote.currency,
        'final_currency', p_quote.final_currency))),
    p_quote.status = 'calculated', p_quote)
$$;

-- The checks of a quote, for admins.
--   p_typed  what a form has, as in preview_price, also where it can't be priced yet; null: the stored quote
--   returns  as private.send_checks     errors PT403 admin_only, PT404 quote_not_found, PT400, PT413
-- Definer: routes and the quotes of others are read for an admin only.
create function public.check_quote(p_quote_id uuid, p_typed jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  q public.quotes;
  v_origin text;
  v_destination text;
  v_price jsonb;
begin
  select * into q from public.quotes where id = p_quote_id;
  if q.id is null then perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist.'); end if;
  if p_typed is null then return private.quote_checks(q); end if;
  perform private.check_size(p_typed);
  v_origin := coalesce(private.read_text(p_typed, '', 'country_code', 2), q.country_code);
  v_destination := coalesce(private.read_text(p_typed, '', 'destination_country', 2), q.destination_country);
  begin
    v_price := public.price_quote(private.price_input(v_origin, v_destination, p_typed));
  exception when sqlstate 'PT400' or sqlstate 'PT422' then
    v_price := null; -- the price shows why
  end;
  return private.send_checks(v_origin, v_destination, private.read_list(p_typed, '', 'items'),
    private.read_text(p_typed, '', 'delivery_option_id', 100), v_price, q.status = 'calculated', q);
end $$;
grant execute on function public.check_quote(uuid, jsonb) to authenticated, service_role;
