-- PT413 too_large for a list of more than 64 kB (private.check_size takes objects only).
create function private.check_list_size(p_list jsonb, p_field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(p_list::text) > 65536 then
    perform private.refuse('PT413', 'too_large', 'This is more than 64 kB.', p_field);
  end if;
end $$;

-- The keys of system_settings that a simulation may change.
create function private.simulated_settings() returns text[]
language sql immutable set search_path = '' as $$
  select array['auto_quote', 'cart_recovery', 'checkout', 'config_health']
$$;

-- The tables that a simulation may change, and the settings that count as one.
create function private.simulated_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['country_settings', 'shipping_routes', 'customs_categories', 'customs_rates', 'auto_quote_rules',
    'bank_accounts'] || private.simulated_settings()
$$;

-- The writable columns among the keys of p_values. PT400 unknown_field for a key that is no column or that no admin
-- sets.
create function private.simulated_columns(p_table text, p_values jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_unknown text := (select key from jsonb_object_keys(p_values) key
    where key in ('id', 'created_at', 'updated_at') or not exists (
      select from pg_catalog.pg_attribute a where a.attrelid = ('public.' || quote_ident(p_table))::regclass
        and a.attname = key and a.attnum > 0 and not a.attisdropped) limit 1);
begin
  if v_unknown is not null then
    perform private.refuse('PT400', 'unknown_field', 'This setting has no such field.', v_unknown);
  end if;
  return array(select quote_ident(key) from jsonb_object_keys(p_values) key order by key);
end $$;

-- One change: {table, id?, values?}. With an id and values it updates a row, with values alone it adds one, with an
-- id alone it deletes one; a key of system_settings takes its whole value. PT400 bad_change, unknown_field,
-- bad_setting,
-- bad_rule; PT404 setting_not_found.
create function private.apply_change(p_change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_table constant text := p_change ->> 'table';
  v_id constant uuid := private.read_uuid(p_change, '', 'id');
  v_values constant jsonb := p_change -> 'values';
  v_columns text;
  v_count int;
begin
  if v_table is null or v_table <> all (private.simulated_tables())
     or (v_id is null or v_values is not null) and coalesce(jsonb_typeof(v_values), '') <> 'object' then
    perform private.refuse('PT400', 'bad_change', 'A change names a table of settings, and an id, values or both.',
      'p_changes');
  end if;
  if v_table = any (private.simulated_settings()) then
    update public.system_settings set setting_value = v_values::text where setting_key = v_table;
    return;
  elsif v_values is null then
    execute format('delete from public.%I where id = $1', v_table) using v_id;
  else
    v_columns := array_to_string(private.simulated_columns(v_table, v_values), ', ');
    if v_id is null then
      execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
        v_table, v_columns)
        using v_values;
    elsif v_columns = '' then
      return;
    else
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, '
        '$1)) where id = $2',
        v_table, v_columns) using v_values, v_id;
    end if;
  end if;
  get diagnostics v_count = row_count;
  if v_count = 0 then perform private.refuse('PT404', 'setting_not_found', 'This setting no longer exists.'); end if;
end $$;

-- An instant quote's request as the customer typed it.
create function private.instant_request_of(p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('country_code', q.country_code, 'destination_country', q.destination_country, 'insured',
    q.insured,
    'delivery_option_id', q.delivery_option_id, 'items', (
      select jsonb_agg(jsonb_build_object('product_url', i.product_url, 'product_name', i.product_name, 'quantity',
        i.quantity,
          'item_price', i.item_price, 'length_cm', i.length_cm, 'width_cm', i.width_cm, 'height_cm', i.height_cm)
        || coalesce(q.instant -> 'typed', jsonb_build_object('item_weight', i.item_weight, 'customs_category_id',
          i.customs_category_id))
        order by i.position, i.id)
      from public.quote_items i where i.quote_id = q.id))
  from public.quotes q where q.id = p_quote_id
$$;

-- The price of a stored quote under the settings of this moment: {usd, local, currency, outcome?} or {reason}. Rules
-- count for instant quotes only, which are answered again where p_ask is true.
create function private.simulated_price(p_quote_id uuid, p_ask boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_answer jsonb;
  v_price jsonb;
begin
  if p_ask then
    v_answer := private.instant_answer(private.instant_request_of(p_quote_id), null);
    v_price := v_answer -> 'price';
  else
    v_price := public.price_quote(private.quote_price_input(p_quote_id));
  end if;
  if not (v_price ->> 'priceable')::boolean then
    return jsonb_build_object('reason', v_price -> 'reasons' ->> 0, 'outcome', v_answer -> 'outcome');
  end if;
  return jsonb_build_object('usd', (v_price ->> 'final_total')::numeric, 'local',
    (v_price ->> 'final_total_local')::numeric,
    'currency', v_price ->> 'final_currency', 'rate_source', v_price ->> 'rate_source', 'outcome',
      v_answer -> 'outcome');
exception when sqlstate 'PT400' or sqlstate 'PT413' or sqlstate 'PT422' then
  return jsonb_build_object('reason', sqlerrm);
end $$;

-- Prices quotes one after the other until p_until: {quote id: simulated_price}.
create function private.simulated_prices(p_ids uuid[], p_ask boolean, p_until timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid;
  v_prices jsonb := '{}';
begin
  foreach v_id in array p_ids loop
    exit when clock_timestamp() > p_until;
    v_prices := v_prices || jsonb_build_object(v_id::text, private.simulated_price(v_id, p_ask));
  end loop;
  return v_prices;
end $$;

-- The exchange rate source of every pair of countries that is sold between: {'US NP': 'usd_cross'}; null where the
-- origin has no rate.
create function private.rate_sources() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(o.code || ' ' || d.code, case
    when o.rate_from_usd is null then null when o.currency = d.currency then 'same'
      when r.exchange_rate > 0 then 'route'
    when d.rate_from_usd is not null then 'usd_cross' else 'fallback' end), '{}')
  from public.country_settings o join public.country_settings d on d.code <> o.code
  left join public.shipping_routes r on r.origin_country = o.code and r.destination_country = d.code and r.is_active
  where o.purchase_allowed and d.shipping_allowed
$$;

-- What loses its exchange rate between two results of rate_sources: {routes: [{origin, destination, was}], quotes:
-- {count, first: [{id, display_id}]}, carts: {count, first}}. `quotes` counts open quotes outside carts. Empty lists
-- and 0 where nothing does.
create function private.lost_rates(p_before jsonb, p_after jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with pairs as (
    select split_part(key, ' ', 1) as origin, split_part(key, ' ', 2) as destination, value as was
    from jsonb_each_text(p_before)
    where value <> 'fallback' and p_after ? key and coalesce(p_after ->> key, 'fallback') = 'fallback'
  ), affected as (
    select q.id, q.display_id, q.in_cart, row_number() over (partition by q.in_cart order by q.created_at desc) as place
    from pairs p join public.quotes q on q.country_code = p.origin and q.destination_country = p.destination
    where q.order_id is null and (q.in_cart or q.status in ('pending', 'calculated', 'sent', 'approved'))
  )
  select jsonb_build_object(
    'routes', (select coalesce(jsonb_agg(to_jsonb(p) order by origin, destination), '[]') from pairs p
      where exists (select from public.shipping_routes r
        where r.origin_country = p.origin and r.destination_country = p.destination and r.is_active)),
    'quotes', jsonb_build_object('count', (select count(*) from affected where not in_cart), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'display_id', display_id) order by place), '[]')
      from affected where not in_cart and place <= 10)),
    'carts', jsonb_build_object('count', (select count(*) from affected where in_cart), 'first', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'display_id', display_id) order by place), '[]')
      from affected where in_cart and place <= 10)))
