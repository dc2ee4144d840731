-- The price statement: the only place that says what something costs. Cards, cart, checkout, orders, share links,
-- mails, lists, CSV and API read it (docs/decisions/080).
--
--   {currency, origin_currency, copies,
--    charged:      {card: {amount, usd}, without_fee: {amount, usd}}   what we charge; bank transfer and cash have
--                                                                      no card fee
--    due_at_door:  null, or {amount, usd, currency, duty, tax, to: 'carrier', when: 'on_delivery'}   what the carrier
--                                                                      collects for customs (DDU); we never charge it
--    landed_total: {card: {amount, usd}, without_fee: {amount, usd}}   charged and due_at_door
--    lines:        [{key, amount, local, usd, due_on_delivery}]        `amount` in origin_currency, null where several
--                                                                      origins are added up; those that are not
--                                                                      due_on_delivery sum to charged.card, without
--                                                                      payment_gateway_fee to charged.without_fee, the
--                                                                      others to due_at_door
--    insurance:    'included', 'not_chosen' or 'not_available' (chosen, and no route offers it)}
--   and of a quote {version, valid_until}, of an order {method}. Amounts are numbers in `currency`, usd in US dollars,
--   all for `copies` copies. `totals` of a view is the same without lines. `delivery` of a quote card states the same
--   amounts of each way of delivery (private.delivery_statements).

-- The lines of a stored price, with US dollars. Prices stored before lines had them are converted here, by the same
-- rounding; their local amounts too, which were rounded in another way.
create function private.statement_lines(p_price jsonb)
  returns table (n bigint, key text, amount numeric, local numeric, usd numeric, at_door boolean, unit text)
language plpgsql immutable set search_path = '' as $$
declare
  v_lines private.price_line[];
begin
  if p_price -> 'lines' -> 0 ? 'usd' then
    return query
      select l.n, l.line ->> 'key', (l.line ->> 'amount')::numeric, (l.line ->> 'local')::numeric,
        (l.line ->> 'usd')::numeric, (l.line ->> 'due_on_delivery')::boolean, l.line ->> 'unit'
      from jsonb_array_elements(p_price -> 'lines') with ordinality as l(line, n);
  elsif jsonb_array_length(p_price -> 'lines') > 0 then
    v_lines := array(select l from jsonb_populate_recordset(null::private.price_line, p_price -> 'lines') l);
    return query
      select l.n, l.key, l.amount, l.local, l.usd, l.due_on_delivery, l.unit
      from unnest(v_lines,
        private.converted_lines(v_lines, (p_price ->> 'exchange_rate')::numeric, 1, p_price ->> 'final_currency'),
        private.converted_lines(v_lines, (p_price ->> 'final_total')::numeric,
          greatest((p_price ->> 'total')::numeric, 0.01), 'USD'))
        with ordinality as l(key, amount, base, rate, unit, source, set_on, due_on_delivery, local, usd, n);
  end if;
end $$;

