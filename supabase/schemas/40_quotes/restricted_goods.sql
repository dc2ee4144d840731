-- Goods that are not carried between two countries, or only after a review.
--   p_names   of items, at most 50 of 500 characters; none asks for the route alone
--   returns   {route: [goods that the route does not carry], found: [{item (its index), word, category?, restriction:
--             prohibited | review | route}]}: words of all categories and of the route, in the names
--   errors    PT400 bad_format; PT413 too_many_items
-- Definer: no role may read the restricted items of routes.
create function public.restricted_goods(p_origin text, p_destination text, p_names text[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_route text[] := coalesce((select r.restricted_items from public.shipping_routes r
    where r.origin_country = p_origin and r.destination_country = p_destination and r.is_active), '{}');
begin
  if cardinality(p_names) > 50 then
    perform private.refuse('PT413', 'too_many_items', 'At most 50 items.', 'names');
  elsif exists (select from unnest(p_names) name where length(name) > 500) then
    perform private.refuse('PT400', 'bad_format', 'A name has at most 500 characters.', 'names');
  end if;
  return jsonb_build_object('route', to_jsonb(v_route), 'found', (
    with named as (
      select n - 1 as item, private.words_of(name) as words from unnest(p_names) with ordinality as t(name, n)
    ), hits as (
      select i.item, k as word, c.name as category, c.restriction
      from named i, public.customs_categories c, unnest(c.keywords || c.name) k
      where c.is_active and c.restriction <> 'none' and private.has_word(i.words, k)
      union
      select i.item, thing, null, 'route' from named i, unnest(v_route) thing where private.has_word(i.words, thing)
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('item', item, 'word', word, 'category', category,
      'restriction', restriction)) order by item, restriction, category, word), '[]') from hits));
end $$;
grant execute on function public.restricted_goods(text, text, text[]) to anon, authenticated, service_role;
