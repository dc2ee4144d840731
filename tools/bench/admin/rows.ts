/** The admin whose session reads the lists, and the customer with one percent of all quotes. */
export const ADMIN = '00000000-0000-4000-8000-00000000000a';
export const BIG_CUSTOMER = '00000000-0000-4000-8000-000000000001';
/** A customer with about twenty quotes. */
export const PERSON = '00000000-0000-4000-8000-000000000002';

/** As long as a real one: what a list must not read. */
const LINES =
  `goods sales_tax merchant_shipping international_shipping insurance customs_duty duty_surcharge vat handling_charge domestic_shipping discount
  payment_gateway_fee`.split(/\s+/);
/** A price as price_quote answers it, about as large; its totals are the quote's. */
const BREAKDOWN = JSON.stringify({
  priceable: true,
  currency: 'USD',
  final_currency: 'NPR',
  exchange_rate: '133.0000000000',
  lines: LINES.map((key) => ({
    key,
    amount: '12.05',
    local: '1603',
    usd: '12.05',
    base: '120.5',
    rate: '10',
    unit: 'percent',
    source: 'US to Nepal route',
    set_on: '2026-01-01',
    due_on_delivery: false,
  })),
});

/** Three years of trade, whatever the size. `$n` is the number of quotes; a customer has twenty, an order one. Each list is a stage: its statements are independent. */
const PEOPLE = [
  `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  select bench.person(n), 'person' || n || '@mail.test', now(), '{}', '{}' from generate_series(1, $n / 20) n`,
  `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data) values ('${ADMIN}', 'admin@mail.test', now(), '{}', '{}')`,
  `insert into public.profiles (id, full_name, email, phone, country, created_at)
  select bench.person(n), bench.word(n, '{Asha,Bikash,Chen,Devi,Emma,Farid,Gita,Hugo,Ines,Jun,Kiran,Lena,Maya,Nima,Omar,Priya,Ravi,Sita,Tara,Uma}') || ' '
    || bench.word(n / 20, '{Rao,Thapa,Wang,Gurung,Smith,Khan,Silva,Tanaka,Weber,Patel,Sharma,Shrestha,Ali,Brown,Rossi}') || ' ' || n,
    'person' || n || '@mail.test', '+977' || 9800000000 + n, bench.word(n, '{NP,IN,AU,CA,GB}'), bench.moment(n * 20, $n)
  from generate_series(1, $n / 20) n`,
  `insert into public.profiles (id, full_name, email) values ('${ADMIN}', 'Admin', 'admin@mail.test')`,
  `insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin')`,
];

/** 30 % became orders; of the others most expired, some were rejected, and the last days are open. Quotes number $from to $to. */
const QUOTES = `insert into public.quotes (id, display_id, user_id, email, status, quote_type, quantity, product_name, item_weight, country_code, destination_country,
    currency, exchange_rate, rate_source, rate_confidence, final_total, final_total_local, final_total_local_without_gateway_fee, final_currency, breakdown,
    sent_at, expires_at, approved_at, price_valid_until, rejected_at, rejected_by, rejection_reason_id, order_id, instant, in_cart, created_at, updated_at)
  select bench.key('quote', n), 'LF-' || 10000 + n, who, 'person@mail.test',
    case when n % 10 < 3 then bench.order_status(n, $n) else s.status end,
    case when n % 3 = 0 then 'auto' else 'manual' end, 1,
    bench.word(n, '{Kettle,Watch,Tent,Lamp,Shoes,Camera,Jacket,Guitar,Helmet,Book,Phone,Desk,Chair,Bag,Ring}') || ' '
      || bench.word(n / 7, '{blue,green,large,small,steel,oak,light,winter,summer,classic}') || ' ' || md5(n::text), 1.2,
    bench.word(n, '{US,US,US,CN,GB,JP,DE,IN}'), bench.word(n / 3, '{NP,NP,NP,IN,AU,CA}'),
    p.usd, p.one, p.source, p.sure, p.total, p.total * 133, p.total * 130, p.npr, p.breakdown,
    case when p.total is not null then at + wait end, case when p.total is not null then at + wait + interval '7 days' end,
    case when n % 10 < 3 or s.status = 'approved' then at + wait + interval '1 day' end, at + wait + interval '7 days',
    case when s.status = 'rejected' and n % 10 >= 3 then at + wait + interval '2 days' end,
    case when s.status = 'rejected' and n % 10 >= 3 then who end,
    case when s.status = 'rejected' and n % 10 >= 3 then (select array_agg(id order by id) from public.rejection_reasons)[1 + n % 3] end,
    case when n % 10 < 3 then bench.key('order', n) end, case when n % 3 = 0 then '{"outcome":"sent","confidence":0.9}'::jsonb end,
    n > $n - $n / 36 and n % 10 = 3 and s.status = 'approved', at, at
  from generate_series($from, $to) n
  cross join lateral (select bench.moment(n, $n) as at, bench.share('wait', n) * interval '20 hours' as wait,
    case when n % 100 = 0 then '${BIG_CUSTOMER}'::uuid else bench.person(1 + (bench.share('who', n) * ($n / 20 - 1))::int) end as who offset 0) a
  cross join lateral (select case when n > $n - $n / 400 then 'pending' when n > $n - $n / 120 then 'sent' when n % 10 = 3 then 'approved'
    when n % 10 in (4, 5) then 'rejected' else 'expired' end as status offset 0) s
  cross join lateral (select case when s.status <> 'pending' or n % 10 < 3 then round((10 + 900 * bench.share('price', n))::numeric, 2) end as total offset 0) t
  cross join lateral (select t.total, case when t.total is not null then 'USD' end as usd, case when t.total is not null then 'NPR' end as npr,
    case when t.total is not null then 1 end as one, case when t.total is not null then 'same' end as source, case when t.total is not null then 'high' end as sure,
    case when t.total is not null then '${BREAKDOWN}'::jsonb || jsonb_build_object('total', t.total, 'final_total', t.total, 'final_total_local', t.total * 133,
      'final_total_local_without_gateway_fee', t.total * 130) end as breakdown offset 0) p`;

