-- The statement of one copy of a quote, or of p_copies: of a row, or of a row read from an order's snapshot. Null
-- without a price. The columns win over the breakdown: they are what is charged.
-- Definer only so that the views of callers need no grant on its steps; it reads nothing.
create function private.quote_statement(p_quote public.quotes, p_copies int default 1) returns jsonb
language plpgsql immutable security definer set search_path = '' as $$
begin
  return private.price_statement(coalesce(p_quote.breakdown, '{}') || jsonb_build_object(
      'currency', p_quote.currency, 'final_currency', p_quote.final_currency, 'final_total', p_quote.final_total,
      'final_total_local', p_quote.final_total_local,
      'final_total_local_without_gateway_fee', p_quote.final_total_local_without_gateway_fee,
      'exchange_rate', p_quote.exchange_rate), p_copies)
    || jsonb_build_object('version', p_quote.version, 'valid_until', case p_quote.status
      when 'sent' then p_quote.expires_at when 'approved' then p_quote.price_valid_until end);
end $$;
grant execute on function private.quote_statement(public.quotes, int) to authenticated, service_role;

-- Each way of delivery that a quote's price offers, as it was when it was priced, with what the whole quote costs by
-- it: [{id, name, carrier, min_days, max_days, chosen, charged, due_at_door, landed_total, more: {amount, usd}}]. more:
-- how much the landed total by card would grow, below 0 shrink. Empty without a route, and where the delivery cannot be
-- changed.
-- Definer: the input of a price is closed to callers.
create function private.delivery_statements(p_quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_quote public.quotes;
  v_input jsonb;
  v_now jsonb;
begin
  if not private.may_see('quote', p_quote_id) then return '[]'; end if;
  select * into v_quote from public.quotes where id = p_quote_id;
  v_input := private.frozen_input(v_quote);
  v_now := private.quote_statement(v_quote, v_quote.quantity);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o -> 'id', 'name', o -> 'name', 'carrier', o -> 'carrier',
        'min_days', o -> 'min_days', 'max_days', o -> 'max_days', 'chosen', chosen, 'charged', s -> 'charged',
        'due_at_door', s -> 'due_at_door', 'landed_total', s -> 'landed_total',
        'more', private.difference(s -> 'landed_total' -> 'card', v_now -> 'landed_total' -> 'card')) order by n), '[]')
    from jsonb_array_elements(v_input -> 'route' -> 'delivery_options') with ordinality as t(o, n),
      lateral (select coalesce(o ->> 'id' = v_quote.delivery_option_id, false) as chosen) c,
      lateral (select case when chosen then v_now
        else private.price_statement(private.price_with_option(v_input, v_quote, o ->> 'id'),
          v_quote.quantity) end as s) priced
    where coalesce((o ->> 'active')::boolean, true));
exception when sqlstate 'PT409' then
  return '[]'; -- delivery_is_fixed
end $$;
grant execute on function private.delivery_statements(uuid) to authenticated, service_role;
