-- A refund counts when it was settled; a later change of its row must not move it to another day. Refunds from before settled_at was kept
-- count by their last change.
drop index public.refunds_report_succeeded;
create index refunds_report_succeeded on public.refunds (coalesce(settled_at, updated_at)) where status = 'succeeded';

create or replace function private.report_refunds(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, order_id uuid, at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.id, p.order_id, coalesce(r.settled_at, r.updated_at), round(o.total_usd * r.amount / nullif(o.total, 0), 2)
  from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
  where r.status = 'succeeded' and coalesce(r.settled_at, r.updated_at) >= p_from and coalesce(r.settled_at, r.updated_at) < p_to
$$;
revoke execute on function private.report_refunds(timestamptz, timestamptz) from public;