/** Texts of mails older than 90 days are gone, as after the upkeep. */
const OF_QUOTES = [
  `insert into public.quote_items (quote_id, position, product_name, product_url, quantity, item_price, item_weight, created_at)
  select id, i, product_name, 'https://shop.example/' || display_id, 1, 20, 1, created_at from public.quotes, generate_series(0, 1) i where i = 0 or right(display_id, 1) < '5'`,
  `insert into public.quote_admin (quote_id, created_at) select id, created_at from public.quotes`,
  `insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, created_at)
  select 'quote', id, 'pending', status, 'admin', created_at from public.quotes`,
  `insert into public.orders (id, order_number, user_id, status, payment_status, destination_country, shipping_address, currency, subtotal, total, total_usd,
    amount_paid, payment_method, idempotency_key, request_hash, ordered_at, created_at, updated_at)
  select q.order_id, 'LO' || substr(q.display_id, 3), q.user_id, q.status,
    case when q.status = 'payment_pending' then 'unpaid' when q.status = 'cancelled' then 'unpaid' when bench.share('refund', n) < 0.04 then 'partially_refunded' else 'paid' end,
    q.destination_country, '{"city":"Kathmandu"}', 'NPR', q.final_total_local, q.final_total_local, q.final_total,
    case when q.status in ('payment_pending', 'cancelled') then 0 else q.final_total_local end, case when n % 4 = 0 then 'bank_transfer' else 'card' end,
    q.display_id || '-key', 'x', q.approved_at, q.approved_at, q.approved_at
  from public.quotes q cross join lateral (select substr(q.display_id, 4)::int - 10000 as n) k where q.order_id is not null`,
  `insert into public.conversations (id, key, customer_id, quote_id, order_id, visitor_email, visitor_name, message_count, unread, last_message_id, last_message_at,
    last_content, last_from_us, awaits_reply, closed_at, assigned_to, created_at)
  select bench.key('talk', k.n), t.kind || '-' || case t.kind when 'quote' then q.id::text when 'order' then q.order_id::text else 'visitor' || k.n || '@mail.test' end,
    case when t.kind <> 'visitor' then q.user_id end, case t.kind when 'quote' then q.id end, case t.kind when 'order' then q.order_id end,
    case t.kind when 'visitor' then 'visitor' || k.n || '@mail.test' end, case t.kind when 'visitor' then 'Visitor ' || k.n end,
    1, (not t.read and t.from_them)::int,
    bench.key('message', k.n), q.created_at, 'When will it come? ' || q.display_id, not t.from_them, t.from_them and not t.read,
    case when t.read then q.created_at end, case when k.n % 12 = 0 then '${ADMIN}'::uuid end, q.created_at
  from public.quotes q join public.profiles p on p.id = q.user_id
  cross join lateral (select substr(q.display_id, 4)::int - 10000 as n) k
  cross join lateral (select case when q.order_id is not null and k.n % 2 = 1 then 'order' when k.n % 100 = 9 then 'visitor' else 'quote' end as kind,
    k.n < $n - $n / 300 as read, k.n % 2 = 0 or k.n % 100 = 9 as from_them) t
  where k.n % 3 = 0`,
  `insert into public.email_outbox (template_name, to_email, user_id, entity_type, entity_id, subject, html, text, dedupe_key, status, sent_at, last_error, created_at)
  select case when t.failed then 'quote_rejected' else 'quote_sent' end, 'person@mail.test', user_id, 'quote', id, 'Your quote', case when t.young then '<p>Your price</p>' else '' end,
    case when t.young then 'Your price' else '' end, 'sent:' || id, case when t.failed then 'failed' else 'sent' end, case when not t.failed then sent_at end,
    case when t.failed then 'No such mailbox' end, sent_at
  from public.quotes cross join lateral (select sent_at > now() - interval '90 days' as young, right(display_id, 3) = '777' as failed) t where sent_at is not null`,
  `insert into public.audit_log (actor_id, action, table_name, record_id, after, created_at)
  select case when right(display_id, 1) < '4' then '${ADMIN}'::uuid end, 'update', bench.word(right(display_id, 2)::int, '{quotes,quotes,quotes,orders,payments,quote_admin}'), id,
    '{"status":"sent"}', created_at from public.quotes`,
  `insert into public.cart_events (user_id, quote_id, order_id, type, value_usd, occurred_at, created_at)
  select user_id, id, order_id, t.type, final_total, approved_at + t.step * interval '3 minutes', approved_at
  from public.quotes, (values (0, 'added'), (1, 'checkout_started'), (2, 'converted')) t (step, type)
  where approved_at is not null and (t.step = 0 or order_id is not null)`,
  `insert into public.abandoned_carts (id, user_id, quote_ids, value_usd, last_activity_at, stage, status, created_at)
  select bench.key('cart', k.n), user_id, array[id], final_total, approved_at + k.n % 7 * interval '3 hours', bench.word(k.n / 10, '{cart,checkout,payment}'),
    case when k.n % 40 = 3 then 'recovered' else 'lost' end, approved_at + interval '1 day'
  from public.quotes q cross join lateral (select substr(q.display_id, 4)::int - 10000 as n) k where approved_at is not null and k.n % 20 = 3`,
  `insert into private.job_runs (job_name, started_at, finished_at, rows_changed)
  select j.name, m.at, m.at + interval '20 milliseconds', 1 from private.jobs j, lateral (select generate_series(now() - interval '2 days', now(), j.runs_every) as at) m`,
];

