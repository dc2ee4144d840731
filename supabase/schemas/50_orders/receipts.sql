-- What an order's figures must be: the sums of its receipts that count and of its refunds that went through. A part
-- of the money, or a proof, makes it wait for verification.
create function private.order_figures(p_order public.orders, out amount_paid numeric, out amount_refunded numeric,
  out payment_status text)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(r.amount), 0) into amount_paid from public.payment_receipts r
    where r.order_id = p_order.id and r.reversed_at is null and r.released_at is null;
  select coalesce(sum(r.amount), 0) into amount_refunded from public.refunds r
    join public.payments p on p.id = r.payment_id
    where p.order_id = p_order.id and r.status = 'succeeded';
  payment_status := case
    when amount_refunded > 0 and amount_refunded >= amount_paid then 'refunded'
    when amount_refunded > 0 then 'partially_refunded'
    when amount_paid > 0 and amount_paid >= p_order.total then 'paid'
    when amount_paid > 0 or exists (select from public.payments p where p.order_id = p_order.id
      and p.status = 'awaiting_verification')
      then 'awaiting_verification'
    else 'unpaid' end;
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
  if (v_order.amount_paid, v_order.amount_refunded, v_order.payment_status)
    is distinct from (v_figures.amount_paid, v_figures.amount_refunded, v_figures.payment_status) then
    update public.orders set amount_paid = v_figures.amount_paid, amount_refunded = v_figures.amount_refunded,
      payment_status = v_figures.payment_status where id = p_order_id;
  end if;
end $$;

-- Definer: the secret key writes these tables too, and may not call what is private.
create function private.figures_follow_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'refunds' then
    perform private.follow_money((select order_id from public.payments
      where id = coalesce(new.payment_id, old.payment_id)));
  else
    perform private.follow_money(new.order_id);
  end if;
  return null;
end $$;
