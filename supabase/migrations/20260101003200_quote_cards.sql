-- A quote as its customer sees it, and as an admin does. Readers filter by user_id: policies alone would read every row.
-- The initplans (select ...) are evaluated once a query; `moves` and `actions` only for the rows that are returned.

create view public.quote_cards with (security_invoker = true) as
select
  q.id, q.display_id, q.user_id, q.status, q.product_name, q.image_url,
  (select i.image_path from public.quote_items i
   where i.quote_id = q.id and i.image_path is not null order by i.position limit 1) as image_path,
  (select count(*)::int from public.quote_items i where i.quote_id = q.id) as item_count,
  q.quantity, q.country_code, q.destination_country, q.currency, q.final_currency, q.final_total, q.final_total_local,
  q.final_total_local_without_gateway_fee, q.item_weight, q.in_cart, q.saved_for_later, q.created_at, q.updated_at, q.sent_at,
  q.expires_at, q.approved_at, q.price_valid_until, q.rejected_at, q.rejection_reason_id, q.rejection_details, q.renewed_from,
  q.order_id, q.quote_type, q.confidence_score, q.insured, q.delivery_option_id, q.customer_notes, q.exchange_rate, q.rate_source,
  q.rate_confidence, q.breakdown, q.version,
  private.quote_moves((select private.status_map()), (select private.caller_is_admin()), q.user_id = (select auth.uid()), q.status,
    q.order_id, q.final_total, q.rate_source, q.expires_at) as moves,
  private.quote_actions((select private.status_map()), (select private.caller_is_admin()), q.user_id = (select auth.uid()), q.status,
    q.order_id, q.final_total, q.in_cart or q.saved_for_later, q.expires_at, q.price_valid_until) as actions
from public.quotes q;
comment on view public.quote_cards is
  'One row a quote the caller may read. moves: targets of move_quote open to the caller now; actions: renew, add_to_cart, choose_delivery, share, and for an admin price and unsend.';

create view public.admin_quotes with (security_invoker = true) as
select c.*, p.full_name as customer_name, coalesce(p.email, q.email) as customer_email, a.internal_notes, a.assigned_to,
  coalesce(a.priority, 'normal') as priority,
  private.flag_of((select private.status_map()), c.status, 'requiresAction') as requires_action
from public.quote_cards c
join public.quotes q on q.id = c.id
left join public.profiles p on p.id = c.user_id
left join public.quote_admin a on a.quote_id = c.id
where (select private.caller_is_admin());
comment on view public.admin_quotes is 'quote_cards with what only admins see. No row for anybody else.';

-- The card of one quote as the caller sees it: what every verb on a quote returns.
create function private.quote_card(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(c) from public.quote_cards c where c.id = p_id
$$;

revoke all on public.quote_cards, public.admin_quotes from anon, authenticated;
grant select on public.quote_cards, public.admin_quotes to authenticated, service_role;
