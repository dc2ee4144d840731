-- Says which gateway takes cards; null for none. For the start of the embedded backend, and once by hand on a hosted
-- project.
create function private.set_card_gateway(p_gateway text) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.card_gateway where only_row;
  if p_gateway is not null then insert into private.card_gateway (gateway) values (p_gateway); end if;
end $$;

-- 'stripe', 'sandbox' (in a demo alone) or null.
create function private.card_gateway() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select gateway from private.card_gateway), case when private.is_demo() then 'sandbox' end);
end $$;

-- Why a method is not open to this person for this amount: card_not_available, no_bank_account, cod_not_enabled,
-- cod_over_limit; null where it is open.
create function private.method_refusal(p_method text, p_user_id uuid, p_total_usd numeric, p_currency text,
  p_country text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_method = 'card' and private.card_gateway() is null then 'card_not_available'
    when p_method = 'bank_transfer' and private.bank_account_for(p_currency, p_country) is null then 'no_bank_account'
    when p_method = 'cod' and not exists (select from public.profile_admin where user_id = p_user_id
      and cod_enabled) then 'cod_not_enabled'
    when p_method = 'cod' and p_total_usd > private.checkout_setting('cod_limit_usd') then 'cod_over_limit'
  end;
end $$;

-- Refuses a method that is not open: PT422 with method_refusal's reason, cod_not_available for both of cash.
create function private.check_method(p_method text, p_user_id uuid, p_total_usd numeric, p_currency text,
  p_country text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_reason text := private.method_refusal(p_method, p_user_id, p_total_usd, p_currency, p_country);
begin
  if v_reason = 'card_not_available' then
    perform private.refuse('PT422', v_reason, 'Card payments are not open. Pay by bank transfer.', 'method');
  elsif v_reason = 'no_bank_account' then
    perform private.refuse('PT422', v_reason, 'We have no bank account in ' || p_currency || ' yet.', 'method');
  elsif v_reason is not null then
    perform private.refuse('PT422', 'cod_not_available', 'Cash on delivery is not open to you for this amount.',
      'method');
  end if;
end $$;

-- The deadline of an unpaid order: transfer_hours after checkout, or later if an admin extended a transfer. Other
-- payment attempts don't change it.
create function private.order_deadline(p_order public.orders) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest(p_order.created_at + make_interval(hours => private.checkout_setting('transfer_hours')::int),
    (select max(expires_at) from public.payments where order_id = p_order.id));
end $$;

-- The payment that an order waits for, by the order's method. Cash is kept until the parcel comes, the others until
-- the order's deadline.
create function private.open_payment(p_order public.orders) returns public.payments
language plpgsql set search_path = '' as $$
declare
  v_payment public.payments;
begin
  insert into public.payments (order_id, method, gateway, amount, currency, status, expires_at)
  values (p_order.id, p_order.payment_method,
    case p_order.payment_method when 'bank_transfer' then 'bank' when 'cod' then 'cash' else private.card_gateway() end,
    private.order_due(p_order), p_order.currency,
    case p_order.payment_method when 'card' then 'created' else 'pending' end,
    case when p_order.payment_method <> 'cod' then greatest(private.order_deadline(p_order),
      case when p_order.status <> 'payment_pending'
        then now() + make_interval(hours => private.checkout_setting('transfer_hours')::int) end) end)
  returning * into v_payment;
  return v_payment;
end $$;

-- The price of an order's quotes, frozen at checkout.
-- Definer: only order_cards and order_list call it, and they show the caller's rows only.
create function private.order_price_statement(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  return coalesce(private.sum_statements((select jsonb_agg(private.quote_statement(
      jsonb_populate_record(null::public.quotes, i.snapshot), i.quote_quantity) order by i.created_at, i.id)
    from public.order_items i where i.order_id = p_order_id)), private.price_statement(jsonb_build_object(
      'final_currency', v_order.currency, 'final_total', v_order.total_usd, 'final_total_local', v_order.total)))
    || jsonb_build_object('method', v_order.payment_method);
end $$;
grant execute on function private.order_price_statement(uuid) to authenticated, service_role;

-- The same for quotes that are not ordered yet, with their quantities.
create function private.asked_statement(p_items jsonb, p_user_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.sum_statements((select jsonb_agg(private.quote_statement(q, i.quantity) order by q.id)
    from private.read_checkout_items(p_items) i join public.quotes q on q.id = i.quote_id and q.user_id = p_user_id));
end $$;

-- What the copies of each of these quotes cost: [{quote_id, totals (a statement without lines)}].
create function private.asked_totals(p_items jsonb, p_user_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('quote_id', q.id,
      'totals', private.quote_statement(q, i.quantity) - 'lines') order by q.id), '[]')
    from private.read_checkout_items(p_items) i join public.quotes q on q.id = i.quote_id and q.user_id = p_user_id);
end $$;

-- The three methods for a person and a country, with what each would charge by the statement.
create function private.methods_json(p_user_id uuid, p_country text, p_statement jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('currency', p_statement ->> 'currency', 'statement', p_statement,
      'methods', jsonb_agg(jsonb_build_object('method', t.method, 'open', reason is null, 'reason', reason,
        'total', private.charged(p_statement, t.method), 'total_usd', private.charged_usd(p_statement, t.method))
        order by t.n))
    from unnest(array['card', 'bank_transfer', 'cod']) with ordinality as t (method, n),
      lateral (select private.method_refusal(t.method, p_user_id, private.charged_usd(p_statement, t.method),
        p_statement ->> 'currency', p_country) as reason) r);
end $$;

-- Which ways of paying are open to the caller, what each charges, and why the others are closed.
--   p_items     [{quote_id, quantity}] as checkout takes them, or
--   p_order_id  an order of the caller's
--   returns     {currency, statement (schemas/30_pricing/price_statement.sql),
--               methods: [{method, open, reason: card_not_available | no_bank_account | cod_not_enabled |
--   cod_over_limit | null,
--               total (in currency), total_usd}], items: [{quote_id, totals}] for p_items}
--   errors      PT401; PT404 quote_not_found or order_not_found; PT400 several_destinations or a bad field
-- Definer: customers do not read profile_admin or the checkout's figures.
create function public.payment_methods(p_items jsonb default null, p_order_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_order public.orders;
begin
  if p_order_id is null then
    return private.methods_json(v_user, private.one_destination(p_items, v_user),
      private.asked_statement(p_items, v_user)) || jsonb_build_object('items', private.asked_totals(p_items, v_user));
  end if;
  select * into v_order from public.orders where id = p_order_id and user_id = v_user;
  if v_order.id is null then perform private.refuse('PT404', 'order_not_found',
    'This order does not exist, or it is not yours.'); end if;
  return private.methods_json(v_user, v_order.destination_country, private.order_price_statement(p_order_id));
end $$;
grant execute on function public.payment_methods(jsonb, uuid) to authenticated, service_role;

-- The one destination of these quotes of a customer. PT404 quote_not_found, PT400 several_destinations.
create function private.one_destination(p_items jsonb, p_user_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_asked int;
  v_found int;
  v_countries text[];
begin
  select count(*), count(q.id), array_agg(distinct q.destination_country || ' '
    || q.final_currency) filter (where q.id is not null)
    into v_asked, v_found, v_countries
  from private.read_checkout_items(p_items) i left join public.quotes q on q.id = i.quote_id and q.user_id = p_user_id;
  if v_found < v_asked then
    perform private.refuse('PT404', 'quote_not_found', 'One of these quotes is not in your cart.', 'items');
  elsif cardinality(v_countries) <> 1 then
    perform private.refuse('PT400', 'several_destinations', 'One checkout goes to one country.', 'items');
  end if;
  return left(v_countries[1], 2);
end $$;
