-- Paid orders in one parcel: the shipping that this saves is held for their customer (docs/decisions/118).

-- The quotes whose shipping these lines use up, with their copies and order: all of what is left of the quote is
-- among the lines, and its order is paid in full. Replacements travel for free and count nothing.
create function private.quotes_sent_with(p_lines uuid[])
  returns table (order_id uuid, order_number text, quote public.quotes, copies int)
language sql stable set search_path = '' as $$
  select o.id, o.order_number, q, i.quote_quantity
  from public.order_items i join public.orders o on o.id = i.order_id join public.quotes q on q.id = i.quote_id
  where i.id in (select l.order_item_id from public.order_lines l where l.id = any (p_lines) and l.replaces is null
      and l.state not in ('unavailable', 'refunded'))
    and not exists (select from public.order_lines l where l.order_item_id = i.id and l.replaces is null
      and l.state not in ('unavailable', 'refunded') and l.id <> all (p_lines))
    and o.status <> 'cancelled' and o.amount_paid >= o.total and o.amount_paid > 0
$$;

-- What a statement asks for shipping, in its currency.
create function private.shipping_of(p_statement jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(sum((l ->> 'local')::numeric), 0) from jsonb_array_elements(p_statement -> 'lines') l
  where l ->> 'key' in ('international_shipping', 'domestic_shipping')
$$;

-- The shipping that these lines save in one parcel: what their orders paid for it apart, less what price_quote asks for
-- all of it as one parcel by the same frozen rates. Each order's part is by what it paid.
--   returns  {currency, apart, together, saving, orders: [{order_id, order_number, apart, amount}]}, saving above 0;
--            or {saving: 0, reason}: one_order (fewer than two orders are paid and all of a quote of theirs is here),
--            several_currencies, several_routes, too_many_items, fixed_price (typed shipping, or unknown rates),
--            no_saving
create function private.saving_of_lines(p_lines uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_items jsonb;
  v_reason text;
  v_price jsonb;
  v record;
begin
  select jsonb_agg(jsonb_build_object('quote_id', (s.quote).id, 'quantity', s.copies)) as items,
      min((s.quote).user_id::text)::uuid as user_id, min((s.quote).final_currency) as currency,
      sum(private.shipping_of(private.quote_statement(s.quote, s.copies))) as apart,
      case when count(distinct s.order_id) < 2 then 'one_order'
        when count(distinct (s.quote).final_currency) > 1 then 'several_currencies'
        when count(distinct ((s.quote).country_code, (s.quote).destination_country)) > 1 then 'several_routes'
        when count(*) > 50 or (select count(*) from public.quote_items i
          where i.quote_id = any (array_agg((s.quote).id))) > 50 then 'too_many_items'
        when bool_or(private.repeatable_input(s.quote) is null) then 'fixed_price' end as reason
    into v from private.quotes_sent_with(p_lines) s;
  v_reason := v.reason;
  if v_reason is null then
    v_price := public.price_quote(private.joined_input(v.items, v.user_id));
    if not (v_price ->> 'priceable')::boolean then v_reason := 'fixed_price';
    elsif private.shipping_of(v_price -> 'statement') >= v.apart then v_reason := 'no_saving'; end if;
  end if;
  if v_reason is not null then return jsonb_build_object('saving', 0, 'reason', v_reason); end if;
  select jsonb_agg(jsonb_build_object('order_id', p.order_id, 'order_number', p.order_number, 'apart', p.apart,
      'amount', p.reached - coalesce(p.before, 0)) order by p.order_number) into v_items
    from (select t.*, lag(t.reached) over (order by t.order_number) as before from (
      select s.order_id, s.order_number, s.apart, private.round_money((v.apart - private.shipping_of(
        v_price -> 'statement')) * sum(s.apart) over (order by s.order_number) / v.apart, v.currency) as reached
      from (select q.order_id, q.order_number,
          sum(private.shipping_of(private.quote_statement(q.quote, q.copies))) as apart
        from private.quotes_sent_with(p_lines) q group by 1, 2) s) t) p;
  return jsonb_build_object('currency', v.currency, 'apart', v.apart,
    'together', private.shipping_of(v_price -> 'statement'),
    'saving', v.apart - private.shipping_of(v_price -> 'statement'), 'orders', v_items);
end $$;

-- What a parcel would save with these lines, before they are packed.
--   p_lines      the lines to pack, whole
--   p_parcel_id  the parcel they go into; null: a new one
--   returns      as private.saving_of_lines
--   errors       PT401, PT403 admin_only; PT413 too_many_rows
-- Definer: the inputs of prices are closed to callers.
create function public.preview_parcel_saving(p_lines uuid[], p_parcel_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  if cardinality(p_lines) > 200 then
    perform private.refuse('PT413', 'too_many_rows', 'At most 200 lines can be packed at once.', 'lines');
  end if;
  return private.saving_of_lines(p_lines || array(select order_line_id from public.parcel_lines
    where parcel_id = p_parcel_id));
end $$;
grant execute on function public.preview_parcel_saving(uuid[], uuid) to authenticated, service_role;

-- Shipping that parcels saved of an order, without what was taken back; p_is_held: only what is still held.
create function private.saved_shipping(p_order_id uuid, p_is_held boolean default false) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(case when p_is_held then u.amount else r.amount end), 0)
  from public.payments p join public.refunds r on r.payment_id = p.id and r.kind = 'held' and r.status = 'succeeded'
    left join public.unmatched_payments w on w.refund_id = r.id
    left join public.unmatched_payments u on p_is_held and u.resolved_at is null and w.id in (u.id, u.root_id)
  where p.order_id = p_order_id
$$;

-- Locks an order and those that share a parcel with it that did not leave, in one sequence.
create function private.lock_with_parcels(p_order_id uuid) returns void
language sql set search_path = '' as $$
  select from public.orders o where o.id = p_order_id or o.id in (
    select other.order_id from public.order_lines l join public.parcel_lines i on i.order_line_id = l.id
      join public.parcels p on p.id = i.parcel_id and p.state = 'packing'
      join public.parcel_lines j on j.parcel_id = p.id join public.order_lines other on other.id = j.order_line_id
    where l.order_id = p_order_id) order by o.id for update
$$;

-- Holds as much saved shipping for each order of a parcel as it saves now. What it no longer saves is taken back, if
-- it was not spent; p_is_needed: refused if it was (PT409 saving_spent), else the customer keeps it.
-- The caller has locked the orders, so two admins hold it once.
create function private.follow_saving(p_parcel_id uuid, p_is_needed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_saving constant jsonb := private.saving_of_lines(array(select order_line_id from public.parcel_lines
    where parcel_id = p_parcel_id));
  v record;
begin
  for v in
    select order_id, coalesce(n.amount, 0) as wanted, coalesce(h.amount, 0) as held
    from jsonb_to_recordset(v_saving -> 'orders') n(order_id uuid, amount numeric)
    full join (select p.order_id, sum(r.amount) as amount from public.refunds r
        join public.payments p on p.id = r.payment_id
      where r.parcel_id = p_parcel_id and r.status = 'succeeded' group by 1) h using (order_id)
    order by order_id
  loop
    continue when v.wanted = v.held;
    v.held := v.held - private.take_back_saving(p_parcel_id, v.order_id);
    if v.wanted > v.held then
      perform private.hold_saving(p_parcel_id, v.order_id, v.wanted - v.held);
    elsif v.wanted < v.held and p_is_needed then
      perform private.refuse('PT409', 'saving_spent', format('%s of shipping that this parcel saved was paid out or '
        'used for another order already.', (select private.money_label(v.held, currency) from public.orders
        where id = v.order_id)), 'Leave its lines in the parcel.');
    end if;
  end loop;
end $$;

-- Takes back what is held of an order for a parcel and was not spent. Returns how much.
create function private.take_back_saving(p_parcel_id uuid, p_order_id uuid) returns numeric
language sql set search_path = '' as $$
  with back as (
    update public.unmatched_payments u set outcome = 'unpacked', resolution = 'The parcel that saved it was unpacked',
      resolved_at = now(), resolved_by = (select auth.uid())
    from public.refunds r join public.payments p on p.id = r.payment_id
    where u.refund_id = r.id and u.resolved_at is null and r.parcel_id = p_parcel_id and p.order_id = p_order_id
    returning u.refund_id, u.amount),
  failed as (
    update public.refunds r set status = 'failed', settled_at = now(),
      failure_reason = 'The parcel that saved it was unpacked'
    from back where r.id = back.refund_id returning r.id)
  select coalesce(sum(back.amount), 0) from back join failed on failed.id = back.refund_id
$$;

-- Moves saved shipping of an order to what is held for its customer: as much as its payment still has.
create function private.hold_saving(p_parcel_id uuid, p_order_id uuid, p_amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  v_payment public.payments;
  v_amount numeric;
  v_refund_id uuid;
begin
  select p.* into v_payment from public.payments p where p.order_id = p_order_id and p.status = 'succeeded'
    order by private.refundable(p) desc, p.id limit 1;
  v_amount := least(p_amount, private.refundable(v_payment));
  if v_amount > 0 then
    insert into public.refunds (payment_id, amount, reason, status, settled_at, requested_by, kind, parcel_id)
    values (v_payment.id, v_amount, 'Shipping saved by parcel ' || (select number from public.parcels
      where id = p_parcel_id), 'succeeded', now(), (select auth.uid()), 'held', p_parcel_id)
    returning id into v_refund_id;
    insert into public.unmatched_payments (gateway, payment_id, amount, currency, reason, refund_id)
    values (v_payment.gateway, v_payment.id, v_amount, v_payment.currency, 'shipping_saved', v_refund_id);
  end if;
end $$;

-- Shipping that parcels saved of an order, for its customer and admins: [{parcel_id, parcel_number, amount, orders
-- (the numbers of all orders that saved with it), state}], by parcel. state: held, returned, used (for other orders),
-- part_used. Empty for others than its customer and admins.
-- Definer: customers do not read unmatched payments.
create function private.savings_of(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see('order', p_order_id) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('parcel_id', c.id, 'parcel_number', c.number, 'amount', s.amount,
      'orders', (select jsonb_agg(distinct o.order_number order by o.order_number) from public.refunds r
        join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
        where r.parcel_id = c.id and r.status = 'succeeded'),
      'state', s.state) order by c.created_at, c.id), '[]')
    from (
      select r.parcel_id, sum(r.amount) as amount, case when bool_and(u.resolved_at is null) then 'held'
        when bool_and(u.outcome = 'returned') then 'returned' when bool_and(u.outcome = 'applied') then 'used'
        else 'part_used' end as state
      from public.payments p join public.refunds r on r.payment_id = p.id and r.kind = 'held'
        and r.status = 'succeeded' join public.unmatched_payments u on u.refund_id = r.id
      where p.order_id = p_order_id group by 1) s join public.parcels c on c.id = s.parcel_id);
end $$;
grant execute on function private.savings_of(uuid) to authenticated, service_role;

-- The saved shipping of an order as a sentence for mails; null where none is held.
create function private.saving_text(p_order_id uuid) returns text
language sql stable set search_path = '' as $$
  select format('It travels in one parcel with %s. This saved %s of its shipping, which we hold for you: pay another '
      'order with it, or write to us to get it back.',
    (select private.few_of(array_agg(distinct other.order_number order by other.order_number), 5)
      from public.payments p join public.refunds r on r.payment_id = p.id and r.kind = 'held'
        and r.status = 'succeeded'
      join public.refunds s on s.parcel_id = r.parcel_id and s.status = 'succeeded'
      join public.payments m on m.id = s.payment_id
      join public.orders other on other.id = m.order_id and other.id <> o.id where p.order_id = o.id),
    private.money_label(private.saved_shipping(o.id, true), o.currency))
  from public.orders o where o.id = p_order_id and private.saved_shipping(o.id, true) > 0
$$;
