-- The quotes of a merge, locked in one order: [{id, version}], 2 to 10, the first stays. PT400 missing_field,
-- too_few, too_many; PT404; PT409 stale_version, price_is_fixed.
create function private.lock_for_merge(p_quotes jsonb) returns public.quotes[]
language plpgsql set search_path = '' as $$
declare
  v_list jsonb := private.read_list(jsonb_build_object('quotes', p_quotes), '', 'quotes');
  v_quotes public.quotes[];
begin
  if (select count(distinct e ->> 'id') from jsonb_array_elements(v_list) e) not between 2 and 10
     or (select count(distinct e ->> 'id') < count(*) from jsonb_array_elements(v_list) e) then
    perform private.refuse('PT400', 'too_few', 'Choose 2 to 10 different quotes.', 'quotes');
  end if;
  perform from public.quotes where id in (select private.need_uuid(e, 'quotes', 'id')
    from jsonb_array_elements(v_list) e) order by id for update;
  select array_agg(private.lock_for_pricing(private.need_uuid(e, 'quotes', 'id'),
      private.read_count(e, 'quotes', 'version', 2147483647)) order by n)
    into v_quotes from jsonb_array_elements(v_list) with ordinality as t(e, n);
  return v_quotes;
end $$;

-- Refuses quotes that are not one parcel of one customer. PT422 different_customers, different_routes; PT413
-- too_many_items.
create function private.check_merge(p_quotes public.quotes[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_people int := (select count(distinct coalesce(q.user_id::text, lower(k.email), k.phone))
    from unnest(p_quotes) q left join public.quote_contacts k on k.quote_id = q.id);
begin
  if v_people > 1 then
    perform private.refuse('PT422', 'different_customers', 'These quotes are of different customers.', 'quotes');
  elsif (select count(distinct (country_code, destination_country)) from unnest(p_quotes)) > 1 then
    perform private.refuse('PT422', 'different_routes',
      'These quotes are bought in different countries, or delivered to different ones.', 'quotes');
  elsif (select count(*) from public.quote_items i join unnest(p_quotes) q on q.id = i.quote_id) > 50 then
    perform private.refuse('PT413', 'too_many_items', 'At most 50 items go into one quote.', 'quotes');
  end if;
end $$;

-- Merges quotes of one customer and route that are not sent. The first gets copies of all items, and what was typed of
-- the prices adds up in it: the dearer delivery inside the country, no typed shipping. The others are closed as
-- rejected, without a mail, with `merged_into`.
--   p_quotes  [{id, version}], 2 to 10; the first stays
--   p_reason  3 to 500 characters; the customer reads it in the history of each
--   returns   the card of the first quote
--   errors    PT401, PT403 admin_only, PT404 quote_not_found, PT409 stale_version, price_is_fixed; PT400 too_few,
--             missing_field; PT413 too_many_items; PT422 different_customers, different_routes
-- Definer: no caller may write quotes.
create function public.merge_quotes(p_quotes jsonb, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reason text := private.need_reason(jsonb_build_object('reason', p_reason));
  v_quotes public.quotes[] := private.lock_for_merge(p_quotes);
  v_first public.quotes := v_quotes[1];
  v_others public.quotes[] := v_quotes[2:];
  v_other public.quotes;
  v_form jsonb;
begin
  perform private.check_merge(v_quotes);
  v_form := private.form_of(v_first) || private.added_extras(v_quotes)
    || jsonb_build_object('international_shipping', null, 'reason', format('Merged with %s: %s',
      (select string_agg(display_id, ', ' order by display_id) from unnest(v_others)), v_reason));
  perform private.copy_item(i, v_first.id, 1000 * o.n::int + i.position, i.quantity)
    from unnest(array(select id from unnest(v_others))) with ordinality as o(id, n)
    join public.quote_items i on i.quote_id = o.id;
  v_form := v_form || jsonb_build_object('items', private.form_of(v_first) -> 'items');
  perform private.write_form(v_first, v_form, private.price_of_form(v_form));
  foreach v_other in array v_others loop
    perform private.replace_quote(v_other.id, v_first.id, 'admin',
      format('Merged into %s: %s', v_first.display_id, v_reason));
  end loop;
  return private.quote_card(v_first.id);
end $$;
grant execute on function public.merge_quotes(jsonb, text) to authenticated, service_role;

-- The typed extras of several quotes, added up; sales tax only where one was typed.
create function private.added_extras(p_quotes public.quotes[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('sales_tax', sum((t ->> 'sales_tax')::numeric),
    'merchant_shipping', sum((t ->> 'merchant_shipping')::numeric), 'discount', sum((t ->> 'discount')::numeric),
    'domestic_shipping', max((t ->> 'domestic_shipping')::numeric), 'insured', bool_or(q.insured))
  from unnest(p_quotes) q, lateral private.quote_typed(q.id) t
$$;
