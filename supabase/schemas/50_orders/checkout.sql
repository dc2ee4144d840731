-- What is bought: (quote_id, quantity 1 to 99, version that was seen or null), in the order of the ids, in which the
-- quotes are locked.
-- PT400 no_items, duplicate_quote or a bad field; PT413 too_many_items.
create function private.read_checkout_items(p_items jsonb) returns table (quote_id uuid, quantity int, version int)
language plpgsql immutable set search_path = '' as $$
begin
  perform private.need_items(jsonb_build_object('items', p_items));
  if (select count(item ->> 'quote_id') <> count(distinct item ->> 'quote_id')
    from jsonb_array_elements(p_items) item) then
    perform private.refuse('PT400', 'duplicate_quote', 'A quote is named twice: raise its quantity instead.', 'items');
  end if;
  return query
    select private.need_uuid(item, 'items.' || (n - 1), 'quote_id'),
      private.read_count(item, 'items.' || (n - 1), 'quantity', 99, 1),
      private.read_number(item, 'items.' || (n - 1), 'version', 1000000000)::int
    from jsonb_array_elements(p_items) with ordinality as t(item, n) order by 1;
end $$;

-- Why a locked quote cannot be bought now; nothing where it can. PT409 already_ordered, merged, not_payable,
-- price_expired;
-- PT422 no_price, fallback_rate.
create function private.check_payable(p_quote public.quotes) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_quote.order_id is not null then
    perform private.refuse('PT409', 'already_ordered', p_quote.display_id || ' is already part of an order.');
  elsif p_quote.merged_into is not null then
    perform private.refuse_with(private.quote_refusal(p_quote, p_quote.status, '{}', '[]'));
  elsif not private.status_flag(p_quote.status, 'canBePaid') then
    perform private.refuse('PT409', 'not_payable', p_quote.display_id || ' cannot be paid in its status.');
  elsif p_quote.final_total_local is null then
    perform private.refuse('PT422', 'no_price', p_quote.display_id || ' has no price yet.');
  elsif p_quote.rate_source = 'fallback' then
    perform private.refuse('PT422', 'fallback_rate', p_quote.display_id || ' was priced without an exchange rate.');
  elsif private.price_is_old(p_quote.price_valid_until, p_quote.expires_at) then
    perform private.refuse('PT409', 'price_expired', 'The price of ' || p_quote.display_id || ' is past its time.',
      'Renew the quote.');
  end if;
end $$;

-- Takes the person's cart lock, then locks the quotes of a checkout in the order of their ids, and checks that each
-- may be bought and that all go to one country in one currency. PT404 quote_not_found, PT400 several_destinations.
create function private.lock_for_checkout(p_ids uuid[], p_user_id uuid) returns setof public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes;
  v_first public.quotes;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('cart ' || p_user_id, 0));
  for v_quote in select * from public.quotes where id = any (p_ids) and user_id = p_user_id order by id for update loop
    perform private.check_payable(v_quote);
    if v_count = 0 then v_first := v_quote; end if;
    v_count := v_count + 1;
    if (v_quote.destination_country, v_quote.final_currency) <> (v_first.destination_country,
      v_first.final_currency) then
      perform private.refuse('PT400', 'several_destinations', 'One checkout goes to one country.', 'items');
    end if;
    return next v_quote;
  end loop;
  if v_count <> cardinality(p_ids) then
    perform private.refuse('PT404', 'quote_not_found', 'One of these quotes is not in your cart.', 'items');
  end if;
end $$;

-- The address as the order keeps it. PT404 address_not_found, PT400 address_country.
create function private.frozen_address(p_address_id uuid, p_user_id uuid, p_country text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_address jsonb := (select to_jsonb(a) - array['id', 'user_id', 'is_default', 'created_at', 'updated_at']
    from public.user_addresses a
                      where id = p_address_id and user_id = p_user_id);
begin
  if v_address is null then
    perform private.refuse('PT404', 'address_not_found', 'Choose one of your addresses.', 'address_id');
  elsif v_address ->> 'country_code' <> p_country then
    perform private.refuse('PT400', 'address_country', 'These quotes are priced for another country.', 'address_id');
  end if;
  return v_address;
end $$;

-- A quote as the order keeps it: its items and its price, whatever becomes of the quote.
create function private.quote_snapshot(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'display_id', p_quote.display_id, 'product_name', p_quote.product_name, 'image_url', p_quote.image_url,
    'image_path', (select i.image_path from public.quote_items i
      where i.quote_id = p_quote.id and i.image_path is not null order by i.position limit 1),
    'country_code', p_quote.country_code, 'destination_country', p_quote.destination_country, 'currency',
      p_quote.currency,
    'final_currency', p_quote.final_currency, 'final_total', p_quote.final_total, 'final_total_local',
      p_quote.final_total_local,
    'final_total_local_without_gateway_fee', p_quote.final_total_local_without_gateway_fee, 'exchange_rate',
      p_quote.exchange_rate,
    'delivery_option_id', p_quote.delivery_option_id, 'insured', p_quote.insured, 'breakdown', p_quote.breakdown,
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - array['quote_id', 'created_at', 'updated_at']
      order by i.position, i.id), '[]')
              from public.quote_items i where i.quote_id = p_quote.id))