$$;

-- How much more (or less) a customer pays, in USD at the quote's own rate; null where one of the two has no price.
create function private.simulated_difference(p_old jsonb, p_new jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select round(case
    when p_old ->> 'currency' = p_new ->> 'currency' and (p_old ->> 'local')::numeric > 0
      then ((p_new ->> 'local')::numeric - (p_old ->> 'local')::numeric) * (p_old ->> 'usd')::numeric
        / (p_old ->> 'local')::numeric
    else (p_new ->> 'usd')::numeric - (p_old ->> 'usd')::numeric end, 2)
$$;

-- The comparison of two results of simulated_prices: quotes that can no longer be priced first, then the largest
-- difference.
create function private.simulated_rows(p_before jsonb, p_after jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('quote_id', q.id, 'display_id', q.display_id, 'status', q.status,
      'old_currency', b.value -> 'currency', 'new_currency', a.value -> 'currency', 'old_total', b.value -> 'local',
      'new_total', a.value -> 'local', 'old_usd', b.value -> 'usd', 'new_usd', a.value -> 'usd', 'difference_usd',
        d.usd,
      'old_outcome', b.value -> 'outcome', 'new_outcome', a.value -> 'outcome', 'reason', a.value -> 'reason',
        'broken', d.broken)
      order by d.broken desc, abs(d.usd) desc nulls last, q.display_id), '[]')
  from jsonb_each(p_after) a
  join jsonb_each(p_before) b on b.key = a.key and b.value <> a.value
  join public.quotes q on q.id = a.key::uuid,
  lateral (select private.simulated_difference(b.value, a.value) as usd,
    (b.value ? 'local') and not (a.value ? 'local')
      or (a.value ->> 'rate_source' = 'fallback' and b.value ->> 'rate_source' <> 'fallback') as broken) d
