create view public.quote_cards with (security_invoker = true) as
select
  q.id, q.display_id, q.user_id, q.status, q.product_name, q.image_url,
  (select i.image_path from public.quote_items i
   where i.quote_id = q.id and i.image_path is not null order by i.position limit 1) as image_path,
  (select count(*)::int from public.quote_items i where i.quote_id = q.id) as item_count,
  (select coalesce(jsonb_object_agg(i.id, i.item_price * i.quantity), '{}') from public.quote_items i
   where i.quote_id = q.id and i.item_price is not null) as item_amounts,
  q.quantity, q.country_code, q.destination_country, coalesce(q.currency, x.currency) as currency,
  coalesce(q.final_currency, x.final_currency) as final_currency, coalesce(q.final_total, x.final_total) as final_total,
  coalesce(q.final_total_local, x.final_total_local) as final_total_local,
  coalesce(q.final_total_local_without_gateway_fee,
    x.final_total_local_without_gateway_fee) as final_total_local_without_gateway_fee,
  q.item_weight, q.in_cart, q.saved_for_later, q.created_at, q.updated_at, q.sent_at,
  q.expires_at, q.approved_at, q.price_valid_until, q.rejected_at, q.rejection_reason_id, q.rejection_details,
    q.renewed_from,
  q.order_id, q.merged_into,
  (select m.display_id from public.quotes m where m.id = q.merged_into) as merged_into_number,
  q.quote_type, q.confidence_score, q.insured, q.delivery_option_id, q.customer_notes,
  coalesce(q.exchange_rate, x.exchange_rate) as exchange_rate, coalesce(q.rate_source, x.rate_source) as rate_source,
  coalesce(q.rate_confidence, x.rate_confidence) as rate_confidence, coalesce(q.breakdown, a.estimate) as breakdown,
    q.version,
  private.quote_moves((select private.status_map()), (select private.caller_is_admin()),
    q.user_id = (select auth.uid()), q.status,
    coalesce(q.order_id, q.merged_into), coalesce(q.final_total, x.final_total),
    coalesce(q.rate_source, x.rate_source), q.expires_at) as moves,
  private.quote_actions((select private.status_map()), (select private.caller_is_admin()),
    q.user_id = (select auth.uid()), q.status,
    coalesce(q.order_id, q.merged_into), q.final_total, q.in_cart or q.saved_for_later, q.expires_at,
    q.price_valid_until) as actions,
  e.low as estimate_low, e.high as estimate_high, e.low_usd as estimate_low_usd, e.high_usd as estimate_high_usd,
  e.currency as estimate_currency,
  stated.statement, stated.statement - 'lines' as totals, private.consolidation_of(q) as consolidation,
  case when q.status = 'sent' and q.order_id is null then private.delivery_statements(q.id) else '[]' end as delivery
from public.quotes q
left join public.quote_admin a on a.quote_id = q.id and a.estimate is not null and (select private.caller_is_admin())
left join lateral jsonb_to_record(a.estimate) as x(currency char(3), final_currency char(3), final_total numeric(14,2),
  final_total_local numeric(14,2), final_total_local_without_gateway_fee numeric(14,2), exchange_rate numeric(20,10),
    rate_source text,
  rate_confidence text) on true
left join lateral jsonb_to_record(case when q.status = 'calculated' then q.instant -> 'range' end) as
  e(low numeric(14,2), high numeric(14,2), low_usd numeric(14,2), high_usd numeric(14,2), currency char(3)) on true
left join lateral (select private.price_statement(coalesce(q.breakdown, a.estimate) || jsonb_build_object(
    'currency', coalesce(q.currency, x.currency), 'final_currency', coalesce(q.final_currency, x.final_currency),
    'final_total', coalesce(q.final_total, x.final_total),
    'final_total_local', coalesce(q.final_total_local, x.final_total_local),
    'final_total_local_without_gateway_fee', coalesce(q.final_total_local_without_gateway_fee,
      x.final_total_local_without_gateway_fee),
    'exchange_rate', coalesce(q.exchange_rate, x.exchange_rate)), q.quantity)
  || jsonb_build_object('version', q.version, 'valid_until', case q.status when 'sent' then q.expires_at
    when 'approved' then q.price_valid_until end) as statement) stated on true;
comment on view public.quote_cards is 'One row per quote the caller may read. moves: targets of move_quote open to the '
  'caller now; actions: renew, add_to_cart, choose_delivery, share, and for an admin price and unsend. Of an '
  'estimate only admins see the exact figures. item_amounts: by item, '
  'of all its pieces in `currency`. statement: what it costs, totals the same '
  'without lines, delivery the ways of delivery with their totals (schemas/30_pricing/price_statement.sql).';
grant select on public.quote_cards to authenticated, service_role;

-- The card of one quote as the caller sees it: what every verb on a quote returns.
create function private.quote_card(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(c) from public.quote_cards c where c.id = p_id
$$;
