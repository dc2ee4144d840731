-- The customer changes the way of delivery of a quote that was sent: it is priced again, at the exchange rate frozen when it was sent.
--   p_option_id  the id of an active option of the route, null for none
--   returns      the quote card
--   errors       PT401; PT404; PT409 stale_version, move_not_allowed, price_expired; PT422 delivery_option_not_available, cannot_be_priced
-- Definer: customers may not write prices.
create function public.choose_delivery_option(p_quote_id uuid, p_version int, p_option_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_quote public.quotes := private.lock_quote(p_quote_id, p_version);
begin
  if v_quote.user_id <> v_user then perform private.refuse('PT404', 'quote_not_found', 'This quote is not yours.'); end if;
  if v_quote.status <> 'sent' then
    perform private.refuse('PT409', 'move_not_allowed',
      'The way of delivery can be changed after the quote is sent and before it is approved.');
  elsif v_quote.expires_at < now() then
    perform private.refuse('PT409', 'price_expired', 'This price is past its time.', 'Renew the quote.');
  end if;
  update public.quotes set delivery_option_id = p_option_id where id = p_quote_id;
  perform private.price_again(v_quote);
  return private.quote_card(p_quote_id);
end $$;

-- Prices a sent quote again at its own exchange rate: what price_quote finds as the route's rate is the frozen one, and keeps its name.
create function private.price_again(p_quote public.quotes) returns void
language plpgsql set search_path = '' as $$
declare
  v_input jsonb := private.quote_price_input(p_quote.id);
  v_price jsonb;
begin
  if jsonb_typeof(v_input -> 'route') = 'object' then
    v_input := jsonb_set(v_input, '{route,exchange_rate}', to_jsonb(p_quote.exchange_rate));
  end if;
  v_price := private.need_price(v_input) || private.price_roots(v_input)
    || jsonb_build_object('rate_source', p_quote.rate_source, 'rate_confidence', p_quote.rate_confidence);
  perform private.store_price(p_quote.id, v_price, private.quote_typed(p_quote.id));
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.choose_delivery_option(uuid, int, text) from public, anon, authenticated;
grant execute on function public.choose_delivery_option(uuid, int, text) to authenticated, service_role;
