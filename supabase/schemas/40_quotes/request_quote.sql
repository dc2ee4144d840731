-- A photo that a caller may name: an object in the customer's own folder of product-photos, or in the caller's where an
-- admin writes. PT403 foreign_image, PT400 bad_format.
create function private.check_image_path(p_path text, p_user_id uuid, p_field text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_path is null then return null; end if;
  if p_path !~ '^[0-9a-f-]{36}/[^/\s]+$' then
    perform private.refuse('PT400', 'bad_format', 'This is not the path of an uploaded photo.', p_field);
  end if;
  if split_part(p_path, '/', 1) is distinct from p_user_id::text
    and not (private.caller_is_admin() and split_part(p_path, '/', 1) = (select auth.uid())::text) then
    perform private.refuse('PT403', 'foreign_image', 'This photo is not yours.', p_field);
  end if;
  return p_path;
end $$;

-- An item as it was typed, as a row of quote_items without an id. Its price is converted to the origin's currency
-- where that is another one; both are kept. A side of 0 cm is none.
create function private.read_quote_item(p_item jsonb, p_position int, p_quote_id uuid, p_user_id uuid,
  p_origin_currency text) returns public.quote_items
language plpgsql stable set search_path = '' as $$
declare
  i public.quote_items;
  p constant text := 'items.' || p_position;
  v_typed numeric := private.read_number(p_item, p, 'item_price', private.limit_of('money'));
  v_currency text := case when p_item ->> 'price_currency' is not null
    then private.need_code(p_item, p, 'price_currency', '^[A-Z]{3}$') end;
begin
  i.quote_id := p_quote_id;
  i.position := p_position;
  i.product_name := private.need_text(p_item, p, 'product_name', 500);
  i.product_url := private.read_url(p_item, p, 'product_url');
  i.quantity := private.read_count(p_item, p, 'quantity', 9999, 1);
  i.options := private.read_text(p_item, p, 'options', 1000);
  i.item_weight := private.read_number(p_item, p, 'item_weight', private.limit_of('kg'));
  i.length_cm := nullif(private.read_number(p_item, p, 'length_cm', private.limit_of('cm')), 0);
  i.width_cm := nullif(private.read_number(p_item, p, 'width_cm', private.limit_of('cm')), 0);
  i.height_cm := nullif(private.read_number(p_item, p, 'height_cm', private.limit_of('cm')), 0);
  i.customs_category_id := private.read_uuid(p_item, p, 'customs_category_id');
  i.image_path := private.check_image_path(private.read_text(p_item, p, 'image_path', 300), p_user_id,
    p || '.image_path');
  i.item_price := private.in_origin_currency(v_typed, v_currency, p_origin_currency, p || '.price_currency');
  if v_currency <> p_origin_currency then
    i.typed_price := v_typed;
    i.price_currency := v_currency;
  end if;
  return i;
end $$;

-- Writes one item, over the row with that id where one is given: it keeps its photo unless p_item names one, and what
-- was once typed in another currency as long as its price stays the same and no currency is named. Returns its id.
create function private.write_quote_item(i public.quote_items, p_known uuid, p_item jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_keeps_typed boolean := p_item ->> 'price_currency' is null
    and i.item_price = (select item_price from public.quote_items where id = p_known);
begin
  if p_known is null then
    insert into public.quote_items (quote_id, position, product_name, product_url, quantity, item_price, typed_price,
      price_currency,
      item_weight,
      length_cm, width_cm, height_cm, image_path, options, customs_category_id)
    values (i.quote_id, i.position, i.product_name, i.product_url, i.quantity, i.item_price, i.typed_price,
      i.price_currency, i.item_weight,
      i.length_cm, i.width_cm, i.height_cm, i.image_path, i.options, i.customs_category_id) returning id into p_known;
  else
    update public.quote_items q set position = i.position, product_name = i.product_name, product_url = i.product_url,
      quantity = i.quantity,
      item_price = i.item_price, item_weight = i.item_weight,
      typed_price = case when v_keeps_typed then q.typed_price else i.typed_price end,
      price_currency = case when v_keeps_typed then q.price_currency else i.price_currency end,
      length_cm = i.length_cm, width_cm = i.width_cm, height_cm = i.height_cm, options = i.options,
      customs_category_id = i.customs_category_id,
      image_path = case when p_item ? 'image_path' then i.image_path else q.image_path end
    where q.id = p_known;
  end if;
  return p_known;
end $$;

-- Writes typed items as the items of a quote, in their order; one with the id of an item of that quote goes over it,
-- and items that are not among them go. PT400 with the field in the hint.
create function private.write_quote_items(p_quote_id uuid, p_items jsonb, p_user_id uuid, p_origin_currency text)
  returns void
language plpgsql set search_path = '' as $$
declare
  v_item jsonb;
  v_position int;
  v_known uuid;
  v_kept uuid[] := '{}';
begin
  for v_item, v_position in select item, n - 1 from jsonb_array_elements(p_items) with ordinality as t(item, n)
    order by n loop
    v_known := (select id from public.quote_items where quote_id = p_quote_id
      and id = private.read_uuid(v_item, 'items.' || v_position, 'id'));
    if v_item ->> 'image_path' = (select image_path from public.quote_items where id = v_known) then
      v_item := v_item - 'image_path'; -- the photo that it has
    end if;
    v_kept := v_kept
      || private.write_quote_item(
        private.read_quote_item(v_item, v_position, p_quote_id, p_user_id, p_origin_currency), v_known, v_item);
  end loop;
  delete from public.quote_items where quote_id = p_quote_id and id <> all (v_kept);
end $$;

-- The items that a quote needs: 1 to 50. PT400 no_items, PT413 too_many_items or too_large.
create function private.need_items(p_typed jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  perform private.check_size(p_typed);
  if jsonb_array_length(private.read_list(p_typed, '', 'items')) = 0 then
    perform private.refuse('PT400', 'no_items', 'Name at least one item.', 'items');
  end if;
  return p_typed -> 'items';
end $$;

-- Sets a quote's summary of its items: the first one's name, the total weight in kg.
create function private.sum_up_items(p_quote_id uuid) returns void
language sql set search_path = '' as $$
  update public.quotes q set
    product_name = (select i.product_name from public.quote_items i where i.quote_id = q.id
      order by i.position limit 1),
    item_weight = (select sum(i.item_weight * i.quantity) from public.quote_items i where i.quote_id = q.id)
  where q.id = p_quote_id
$$;

-- What a request says besides its items, checked and put into p_quote: two countries that are open, an option of their
-- route, insurance and notes. The only reader of a request, a draft and an edit. PT400, PT422 country_not_served,
-- delivery_option_not_available.
create function private.read_request(p_request jsonb, p_quote public.quotes) returns public.quotes
language plpgsql stable set search_path = '' as $$
begin
  p_quote.country_code := private.need_code(p_request, '', 'country_code', '^[A-Z]{2}$');
  p_quote.destination_country := private.need_code(p_request, '', 'destination_country', '^[A-Z]{2}$');
  p_quote.delivery_option_id := private.read_text(p_request, '', 'delivery_option_id', 60);
  p_quote.insured := private.read_boolean(p_request, '', 'insured');
  p_quote.customer_notes := private.read_text(p_request, '', 'customer_notes', 5000);
  perform private.country_facts(p_quote.country_code, 'purchase_allowed', 'country_code'),
    private.country_facts(p_quote.destination_country, 'shipping_allowed', 'destination_country'),
    private.delivery_option(private.route_facts(p_quote.country_code, p_quote.destination_country),
      p_quote.delivery_option_id);
  return p_quote;
end $$;

create function private.default_quote_status() returns text
language sql stable set search_path = '' as $$
  select d ->> 'name' from private.status_definitions() d where (d ->> 'isDefaultQuoteStatus')::boolean limit 1
$$;

-- Writes the items of a quote, with its summary of them.
create function private.write_all_items(p_quote public.quotes, p_items jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.write_quote_items(p_quote.id, p_items, p_quote.user_id,
    (select currency from public.country_settings where code = p_quote.country_code));
  perform private.sum_up_items(p_quote.id);
end $$;

-- Inserts a requested quote, in p_status or the default quote status. Errors as read_request.
create function private.insert_request(p_request jsonb, p_user_id uuid, p_quote_type text default 'manual',
  p_status text default null) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes := private.read_request(p_request, null);
begin
  perform private.read_choice(p_request, '', 'quote_type', array[p_quote_type]);
  insert into public.quotes (user_id, email, quote_type, status, country_code, destination_country,
    delivery_option_id, insured, customer_notes)
  values (p_user_id, (select email from public.profiles where id = p_user_id), p_quote_type,
    coalesce(p_status, private.default_quote_status()), v_quote.country_code, v_quote.destination_country,
    v_quote.delivery_option_id, v_quote.insured, v_quote.customer_notes)
  returning * into v_quote;
  return v_quote;
end $$;

-- Asks for a price of 1 to 50 items.
--   p_request  {items: [{product_name, product_url?, quantity?, options?, item_price?, price_currency?, item_weight?
--   (kg), length_cm?,
--              width_cm?, height_cm?, customs_category_id?, image_path? (<uid>/<name> in product-photos)}],
--              country_code,
--              destination_country, customer_notes?, insured?, delivery_option_id?, quote_type? 'manual',
--              request_key? (8 to 200 characters; the same key and body give the same quote back for a day)}
--   returns    {id, display_id, status}; admins get a mail
--   errors     PT401; PT400 with the field in the hint; PT403 foreign_image; PT413; PT422 country_not_served, no_rate,
--              delivery_option_not_available
-- Definer: customers may not write quotes or their items.
create function public.request_quote(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_items jsonb := private.need_items(p_request);
  v_answer jsonb := private.answered_request(v_user, p_request);
  v_quote public.quotes;
begin
  if v_answer is not null then return v_answer; end if;
  v_quote := private.insert_request(p_request, v_user);
  perform private.write_all_items(v_quote, v_items);
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id)
    values ('quote', v_quote.id, v_quote.status,
    'customer', v_user);
  perform private.queue_admin_new_quote(v_quote.id);
  v_answer := jsonb_build_object('id', v_quote.id, 'display_id', v_quote.display_id, 'status', v_quote.status);
  perform private.keep_answer(v_user, p_request, v_answer);
  return v_answer;
end $$;
grant execute on function public.request_quote(jsonb) to authenticated, service_role;
