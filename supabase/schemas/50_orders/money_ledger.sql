-- What an order keeps of its customer's money, in its currency. A write-off is no money.
create function private.kept_money(o public.orders) returns numeric
language sql immutable set search_path = '' as $$
  select o.amount_paid - o.written_off - o.amount_refunded
$$;

-- What an order adds to sales and to its customer's total, in US cents: what it keeps once it is paid in full. Nothing
-- of a cancelled order: that is owed back. Definer, as the next one: its readers may not name functions of private.
create function private.kept_cents(o public.orders) returns bigint
language sql immutable security definer set search_path = '' as $$
  select case when o.status <> 'cancelled' and o.amount_paid >= o.total
    then private.share_cents(o.total_usd, private.kept_money(o), o.total) else 0 end
$$;

-- What a cancelled order has to give back, in US cents.
create function private.owed_cents(o public.orders) returns bigint
language sql immutable security definer set search_path = '' as $$
  select case when o.status = 'cancelled'
    then greatest(private.share_cents(o.total_usd, private.kept_money(o), o.total), 0) else 0 end
$$;
-- A change of orders evaluates the triggers' conditions as its writer, a view as its reader.
grant execute on function private.kept_cents(public.orders) to authenticated, service_role;
grant execute on function private.owed_cents(public.orders) to service_role;

-- All money by currency. received is what arrived and was neither reversed nor taken back, refunded what went back,
-- unmatched what is held. The rest is with orders: revenue, waiting, and owed, what cancelled orders keep until it is
-- refunded; below 0 what customers owe of it. waiting may be below 0 too: money that was returned before it bounced.
create view private.money_ledger with (security_invoker = true) as
with moved as (
  select currency, sum(received) as received, sum(refunded + returned) as refunded, sum(held) as unmatched
  from private.money_rows group by currency
), kept as (
  select currency, sum(k.amount) filter (where status <> 'cancelled' and amount_paid >= total) as revenue,
    sum(k.amount) filter (where status <> 'cancelled' and amount_paid < total) as waiting,
    sum(k.amount) filter (where status = 'cancelled') as owed
  from public.orders o cross join lateral (select private.kept_money(o)) k(amount)
  group by currency
)
select coalesce(m.currency, k.currency) as currency, coalesce(m.received, 0) as received,
  coalesce(k.revenue, 0) as revenue, coalesce(k.waiting, 0) as waiting, coalesce(m.refunded, 0) as refunded,
  coalesce(m.unmatched, 0) as unmatched, coalesce(k.owed, 0) as owed
from moved m full join kept k on k.currency = m.currency;

-- What is wrong with the books: nothing where every amount is accounted for. For operators and tests.
--   subject  a currency, an order number or the ID of unmatched money      problem  ledger, figures, stuck, endless,
--   uncovered, split
--   amount   how much it is about
create function private.unaccounted_money() returns table (subject text, problem text, amount numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query
  -- more or less was received than is anywhere
  select l.currency::text, 'ledger', l.received - l.revenue - l.waiting - l.owed - l.refunded - l.unmatched
    from private.money_ledger l
  where l.received <> l.revenue + l.waiting + l.owed + l.refunded + l.unmatched
  union all -- an order's figures are not the sums of its rows
  select o.order_number, 'figures', o.amount_paid from public.orders o, private.order_figures(o) f
  where (o.amount_paid, o.amount_refunded, o.payment_status, o.amount_refunding, o.held, o.has_proof, o.written_off)
    is distinct from (f.amount_paid, f.amount_refunded, f.payment_status, f.amount_refunding, f.held, f.has_proof,
      f.written_off)
  union all -- an order that has ended keeps money that cannot be refunded
  select o.order_number, 'stuck', o.amount_paid from public.orders o where o.status = 'cancelled'
    and o.amount_paid - o.amount_refunded - o.amount_refunding > (select coalesce(sum(private.refundable(p)), 0)
      from public.payments p where p.order_id = o.id)
  union all -- an order was paid in part, and no payment waits for the rest that an admin or the clock would end
  select o.order_number, 'endless', o.amount_paid from public.orders o
  where o.status = 'payment_pending' and o.amount_paid > 0
    and not exists (select from public.payments p where p.order_id = o.id
    and (p.status = 'awaiting_verification'
      or (p.status = 'pending' and (p.expires_at is not null or p.method = 'cod'))))
  union all -- a payment succeeded without receipts of its amount
  select o.order_number, 'uncovered', p.amount from public.payments p join public.orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.amount <> private.payment_money(p.id)
  union all -- the parts of a split are more or less than the whole
  select u.id::text, 'split', u.amount from public.unmatched_payments u
  where u.outcome = 'split' and u.amount <> (select coalesce(sum(c.amount), 0) from public.unmatched_payments c
    where c.split_from = u.id)
  union all -- money that was not split has parts
  select u.id::text, 'split', u.amount from public.unmatched_payments u
  where u.outcome is distinct from 'split' and exists (select from public.unmatched_payments c
    where c.split_from = u.id);
end $$;
