-- Only a price that a person saw is sent, and a price of 0 only when it was confirmed.

-- Compares a price with the totals that were on the caller's screen: {final_total (USD), final_total_local}, each optional; null
-- compares nothing. PT409 price_changed; PT400 with the field in the hint.
create function private.check_expected_price(p_expected jsonb, p_price jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_expected jsonb;
  v_field text;
begin
  if coalesce(jsonb_typeof(p_expected), 'null') = 'null' then return; end if;
  v_expected := private.need_object(jsonb_build_object('p_expected', p_expected), '', 'p_expected');
  foreach v_field in array array['final_total', 'final_total_local'] loop
    if private.read_number(v_expected, 'p_expected', v_field, 1000000000000) <> (p_price ->> v_field)::numeric then
      perform private.refuse('PT409', 'price_changed',
        'The price is now ' || (p_price ->> 'final_currency') || ' ' || (p_price ->> 'final_total_local') || ', not the one you saw.',
        'Check the new price and send it again.');
    end if;
  end loop;
end $$;

-- Prices a quote and stores every line and all totals. The items given replace the quote's items; those with an id are updated.
--   p_typed     {items: [{id?, product_name, product_url?, quantity, item_price, price_currency?, item_weight (kg), length_cm?, width_cm?,
--               height_cm?, customs_category_id?, options?}], sales_tax? (replaces the percentage), merchant_shipping, delivery_option_id?,
--               insured, domestic_shipping, discount, note? (internal)}; money in the origin's currency
--   p_expected  {final_total?, final_total_local?}: the totals on the caller's screen; nothing is saved where the price differs
--   returns     the quote card
--   errors      PT401, PT403 admin_only, PT404, PT409 stale_version, price_is_fixed or price_changed, PT400, PT413, PT422 with the field
--               in the hint
-- Definer: no caller may write prices.
drop function public.save_price(uuid, int, jsonb);
create function public.save_price(p_quote_id uuid, p_version int, p_typed jsonb, p_expected jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_items jsonb := private.need_items(p_typed);
  v_quote public.quotes := private.lock_for_pricing(p_quote_id, p_version);
  v_input jsonb := private.price_input(v_quote.country_code, v_quote.destination_country, p_typed);
  v_price jsonb := private.need_price(v_input);
  v_note text := private.read_text(p_typed, '', 'note', 5000);
begin
  perform private.check_expected_price(p_expected, v_price);
  perform private.write_quote_items(p_quote_id, v_items, v_quote.user_id, v_price ->> 'currency');
  perform private.sum_up_items(p_quote_id);
  update public.quotes set insured = private.read_boolean(p_typed, '', 'insured'),
    delivery_option_id = nullif(p_typed ->> 'delivery_option_id', '')
    where id = p_quote_id;
  perform private.store_price(p_quote_id, v_price || private.price_roots(v_input), p_typed);
  if v_note is not null then
    insert into public.quote_admin (quote_id, internal_notes) values (p_quote_id, v_note)
      on conflict (quote_id) do update set internal_notes = excluded.internal_notes;
  end if;
  return private.quote_card(p_quote_id);
end $$;

-- Moves a quote along its status's allowedTransitions. What belongs to the new status (sent_at, expires_at, approved_at, the cart...)
-- is written with it, its history row and its mail too.
--   p_version     the version the caller saw     p_reason_id, p_details  needed for `rejected`
--   p_allow_zero  an admin confirmed that the customer is to pay nothing: needed to send or approve a quote whose total is 0
--   returns       the quote card
--   errors        PT401; PT404 quote_not_found; PT409 stale_version, move_not_allowed, already_ordered, price_expired; PT422 no_price,
--                 fallback_rate, zero_price; PT400 reason_needed, unknown_reason, too_long
-- Definer: customers may write two columns of quotes, not status.
drop function public.move_quote(uuid, text, int, uuid, text);
create function public.move_quote(p_quote_id uuid, p_to text, p_version int, p_reason_id uuid default null, p_details text default null,
  p_allow_zero boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_quote public.quotes := private.with_estimate(private.lock_quote(p_quote_id, p_version));
  v_moves text[] := private.quote_moves(private.status_map(), private.caller_is_admin(), v_quote.user_id = v_user, v_quote.status,
    v_quote.order_id, v_quote.final_total, v_quote.rate_source, v_quote.expires_at);
  v_by_customer boolean := coalesce(private.mover_of('quote', v_quote.status, p_to) = 'customer', false);
begin
  if p_to is null or p_to <> all (v_moves) then perform private.refuse_quote_move(v_quote, p_to); end if;
  if p_to in ('sent', 'approved') and not v_by_customer and least(v_quote.final_total, v_quote.final_total_local) <= 0
     and not coalesce(p_allow_zero, false) then
    perform private.refuse('PT422', 'zero_price', 'The total of this quote is 0.', 'Confirm that the customer pays nothing.');
  end if;
  if p_to = 'rejected' then perform private.keep_rejection(p_quote_id, p_reason_id, p_details); end if;
  perform private.apply_move('quote', p_quote_id, p_to, case when v_by_customer then 'customer' else 'admin' end,
    private.rejection_text(p_reason_id, p_details), p_version);
  return private.quote_card(p_quote_id);
end $$;

-- Which tests keep a priced quote from being sent without a person: low_confidence, over_limit, review, restricted, too_many_open,
-- no_rate, zero_price. Empty where none does.
create or replace function private.failed_tests(p_confidence numeric, p_price jsonb, p_restricted boolean, p_user_id uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array_remove(array[
    case when p_confidence < (private.auto_quote_setting('threshold'))::numeric then 'low_confidence' end,
    case when (p_price ->> 'final_total')::numeric > (private.auto_quote_setting('limit_usd'))::numeric then 'over_limit' end,
    case when least((p_price ->> 'final_total')::numeric, (p_price ->> 'final_total_local')::numeric) <= 0 then 'zero_price' end,
    case when p_restricted then 'restricted' end,
    case when (select count(*) from public.quotes where user_id = p_user_id and quote_type = 'auto' and order_id is null
      and status in ('pending', 'calculated', 'sent')) >= (private.auto_quote_setting('max_open'))::numeric then 'too_many_open' end,
    case when p_price ->> 'rate_source' = 'fallback' then 'no_rate' end,
    case when (private.auto_quote_setting('review'))::boolean
      or not coalesce((private.status_map() -> 'calculated' -> 'allowedTransitions') ? 'sent', false) then 'review' end], null);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.save_price(uuid, int, jsonb, jsonb), public.move_quote(uuid, text, int, uuid, text, boolean)
  from public, anon, authenticated;
grant execute on function public.save_price(uuid, int, jsonb, jsonb), public.move_quote(uuid, text, int, uuid, text, boolean)
  to authenticated, service_role;
