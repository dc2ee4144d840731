create view public.order_cards with (security_invoker = true) as
select
  o.id, o.order_number, o.user_id, o.status, o.payment_status, o.destination_country, first_quote.country_code,
    private.order_origins(o.id) as origins,
    o.shipping_address,
  o.currency, o.subtotal, o.discount, o.total, o.total_usd, o.amount_paid, o.amount_refunded, o.payment_method,
  o.eta_min, o.eta_max, o.ordered_at, o.shipped_at, o.delivered_at, o.cancelled_at,
  o.cancel_reason, o.created_at, o.updated_at, o.version,
  (select coalesce(sum(jsonb_array_length(i.snapshot -> 'items')), 0)::int from public.order_items i
    where i.order_id = o.id) as item_count,
  first_quote.product_name, first_quote.image_url, first_quote.image_path,
  private.order_moves((select private.status_map()), (select private.caller_is_admin()), o) as moves,
  (select jsonb_build_object('id', p.id, 'status', p.status, 'method', p.method, 'amount', p.amount, 'currency',
    p.currency,
     'reference_code', p.reference_code, 'proof_path', p.proof_path, 'failure_code', p.failure_code, 'expires_at',
       p.expires_at)
   from public.payments p where p.order_id = o.id order by p.created_at desc, p.id limit 1) as payment,
  (select coalesce(jsonb_agg(jsonb_build_object('quote_id', i.quote_id, 'product_name', i.snapshot ->> 'product_name',
     'quantity', i.quote_quantity, 'line_total_local', i.line_total_local, 'line_total_usd', i.line_total_usd,
       'lines', private.line_cards(i.id), 'snapshot', i.snapshot, 'statement',
       private.quote_statement(jsonb_populate_record(null::public.quotes, i.snapshot), i.quote_quantity))
     order by i.created_at, i.id), '[]')
   from public.order_items i where i.order_id = o.id) as items,
  (select coalesce(jsonb_agg(to_jsonb(p) - array['user_id', 'address'] order by p.created_at, p.id), '[]')
   from public.parcel_cards p where p.id in (select i.parcel_id from public.parcel_lines i
     join public.order_lines l on l.id = i.order_line_id where l.order_id = o.id)) as parcels,
  private.storage_of(o.id) as storage,
  private.order_papers(o.id) as papers,
  private.order_statement(o) as money,
  stated.statement, stated.statement - 'lines' as totals,
  private.savings_of(o.id) as saved_shipping
from public.orders o
left join lateral (
  select i.snapshot ->> 'country_code' as country_code, i.snapshot ->> 'product_name' as product_name,
         i.snapshot ->> 'image_url' as image_url, i.snapshot ->> 'image_path' as image_path
  from public.order_items i where i.order_id = o.id order by i.created_at, i.id limit 1
) first_quote on true
left join lateral (select private.order_price_statement(o.id) as statement) stated on true;
comment on view public.order_cards is 'One row per order the caller may read. payment: the newest; items: one a quote '
  'with its frozen snapshot and its lines; parcels: of parcel_cards; storage: what waits in our '
  'warehouses, [{origin, lines, free_until (null while more has to arrive)}]; '
  'saved_shipping: of savings_of; papers: receipts and refund notes '
  '(order_papers); money: who owes what (order_statement); '
  'statement: what it costs, totals the same '
  'without lines (schemas/30_pricing/price_statement.sql).';
grant select on public.order_cards to authenticated, service_role;

-- The card of one order as the caller sees it: what every verb on an order returns.
create function private.order_card(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(c) from public.order_cards c where c.id = p_id
$$;
