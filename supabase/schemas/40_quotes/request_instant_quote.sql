-- The customer's view of an answer: the whole price if it is sent, only the range if an admin must review it.
create function private.instant_view(p_answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (p_answer - array['price', 'range', 'item', 'input', 'rules', 'template']) || jsonb_build_object(
    'price', case when p_answer ->> 'outcome' = 'sent' then p_answer -> 'price' end,
    'range', case when p_answer ->> 'outcome' = 'calculated' then p_answer -> 'range' end);
end $$;

-- Previews the answer of an instant quote, for visitors too. Stores nothing and notifies no one.
--   p_request  as in request_instant_quote
--   returns    what request_instant_quote returns, without {id, display_id, status, version}
--   errors     PT400, PT413, PT422 with the field in the hint
-- Definer: visitors may not read rules, templates, rates or route costs.
create function public.preview_instant_quote(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.instant_view(private.instant_answer(p_request, (select auth.uid())));
end $$;
grant execute on function public.preview_instant_quote(jsonb) to anon, authenticated, service_role;

-- Stores the quote of an answer in its status: `calculated` where it has a price, else the default status. Returns
-- its row.
create function private.insert_instant_quote(p_request jsonb, p_answer jsonb, p_user_id uuid) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_priced boolean := (p_answer -> 'price' ->> 'priceable')::boolean;
  v_quote public.quotes := private.insert_request(p_request - 'quote_type', p_user_id, 'auto', case
    when v_priced then 'calculated' end);
begin
  perform private.write_quote_items(v_quote.id, jsonb_build_array(p_answer -> 'item'), p_user_id,
    p_answer -> 'known' ->> 'currency');
  perform private.sum_up_items(v_quote.id);
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id, created_at)
    -- sending may follow now
    values ('quote', v_quote.id, v_quote.status, 'auto_quote', p_user_id, now() - interval '1 millisecond');
  insert into public.quote_admin (quote_id, applied_rules)
    values (v_quote.id, (p_answer -> 'rules') || case when jsonb_typeof(p_answer -> 'template') = 'object'
      then jsonb_build_object('kind', 'template') || (p_answer -> 'template') else '[]' end);
  if v_priced then
    perform private.store_price(v_quote.id, (p_answer -> 'price') || private.price_roots(p_answer -> 'input'), '{}');
  end if;
  update public.quotes set confidence_score = (p_answer ->> 'confidence')::numeric,
    instant = (private.instant_view(p_answer) - 'price')
      || jsonb_build_object('typed', private.typed_of_item(p_request -> 'items' -> 0))
    where id = v_quote.id;
  return v_quote;
end $$;

-- The customer's price, weight and category, before a template or rule replaced them.
create function private.typed_of_item(p_item jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('item_price', p_item -> 'item_price', 'price_currency',
    p_item -> 'price_currency',
    'item_weight', p_item -> 'item_weight', 'customs_category_id', p_item -> 'customs_category_id'));
end $$;

-- Asks for a price of one product at once.
--   p_request  {items: [{product_url, product_name, item_price, price_currency?, quantity?, options?, item_weight?
--   (kg), length_cm?,
--              width_cm?, height_cm?, customs_category_id?}], country_code, destination_country, insured?,
--              delivery_option_id?,
--              customer_notes?, request_key? as in request_quote}; exactly one item
--   returns    {id, display_id, status, version, outcome, confidence (0 to 1), weakest, parts: [{part, score,
--   source}], failed: [test],
--              reasons: [code], known: {item_price, currency, item_weight, category}, price, range}
--              outcome `sent`: `price` is price_quote's, the customer may approve it; `calculated`: `range` {percent,
--              low, high, currency,
--              low_usd, high_usd}, an admin reviews it first, for the reasons in `failed` (low_confidence, over_limit,
--              restricted,
--              too_many_open, no_rate, review); `pending`: neither, `reasons` are price_quote's
--              Admins are notified of every outcome except `sent`.
--   errors     PT401; PT400 with the field in the hint; PT413; PT422 country_not_served, no_rate, prohibited_item,
--              delivery_option_not_available
-- Definer: customers may not write quotes, or read rules and templates.
create function public.request_instant_quote(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_known jsonb := private.answered_request(v_user, p_request);
  v_answer jsonb;
  v_quote public.quotes;
begin
  if v_known is not null then return v_known; end if;
  -- parallel requests of one customer run one after the other
  perform pg_advisory_xact_lock(hashtextextended('instant_quote ' || v_user, 0));
  v_answer := private.instant_answer(p_request, v_user);
  v_quote := private.insert_instant_quote(p_request, v_answer, v_user);
  update public.quote_templates set use_count = use_count + 1 where id::text = v_answer -> 'template' ->> 'template_id';
  if v_answer ->> 'outcome' = 'sent' then
    perform private.apply_move('quote', v_quote.id, 'sent', 'auto_quote');
  else
    perform private.queue_admin_new_quote(v_quote.id);
  end if;
  v_known := private.instant_view(v_answer) || (
    select jsonb_build_object('id', q.id, 'display_id', q.display_id, 'status', q.status, 'version', q.version)
    from public.quotes q where q.id = v_quote.id);
  perform private.keep_answer(v_user, p_request, v_known);
  return v_known;
end $$;
grant execute on function public.request_instant_quote(jsonb) to authenticated, service_role;
