-- An item to store in a template: known fields only. Prices in the origin's currency, weight in kg, sides in cm.
-- PT400 with the field in the hint; PT422 unknown_category.
create function private.template_item(p_item jsonb, p_at text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_item jsonb := jsonb_strip_nulls(jsonb_build_object(
    'product_name', private.need_text(p_item, p_at, 'product_name', 500),
    'product_url', private.read_text(p_item, p_at, 'product_url', 2000),
    'options', private.read_text(p_item, p_at, 'options', 1000),
    'quantity', private.read_count(p_item, p_at, 'quantity', 9999, 1),
    'item_price', private.read_number(p_item, p_at, 'item_price', 10000000000),
    'item_weight', private.read_number(p_item, p_at, 'item_weight', 99999.999),
    'length_cm', private.read_number(p_item, p_at, 'length_cm', 10000),
    'width_cm', private.read_number(p_item, p_at, 'width_cm', 10000),
    'height_cm', private.read_number(p_item, p_at, 'height_cm', 10000),
    'customs_category_id', private.read_text(p_item, p_at, 'customs_category_id', 36)));
begin
  if v_item ->> 'product_url' !~* '^https?://[^\s]+$' then
    perform private.refuse('PT400', 'bad_format', 'An address starts with https://.', p_at || '.product_url');
  elsif v_item ? 'customs_category_id' and not exists (
      select from public.customs_categories where id::text = v_item ->> 'customs_category_id') then
    perform private.refuse('PT422', 'unknown_category', 'This customs category does not exist.',
      p_at || '.customs_category_id');
  end if;
  return v_item;
end $$;

-- Keeps a quote's items as a template, with the quote's country of origin.
--   returns   {id, template_name}
--   errors    PT401, PT403 admin_only, PT404 quote_not_found, PT400 with the field in the hint, PT409 name_taken, PT422
create function public.create_quote_template(p_quote_id uuid, p_name text, p_customer_note text default '')
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_name text := private.need_text(jsonb_build_object('template_name', p_name), '', 'template_name', 120);
  v_note text := private.read_text(jsonb_build_object('customer_note', p_customer_note), '', 'customer_note', 2000);
  v_origin text := (select country_code from public.quotes where id = p_quote_id);
  v_id uuid;
begin
  if v_origin is null then perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist.'); end if;
  insert into public.quote_templates (template_name, origin_country, customer_note, items)
  values (v_name, v_origin, coalesce(v_note, ''),
    (select coalesce(jsonb_agg(to_jsonb(i) order by i.position, i.id), '[]') from public.quote_items i
      where i.quote_id = p_quote_id))
  on conflict (template_name) do nothing returning id into v_id;
  if v_id is null then
    perform private.refuse('PT409', 'name_taken', 'There is a template with this name already.', 'template_name');
  end if;
  return jsonb_build_object('id', v_id, 'template_name', v_name);
end $$;
grant execute on function public.create_quote_template(uuid, text, text) to authenticated, service_role;

-- The items of a template for a quote, and one more use of it.
--   returns   {items: as stored, customer_note}
--   errors    PT401, PT403 admin_only, PT404 quote_not_found or template_not_found, PT409 template_inactive, PT422
--   other_origin (its prices are
--             in another currency)
create function public.use_quote_template(p_template_id uuid, p_quote_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_origin text := (select country_code from public.quotes where id = p_quote_id);
  v_template public.quote_templates;
begin
  select * into v_template from public.quote_templates where id = p_template_id for update;
  if v_origin is null then
    perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist.');
  elsif v_template.id is null then
    perform private.refuse('PT404', 'template_not_found', 'This template does not exist any more.');
  elsif not v_template.is_active then
    perform private.refuse('PT409', 'template_inactive', 'This template is not in use.');
  elsif v_template.origin_country is not null and v_template.origin_country <> v_origin then
    perform private.refuse('PT422', 'other_origin',
      format('This template is for items bought in %s.', v_template.origin_country));
  end if;
  update public.quote_templates set use_count = use_count + 1 where id = p_template_id;
  return jsonb_build_object('items', v_template.items, 'customer_note', v_template.customer_note);
end $$;
grant execute on function public.use_quote_template(uuid, uuid) to authenticated, service_role;
