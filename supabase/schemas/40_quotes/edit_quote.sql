-- The request of a quote without its items, as input of read_request.
create function private.request_of(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('country_code', p_quote.country_code, 'destination_country', p_quote.destination_country,
    'customer_notes', p_quote.customer_notes)
$$;

-- A quote as an admin types it: the whole input of save_price. An item's price is the typed amount with its currency,
-- so that another origin converts it.
create function private.form_of(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select private.request_of(p_quote) || private.quote_typed(p_quote.id) || jsonb_build_object('items', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'product_name', i.product_name,
        'product_url', i.product_url, 'options', i.options, 'quantity', i.quantity,
        'item_price', coalesce(i.typed_price, i.item_price), 'price_currency', coalesce(i.price_currency, c.currency),
        'item_weight', i.item_weight, 'length_cm', i.length_cm, 'width_cm', i.width_cm, 'height_cm', i.height_cm,
        'customs_category_id', i.customs_category_id) order by i.position, i.id), '[]')
    from public.quote_items i join public.country_settings c on c.code = p_quote.country_code
    where i.quote_id = p_quote.id))
$$;

-- A change that leaves the status, in the history.
create function private.keep_change(p_quote public.quotes, p_reason text) returns void
language sql set search_path = '' as $$
  insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, actor_id, reason)
  values ('quote', p_quote.id, p_quote.status, p_quote.status, 'admin', (select auth.uid()), p_reason)
$$;

-- Writes a whole form into a quote, with the price that belongs to it: null leaves the quote without one, and keeps
-- what was typed in its columns. PT400, PT422 with the field in the hint.
create function private.write_form(p_quote public.quotes, p_form jsonb, p_price jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_new public.quotes := private.read_request(p_form, p_quote);
  v_reason text := private.read_text(p_form, '', 'reason', 500);
  v_note jsonb := case when p_form ? 'internal_note' then private.need_object(p_form, '', 'internal_note') end;
begin
  perform private.read_number(p_form, '', field, private.limit_of('money'))
    from unnest('{sales_tax,merchant_shipping,domestic_shipping,discount,international_shipping}'::text[]) field;
  update public.quotes set country_code = v_new.country_code, destination_country = v_new.destination_country,
    delivery_option_id = v_new.delivery_option_id, insured = v_new.insured, customer_notes = v_new.customer_notes
    where id = p_quote.id;
  perform private.write_all_items(v_new, p_form -> 'items');
  perform private.check_typed_decimals(p_form,
    (select currency from public.country_settings where code = v_new.country_code));
  if p_price is null then perform private.forget_price(p_quote.id, private.typed_extras(p_form));
  else perform private.store_price(p_quote.id, p_price, p_form); end if;
  if v_reason is not null then perform private.keep_change(p_quote, v_reason); end if;
  if v_note is not null then
    perform public.save_internal_note('quote', p_quote.id, v_note ->> 'note', v_note ->> 'seen');
  end if;
end $$;

-- Leaves a quote without a price: an item has none, or only a person can price it.
create function private.forget_price(p_quote_id uuid, p_extras jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  x record;
begin
  select * into x from jsonb_to_record(p_extras) as x(sales_tax numeric, merchant_shipping numeric,
    domestic_shipping numeric, discount numeric, international_shipping numeric);
  perform private.clear_price(p_quote_id);
  delete from private.price_inputs where quote_id = p_quote_id;
  update public.quote_admin set estimate = null where quote_id = p_quote_id and estimate is not null;
  update public.quotes q set version = q.version + 1, instant = q.instant - 'range', sales_tax_price = x.sales_tax,
    merchant_shipping_price = x.merchant_shipping, domestic_shipping = x.domestic_shipping, discount = x.discount,
    international_shipping = x.international_shipping
    where q.id = p_quote_id;
end $$;

-- The price of a form with what it rests on; null where an item has no price yet, or only a person can price it.
create function private.price_of_form(p_form jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_input jsonb;
  v_price jsonb;
begin
  if exists (select from jsonb_array_elements(p_form -> 'items') item where item ->> 'item_price' is null) then
    return null;
  end if;
  v_input := private.price_input(p_form ->> 'country_code', p_form ->> 'destination_country', p_form);
  v_price := public.price_quote(v_input);
  return case when (v_price ->> 'priceable')::boolean then v_price || private.price_roots(v_input) end;
end $$;

-- Prices a quote again after its items changed.
create function private.price_again(p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes;
  v_form jsonb;
begin
  select * into v_quote from public.quotes where id = p_quote_id;
  v_form := private.form_of(v_quote);
  perform private.write_form(v_quote, v_form, private.price_of_form(v_form));
end $$;

-- Changes any typed field of a quote that is not sent. The price follows where everything has one, else the quote has
-- none until it is priced.
--   p_changes  fields of save_price's p_typed; a missing one stays, items replace all items. reason in it counts too
--   p_reason   3 to 500 characters; the customer reads it in the history. Needed where the request changes: the
--              countries, notes, or an item's name, link, options or photo
--   returns    the quote card
--   errors     PT401, PT403 admin_only, PT404 quote_not_found, PT409 stale_version, stale_note or price_is_fixed,
--              PT400, PT413, PT422 with the field in the hint
-- Definer: no caller may write quotes.
create function public.edit_quote(p_id uuid, p_changes jsonb, p_version int, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_quote public.quotes := private.lock_for_pricing(p_id, p_version);
  v_asked jsonb := private.asked_for(p_id);
  v_form jsonb;
begin
  perform private.check_size(p_changes);
  v_form := (private.form_of(v_quote) || p_changes)
    || jsonb_build_object('reason', coalesce(p_reason, p_changes ->> 'reason'));
  perform private.need_items(v_form), private.read_request(v_form, v_quote);
  perform private.write_form(v_quote, v_form, private.price_of_form(v_form));
  if private.asked_for(p_id) <> v_asked then perform private.need_reason(v_form); end if;
  return private.quote_card(p_id);
end $$;
grant execute on function public.edit_quote(uuid, jsonb, int, text) to authenticated, service_role;

-- The reason of an admin who changes a customer's request. PT400 missing_field, too_short, too_long.
create function private.need_reason(p_from jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reason text := private.need_text(p_from, '', 'reason', 500);
begin
  if length(v_reason) < 3 then
    perform private.refuse('PT400', 'too_short', 'Say why: the customer reads it.', 'reason');
  end if;
  return v_reason;
end $$;

-- The request apart from figures, compared before and after an edit.
create function private.asked_for(p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(q.country_code, q.destination_country, q.customer_notes, (
    select jsonb_agg(jsonb_build_array(i.product_name, i.product_url, i.options, i.image_path)
      order by i.position, i.id)
    from public.quote_items i where i.quote_id = q.id))
  from public.quotes q where q.id = p_quote_id
$$;
