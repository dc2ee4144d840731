-- A reference as a pattern for text that a person or a bank typed: its parts with any other signs between them.
create function private.reference_pattern(p_reference text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '(^|[^A-Z0-9])' || regexp_replace(upper(p_reference), '[^A-Z0-9]+', '[^A-Z0-9]*', 'g') || '([^A-Z0-9]|$)';
end $$;

-- Characters that are often mistaken for each other, as one: O and 0, I, L and 1.
create function private.without_lookalikes(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(upper(p_text), 'OIL', '011');
end $$;
-- Part of reference_key.
grant execute on function private.without_lookalikes(text) to service_role;

-- How a text names an order or a payment: {kind: reference, text, points}; null where it does not.
--   p_code  the payment's reference code or the order's number
create function private.reference_reason(p_text text, p_code text, p_order_number text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_letters text := regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g');
  -- the random part of a reference code is long enough to be found inside other text
  v_core text := case when p_code like 'PAY-%' then substr(p_code, 5) end;
begin
  if upper(p_text) ~ private.reference_pattern(p_code) or position(v_core in v_letters) > 0 then
    return jsonb_build_object('kind', 'reference', 'points', 60, 'text', case when p_code = p_order_number
      then format('The reference names order %s', p_order_number)
        else format('Reference %s belongs to order %s', p_code, p_order_number) end);
  elsif private.without_lookalikes(p_text) ~ private.reference_pattern(private.without_lookalikes(p_code))
    or extensions.word_similarity(lower(p_code), lower(p_text)) >= 0.6 and v_core is not null then
    return jsonb_build_object('kind', 'reference', 'points', 40, 'text',
      format('The reference is almost %s of order %s', p_code, p_order_number));
  end if;
  return null;
end $$;

-- How an amount fits what an order is due: {kind: amount, text, points}; null where it does not.
create function private.amount_reason(p_amount numeric, p_order public.orders) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_due numeric := p_order.total - p_order.amount_paid;
  v_due_label text := private.money_label(v_due, p_order.currency);
begin
  return case
    when p_amount = v_due then jsonb_build_object('kind', 'amount', 'points', 30,
      'text', format('Amount and currency equal the balance of %s: %s', p_order.order_number, v_due_label))
    when p_amount = p_order.total then jsonb_build_object('kind', 'amount', 'points', 20,
      'text', format('Amount and currency equal the total of %s', p_order.order_number))
    when abs(p_amount - v_due) <= v_due * 0.03 then jsonb_build_object('kind', 'amount', 'points', 12,
      'text', format('The amount is within 3 %% of the balance of %s: %s', p_order.order_number, v_due_label)) end;
end $$;

-- How a sender's name fits a customer or a recipient: {kind: name, text, points}; null where it does not. The order
-- of the names and their case do not matter.
create function private.name_reason(p_sender text, p_customer text, p_recipient text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_customer real := coalesce(extensions.similarity(lower(p_sender), lower(p_customer)), 0);
  v_recipient real := coalesce(extensions.similarity(lower(p_sender), lower(p_recipient)), 0);
begin
  return case
    when v_customer >= 0.95 then jsonb_build_object('kind', 'name', 'points', 25, 'text',
      'The sender''s name is the customer''s')
    when v_recipient >= 0.95 then jsonb_build_object('kind', 'name', 'points', 22, 'text',
      'The sender''s name is the recipient''s')
    when v_customer >= 0.4 then jsonb_build_object('kind', 'name', 'points', 15,
      'text', format('The sender''s name is like the customer''s, %s', p_customer))
    when v_recipient >= 0.4 then jsonb_build_object('kind', 'name', 'points', 12,
      'text', format('The sender''s name is like the recipient''s, %s', p_recipient)) end;
end $$;

-- How long after the checkout money arrived: {kind: time, text, points}; null for more than 30 days, or before it.
create function private.time_reason(p_arrived_at timestamptz, p_checkout_at timestamptz) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_hours numeric := floor(extract(epoch from p_arrived_at - p_checkout_at) / 3600);
begin
  return case
    when v_hours < 0 or v_hours > 720 then null
    when v_hours < 1 then jsonb_build_object('kind', 'time', 'points', 10, 'text',
      'Arrived less than an hour after checkout')
    when v_hours < 48 then jsonb_build_object('kind', 'time', 'points', 8, 'text',
      format('Arrived %s h after checkout', v_hours))
    else jsonb_build_object('kind', 'time', 'points', 4, 'text',
      format('Arrived %s days after checkout', floor(v_hours / 24))) end;
end $$;

-- What links money to an order that it was recorded for: {kind: customer, text, points}; null where nothing does.
--   p_meant  the order that the money came for, where that is known
create function private.customer_reason(p_meant public.orders, p_order public.orders) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_meant.id = p_order.id then jsonb_build_object('kind', 'customer', 'points', 60,
      'text', format('It was recorded for %s', p_order.order_number))
    when p_meant.user_id = p_order.user_id then jsonb_build_object('kind', 'customer', 'points', 35,
      'text', format('The same customer as %s, which it came for', p_meant.order_number)) end;
end $$;

-- The reasons for one order, strongest first; empty where only the time fits, which it does by chance.
create function private.match_reasons(p_money public.unmatched_payments, p_meant public.orders,
  p_payment public.payments, p_order public.orders,
  p_customer public.profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := concat_ws(' ', p_money.sender_reference, p_money.note, p_money.gateway_ref);
  v_found jsonb[] := array[
    coalesce(private.reference_reason(v_text, p_payment.reference_code, p_order.order_number),
      private.reference_reason(v_text, p_order.order_number, p_order.order_number)),
    private.customer_reason(p_meant, p_order),
    private.amount_reason(p_money.amount, p_order),
    private.name_reason(p_money.sender_name, p_customer.full_name, p_order.shipping_address ->> 'recipient_name')];
begin
  if array_remove(v_found, null) = '{}' then return '[]'; end if;
  return (select coalesce(jsonb_agg(r order by (r ->> 'points')::int desc), '[]')
    from unnest(v_found || private.time_reason(coalesce(p_money.arrived_at, p_money.created_at),
      p_order.created_at)) r where r is not null);
end $$;

-- The five waiting orders that unmatched money fits best, best first. Only orders in its currency that wait for a
-- transfer or cash, because it can be credited to no other.
--   returns  [{payment_id, order_id, order_number, customer_id, customer_name, customer_email, currency, total,
--   amount_paid, missing, points,
--            reasons: [{kind: reference | customer | amount | name | time, text, points}]}]; points are comparable,
--            not a probability
--   errors   PT401, PT403 admin_only, PT404 unmatched_not_found
-- Definer: word similarity on all waiting orders; row security would be checked for each row.
create function public.suggest_orders(p_unmatched_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_generic_plan as $$
declare
  v_money public.unmatched_payments;
  v_meant public.orders;
begin
  perform private.need_admin();
  select * into v_money from public.unmatched_payments where id = p_unmatched_id;
  if v_money.id is null then perform private.refuse('PT404', 'unmatched_not_found', 'This payment does not exist.');
    end if;
  select o.* into v_meant from public.payments p join public.orders o on o.id = p.order_id
    where p.id = v_money.payment_id;
  return (
    select coalesce(jsonb_agg(to_jsonb(s) order by s.points desc, s.created_at desc, s.order_id), '[]') from (
      select p.id as payment_id, o.id as order_id, o.order_number, c.id as customer_id, c.full_name as customer_name,
        c.email as customer_email,
        o.currency, o.total, o.amount_paid, o.total - o.amount_paid as missing, found.points, found.reasons,
          o.created_at
      from (select m.payment_id from private.orders_to_match(v_money, v_meant) m offset 0) m
      join public.payments p on p.id = m.payment_id
      join public.orders o on o.id = p.order_id
      left join public.profiles c on c.id = o.user_id
      cross join lateral (select private.match_reasons(v_money, v_meant, p, o, c) as reasons offset 0) matched
      cross join lateral (select matched.reasons, (select sum((r ->> 'points')::int)
        from jsonb_array_elements(matched.reasons) r) as points) found
      where p.status in ('pending', 'awaiting_verification') and p.method <> 'card' and p.currency = v_money.currency
        and o.status <> 'cancelled'
        and found.points is not null
      order by found.points desc, o.created_at desc, o.id
      limit 5) s);
end $$;
grant execute on function public.suggest_orders(uuid) to authenticated, service_role;

-- A reference as text is searched for it: letters and digits alone, with characters that are often mistaken for each
-- other as one.
create function private.reference_key(p_text text) returns text
language sql immutable set search_path = '' as $$
  select private.without_lookalikes(regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g'))
$$;
-- A change of payments or orders evaluates its index as its writer.
grant execute on function private.reference_key(text) to service_role;

-- What a text may name, as reference_key(): up to four words in a row, and the random parts of reference codes (10
-- hexadecimal digits) inside other text.
create function private.reference_keys(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_words constant text[] := array(select w from regexp_split_to_table(upper(p_text), '[^A-Z0-9]+') w where w <> '');
  v_letters constant text := array_to_string(v_words, '');
begin
  return array(
    select private.without_lookalikes(array_to_string(v_words[i : i + n], ''))
      from generate_subscripts(v_words, 1) i, generate_series(0, 3) n where i + n <= cardinality(v_words)
    union
    select 'PAY' || substr(v_letters, i, 10) from generate_series(1, length(v_letters) - 9) i
      where substr(v_letters, i, 10) ~ '^[0-9A-F]{10}$');
end $$;
