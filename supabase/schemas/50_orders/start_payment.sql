-- Locks an unpaid order for its owner. PT404 order_not_found; PT409 order_not_open, partly_paid, proof_waits,
-- money_held.
create function private.lock_order_to_pay(p_order_id uuid, p_user_id uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id and user_id = p_user_id for update;
  if v_order.id is null then
    perform private.refuse('PT404', 'order_not_found', 'This order does not exist, or it is not yours.');
  elsif not private.can_be_paid(v_order)
    or (v_order.status = 'payment_pending' and private.order_deadline(v_order) <= now()) then
    perform private.refuse('PT409', 'order_not_open', 'This order waits for no payment any more.',
      'Look at the order.');
  elsif v_order.amount_paid > 0 then
    perform private.refuse('PT409', 'partly_paid',
      'A part of the money has arrived. Transfer the rest with the same reference.');
  elsif v_order.has_proof then
    perform private.refuse('PT409', 'proof_waits', 'We are checking your proof of payment first.');
  elsif v_order.held <> '{}' then
    perform private.refuse('PT409', 'money_held',
      'We hold money for this order. We use it for the order or return it: please do not pay again.');
  end if;
  return v_order;
end $$;

-- Whether an order waits for its customer's payment: an open one, or a later one whose payment bounced.
create function private.can_be_paid(o public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select o.status <> 'cancelled' and private.order_due(o) > 0
    and (o.status = 'payment_pending' or o.payment_method <> 'cod' or o.delivered_at is not null)
$$;

-- Changes an order's payment method, at the method's price frozen at checkout. Returns the order.
create function private.change_method(p_order public.orders, p_method text) returns public.orders
language plpgsql set search_path = '' as $$
declare
  v_statement constant jsonb := private.order_price_statement(p_order.id);
  v_subtotal constant numeric := private.charged(v_statement, p_method);
  v_order public.orders;
begin
  perform set_config('landfall.change_method', p_order.id::text, true);
  update public.order_items i set line_total_local =
    private.charged(private.quote_statement(jsonb_populate_record(null::public.quotes, i.snapshot), i.quote_quantity),
      p_method)
      where i.order_id = p_order.id;
  update public.orders o set payment_method = p_method, subtotal = v_subtotal, total = v_subtotal - o.discount,
    total_usd = private.charged_usd(v_statement, p_method),
    version = o.version + 1
  where o.id = p_order.id returning * into v_order;
  perform set_config('landfall.change_method', '', true);
  return v_order;
end $$;

-- The open payment by this method, so that a second click, another tab or a later visit pays the same one.
create function private.waiting_payment(p_order_id uuid, p_method text) returns public.payments
language sql stable set search_path = '' as $$
  select * from public.payments
  where order_id = p_order_id and method = p_method and status in ('created', 'pending')
    and (method <> 'card' or gateway = private.card_gateway()) and coalesce(expires_at > now(), true)
  order by created_at desc limit 1
$$;

-- Opens a payment of a locked order: the open one by this method, else a new one, which replaces any other.
--   p_mailed  whether the customer gets the instructions of a new transfer
create function private.begin_payment(p_order public.orders, p_method text, p_mailed boolean default true)
  returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_order public.orders := p_order;
  v_payment public.payments := private.waiting_payment(p_order.id, p_method);
  v_replaced jsonb := '[]';
begin
  if v_payment.id is null then
    perform private.check_method(p_method, v_order.user_id,
      private.charged_usd(private.order_price_statement(v_order.id), p_method), v_order.currency,
      v_order.destination_country);
    v_replaced := private.replace_payments(v_order.id);
    if v_order.payment_method <> p_method then v_order := private.change_method(v_order, p_method); end if;
    v_payment := private.open_payment(v_order);
    if p_method = 'bank_transfer' and p_mailed then
      perform private.queue_transfer_mail(v_order, v_payment, 'first');
    end if;
  end if;
  return jsonb_build_object('order_id', v_order.id, 'order_number', v_order.order_number, 'payment_id', v_payment.id,
    'method', v_payment.method, 'amount', v_payment.amount, 'currency', v_payment.currency,
    'reference_code', v_payment.reference_code, 'expires_at', v_payment.expires_at, 'replaced', v_replaced);
end $$;

-- Opens a payment for the caller's order: the open one by this method, else a new one, which replaces any other.
--   returns  {order_id, order_number, payment_id, method, amount, currency, reference_code, expires_at, replaced:
--   [{gateway, gateway_ref}]}:
--            gateway pages that should be closed
--   errors   PT401; PT404 order_not_found; PT409 order_not_open, partly_paid, proof_waits, money_held; PT422
--            card_not_available,
--   no_bank_account,
--            cod_not_available; PT400 bad_format
-- Definer: customers may not write orders and payments.
create function public.start_payment(p_order_id uuid, p_method text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_method text := private.need_code(jsonb_build_object('method', p_method), '', 'method',
    '^(card|bank_transfer|cod)$');
begin
  return private.begin_payment(private.lock_order_to_pay(p_order_id, v_user), v_method);
end $$;
grant execute on function public.start_payment(uuid, text) to authenticated, service_role;

-- Cancels an order's open payments. take_money still accepts money that arrives by one of them.
create function private.replace_payments(p_order_id uuid) returns jsonb
language sql set search_path = '' as $$
  with ended as (
    update public.payments set status = 'cancelled', failure_code = 'replaced'
    where order_id = p_order_id and status in ('created', 'pending') returning gateway, gateway_ref)
  select coalesce(jsonb_agg(to_jsonb(ended)) filter (where gateway_ref is not null), '[]') from ended
$$;

-- The data of a gateway's page. For the functions alone.
--   returns  {payment_id, order_id, order_number, reference_code, status, method, gateway, gateway_ref, amount,
--   currency, email, created_at,
--            expires_at, company_name, site_url, demo}; null where there is none. Found by its id, or by its
--            gateway's reference.
create function public.payment_to_start(p_payment_id uuid default null, p_gateway text default null,
  p_gateway_ref text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.need_system();
  select jsonb_build_object('payment_id', p.id, 'order_id', o.id, 'order_number', o.order_number, 'reference_code',
    p.reference_code,
    'status', p.status, 'method', p.method, 'gateway', p.gateway, 'gateway_ref', p.gateway_ref, 'amount', p.amount,
      'currency', p.currency,
    'email', c.email, 'created_at', p.created_at, 'expires_at', p.expires_at,
    'company_name', coalesce((select company_name from public.footer_settings limit 1), 'Landfall'),
    'site_url', private.site_url(), 'demo', private.is_demo())
  from public.payments p join public.orders o on o.id = p.order_id join public.profiles c on c.id = o.user_id
  where p.id = p_payment_id or (p.gateway = p_gateway and p.gateway_ref = p_gateway_ref)
$$;
grant execute on function public.payment_to_start(uuid, text, text) to service_role;

-- Records that a gateway's page is open. Repeating it changes nothing; a payment that has ended keeps its status.
create function public.payment_started(p_payment_id uuid, p_gateway_ref text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  perform private.need_system();
  update public.payments set gateway_ref = p_gateway_ref, status = case when status = 'created' then 'pending'
    else status end
    where id = p_payment_id and method = 'card' and gateway_ref is distinct from p_gateway_ref returning *
      into v_payment;
  insert into public.cart_events (user_id, order_id, type, value_usd)
  select o.user_id, o.id, 'payment_started', o.total_usd from public.orders o where o.id = v_payment.order_id;
end $$;
grant execute on function public.payment_started(uuid, text) to service_role;
