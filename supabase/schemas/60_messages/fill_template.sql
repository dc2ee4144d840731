-- An amount for people: "NPR 47,744", "AUD 419.10".
create function private.money_label(p_amount numeric, p_currency text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return p_currency || ' ' || to_char(private.round_money(p_amount, p_currency),
    case when private.currency_exponent(p_currency) = 0 then 'FM999,999,999,999,990'
      else 'FM999,999,999,999,990.00' end);
end $$;

create function private.escape_html(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return replace(replace(replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
    '''', '&#39;');
end $$;

-- Puts values into {{name}} places. Values are HTML-escaped for HTML; a value cannot bring a place of its own; a
-- place without a value stays empty. A page in the place of an address is no mailto: link.
create function private.fill_template(p_template text, p_values jsonb, p_html boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_value text;
begin
  for v_key, v_value in select key, replace(coalesce(value, ''), '{{', '{ {') from jsonb_each_text(p_values) loop
    p_template := regexp_replace(p_template, '\{\{\s*' || v_key || '\s*\}\}',
      replace(case when p_html then private.escape_html(v_value) else v_value end, '\', '\\'), 'g');
  end loop;
  return regexp_replace(regexp_replace(p_template, '\{\{\s*[a-z_]+\s*\}\}', '', 'g'), 'mailto:(https?://)', '\1', 'gi');
end $$;

-- The items of quotes in words: "Kettle, Tea set, Lamp and 2 more".
create function private.items_of_quotes(p_quote_ids uuid[]) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.few_of(array_agg(i.product_name order by array_position(p_quote_ids, i.quote_id), i.position,
    i.id), 3), 'your items') from public.quote_items i where i.quote_id = any (p_quote_ids)
$$;

-- What every template may use about a quote. p_user_id: the reader, whose time zone counts.
create function private.quote_mail_values(p_quote_id uuid, p_user_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'display_id', q.display_id, 'product_name', private.items_of_quotes(array[q.id]), 'order_number', o.order_number,
      'total', private.money_label(q.final_total_local, q.final_currency),
      'price_statement', private.statement_text(private.quote_statement(q, q.quantity)),
      'path', case when q.status = 'approved' then '/cart' else '/dashboard/quotes/' || q.id end,
      'reason', coalesce(q.rejection_details, r.reason), 'expires_at',
        private.moment_for(p_user_id, coalesce(q.expires_at, q.price_valid_until)))
    from public.quotes q
    left join public.orders o on o.id = q.order_id
    left join public.rejection_reasons r on r.id = q.rejection_reason_id
    where q.id = p_quote_id);
end $$;

-- What every template may use about an order.
create function private.order_mail_values(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'order_number', o.order_number, 'total', private.money_label(o.total, o.currency),
      'amount', private.money_label((private.order_statement(o) ->> 'received')::numeric, o.currency),
      'path', '/dashboard/orders/' || o.id,
      'reason', o.cancel_reason,
      'display_id', (select private.few_of(array_agg(i.snapshot ->> 'display_id' order by i.created_at, i.id), 3)
        from public.order_items i where i.order_id = o.id),
      'product_name', coalesce((
        select private.few_of(array_agg(item ->> 'product_name' order by i.created_at, i.id, n), 3)
        from public.order_items i, jsonb_array_elements(i.snapshot -> 'items') with ordinality as t(item, n)
        where i.order_id = o.id), 'your items'),
      'price_statement', private.statement_text(private.order_price_statement(o.id), o.payment_method),
      'saved_shipping', private.saving_text(o.id))
      || (select jsonb_build_object('carrier', string_agg(distinct p.carrier, ', '),
        'tracking_number', string_agg(p.tracking_number, ', ' order by p.shipped_at, p.number),
        'tracking_url', string_agg(p.tracking_url, E'\n' order by p.shipped_at, p.number))
        from public.parcels p where p.id in (select i.parcel_id from public.parcel_lines i
          join public.order_lines l on l.id = i.order_line_id where l.order_id = o.id))
    from public.orders o where o.id = p_order_id);
end $$;

-- Everything a template may use: about the entity, its reader and the shop. p_values wins over them.
create function private.mail_values(p_entity_type text, p_entity_id uuid, p_user_id uuid, p_values jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with about as (
      select coalesce(case p_entity_type when 'quote' then private.quote_mail_values(p_entity_id, p_user_id)
        when 'order' then private.order_mail_values(p_entity_id) end, '{}')
        || p_values as v
    )
    select jsonb_build_object(
        'customer_name', coalesce((select nullif(full_name, '') from public.profiles where id = p_user_id), 'Customer'),
        'company_name', coalesce((select nullif(btrim(company_name), '') from public.footer_settings limit 1),
          'Landfall'),
        'support_email', coalesce(private.support_address(), private.site_url() || '/contact'),
        'unsubscribe_link', private.site_url() || '/profile',
        'link', private.site_url() || coalesce(v ->> 'path', '/dashboard'))
      || coalesce(v, '{}')
    from about);
end $$;
