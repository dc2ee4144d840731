-- What a list of an admin filters by to show exactly the rows that a number on the dashboard counts.

-- order_payment_status: of the order that the quote became, if it did.
create or replace view public.admin_quotes with (security_invoker = true) as
select c.*, p.full_name as customer_name, coalesce(p.email, q.email) as customer_email, a.internal_notes, a.assigned_to,
  q.instant, a.applied_rules,
  coalesce(a.priority, 'normal') as priority,
  private.flag_of((select private.status_map()), c.status, 'requiresAction') as requires_action,
  o.payment_status as order_payment_status
from public.quote_cards c
join public.quotes q on q.id = c.id
left join public.profiles p on p.id = c.user_id
left join public.quote_admin a on a.quote_id = c.id
left join public.orders o on o.id = c.order_id
where (select private.caller_is_admin());
comment on view public.admin_quotes is 'quote_cards with what only admins see, what an instant quote answered, and how far the payment of its order is. No row for anybody else.';

-- first_paid_at: when the first payment of the order succeeded.
create or replace view public.admin_orders with (security_invoker = true) as
select c.*, p.full_name as customer_name, p.email as customer_email,
  private.flag_of((select private.status_map()), c.status, 'requiresAction')
    or (c.payment_status = 'awaiting_verification'
      and exists (select from public.payments w where w.order_id = c.id and w.status = 'awaiting_verification')) as requires_action,
  (select min(f.paid_at) from public.payments f where f.order_id = c.id and f.status = 'succeeded') as first_paid_at
from public.order_cards c
left join public.profiles p on p.id = c.user_id
where (select private.caller_is_admin());
comment on view public.admin_orders is 'order_cards with the customer. requires_action: the status asks for it, or a proof of payment waits; first_paid_at: when money first came in. No row for anybody but admins.';

-- As the reports count them: by when the refund was settled, so that the dashboard's net revenue is the sum of the rows that it opens.
create or replace function private.refunded_in(p_from timestamptz, p_to timestamptz) returns table (at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.at, r.usd from private.report_refunds(p_from, p_to) r
$$;
revoke execute on function private.refunded_in(timestamptz, timestamptz) from public;
