-- What an order's figures must be: the sums of its receipts that count, and which part of them is written off, of its
-- refunds that went through and of those that have not, the money held beside it by currency, and whether a proof
-- waits. A part of the money, or a proof, makes it wait for verification.
create function private.order_figures(p_order public.orders, out amount_paid numeric, out amount_refunded numeric,
  out payment_status text, out amount_refunding numeric, out held jsonb, out has_proof boolean, out written_off numeric)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(r.amount), 0), coalesce(sum(r.amount) filter (where r.source = 'write_off'), 0)
    into amount_paid, written_off from public.payment_receipts r
    where r.order_id = p_order.id and r.reversed_at is null and r.released_at is null;
  select coalesce(sum(r.amount) filter (where r.status = 'succeeded'), 0),
      coalesce(sum(r.amount) filter (where r.status in ('requested', 'processing')), 0)
    into amount_refunded, amount_refunding
    from public.refunds r join public.payments p on p.id = r.payment_id where p.order_id = p_order.id;
  select coalesce(jsonb_object_agg(m.currency, m.amount), '{}') into held from (
    select u.currency, sum(u.amount) as amount from public.payments p
      join public.unmatched_payments u on u.payment_id = p.id
      where p.order_id = p_order.id and u.resolved_at is null group by 1) m;
  has_proof := exists (select from public.payments p where p.order_id = p_order.id
    and p.status = 'awaiting_verification');
  payment_status := case
    when amount_paid <= 0 then case when has_proof then 'awaiting_verification' else 'unpaid' end
    when amount_refunded > 0 and amount_refunded >= amount_paid - written_off then 'refunded'
    when amount_paid < p_order.total then 'awaiting_verification'
    when amount_refunded > 0 then 'partially_refunded'
    else 'paid' end;
end $$;

-- Writes an order's figures where they differ from its rows.
create function private.follow_money(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_figures record;
begin
  select * into v_order from public.orders where id = p_order_id for update;
  v_figures := private.order_figures(v_order);
  if (v_order.amount_paid, v_order.amount_refunded, v_order.payment_status, v_order.amount_refunding, v_order.held,
    v_order.has_proof, v_order.written_off) is distinct from (v_figures.amount_paid, v_figures.amount_refunded,
    v_figures.payment_status, v_figures.amount_refunding, v_figures.held, v_figures.has_proof,
    v_figures.written_off) then
    update public.orders set amount_paid = v_figures.amount_paid, amount_refunded = v_figures.amount_refunded,
      payment_status = v_figures.payment_status, amount_refunding = v_figures.amount_refunding,
      held = v_figures.held, has_proof = v_figures.has_proof, written_off = v_figures.written_off where id = p_order_id;
  end if;
end $$;

-- Definer: the secret key writes these tables too, and may not call what is private.
create function private.figures_follow_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name in ('refunds', 'unmatched_payments') then
    perform private.follow_money(order_id) from public.payments where id in (old.payment_id, new.payment_id)
      group by order_id order by order_id;
  else
    perform private.follow_money(new.order_id);
  end if;
  return null;
end $$;

-- What an order's customer still has to pay, in its currency; 0 or more. Of a cancelled order: what was refunded of
-- money that bounced.
create function private.order_due(o public.orders) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return greatest(case when o.status = 'cancelled' then o.amount_refunded - o.amount_paid
    else o.total - o.amount_paid end, 0);
end $$;
-- Part of admin_payments.
grant execute on function private.order_due(public.orders) to authenticated, service_role;

-- Locks the orders of these payments, in one sequence: two acts on the same money wait for each other, in no circle.
create function private.lock_orders_of(p_payments uuid[]) returns void
language sql set search_path = '' as $$
  select from public.orders o where o.id in (select p.order_id from public.payments p where p.id = any (p_payments))
    order by o.id for update
$$;
