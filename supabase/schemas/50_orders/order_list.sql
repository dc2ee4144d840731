create view public.order_list with (security_invoker = true) as
select
  o.id, o.order_number, o.user_id, o.status, o.payment_status, o.payment_method, o.destination_country,
    lines.country_code, private.order_origins(o.id) as origins, o.currency,
  o.total, o.total_usd, o.created_at, o.eta_min, o.eta_max, parcels.tracking as tracking_number, lines.product_name,
  private.order_money_label(o.status, o.payment_method, o.total, o.amount_paid, o.written_off, o.amount_refunded,
    o.amount_refunding, o.held, o.has_proof, o.delivered_at) as money_label,
  private.balance_waits_for(b.state, o.has_proof, o.delivered_at) as waits_for,
  lower(coalesce(lines.product_name, '')) as sort_name, coalesce(lines.item_count, 0) as item_count,
  (select count(*)::int from public.messages m
   where m.order_id = o.id and m.recipient_id = (select auth.uid()) and not m.is_read) as unread,
  private.order_price_statement(o.id) - 'lines' as totals,
  private.search_words(concat_ws(' ', '#' || o.order_number, parcels.tracking, lines.words)) as words,
  lines.image_path
from public.orders o
left join lateral (
  select (array_agg(i.snapshot ->> 'country_code' order by i.created_at, i.id))[1] as country_code,
         (array_agg(i.snapshot ->> 'product_name' order by i.created_at, i.id))[1] as product_name,
         (array_agg(i.snapshot ->> 'image_path' order by i.created_at, i.id)
           filter (where i.snapshot ->> 'image_path' is not null))[1] as image_path,
         sum(jsonb_array_length(i.snapshot -> 'items'))::int as item_count,
         string_agg(concat_ws(' ', i.snapshot ->> 'display_id',
           (select string_agg(item ->> 'product_name', ' ') from jsonb_array_elements(i.snapshot -> 'items') item)),
             ' ') as words
  from public.order_items i where i.order_id = o.id
) lines on true
cross join lateral private.order_tracking(o.id) parcels(tracking)
cross join lateral private.balance_state(o.status, o.payment_method, o.total, o.amount_paid, o.amount_refunded,
  o.amount_refunding, o.held, o.delivered_at) b(state);
comment on view public.order_list is 'One line per order the caller may read. words: its number, tracking_number, '
  'its quotes'' numbers and its items'' names, for a search. money_label, waits_for: of order_statement; '
  'tracking_number: of order_tracking, with the carriers.';
grant select on public.order_list to authenticated, service_role;