const OF_ORDERS = [
  `insert into public.order_items (order_id, quote_id, snapshot, quote_quantity, line_total_local, line_total_usd, created_at)
  select q.order_id, q.id, jsonb_build_object('display_id', q.display_id, 'product_name', q.product_name, 'country_code', q.country_code, 'breakdown', q.breakdown,
    'currency', q.currency, 'final_currency', q.final_currency, 'final_total', q.final_total, 'final_total_local', q.final_total_local,
    'final_total_local_without_gateway_fee', q.final_total_local_without_gateway_fee,
    'items', jsonb_build_array(jsonb_build_object('product_name', q.product_name, 'item_weight', 0.8))), 1, q.final_total_local, q.final_total, q.approved_at from public.quotes q where q.order_id is not null`,
  `insert into public.payments (id, order_id, method, gateway, gateway_ref, amount, currency, status, reference_code, paid_at, created_at, updated_at)
  select bench.key('payment', k.n), o.id, o.payment_method, case o.payment_method when 'card' then 'stripe' else 'bank' end, 'ref-' || k.n, o.total, 'NPR',
    case when o.amount_paid > 0 then 'succeeded' when o.status = 'payment_pending' and k.n % 5 = 0 then 'awaiting_verification' when o.status = 'payment_pending' then 'pending' else 'expired' end,
    'PAY-' || upper(substr(md5(k.n::text), 1, 10)), case when o.amount_paid > 0 then o.created_at + interval '10 minutes' end, o.created_at, o.created_at
  from public.orders o cross join lateral (select substr(o.order_number, 4)::int - 10000 as n) k`,
  `insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, created_at)
  select 'order', id, 'payment_pending', status, 'admin', created_at from public.orders`,
  `insert into public.messages (id, conversation_id, sender_id, recipient_id, quote_id, order_id, sender_name, sender_email, content, is_read, created_at)
  select c.last_message_id, c.id, case when c.last_from_us then '${ADMIN}' else c.customer_id end, case when c.last_from_us then c.customer_id end, c.quote_id,
    c.order_id, c.visitor_name, c.visitor_email, c.last_content, c.unread = 0, c.created_at from public.conversations c`,
  `insert into public.cart_events (user_id, quote_id, type, value_usd, occurred_at, created_at)
  select user_id, quote_ids[1], 'saved', value_usd, last_activity_at, created_at from public.abandoned_carts`,
  `insert into public.recovery_attempts (abandoned_cart_id, sequence, sent_at, clicked_at, holdout, created_at)
  select id, 1, created_at, case when left(id::text, 1) in ('4', '5') then created_at + interval '2 hours' end, left(id::text, 1) < '2', created_at from public.abandoned_carts`,
];

