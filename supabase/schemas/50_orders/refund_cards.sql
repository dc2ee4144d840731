create view public.refund_cards with (security_invoker = true) as
select r.id, p.order_id, r.payment_id, p.method, r.amount, p.currency, r.reason, r.status, r.payout_reference,
  r.created_at, r.settled_at
from public.refunds r join public.payments p on p.id = r.payment_id;
comment on view public.refund_cards is 'One row a refund that the caller may read, as its customer sees it. status: '
  'requested, processing (at the gateway), succeeded, failed.';
grant select on public.refund_cards to authenticated, service_role;
