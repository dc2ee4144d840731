-- Saves the tracking and dates of a move; missing fields keep their values. PT400 with the field in the hint.
create function private.keep_order_details(p_order_id uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_min date := private.read_date(p_details, 'eta_min');
  v_max date := private.read_date(p_details, 'eta_max');
begin
  if v_min > v_max then perform private.refuse('PT400', 'bad_range', 'The earliest day is after the latest.',
    'eta_min'); end if;
  update public.orders o set
    carrier = coalesce(private.read_text(p_details, '', 'carrier', 100), o.carrier),
    tracking_number = coalesce(private.read_text(p_details, '', 'tracking_number', 100), o.tracking_number),
    tracking_url = coalesce(private.read_url(p_details, '', 'tracking_url'), o.tracking_url),
    eta_min = coalesce(v_min, o.eta_min), eta_max = coalesce(v_max, o.eta_max)
  where o.id = p_order_id;
end $$;

-- Locks an order for an admin. PT404 order_not_found, PT409 stale_version.
create function private.lock_order(p_order_id uuid, p_version int) returns public.orders
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id for update;
  if v_order.id is null then
    perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
  elsif p_version is null then
    perform private.refuse('PT400', 'missing_field', 'Say which version of the order you saw.', 'version');
  elsif v_order.version <> p_version then
    perform private.refuse('PT409', 'stale_version', 'Somebody changed it in the meantime.',
      'Load it again and repeat what you wanted to do.');
  end if;
  return v_order;
end $$;

-- Closes the open payments of a cancelled order: `cancelled` by a user, `expired` by a job. Money received so far
-- becomes unmatched money; a write-off ends.
create function private.close_payments(p_order_id uuid, p_status text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.release_money(p_order_id);
  update public.payment_receipts set reversed_at = now(), reversed_by = (select auth.uid()),
    reversal_reason = 'The order was cancelled', reversal = '{"kind": "mistake"}'
    where order_id = p_order_id and source = 'write_off' and reversed_at is null;
  update public.payments set status = p_status
    where order_id = p_order_id and status in ('created', 'pending', 'awaiting_verification');
end $$;

-- Why a move of an order is refused to an admin, {sqlstate, code, text, hint}; null where it is not.
create function private.order_refusal(p_order public.orders, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_order.payment_status = 'refunded' and p_to is distinct from 'cancelled' then
      private.refusal('PT409', 'money_returned', format('The money of %s went back to its customer.',
        p_order.order_number), 'Cancel it, or let the customer order again.')
    when p_to = any (private.order_moves(private.status_map(), true, p_order.status, p_order.payment_method,
      p_order.payment_status)) then null
    else private.refusal('PT409', 'move_not_allowed', format('%s is %s now and cannot become %s.',
      p_order.order_number, private.status_label(p_order.status), private.status_label(p_to))) end
$$;

-- Moves an order along its status's allowedTransitions; its quotes follow. Cancelled before it is paid, it gives its
-- quotes back to the cart.
--   p_details  {carrier?, tracking_number?, tracking_url?, eta_min?, eta_max? (YYYY-MM-DD), reason?}; shipping needs
--   carrier and
--              tracking_number, cancelling a reason
--   returns    the order card
--   errors     PT401, PT403 admin_only, PT404 order_not_found, PT409 stale_version, move_not_allowed or
--              money_returned, PT400 with
--   the field in the hint
-- Definer: no client may write orders directly.
create function public.move_order(p_order_id uuid, p_to text, p_version int, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_order public.orders := private.lock_order(p_order_id, p_version);
  v_details jsonb := coalesce(p_details, '{}');
  v_reason text := private.read_text(v_details, '', 'reason', 2000);
begin
  perform private.refuse_with(private.order_refusal(v_order, p_to));
  perform private.check_order_details(p_to, v_details);
  perform private.keep_order_details(p_order_id, v_details);
  if p_to = 'cancelled' then
    update public.orders set cancel_reason = v_reason where id = p_order_id;
    perform private.close_payments(p_order_id, 'cancelled');
  end if;
  perform private.apply_move('order', p_order_id, p_to, 'admin', v_reason, p_version);
  return private.order_card(p_order_id);
end $$;
grant execute on function public.move_order(uuid, text, int, jsonb) to authenticated, service_role;

-- Requires the fields that a move needs. PT400 missing_field.
create function private.check_order_details(p_to text, p_details jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_to = 'shipped' then
    perform private.need_text(p_details, '', 'carrier', 100), private.need_text(p_details, '', 'tracking_number', 100);
  elsif p_to = 'cancelled' then
    perform private.need_text(p_details, '', 'reason', 2000);
  end if;
end $$;