const OF_ITEMS = [
  `insert into public.order_lines (id, order_id, order_item_id, position, item, shop, quantity, amount, state, created_at)
  select bench.key('line', k.n), o.id, i.id, 0, i.snapshot -> 'items' -> 0, 'shop.example', 1, i.line_total_local,
    case o.status when 'payment_pending' then 'to_buy' when 'paid' then bench.word(k.n, '{to_buy,bought,received}') when 'ordered' then bench.word(k.n, '{bought,received}')
      when 'shipped' then 'packed' when 'cancelled' then 'to_buy' else 'delivered' end, i.created_at
  from public.order_items i join public.orders o on o.id = i.order_id cross join lateral (select substr(o.order_number, 4)::int as n) k`,
  `insert into public.parcels (id, number, user_id, address, origin, destination, state, carrier, tracking_number, shipped_at, delivered_at, created_at)
  select bench.key('parcel', k.n), o.order_number || '-1', o.user_id, o.shipping_address, 'US', o.destination_country, case o.status when 'completed' then 'delivered' else 'in_transit' end,
    'DHL', 'TRK' || md5(k.n::text), o.created_at + interval '3 days', case o.status when 'completed' then o.created_at + interval '9 days' end, o.created_at + interval '3 days'
  from public.orders o cross join lateral (select substr(o.order_number, 4)::int as n) k where o.status in ('shipped', 'completed')`,
];

const OF_LINES = [
  `update public.order_lines set bought_at = created_at + interval '1 day',
    received_at = case when state <> 'bought' then created_at + interval '2 days' end, received_weight = case when state <> 'bought' then 1 end,
    free_until = case when state = 'received' then created_at + interval '32 days' end, delivered_at = case when state = 'delivered' then created_at + interval '9 days' end
  where state <> 'to_buy'`,
  `insert into public.order_line_admin (order_line_id, shop_order_ref, paid_at_shop)
  select id, 'M-' || substr(md5(id::text), 1, 8), 20 from public.order_lines where state <> 'to_buy'`,
  `insert into public.parcel_lines (parcel_id, order_line_id)
  select p.id, l.id from public.order_lines l join public.orders o on o.id = l.order_id join public.parcels p on p.number = o.order_number || '-1'
  where l.state in ('packed', 'delivered')`,
  `insert into public.parcel_events (parcel_id, at, state, place, source, event_id)
  select p.id, p.shipped_at + t.step * interval '2 days', t.state, 'Kathmandu', 'carrier', p.number || t.state
  from public.parcels p, (values (0, 'shipped'), (1, 'in_transit'), (3, 'delivered')) t (step, state) where t.step < 3 or p.state = 'delivered'`,
  `insert into public.claims (order_line_id, kind, description, state, due_at, reason, ended_at, created_at)
  select id, bench.word(get_byte(uuid_send(id), 15), '{damaged,missing,wrong,lost}'), 'The box was crushed.', case when right(id::text, 2) < '08' then 'open' else 'refused' end,
    created_at + interval '15 days', 'Whole on the photos', case when right(id::text, 2) >= '08' then created_at + interval '14 days' end, created_at + interval '12 days'
  from public.order_lines where state = 'delivered' and right(id::text, 1) < '2'`,
];