$$;

-- A new price divided by the old one, where the customer pays both in one currency; else in USD. Null where one of
-- the two has no price.
create function private.price_factor(p_old jsonb, p_new jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_old ->> 'currency' = p_new ->> 'currency'
    then (p_new ->> 'local')::numeric / nullif((p_old ->> 'local')::numeric, 0)
    else (p_new ->> 'usd')::numeric / nullif((p_old ->> 'usd')::numeric, 0) end
$$;

-- The exchange rates that prices start from: {'AU': 1.52, 'US AU': 1.5} by country and by route.
create function private.known_rates() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(place, rate), '{}') from (
    select code::text as place, rate_from_usd as rate from public.country_settings where rate_from_usd is not null
    union all
    select origin_country || ' ' || destination_country, exchange_rate from public.shipping_routes
      where exchange_rate is not null) rates
$$;

-- Destinations whose prices would double or halve, the largest change first: [{destination, factor (the new price
-- divided by the old one, that of the quote that changes most), quotes (open quotes among those examined)}]. A rate
-- that doubles or halves counts also where there is no quote to show it.
create function private.price_jumps(p_before jsonb, p_after jsonb, p_rates_before jsonb, p_rates_after jsonb)
  returns jsonb
language sql stable set search_path = '' as $$
  with changed as (
    select q.destination_country::text as destination, private.price_factor(b.value, a.value) as factor,
      (q.order_id is null and not private.flag_of(m.map, q.status, 'isTerminal'))::int as open
    from jsonb_each(p_after) a join jsonb_each(p_before) b on b.key = a.key and b.value <> a.value
    join public.quotes q on q.id = a.key::uuid, (select private.status_map() as map) m
    union all
    select right(r.key, 2), r.value::numeric / (p_rates_before ->> r.key)::numeric, 0
    from jsonb_each_text(p_rates_after) r where p_rates_before ? r.key
  ), jumps as (
    select destination, (array_agg(factor order by abs(ln(factor)) desc))[1] as factor, sum(open) as quotes
    from changed where factor >= 2 or factor <= 0.5 and factor > 0 group by destination
  )
  select coalesce(jsonb_agg(jsonb_build_object('destination', destination, 'factor', round(factor, 4), 'quotes', quotes)
    order by abs(ln(factor)) desc, destination), '[]') from jumps
$$;

-- The problems of settings that were not there before, as config_health says them: [{code, severity, subject,
-- message}].
create function private.new_problems(p_known text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'severity', p.severity, 'subject', p.subject, 'message',
    p.message) order by p.severity, p.code, p.subject), '[]')
  from private.setting_problems() p where p.code || ' ' || p.subject <> all (p_known)
