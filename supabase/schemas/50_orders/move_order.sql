-- Saves the dates of a move; missing fields keep their values. PT400 with the field in the hint.
create function private.keep_order_details(p_order_id uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_min date := private.read_date(p_details, 'eta_min');
  v_max date := private.read_date(p_details, 'eta_max');
begin
  if v_min > v_max then perform private.refuse('PT400', 'bad_range', 'The earliest day is after the latest.',
    'eta_min'); end if;
  update public.orders o set
    eta_min = coalesce(v_min, o.eta_min), eta_max = coalesce(v_max, o.eta_max)
  where o.id = p_order_id;
end $$;

-- Locks an order for an admin. PT404 order_not_found, PT409 stale_version.
create function private.lock_order(p_order_id uuid, p_version int) returns public.orders
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
begin
  perform private.lock_with_parcels(p_order_id);
  select * into v_order from public.orders where id = p_order_id;
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

-- The refusal of what needs an order's money while it is missing.
create function private.money_missing(p_order public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.refusal('PT409', 'money_missing', format('%s of %s is not paid.',
    private.money_label(private.order_due(p_order), p_order.currency), p_order.order_number),
    'Ask the customer for it, or write it off, before you buy or ship.')
$$;

-- What cancelling an order does to its quotes and its money, for admins. The same rules as carry_quotes_along and
-- release_money. Definer: a view calls it as the caller, who may not use the schema.
create function private.cancel_sentence(o public.orders) returns text
language sql immutable security definer set search_path = '' as $$
  select case
    when o.amount_paid >= o.total then concat_ws(' ', 'Its quotes are cancelled with it.',
      case when private.kept_money(o) > o.amount_refunding then format('The refund of %s is next.',
        private.money_label(private.kept_money(o) - o.amount_refunding, o.currency)) end)
    else concat_ws(' ', 'Its quotes go back to approved and into the customer''s cart.',
      case when private.kept_money(o) > 0 then format('The %s received so far move to the unmatched '
        'payments, where you return them.', private.money_label(private.kept_money(o), o.currency)) end) end
$$;
grant execute on function private.cancel_sentence(public.orders) to authenticated, service_role;

-- Why a move of an order is refused to an admin, {sqlstate, code, text, hint}; null where it is not.
create function private.order_refusal(p_order public.orders, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when private.money_is_back(p_order) and p_to is distinct from 'cancelled' then
      private.refusal('PT409', 'money_returned', format('The money of %s went back to its customer.',
        p_order.order_number), 'Cancel it, or let the customer order again.')
    when p_to = any (private.order_moves(private.status_map(), true, p_order)) then null
    when p_to in ('ordered', 'shipped') and private.money_is_missing(p_order)
      and p_to = any (private.targets_of(private.status_map(), 'order', 'admin', p_order.status)) then
      private.money_missing(p_order)
    else private.refusal('PT409', 'move_not_allowed', format('%s is %s now and cannot become %s.',
      p_order.order_number, private.status_label(p_order.status), private.status_label(p_to))) end
$$;

-- Why the lines of an order keep it from a move, as private.order_refusal; null where they follow it. Shipping sends
-- what is bought as one parcel; completing delivers what is on its way.
create function private.lines_refusal(p_order public.orders, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_to = 'shipped' and l.state = 'to_buy' then private.refusal('PT409', 'line_not_bought',
      format('%s is still to buy.', private.line_name(l)), 'Buy it, or say that it is unavailable.')
    when p_to = 'shipped' and l.state = 'packed' then private.refusal('PT409', 'parcel_not_shipped',
      format('%s is packed and did not leave.', p.number), 'Ship the parcel: the order follows its last one.')
    when p_to = 'completed' and p.state = 'lost' then private.refusal('PT409', 'parcel_lost',
      format('%s is lost.', p.number), 'Refund its lines, or record that it was delivered.') end
  from public.order_lines l
  left join public.parcel_lines i on i.order_line_id = l.id left join public.parcels p on p.id = i.parcel_id
  where l.order_id = p_order.id and not private.is_replacement(l) and case p_to
    when 'shipped' then l.state = 'to_buy' or (l.state = 'packed' and p.shipped_at is null)
    when 'completed' then l.state = 'packed' and p.state = 'lost' else false end
  order by l.created_at, l.position, l.id limit 1
$$;

-- Changes the lines that a move of their order implies: bought with `ordered`, in one parcel with `shipped`,
-- delivered with `completed`, out of parcels that did not leave with `cancelled`.
create function private.carry_lines(p_order public.orders, p_to text, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_line public.order_lines;
  v_parcel public.parcels;
begin
  for v_line in
    select l.* from public.order_lines l
    left join public.parcel_lines i on i.order_line_id = l.id left join public.parcels p on p.id = i.parcel_id
    where l.order_id = p_order.id and not private.is_replacement(l) and case p_to
      when 'ordered' then l.state = 'to_buy'
      when 'shipped' then l.state in ('bought', 'received')
      when 'completed' then l.state = 'packed'
      when 'cancelled' then l.state = 'packed' and p.shipped_at is null else false end
    order by private.origin_of_line(l), l.created_at, l.position, l.id
  loop
    if p_to = 'ordered' then perform private.set_line_state(v_line.id, 'bought', 'admin');
    elsif p_to = 'cancelled' then
      perform private.take_out_of_parcel(v_line.id), private.set_line_state(v_line.id, 'received', 'admin');
    elsif p_to = 'completed' then perform private.deliver_line(v_line.id);
    else
      if v_parcel.id is null or v_parcel.origin <> private.origin_of_line(v_line) then
        v_parcel := private.new_parcel(p_order, private.origin_of_line(v_line));
        perform private.hand_over(v_parcel.id, p_details);
      end if;
      perform private.put_into_parcel(v_parcel.id, v_line.id);
    end if;
  end loop;
end $$;

-- Delivers the parcel of a line, unless another line of it did.
create function private.deliver_line(p_line_id uuid) returns void
language sql set search_path = '' as $$
  select private.take_parcel_event(i.parcel_id, 'delivered', now(), null, null, 'admin', gen_random_uuid()::text)
  from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
  where i.order_line_id = p_line_id and l.state = 'packed'
$$;

-- Moves an order along its status's allowedTransitions; its quotes follow. Cancelled before it is paid, it gives its
-- quotes back to the cart.
-- Its lines follow (private.carry_lines): each change of a line changes the order's version too, so p_version says
-- which lines the caller saw.
--   p_details  {carrier?, tracking_number?, tracking_url?, eta_min?, eta_max? (YYYY-MM-DD), reason?}; shipping what
--              is in no parcel needs carrier and tracking_number, cancelling a reason
--   returns    the order card
--   errors     PT401, PT403 admin_only, PT404 order_not_found, PT409 stale_version, move_not_allowed,
--              money_returned, money_missing, line_not_bought, parcel_not_shipped or parcel_lost;
--              PT400 with the field in the hint
-- Definer: no client may write orders directly.
create function public.move_order(p_order_id uuid, p_to text, p_version int, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_order public.orders := private.lock_order(p_order_id, p_version);
  v_details jsonb := coalesce(p_details, '{}');
  v_reason text := private.read_text(v_details, '', 'reason', 2000);
begin
  perform private.refuse_with(coalesce(private.order_refusal(v_order, p_to), private.lines_refusal(v_order, p_to)));
  perform private.check_order_details(v_order, p_to, v_details);
  perform private.keep_order_details(p_order_id, v_details);
  if p_to = 'cancelled' then
    update public.orders set cancel_reason = v_reason where id = p_order_id;
    perform private.close_payments(p_order_id, 'cancelled');
  end if;
  perform private.carry_lines(v_order, p_to, v_details),
    private.apply_move('order', p_order_id, p_to, 'admin', v_reason);
  return private.order_card(p_order_id);
end $$;
grant execute on function public.move_order(uuid, text, int, jsonb) to authenticated, service_role;

-- Requires the fields that a move needs. PT400 missing_field.
create function private.check_order_details(p_order public.orders, p_to text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_to = 'shipped' and exists (select from public.order_lines where order_id = p_order.id
    and state in ('bought', 'received')) then
    perform private.need_text(p_details, '', 'carrier', 100), private.need_text(p_details, '', 'tracking_number', 100);
  elsif p_to = 'cancelled' then
    perform private.need_text(p_details, '', 'reason', 2000);
  end if;
end $$;
