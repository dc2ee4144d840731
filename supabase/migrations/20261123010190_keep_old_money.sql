-- What orders received before receipts were kept: one receipt for each sum, and the money of orders that ended in part is unmatched.
do $$
declare
  v_order record;
begin
  for v_order in select order_number from public.orders o where o.amount_paid > 0
    and not exists (select from public.payments p where p.order_id = o.id) loop
    raise exception 'order % has received money without a payment', v_order.order_number
      using hint = 'Insert the payment it came by into public.payments, then start again.';
  end loop;
end $$;

-- By the payment that succeeded, else the newest that waits.
insert into public.payment_receipts (payment_id, order_id, amount, currency, source, received_at, recorded_by, idempotency_key)
select p.id, o.id, o.amount_paid, o.currency, case when p.method = 'card' then 'gateway' else 'migration' end,
  coalesce(p.paid_at, p.updated_at), p.verified_by, 'migration:' || o.id
from public.orders o cross join lateral (
  select * from public.payments p where p.order_id = o.id
  order by p.status = 'succeeded' desc, p.status in ('awaiting_verification', 'pending') desc, p.created_at desc, p.id limit 1) p
where o.amount_paid > 0;

-- An order that is partly paid waits for the rest until a deadline, counted from now. One with a proof waits for an admin to look at it.
update public.payments p set
  status = case when p.status = 'awaiting_verification' and p.proof_path is null then 'pending' else p.status end,
  expires_at = private.extended_deadline(p, 'transfer_hours')
from public.orders o
where o.id = p.order_id and o.status = 'payment_pending' and o.amount_paid > 0 and o.amount_paid < o.total
  and p.status in ('pending', 'awaiting_verification');

-- What a cancelled order waited for has ended, and what came of its money is unmatched.
select private.close_payments(o.id, 'cancelled') from public.orders o
where o.status = 'cancelled' and exists (select from public.payments p where p.order_id = o.id
  and p.status in ('created', 'pending', 'awaiting_verification'));
select private.release_money(o.id) from public.orders o where o.status = 'cancelled' and o.amount_paid > 0 and o.amount_paid < o.total;

-- Figures that differed from their rows.
select private.follow_money(id) from public.orders;