$$;

-- The account for a currency, as a customer sees it: that of the destination first, then the default. Null where
-- there is none.
create function private.bank_account_for(p_currency text, p_country text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('account_name', account_name, 'account_number', account_number, 'bank_name', bank_name,
    'branch_name', branch_name, 'iban', iban, 'swift_code', swift_code, 'instructions', instructions, 'currency',
      currency, 'country_code', country_code)
  from public.bank_accounts where is_active and currency = p_currency
  order by country_code = p_country desc nulls last, is_default desc, sort, id limit 1
$$;

-- The account in words, for a mail.
create function private.bank_details_text(p_account jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\n', p_account ->> 'account_name', p_account ->> 'bank_name', p_account ->> 'branch_name',
    'Account ' || (p_account ->> 'account_number'),
    'IBAN ' || (p_account ->> 'iban'), 'SWIFT ' || (p_account ->> 'swift_code'),
      nullif(p_account ->> 'instructions', ''))
$$;

-- Tells how to pay by bank transfer what is missing; p_occasion makes a reminder another mail than the first.
create function private.queue_transfer_mail(p_order public.orders, p_payment public.payments, p_occasion text)
  returns void
language sql set search_path = '' as $$
  select private.notify('bank_transfer_instructions', p_order.user_id, 'order', p_order.id,
    concat_ws(':', 'bank_transfer', p_payment.id, p_occasion),
    jsonb_build_object('amount', private.money_label(private.order_due(p_order), p_payment.currency),
      'reference_code', p_payment.reference_code,
      'expires_at', private.moment_for(p_order.user_id, p_payment.expires_at),
      'bank_details',
        private.bank_details_text(private.bank_account_for(p_order.currency, p_order.destination_country))))
$$;

-- What checkout answers, now and whenever the same key comes again.
create function private.checkout_answer(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('order_id', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_id', p.id,
    'amount', p.amount,
    'currency', p.currency, 'reference_code', p.reference_code, 'expires_at', p.expires_at,
    'bank_account', case
      when o.payment_method = 'bank_transfer' then private.bank_account_for(o.currency, o.destination_country) end)
  from public.orders o join public.payments p on p.order_id = o.id
  where o.id = p_order_id order by p.created_at desc limit 1
$$;

-- The order that a key already made. Null where there is none; PT409 idempotency_conflict where the key came with
-- another body.
create function private.order_of_key(p_user_id uuid, p_key text, p_hash text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where user_id = p_user_id and idempotency_key = p_key;
  if v_order.request_hash <> p_hash then
    perform private.refuse('PT409', 'idempotency_conflict', 'This checkout was already made with other contents.',
      'Start the checkout again.');
  end if;
  return v_order.id;
end $$;

-- Writes the order with its frozen lines and binds the quotes to it. Returns the order.
create function private.place_order(p_quotes public.quotes[], p_quantities int[], p_address jsonb, p_method text,
  p_key text, p_hash text, p_total numeric, p_versions int[]) returns public.orders
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_statements constant jsonb[] := array(select private.quote_statement(p_quotes[i], p_quantities[i])
    from generate_subscripts(p_quotes, 1) i);
  v_statement constant jsonb := private.sum_statements(to_jsonb(v_statements));
  v_subtotal constant numeric := private.charged(v_statement, p_method);
  v_usd constant numeric := private.charged_usd(v_statement, p_method);
begin
  perform private.check_seen_total(v_statement, p_method, case
    when exists (select from generate_subscripts(p_quotes, 1) i where p_versions[i] <> (p_quotes[i]).version) then -1
    else p_total end);
  if v_subtotal <= 0 then
    perform private.refuse('PT422', 'nothing_to_pay', 'This order costs nothing: write to us instead.', 'items');
  end if;
  perform private.check_method(p_method, p_quotes[1].user_id, v_usd, p_quotes[1].final_currency,
    p_quotes[1].destination_country);
  insert into public.orders (user_id, destination_country, shipping_address, currency, subtotal, total, total_usd,
    payment_method,
    idempotency_key, request_hash)
  values (p_quotes[1].user_id, p_quotes[1].destination_country, p_address, p_quotes[1].final_currency, v_subtotal,
    v_subtotal, v_usd,
    p_method, p_key, p_hash)
  returning * into v_order;
  insert into public.order_items (order_id, quote_id, snapshot, quote_quantity, line_total_local)
  select v_order.id, (p_quotes[i]).id, private.quote_snapshot(p_quotes[i]), p_quantities[i],
    private.charged(v_statements[i], p_method)
  from generate_subscripts(p_quotes, 1) i;
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id)
  values ('order', v_order.id, v_order.status, 'customer', v_order.user_id);
  return v_order;
end $$;

-- The quotes follow their order from now on: out of the cart, in the order's status.
create function private.bind_quotes(p_order public.orders, p_quotes public.quotes[], p_quantities int[]) returns void
language plpgsql set search_path = '' as $$
begin
  for i in 1 .. cardinality(p_quotes) loop
    update public.quotes set order_id = p_order.id, quantity = p_quantities[i],
      shipping_address = p_order.shipping_address
      where id = (p_quotes[i]).id;
    perform private.apply_move('quote', (p_quotes[i]).id, p_order.status, 'payment',
      'Checked out as ' || p_order.order_number, null, true);
  end loop;
end $$;

-- Buys approved quotes: one destination, one currency. The client's amounts are never believed.
--   p_items   [{quote_id, quantity 1 to 99, version? (that was seen)}]      p_method  card, bank_transfer or cod
--   p_total   what the screen showed, as charged by the method: needed
--   p_idempotency_key  8 to 200 characters; the same key and body give the same order back
--   returns   {order_id, order_number, status, payment_id, amount, currency, reference_code, expires_at, bank_account
--   or null}
--   errors    PT401; PT404 quote_not_found, address_not_found; PT400 several_destinations, address_country, or a bad
--   field; PT409
--             price_changed (the statement in the detail), already_ordered, not_payable, price_expired,
--             idempotency_conflict; PT413; PT422 no_price,
--             fallback_rate, card_not_available,
--             no_bank_account, cod_not_available, nothing_to_pay, email_needed
-- Definer: customers may not write orders, payments or a quote's status.
create function public.checkout(p_items jsonb, p_address_id uuid, p_method text, p_idempotency_key text,
  p_total numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_body jsonb := jsonb_build_object('items', p_items, 'address_id', p_address_id, 'method', p_method,
    'total', p_total);
  v_method text := private.need_code(v_body, '', 'method', '^(card|bank_transfer|cod)$');
  v_key text := private.need_key(p_idempotency_key);
  v_hash text := encode(sha256(convert_to(v_body::text, 'UTF8')), 'hex');
  v_ids uuid[];
  v_quantities int[];
  v_versions int[];
  v_quotes public.quotes[];
  v_order public.orders;
  v_order_id uuid;
begin
  select array_agg(i.quote_id), array_agg(i.quantity), array_agg(i.version) into v_ids, v_quantities, v_versions
    from private.read_checkout_items(p_items) i;
  -- two presses of one button: the second waits and finds the order
  perform pg_advisory_xact_lock(hashtextextended(v_user || v_key, 0));
  v_order_id := private.order_of_key(v_user, v_key, v_hash);
  if v_order_id is null then
    perform private.need_email(v_user);
    v_quotes := array(select q from private.lock_for_checkout(v_ids, v_user) q);
    v_order := private.place_order(v_quotes, v_quantities,
      private.frozen_address(p_address_id, v_user, v_quotes[1].destination_country),
      v_method, v_key, v_hash, p_total, v_versions);
    perform private.bind_quotes(v_order, v_quotes, v_quantities);
    if v_method = 'bank_transfer' then perform private.queue_transfer_mail(v_order, private.open_payment(v_order),
      'first');
    else perform private.open_payment(v_order); end if;
    insert into public.cart_events (user_id, order_id, type, value_usd)
      values (v_user, v_order.id, 'checkout_started', v_order.total_usd);
    v_order_id := v_order.id;
  end if;
  return private.checkout_answer(v_order_id);
end $$;
grant execute on function public.checkout(jsonb, uuid, text, text, numeric) to authenticated, service_role;
