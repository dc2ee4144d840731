-- Changes the way of delivery of a sent quote and prices it again with the inputs of the price that was sent: rates,
-- percentages, fees and option prices are those of that price, whatever settings say now. Choosing the current option
-- again changes nothing.
--   p_option_id  the id of an option that the route offered when the quote was priced, null for none
--   returns      the quote card
--   errors       PT401; PT404; PT409 stale_version, move_not_allowed, price_expired, delivery_is_fixed; PT422
--                delivery_option_not_available, cannot_be_priced
-- Definer: customers may not write prices.
create function public.choose_delivery_option(p_quote_id uuid, p_version int, p_option_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_quote public.quotes := private.lock_quote(p_quote_id, p_version);
  v_price jsonb;
begin
  if v_quote.user_id <> v_user then perform private.refuse('PT404', 'quote_not_found', 'This quote is not yours.');
    end if;
  if v_quote.status <> 'sent' then
    perform private.refuse('PT409', 'move_not_allowed',
      'The way of delivery can be changed after the quote is sent and before it is approved.');
  elsif v_quote.expires_at < now() then
    perform private.refuse('PT409', 'price_expired', 'This price is past its time.', 'Renew the quote.');
  end if;
  if p_option_id is distinct from v_quote.delivery_option_id then
    v_price := private.price_with_option(v_quote, p_option_id);
    update public.quotes set delivery_option_id = p_option_id where id = p_quote_id;
    perform private.store_price(p_quote_id, v_price, private.quote_typed(p_quote_id));
  end if;
  return private.quote_card(p_quote_id);
end $$;
grant execute on function public.choose_delivery_option(uuid, int, text) to service_role, authenticated;

-- The price that a sent quote has with another delivery option (null for none), from the input of its stored price.
-- PT409 delivery_is_fixed where that input is not known, or no longer gives the stored price; PT422
-- delivery_option_not_available.
create function private.price_with_option(p_quote public.quotes, p_option_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_input jsonb := (select input from private.price_inputs where quote_id = p_quote.id);
  v_sent jsonb := case when v_input is not null then public.price_quote(v_input) end;
  v_option jsonb;
begin
  if ((v_sent ->> 'final_total')::numeric, (v_sent ->> 'final_total_local')::numeric)
     is distinct from (p_quote.final_total, p_quote.final_total_local) then
    perform private.refuse('PT409', 'delivery_is_fixed', 'The delivery of this quote cannot be changed.',
      'Write to us if you want it delivered another way.');
  end if;
  v_option := private.delivery_option(v_input -> 'route', p_option_id);
  v_input := v_input || jsonb_build_object('delivery_option_price', v_option -> 'price', 'delivery_option_name',
    v_option -> 'name');
  return private.need_price(v_input) || private.price_roots(v_input)
    || jsonb_build_object('rate_source', p_quote.rate_source, 'rate_confidence', p_quote.rate_confidence);
end $$;

-- The ways of delivery that a quote's price offers, as they were when it was priced: [{id, name, carrier, min_days,
-- max_days, price}], price in the origin's currency. Empty without a route and for a quote whose delivery cannot be
-- changed.
--   errors  PT401; PT404 quote_not_found
-- Definer: the input of a price is closed to callers.
create function public.delivery_choices(p_quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_sign_in();
  if not private.may_see('quote', p_quote_id) then
    perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist, or it is not yours.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o -> 'id', 'name', o -> 'name', 'carrier', o -> 'carrier',
      'min_days', o -> 'min_days', 'max_days', o -> 'max_days', 'price', o -> 'price') order by n), '[]')
    from private.price_inputs i,
      jsonb_array_elements(i.input -> 'route' -> 'delivery_options') with ordinality as t(o, n)
    where i.quote_id = p_quote_id and coalesce((o ->> 'active')::boolean, true));
end $$;
grant execute on function public.delivery_choices(uuid) to authenticated, service_role;