$$;

-- What changed settings do to the last 200 quotes; nothing is stored.
--   p_changes  [{table, id?, values?}], 1 to 20: country_settings, shipping_routes, customs_categories,
--   customs_rates, auto_quote_rules,
--              bank_accounts, or a key of system_settings (its whole value as values). id and values update a row,
--              values alone add one, an id alone deletes one.
--   returns    {quotes (examined), left_off (not examined in time), changed, broken (can no longer be priced, or only
--   at 1:1), rows: [{
--              quote_id, display_id, status, old_total, old_currency, new_total, new_currency (the customer's),
--              old_usd, new_usd,
--              difference_usd, old_outcome?, new_outcome?, reason?, broken}], lost: {routes, quotes, carts}: what
--              loses its exchange rate, jumps: as price_jumps, problems: as new_problems}
--              old_total is today's price, not the one that was sent: the difference is that of this change alone.
--   errors     PT401, PT403, PT400, PT404, and what saving the change is refused with
-- Definer: it reads what admins read. Locks the changed rows for 5 seconds at most and waits 2 seconds at most for a
-- lock.
create function public.simulate_settings(p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  v_admin uuid := private.need_admin();
  v_ask boolean;
  v_ids uuid[];
  v_before jsonb;
  v_after jsonb;
  v_sources jsonb := private.rate_sources();
  v_rates jsonb := private.known_rates();
  v_known text[] := array(select p.code || ' ' || p.subject from private.setting_problems() p);
  v_new_rates jsonb;
  v_problems jsonb;
  v_lost jsonb;
  v_rows jsonb;
begin
  perform private.check_list_size(p_changes, 'p_changes');
  if coalesce(jsonb_typeof(p_changes), '') <> 'array' or jsonb_array_length(p_changes) not between 1 and 20 then
    perform private.refuse('PT400', 'bad_change', 'Name 1 to 20 changes.', 'p_changes');
  end if;
  v_ask := p_changes @? '$[*] ? (@.table == "auto_quote" || @.table == "auto_quote_rules")';
  -- rules change instant quotes only; bank accounts and other settings change no price
  v_ids := array(select q.id from public.quotes q
    where (not v_ask or q.quote_type = 'auto')
      and p_changes @? '$[*] ? (!(@.table like_regex "^(bank_accounts|cart_recovery|checkout|config_health)$"))'
      and exists (select from public.quote_items i where i.quote_id = q.id)
    order by q.created_at desc limit 200);
  begin -- first the change: what saving it is refused with costs no prices
    perform private.apply_change(change) from jsonb_array_elements(p_changes) change;
    v_after := private.simulated_prices(v_ids, v_ask, clock_timestamp() + interval '3 seconds');
    v_lost := private.lost_rates(v_sources, private.rate_sources());
    v_new_rates := private.known_rates();
    v_problems := private.new_problems(v_known);
    raise exception 'undo' using errcode = 'LF001';
  exception when sqlstate 'LF001' then null; -- undoes the change; the variables keep what was computed under it
  end;
  v_before := private.simulated_prices(array(select id from unnest(v_ids) with ordinality as t(id, n)
    where v_after ? id::text order by n), v_ask, clock_timestamp() + interval '3 seconds');
  v_after := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_after) where v_before ? key);
  v_rows := private.simulated_rows(v_before, v_after);
  return jsonb_build_object('quotes', (select count(*) from jsonb_object_keys(v_after)),
    'left_off', cardinality(v_ids) - (select count(*) from jsonb_object_keys(v_after)), 'changed',
      jsonb_array_length(v_rows),
    'broken', jsonb_array_length(jsonb_path_query_array(v_rows, '$[*] ? (@.broken == true)')), 'rows', v_rows, 'lost',
      v_lost, 'jumps', private.price_jumps(v_before, v_after, v_rates, v_new_rates), 'problems', v_problems);
end $$;
grant execute on function public.simulate_settings(jsonb) to authenticated, service_role;