-- {amount, usd}
create function private.in_both(p_amount numeric, p_usd numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('amount', p_amount, 'usd', p_usd)
$$;

create function private.add_both(a jsonb, b jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.in_both((a ->> 'amount')::numeric + (b ->> 'amount')::numeric,
    (a ->> 'usd')::numeric + (b ->> 'usd')::numeric)
$$;

create function private.difference(a jsonb, b jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.in_both((a ->> 'amount')::numeric - (b ->> 'amount')::numeric,
    (a ->> 'usd')::numeric - (b ->> 'usd')::numeric)
$$;

-- charged and the landed total that follows from it.
create function private.with_landed_total(p_statement jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_statement || jsonb_build_object('landed_total', case
    when p_statement -> 'due_at_door' = 'null' then p_statement -> 'charged'
    else jsonb_build_object(
      'card', private.add_both(p_statement -> 'charged' -> 'card', p_statement -> 'due_at_door'),
      'without_fee', private.add_both(p_statement -> 'charged' -> 'without_fee', p_statement -> 'due_at_door')) end)
$$;

-- The statement of a price: price_quote's output or quotes.breakdown.
-- Definer only so that the views of callers need no grant on its steps; it reads nothing.
create function private.price_statement(p_price jsonb, p_copies int default 1) returns jsonb
language plpgsql immutable security definer set search_path = '' as $$
declare
  v_total constant numeric := (p_price ->> 'final_total_local')::numeric;
  v_usd constant numeric := (p_price ->> 'final_total')::numeric;
  v_without_fee constant numeric :=
    coalesce((p_price ->> 'final_total_local_without_gateway_fee')::numeric, v_total);
  v_lines jsonb;
  v_door record;
  v_usd_without_fee numeric;
  v_insurance text;
begin
  if v_total is null then return null; end if;
  select jsonb_agg(jsonb_build_object('key', l.key, 'amount', l.amount * p_copies, 'local', l.local * p_copies,
      'usd', l.usd * p_copies, 'due_on_delivery', l.at_door) order by l.n),
    sum(l.usd) filter (where not l.at_door and l.key <> 'payment_gateway_fee'),
    max(case when l.key <> 'insurance' then null when l.unit = 'not_available' then l.unit
      when l.amount > 0 then 'included' end)
    into v_lines, v_usd_without_fee, v_insurance
    from private.statement_lines(p_price) l;
  select coalesce(sum(l.local), 0) as amount, sum(l.usd) as usd,
    coalesce(sum(l.local) filter (where l.key <> 'vat'), 0) as duty,
    coalesce(sum(l.local) filter (where l.key = 'vat'), 0) as tax
    into v_door from private.statement_lines(p_price) l where l.at_door;
  v_usd_without_fee := coalesce((p_price ->> 'final_total_without_gateway_fee')::numeric, v_usd_without_fee,
    round(v_usd * v_without_fee / nullif(v_total, 0), 2), v_usd);
  return private.with_landed_total(jsonb_build_object(
    'currency', p_price ->> 'final_currency', 'origin_currency', p_price ->> 'currency', 'copies', p_copies,
    'charged', jsonb_build_object('card', private.in_both(v_total * p_copies, v_usd * p_copies),
      'without_fee', private.in_both(v_without_fee * p_copies, v_usd_without_fee * p_copies)),
    'due_at_door', case when v_door.amount > 0 then jsonb_build_object('amount', v_door.amount * p_copies,
      'usd', v_door.usd * p_copies, 'currency', p_price ->> 'final_currency', 'duty', v_door.duty * p_copies,
      'tax', v_door.tax * p_copies, 'to', 'carrier', 'when', 'on_delivery') end,
    'lines', coalesce(v_lines, '[]'), 'insurance', coalesce(v_insurance, 'not_chosen')));
end $$;
grant execute on function private.price_statement(jsonb, int) to authenticated, service_role;

-- Several statements in one currency as one: an order's quotes. Null for none.
create function private.sum_statements(p_statements jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with each as (select s from jsonb_array_elements(p_statements) s),
    line as (
      select l ->> 'key' as key, (l ->> 'due_on_delivery')::boolean as at_door, min(n) as n,
        sum((l ->> 'amount')::numeric) as amount, sum((l ->> 'local')::numeric) as local,
        sum((l ->> 'usd')::numeric) as usd
      from each, jsonb_array_elements(s -> 'lines') with ordinality as t(l, n) group by 1, 2
    ),
    total as (
      select private.only_value(array_agg(s ->> 'origin_currency')) as origin, max(s ->> 'currency') as currency,
        sum((s -> 'charged' -> 'card' ->> 'amount')::numeric) as card,
        sum((s -> 'charged' -> 'card' ->> 'usd')::numeric) as card_usd,
        sum((s -> 'charged' -> 'without_fee' ->> 'amount')::numeric) as without_fee,
        sum((s -> 'charged' -> 'without_fee' ->> 'usd')::numeric) as without_fee_usd,
        sum((s -> 'due_at_door' ->> 'amount')::numeric) as door,
        sum((s -> 'due_at_door' ->> 'usd')::numeric) as door_usd,
        sum((s -> 'due_at_door' ->> 'duty')::numeric) as duty, sum((s -> 'due_at_door' ->> 'tax')::numeric) as tax,
        bool_or(s ->> 'insurance' = 'not_available') as not_insured, bool_or(s ->> 'insurance' = 'included') as insured
      from each
    )
    select private.with_landed_total(jsonb_build_object('currency', currency, 'origin_currency', origin, 'copies', 1,
      'charged', jsonb_build_object('card', private.in_both(card, card_usd),
        'without_fee', private.in_both(without_fee, without_fee_usd)),
      'due_at_door', case when door > 0 then jsonb_build_object('amount', door, 'usd', door_usd, 'currency', currency,
        'duty', duty, 'tax', tax, 'to', 'carrier', 'when', 'on_delivery') end,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'amount', case when origin is not null
        then l.amount end, 'local', l.local, 'usd', l.usd, 'due_on_delivery', l.at_door) order by l.n, l.at_door), '[]')
        from line l),
      'insurance', case when not_insured then 'not_available' when insured then 'included' else 'not_chosen' end))
    from total where card is not null);