const OF_PAYMENTS = [
  `update public.orders o set payment_status = 'awaiting_verification' from public.payments p where p.order_id = o.id and p.status = 'awaiting_verification'`,
  `insert into public.payment_receipts (payment_id, order_id, amount, currency, source, received_at, idempotency_key)
  select p.id, p.order_id, p.amount, p.currency, case p.method when 'card' then 'gateway' else 'admin' end, p.paid_at, 'bench-' || p.id from public.payments p where p.status = 'succeeded'`,
];

const OF_RECEIPTS = [
  `insert into public.refunds (payment_id, amount, reason, status, settled_at, created_at, updated_at)
  select p.id, round(p.amount * 0.3, 2), 'Damaged', 'succeeded', p.paid_at + interval '9 days', p.paid_at, p.paid_at
  from public.payments p join public.orders o on o.id = p.order_id where o.payment_status = 'partially_refunded'`,
  `insert into public.unmatched_payments (gateway, amount, currency, reason, note, sender_name, sender_reference, arrived_at, outcome, resolution, resolved_at, created_at)
  select 'bank', p.amount, 'NPR', 'by_hand', '', 'Asha Rao', 'Invoice ' || p.reference_code, p.created_at, t.outcome, t.outcome, case when t.outcome is not null then p.created_at end, p.created_at
  from (select * from public.payments order by created_at desc limit 40 + $n / 2000) p
  cross join lateral (select case when p.status in ('succeeded', 'expired') then 'settled' end as outcome) t`,
];

/** The journal of money, as private.post_money writes it row by row. */
const OF_MONEY = [
  `insert into private.money_postings
  select d.at, m.source, m.row_id, m.order_id, m.method, m.currency, d.received, d.refunded, d.returned, d.written_off, d.held
  from private.money_rows m cross join lateral (values (m.came_at, m.received, 0, 0, m.written_off, 0),
    (coalesce(m.ended_at, m.came_at), 0, m.refunded, m.returned, 0, m.held)) d(at, received, refunded, returned, written_off, held)
  where (d.received, d.refunded, d.returned, d.written_off, d.held) <> (0, 0, 0, 0, 0)`,
];

/** Functions of the statements below, in a schema that is dropped at the end. */
export const HELPERS = `
create schema bench;
create function bench.key(p_kind text, n int) returns uuid language sql immutable as $$ select md5(p_kind || n)::uuid $$;
create function bench.person(n int) returns uuid language sql immutable as $$ select case n when 1 then '${BIG_CUSTOMER}' when 2 then '${PERSON}' else md5('person' || n)::uuid end $$;
create function bench.share(p_kind text, n int) returns float8 language sql immutable as $$ select (hashtext(p_kind || n) & 1048575) / 1048576.0 $$;
create function bench.word(n int, p_words text[]) returns text language sql immutable as $$ select p_words[1 + n % cardinality(p_words)] $$;
create function bench.moment(n int, p_all int) returns timestamptz language sql stable as $$ select now() - interval '1095 days' * (1 - n::float8 / p_all) $$;
create function bench.order_status(n int, p_all int) returns text language sql immutable as $$
  select case when n > p_all - p_all / 200 then 'payment_pending' when n > p_all - p_all / 100 then 'paid' when n > p_all - p_all / 60 then 'ordered'
    when n > p_all - p_all / 40 then 'shipped' when n % 50 = 1 then 'cancelled' else 'completed' end $$;`;

/** Quotes in parts, so that several sessions write them. */
const PARTS = 16;
const parts = (all: number): string[] =>
  Array.from({ length: PARTS }, (_, part) =>
    QUOTES.replaceAll('$from', String(Math.floor((all * part) / PARTS) + 1)).replaceAll(
      '$to',
      String(Math.floor((all * (part + 1)) / PARTS)),
    ),
  );

/** The stages that write so many quotes and what belongs to them. Statements of a stage may run at once; a stage needs the ones before it. */
export const stagesOf = (quotes: number): string[][] =>
  [PEOPLE, parts(quotes), OF_QUOTES, OF_ORDERS, OF_ITEMS, OF_LINES, OF_PAYMENTS, OF_RECEIPTS, OF_MONEY].map((stage) =>
    stage.map((text) => text.replaceAll('$n', String(quotes))),
  );
