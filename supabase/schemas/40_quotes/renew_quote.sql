-- A copy of a quote and its items, without a price. Returns its id.
create function private.copy_quote(p_quote public.quotes) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.copy_request(p_quote, 'pending', p_quote.id);
begin
  perform private.copy_item(i, v_id, i.position, i.quantity) from public.quote_items i where i.quote_id = p_quote.id;
  return v_id;
end $$;

-- A quote that asks what another one asks, without its items. Returns its id.
create function private.copy_request(p_quote public.quotes, p_status text, p_renewed_from uuid default null)
  returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.quotes (user_id, email, status, quote_type, renewed_from, country_code, destination_country,
    delivery_option_id, insured, product_name, image_url, item_weight, customer_notes)
  values (p_quote.user_id, p_quote.email, p_status, p_quote.quote_type, p_renewed_from, p_quote.country_code,
    p_quote.destination_country, p_quote.delivery_option_id, p_quote.insured, p_quote.product_name, p_quote.image_url,
    p_quote.item_weight, p_quote.customer_notes)
  returning id into v_id;
  return v_id;
end $$;

-- Copies an item into another quote, at a position and with a number of pieces.
create function private.copy_item(i public.quote_items, p_quote_id uuid, p_position int, p_quantity int) returns void
language sql set search_path = '' as $$
  insert into public.quote_items (quote_id, position, product_name, product_url, quantity, item_price, typed_price,
    price_currency, item_weight, length_cm, width_cm, height_cm, image_url, image_path, options, customs_category_id)
  values (p_quote_id, p_position, i.product_name, i.product_url, p_quantity, i.item_price, i.typed_price,
    i.price_currency, i.item_weight, i.length_cm, i.width_cm, i.height_cm, i.image_url, i.image_path, i.options,
    i.customs_category_id)
$$;

-- Prices a renewed quote as the old one was typed. Null where an input no longer exists: a country is closed, the
-- route, a delivery option or a category is gone, it can no longer be priced, or only at the 1:1 fallback rate.
create function private.renewed_price(p_old public.quotes, p_new_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_input jsonb;
  v_price jsonb;
begin
  v_input := private.price_input(p_old.country_code, p_old.destination_country, 
    private.quote_typed(p_new_id) || private.typed_extras(private.quote_typed(p_old.id)));
  v_price := private.need_price(v_input);
  if v_price ->> 'rate_source' = 'fallback'
     or (p_old.breakdown ? 'route_id' and v_input -> 'route' ->> 'id' is distinct from p_old.breakdown ->> 'route_id')
       then
    return null;
  end if;
  return v_price || private.price_roots(v_input);
exception when sqlstate 'PT422' or sqlstate 'PT400' then
  return null;
end $$;

-- The lines, the rate and the total that differ between two prices: [{key, was, now}], decimal strings.
create function private.price_changes(p_was jsonb, p_now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', key, 'was', p_was ->> key, 'now', p_now ->> key) order by n),
    '[]')
  from unnest(array['goods', 'sales_tax', 'merchant_shipping', 'international_shipping', 'insurance', 'customs_duty',
    'duty_surcharge', 'vat', 'handling_charge', 'domestic_shipping', 'discount', 'payment_gateway_fee', 'total',
      'exchange_rate',
    'final_total_local']) with ordinality as t(key, n)
  where (p_was ->> key)::numeric is distinct from (p_now ->> key)::numeric
$$;

-- A quote that its owner may renew: expired, rejected, or payable at an old price. PT404, PT409
-- not_renewable.
create function private.lock_for_renewal(p_quote_id uuid, p_user_id uuid) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes where id = p_quote_id and user_id = p_user_id for update;
  if v_quote.id is null then perform private.refuse('PT404', 'quote_not_found',
    'This quote does not exist, or it is not yours.'); end if;
  if coalesce(v_quote.order_id, v_quote.merged_into) is not null or not (v_quote.status in ('expired', 'rejected')
     or (private.status_flag(v_quote.status, 'canBePaid')
       and private.price_is_old(v_quote.price_valid_until, v_quote.expires_at))) then
    perform private.refuse('PT409', 'not_renewable', 'Only a quote that has expired or was rejected can be renewed.');
  end if;
  return v_quote;
end $$;

-- Renews a quote that expired or was rejected. Of an expired one the new quote is `sent` where every input still
-- exists, the old one had been sent and the new price is above 0. Else it is `pending`: only an admin sends a quote
-- that costs nothing, and a rejected price is not sent again by itself. Renewing twice gives the same new quote back
-- while that one is still open.
--   returns {id, display_id, status, changes: [{key, was, now}]} (no changes where the new one waits for a price)
--   p_version, p_total  of the old quote, as the caller saw it; p_total is needed where it has a price
--   errors  PT401; PT404; PT400 missing_field; PT409 not_renewable, stale_version, price_changed
-- Definer: customers may not write quotes.
create function public.renew_quote(p_quote_id uuid, p_version int default null, p_total numeric default null)
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_old public.quotes := private.lock_for_renewal(p_quote_id, v_user);
  v_new_id uuid := (select id from public.quotes
    where renewed_from = p_quote_id and status in ('pending', 'calculated', 'sent') order by created_at desc limit 1);
  v_price jsonb;
begin
  perform private.check_seen_total(private.quote_statement(v_old, v_old.quantity), 'card', p_total,
    v_old.final_total_local is not null);
  perform private.check_version(v_old.version, p_version);
  if v_new_id is null then
    v_new_id := private.copy_quote(v_old);
    insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id, reason)
      values ('quote', v_new_id, 'pending', 'customer', v_user, case
        when v_old.status = 'rejected' then 'Asked again after ' else 'Renewal of ' end || v_old.display_id);
    v_price := case when v_old.breakdown is not null
      and v_old.status <> 'rejected' then private.renewed_price(v_old, v_new_id) end;
    if v_price is not null then perform private.store_price(v_new_id, v_price, private.quote_typed(v_old.id)); end if;
    if v_old.sent_at is not null and (v_price ->> 'final_total_local')::numeric > 0 then
      perform private.apply_move('quote', v_new_id, 'sent', 'customer', 'Renewed at today''s rates');
    else
      perform private.queue_admin_new_quote(v_new_id);
    end if;
  end if;
  return (select jsonb_build_object('id', q.id, 'display_id', q.display_id, 'status', q.status,
    'changes', case when q.breakdown is null then '[]' else private.price_changes(v_old.breakdown, q.breakdown) end)
    from public.quotes q where q.id = v_new_id);
end $$;
grant execute on function public.renew_quote(uuid, int, numeric) to authenticated, service_role;
