-- Keeps the price of an estimate, as quotes.breakdown would have it, and the range that its customer sees.
create function private.keep_estimate(p_quote_id uuid, p_price jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_range jsonb := private.estimate_range(p_price, (private.auto_quote_setting('range_percent'))::numeric);
begin
  insert into public.quote_admin (quote_id, estimate) values (p_quote_id, p_price)
    on conflict (quote_id) do update set estimate = excluded.estimate;
  update public.quotes set instant = coalesce(instant, '{}') || jsonb_build_object('range', v_range)
    where id = p_quote_id;
end $$;

-- Takes the price out of a quote and its items.
create function private.clear_price(p_quote_id uuid) returns void
language sql set search_path = '' as $$
  update public.quote_items set duty_amount = null where quote_id = p_quote_id;
  update public.quotes set item_price = null, sales_tax_price = null, merchant_shipping_price = null,
    international_shipping = null, insurance_amount = null, customs_and_ecs = null, vat = null, handling_charge = null,
    domestic_shipping = null, payment_gateway_fee = null, discount = null, sub_total = null, currency = null,
    exchange_rate = null, rate_source = null, rate_confidence = null, final_total = null, final_total_local = null,
    final_total_local_without_gateway_fee = null, final_currency = null, breakdown = null
    where id = p_quote_id;
$$;

-- Takes the price out of a quote that becomes an estimate again: nothing of it stays where its customer reads.
create function private.hide_price(p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_price jsonb := (select breakdown from public.quotes where id = p_quote_id);
begin
  if v_price is null then return; end if;
  perform private.keep_estimate(p_quote_id, v_price), private.clear_price(p_quote_id);
end $$;

-- Gives a quote the price of its estimate, where it has one: from now on that is promised.
create function private.reveal_price(p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_price jsonb := (select estimate from public.quote_admin where quote_id = p_quote_id);
begin
  if v_price is not null then perform private.write_price(p_quote_id, v_price); end if;
end $$;

-- A quote with the total and the rate that its estimate has, for the rules about who may move it.
create function private.with_estimate(p_quote public.quotes) returns public.quotes
language plpgsql stable set search_path = '' as $$
declare
  v_price jsonb := (select estimate from public.quote_admin where quote_id = p_quote.id);
begin
  p_quote.final_total := coalesce(p_quote.final_total, (v_price ->> 'final_total')::numeric);
  p_quote.rate_source := coalesce(p_quote.rate_source, v_price ->> 'rate_source');
  return p_quote;
end $$;
