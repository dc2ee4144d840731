create view public.refund_cards with (security_invoker = true) as
select r.id, p.order_id, r.payment_id, p.method, r.amount, p.currency, r.reason, r.status, r.payout_reference,
  r.created_at, r.settled_at,
  (select coalesce(jsonb_agg(jsonb_build_object('line_id', l.id, 'product_name', l.item ->> 'product_name',
     'quantity', l.quantity) order by l.created_at, l.position, l.id), '[]')
   from public.refund_lines i join public.order_lines l on l.id = i.order_line_id where i.refund_id = r.id) as items,
  r.number
from public.refunds r join public.payments p on p.id = r.payment_id where r.kind = 'payout';
comment on view public.refund_cards is 'One row per refund that the caller may read, as its customer sees it. status: '
  'requested, processing (at the gateway), succeeded, failed. items: what it is for; empty for money only. Saved '
  'shipping is in order_cards.saved_shipping.';
grant select on public.refund_cards to authenticated, service_role;
