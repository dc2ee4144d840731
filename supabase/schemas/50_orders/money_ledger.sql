-- owed: what cancelled orders keep until it is refunded; below 0 what customers owe of it. waiting may be below 0 too:
-- money that was returned before it bounced. A write-off is no money. The parts of a split are the same money as
-- the whole: they are counted, the whole is not.
create view private.money_ledger with (security_invoker = true) as
with amounts (currency, account, amount) as (
  select currency, 'received', amount from public.payment_receipts where reversed_at is null
    and source in ('admin', 'gateway', 'migration')
  union all
  select u.currency, 'received', u.amount from public.unmatched_payments u
    join public.unmatched_payments root on root.id = coalesce(u.root_id, u.id)
    left join public.payment_receipts r on r.id = root.receipt_id
    where root.reason <> 'order_cancelled'
      and (u.outcome is null or u.outcome not in ('not_received', 'bounced', 'split'))
      and not private.is_paid_out(u.id)
      and r.source is distinct from 'unmatched'
  union all
  select currency, case when status = 'cancelled' then 'owed' when amount_paid >= total then 'revenue'
      else 'waiting' end, amount_paid - written_off - amount_refunded
    from public.orders
  union all
  select p.currency, 'refunded', r.amount from public.refunds r join public.payments p on p.id = r.payment_id
    where r.status = 'succeeded'
  union all
  select currency, case when outcome = 'returned' then 'refunded' else 'unmatched' end, amount
    from public.unmatched_payments
    where outcome is null or outcome not in ('applied', 'not_received', 'bounced', 'split')
)
select currency, coalesce(sum(amount) filter (where account = 'received'), 0) as received,
  coalesce(sum(amount) filter (where account = 'revenue'), 0) as revenue,
    coalesce(sum(amount) filter (where account = 'waiting'), 0) as waiting,
  coalesce(sum(amount) filter (where account = 'refunded'), 0) as refunded,
  coalesce(sum(amount) filter (where account = 'unmatched'), 0) as unmatched,
  coalesce(sum(amount) filter (where account = 'owed'), 0) as owed
from amounts group by currency;

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
