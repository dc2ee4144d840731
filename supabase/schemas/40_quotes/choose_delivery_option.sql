-- Changes the way of delivery of a sent quote and prices it again with the inputs of the price that was sent: rates,
-- percentages, fees and option prices are those of that price, whatever settings say now. Choosing the current option
-- again changes nothing.
--   p_option_id  the id of an option that the route offered when the quote was priced, null for none
--   p_total      the card's total of that option that the caller saw: needed, but for none, which no screen offers
--   returns      the quote card
--   errors       PT401; PT404; PT409 stale_version, price_changed, move_not_allowed, price_expired, delivery_is_fixed;
--                PT422 delivery_option_not_available, cannot_be_priced
-- Definer: customers may not write prices.
create function public.choose_delivery_option(p_quote_id uuid, p_version int, p_option_id text,
  p_total numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_quote public.quotes := private.lock_own_quote(p_quote_id);
  v_price jsonb;
begin
  if v_quote.user_id is distinct from v_user then
    perform private.refuse('PT404', 'quote_not_found', 'This quote is not yours.');
  end if;
  if v_quote.status <> 'sent' then
    perform private.refuse('PT409', 'move_not_allowed',
      'The way of delivery can be changed after the quote is sent and before it is approved.');
  elsif v_quote.expires_at < now() then
    perform private.refuse('PT409', 'price_expired', 'This price is past its time.', 'Renew the quote.');
  end if;
  if p_option_id is distinct from v_quote.delivery_option_id then
    v_price := private.price_with_option(private.frozen_input(v_quote), v_quote, p_option_id);
    perform private.check_seen_total(private.price_statement(v_price, v_quote.quantity), 'card', p_total,
      p_option_id is not null);
  end if;
  perform private.check_version(v_quote.version, p_version);
  if v_price is not null then
    update public.quotes set delivery_option_id = p_option_id where id = p_quote_id;
    perform private.store_price(p_quote_id, v_price, private.quote_typed(p_quote_id));
  end if;
  return private.quote_card(p_quote_id);
end $$;
grant execute on function public.choose_delivery_option(uuid, int, text, numeric) to service_role, authenticated;

-- The input that made a quote's stored price; null where it is not known, no longer gives that price, or has a typed
-- amount for the shipping.
create function private.repeatable_input(p_quote public.quotes) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_input jsonb := (select input from private.price_inputs where quote_id = p_quote.id);
  v_sent jsonb := case when v_input is not null then public.price_quote(v_input) end;
begin
  return case when v_input ->> 'international_shipping' is null
    and ((v_sent ->> 'final_total')::numeric, (v_sent ->> 'final_total_local')::numeric)
      is not distinct from (p_quote.final_total, p_quote.final_total_local) then v_input end;
end $$;

-- The same, for another way of delivery. PT409 delivery_is_fixed where it is null: no option changes that price.
create function private.frozen_input(p_quote public.quotes) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_input constant jsonb := private.repeatable_input(p_quote);
begin
  if v_input is null then
    perform private.refuse('PT409', 'delivery_is_fixed', 'The delivery of this quote cannot be changed.',
      'Write to us if you want it delivered another way.');
  end if;
  return v_input;
end $$;

-- A price from a frozen input, with another delivery option (null for none). PT422 delivery_option_not_available.
create function private.price_with_option(p_input jsonb, p_quote public.quotes, p_option_id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_option constant jsonb := private.delivery_option(p_input -> 'route', p_option_id);
  v_input constant jsonb := p_input || jsonb_build_object('delivery_option_price', v_option -> 'price',
    'delivery_option_name', v_option -> 'name');
begin
  return private.need_price(v_input) || private.price_roots(v_input)
    || jsonb_build_object('rate_source', p_quote.rate_source, 'rate_confidence', p_quote.rate_confidence);
end $$;