end $$;

-- 'card', or 'without_fee' for a bank transfer and cash: a key of charged and landed_total.
create function private.charged_as(p_method text) returns text
language sql immutable set search_path = '' as $$
  select case when p_method = 'card' then 'card' else 'without_fee' end
$$;

-- What a method charges by a statement, in its currency.
create function private.charged(p_statement jsonb, p_method text) returns numeric
language sql immutable set search_path = '' as $$
  select (p_statement -> 'charged' -> private.charged_as(p_method) ->> 'amount')::numeric
$$;

create function private.charged_usd(p_statement jsonb, p_method text) returns numeric
language sql immutable set search_path = '' as $$
  select (p_statement -> 'charged' -> private.charged_as(p_method) ->> 'usd')::numeric
$$;

-- A statement in one sentence or two, for mails, in the currency that is charged: a mail cannot follow a change of the
-- reader's currency, and its amount is what the bank shows.
--   p_method  the method of an order; null where it is not chosen yet
create function private.statement_text(p_statement jsonb, p_method text default null) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_currency constant text := p_statement ->> 'currency';
  v_card constant text := private.money_label(private.charged(p_statement, 'card'), v_currency);
  v_other constant text := private.money_label(private.charged(p_statement, 'bank_transfer'), v_currency);
  v_door constant jsonb := p_statement -> 'due_at_door';
  v_landed constant jsonb := p_statement -> 'landed_total' -> private.charged_as(coalesce(p_method, 'card'));
begin
  return case when p_statement is null then '' else
    case when p_method is not null then private.money_label(private.charged(p_statement, p_method), v_currency)
      when v_card = v_other then v_card
      else v_card || ' by card, ' || v_other || ' by bank transfer' end
    || case when v_door = 'null' then ', duty and tax included.' else
      '. The carrier collects about ' || private.money_label((v_door ->> 'amount')::numeric, v_currency)
      || ' of duty and tax for customs when it delivers, so in all it costs '
      || private.money_label((v_landed ->> 'amount')::numeric, v_currency) || '.' end
    || case when p_statement ->> 'insurance' = 'not_available' then
      ' Insurance isn''t available on this route.' else '' end end;
end $$;

-- Refuses an act of consent (approve, send, check out, choose a delivery) to another price than the one on the caller's
-- screen.
--   p_total     what the screen showed, as charged by p_method; null where the act does not need it (p_needed false)
--   errors      PT400 missing_field total; PT409 price_changed with the statement as JSON in the detail
create function private.check_seen_total(p_statement jsonb, p_method text, p_total numeric,
  p_needed boolean default true) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_total is null and p_needed then
    perform private.refuse('PT400', 'missing_field', 'Say which total was shown.', 'total');
  elsif p_total <> private.charged(p_statement, p_method) then
    perform private.refuse('PT409', 'price_changed', p_statement::text, 'Look at the new price and decide again.');
  end if;
end $$;
