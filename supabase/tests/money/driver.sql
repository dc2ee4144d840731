-- Runs generated commands inside the database, so that ten thousand sequences take a minute. Each sequence is undone after it was looked at.
create schema money_test;

-- What is written beside the money costs a fifth of the time and is tested elsewhere.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['orders', 'order_items', 'quotes', 'payments', 'refunds', 'payment_receipts', 'unmatched_payments', 'order_lines', 'parcels', 'parcel_lines', 'refund_lines', 'claims'] loop
    execute format('alter table public.%I disable trigger write_audit', v_table);
  end loop;
  alter table private.money_postings disable trigger refuse_rewriting; -- time passes
end $$;

-- The three orders that every sequence starts with, and who acts. n: 0 by transfer, 1 by card, 2 in cash.
create table money_test.orders (n int primary key, id uuid not null);
create table money_test.people (name text primary key, id uuid not null);

create function money_test.act_as(p_name text) returns void language plpgsql as $$
declare
  v_id uuid := (select id from money_test.people where name = p_name);
begin
  perform set_config('request.jwt.claim.sub', coalesce(v_id::text, ''), true),
    set_config('request.jwt.claims', jsonb_build_object('sub', v_id, 'role', 'authenticated')::text, true);
end $$;

-- The nth row of a list that may be shorter; null where it is empty.
create function money_test.nth(p_ids uuid[], p_n int) returns uuid language sql immutable as $$
  select p_ids[1 + p_n % nullif(cardinality(p_ids), 0)]
$$;

-- Where money came from, step by step: the receipt or the unmatched payment that recorded it as it arrived.
create function money_test.root_of(p_id uuid) returns uuid language plpgsql as $$
declare
  v_id uuid := p_id;
  v_from uuid;
begin
  loop
    v_from := coalesce((select unmatched_id from public.payment_receipts where id = v_id and source = 'unmatched'),
      (select coalesce(split_from, receipt_id) from public.unmatched_payments where id = v_id));
    if v_from is null then return v_id; end if;
    v_id := v_from;
  end loop;
end $$;

-- What a form sends, kept so that it can be sent again to the letter.
create function money_test.verify(p jsonb) returns jsonb language plpgsql as $$
begin
  if p is null then return null; end if;
  perform set_config('money_test.last', p::text, true);
  return jsonb_build_object('sent', p -> 'sent')
    || public.verify_payment((p ->> 'payment')::uuid, (p ->> 'sent')::numeric, p ->> 'key', (p ->> 'expected')::numeric, (p ->> 'keep')::boolean);
end $$;

-- The nth line of an order, as an admin's screen sends it, with a part of its pieces.
create function money_test.line(p_order uuid, p jsonb, p_state text default null) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('line_id', l.id, 'seen', l.updated_at,
    'quantity', least(l.quantity, (p ->> 'quantity')::int))))
  from public.order_lines l where l.id = money_test.nth(array(select x.id from public.order_lines x
    where x.order_id = p_order and (p_state is null or x.state = p_state) order by x.position, x.created_at, x.id), (p ->> 'n')::int)
$$;

-- The first state that the nth line of an order can have next.
create function money_test.next_state(o public.orders, p_n int) returns text language sql as $$
  select (private.line_moves(private.order_of_line(o, l.replaces), l.state))[1] from public.order_lines l where l.id = money_test.nth(array(select x.id from public.order_lines x
    where x.order_id = o.id order by x.position, x.created_at, x.id), p_n)
$$;

-- The nth claim about a line of an order.
create function money_test.claim(p_order uuid, p_n int) returns public.claims language sql as $$
  select c.* from public.claims c where c.id = money_test.nth(array(select x.id from public.claims x
    join public.order_lines l on l.id = x.order_line_id where l.order_id = p_order order by x.state = 'open' desc, x.created_at, x.id), p_n)
$$;

-- The nth parcel with lines of an order.
create function money_test.parcel(p_order uuid, p_n int) returns public.parcels language sql as $$
  select p.* from public.parcels p where p.id = money_test.nth(array(select distinct i.parcel_id from public.parcel_lines i
    join public.order_lines l on l.id = i.order_line_id where l.order_id = p_order order by 1), p_n)
$$;

-- One command. Everything in it is optional but `do`; amounts are relative to what is due, so that every kind of amount occurs.
create function money_test.command(p jsonb) returns jsonb language plpgsql as $$
declare
  o public.orders;
  pay public.payments;
  card public.payments;
  v_n int := coalesce((p ->> 'n')::int, 0);
  v_sent numeric;
  v_refund uuid;
  v_money uuid;
  v_root uuid;
  v_parcel public.parcels;
  v_claim public.claims;
begin
  select * into o from public.orders where id = (select id from money_test.orders where n = (p ->> 'order')::int);
  select * into pay from public.payments where order_id = o.id order by created_at desc, (status in ('pending', 'created', 'awaiting_verification')) desc, id limit 1;
  if p ->> 'do' = 'event' then
    select * into card from public.payments where order_id = o.id and method = 'card' order by id offset v_n limit 1;
  end if;
  v_sent := greatest(coalesce((p ->> 'fixed')::numeric, case p ->> 'do' when 'verify' then o.total - o.amount_paid + (p ->> 'over')::numeric
    when 'refund' then pay.amount when 'refund_event' then pay.amount else card.amount end, 9), 1);
  v_parcel := money_test.parcel(o.id, v_n);
  v_claim := money_test.claim(o.id, v_n);
  perform money_test.act_as(case when p ->> 'do' in ('start', 'held', 'claim') then 'customer' else 'admin' end);
  case p ->> 'do'
    when 'verify' then return money_test.verify(jsonb_build_object('payment', pay.id, 'sent', v_sent, 'key', 'form-key-' || (p ->> 'key'),
      'expected', o.amount_paid + (p ->> 'stale')::numeric, 'keep', p -> 'keep'));
    when 'again' then return money_test.verify(nullif(current_setting('money_test.last', true), '')::jsonb);
    when 'proof' then return public.record_payment_proof(pay.id, o.user_id, o.user_id || '/' || pay.id || '/' || gen_random_uuid() || '.pdf',
      encode(sha256(gen_random_uuid()::text::bytea), 'hex'));
    when 'reject' then return public.reject_payment(pay.id, 'Unreadable');
    when 'move' then return public.move_order(o.id, p ->> 'to', o.version, '{"reason": "Wish", "carrier": "DHL", "tracking_number": "1"}') -> 'status';
    when 'line' then return jsonb_build_object('status', public.move_lines(money_test.line(o.id, p),
      case p ->> 'to' when 'next' then money_test.next_state(o, v_n) else p ->> 'to' end, '{"reason": "Gone"}')
      -> 'lines' -> 0 -> 'state');
    when 'pack' then return jsonb_build_object('status', public.pack_parcel(money_test.line(o.id, p, 'received'),
      case when v_parcel.state = 'packing' then v_parcel.id end) -> 'state');
    when 'pack_both' then return jsonb_build_object('status', public.pack_parcel((select jsonb_agg(jsonb_build_object('line_id', l.id,
      'seen', l.updated_at)) from public.order_lines l join money_test.orders m on m.id = l.order_id where m.n < 2 and l.state = 'received'),
      case when v_parcel.state = 'packing' then v_parcel.id end) -> 'state');
    when 'unpack' then return jsonb_build_object('status', coalesce(public.unpack_line(v_parcel.id, v_parcel.version,
      (select order_line_id from public.parcel_lines where parcel_id = v_parcel.id order by 1 limit 1)) ->> 'state', 'gone'));
    when 'ship' then return jsonb_build_object('status',
      public.ship_parcel(v_parcel.id, v_parcel.version, '{"carrier": "DHL", "tracking_number": "1"}') -> 'state');
    when 'report' then return jsonb_build_object('status', public.record_parcel_event(v_parcel.id, v_parcel.version,
      jsonb_build_object('state', p ->> 'to', 'at', to_jsonb(now() + (p ->> 'hours')::int * interval '1 hour'))) -> 'state');
    when 'claim' then
      perform public.open_claim(money_test.line(o.id, p) -> 0 || jsonb_build_object('kind', p ->> 'to', 'description', 'Broken'));
      return '{"status": "open"}';
    when 'decide' then return jsonb_build_object('status', public.decide_claim(v_claim.id, v_claim.version, p ->> 'to', 'Seen') -> 'state');
    when 'start' then return public.start_payment(o.id, p ->> 'method');
    when 'clock' then
      update public.payments set expires_at = now() - interval '1 minute' where expires_at is not null;
      return to_jsonb(private.cancel_unpaid_orders());
    when 'event' then return public.record_payment_event('stripe', jsonb_build_object('id', 'evt_' || (p ->> 'key'), 'type', p ->> 'type',
      'payment_id', case when (p ->> 'known')::boolean then card.id end, 'ref', 'cs_' || (p ->> 'ref'), 'amount', v_sent,
      'currency', p ->> 'currency')) || jsonb_build_object('sent', v_sent, 'currency', p ->> 'currency');
    when 'apply' then return public.apply_unmatched_payment(money_test.nth(array(select id from public.unmatched_payments order by created_at, id), v_n),
      pay.id, o.amount_paid + (p ->> 'stale')::numeric);
    when 'split' then return public.split_unmatched_payment(
      money_test.nth(array(select id from public.unmatched_payments order by created_at, id), v_n),
      (select coalesce(jsonb_agg(jsonb_build_object('payment_id', w.payment_id, 'amount', greatest(1, least(w.due,
          coalesce((p ->> 'fixed')::numeric, w.due))), 'expected_balance', w.paid + (p ->> 'stale')::numeric)), '[]')
       from (select distinct on (o2.id) p2.id as payment_id, o2.total - o2.amount_paid as due, o2.amount_paid as paid
         from money_test.orders m join public.orders o2 on o2.id = m.id join public.payments p2 on p2.order_id = o2.id
         where m.n = (p ->> 'order')::int or (p ->> 'also')::int = m.n
         order by o2.id, (p2.status in ('pending', 'awaiting_verification')) desc, p2.id) w));
    when 'undo' then
      v_money := money_test.nth(array(select id from public.payment_receipts order by received_at, id), v_n);
      v_root := case p ->> 'kind' when 'bounced' then money_test.root_of(v_money) else v_money end;
      return public.record_bounce(v_money, p ->> 'words', p ->> 'kind') || jsonb_build_object('root', v_root);
    when 'write_off' then return public.write_off(o.id, private.order_due(o) + (p ->> 'stale')::numeric, p ->> 'words');
    when 'held' then return public.apply_held_money(o.id,
      money_test.nth(array(select id from public.unmatched_payments order by created_at, id), v_n), o.amount_paid + (p ->> 'stale')::numeric);
    when 'note' then return public.note_unmatched_payment((p ->> 'fixed')::numeric, 'NPR', 'Found', pay.id, ('00000000-0000-4000-8000-00000000000' || (p ->> 'key'))::uuid);
    when 'resolve' then
      v_money := money_test.nth(array(select id from public.unmatched_payments order by created_at, id), v_n);
      return public.resolve_unmatched_payment(v_money, p ->> 'words', p ->> 'outcome') || jsonb_build_object('root', money_test.root_of(v_money));
    when 'refund' then
      select * into pay from public.payments where order_id = o.id and status = 'succeeded' union all select pay.* limit 1;
      v_sent := coalesce(case p ->> 'items' when 'claimed' then (select nullif(sum(l.amount), 0) from public.order_lines l
        join public.claims c on c.order_line_id = l.id where l.order_id = o.id and c.state = 'open') end, v_sent);
      return public.request_refund(pay.id, v_sent, 'Late', null, 'refund-form-' || (p ->> 'key'),
      private.refundable(pay) + (p ->> 'stale')::numeric, case p ->> 'items' when 'none' then '[]'::jsonb when 'line' then
        (select jsonb_agg(jsonb_build_object('line_id', l.id)) from public.order_lines l where l.order_id = o.id) when 'claimed' then
        (select jsonb_agg(jsonb_build_object('line_id', l.id)) from public.order_lines l join public.claims c on c.order_line_id = l.id
         where l.order_id = o.id and c.state = 'open') end);
    when 'settle_refund' then return public.settle_refund(money_test.nth(array(select id from public.refunds order by created_at, id), v_n), 'TRF 1');
    when 'cancel_refund' then return public.cancel_refund(money_test.nth(array(select id from public.refunds order by created_at, id), v_n), 'Mistake');
    when 'refund_event' then
      select * into pay from public.payments where order_id = o.id and method = 'card' order by (status = 'succeeded') desc, id limit 1;
      v_refund := money_test.nth(array(select id from public.refunds where payment_id = pay.id order by created_at, id), v_n);
      return public.record_payment_event('stripe', jsonb_build_object('id', 'evt_refund_' || (p ->> 'key'), 'type', p ->> 'type', 'payment_id', pay.id,
        'refund_ref', 're_' || coalesce(v_refund::text, p ->> 'ref'), 'refund_id', v_refund, 'currency', 'NPR',
        'amount', coalesce((p ->> 'fixed')::numeric, (select amount from public.refunds where id = v_refund), v_sent)));
  end case;
end $$;

-- Statements of orders that do not add up: with the ledger by currency, and each within itself.
create function money_test.wrong_statements() returns table (subject text, problem text, amount numeric) language sql as $$
  with statements as (select o.order_number, o.status, o.currency, private.order_statement(o) as s from public.orders o),
  amounts as (
    select currency, (s ->> 'received')::numeric as amount from statements
    union all -- what no order's statement has: money without an order or in another currency, and what was settled otherwise
    select u.currency, u.amount from public.unmatched_payments u left join public.payments p on p.id = u.payment_id
      left join public.orders o on o.id = p.order_id
    where u.outcome = 'settled' or ((u.outcome is null or u.outcome = 'returned' and not private.is_paid_out(u.id))
      and o.currency is distinct from u.currency))
  select l.currency::text, 'statements', l.received - coalesce((select sum(a.amount) from amounts a where a.currency = l.currency), 0)
  from private.money_ledger l
  where l.received <> coalesce((select sum(a.amount) from amounts a where a.currency = l.currency), 0)
  union all
  select order_number, 'statement', (s ->> 'balance')::numeric from statements
  where case s ->> 'state'
    when 'customer_owes' then (s ->> 'balance')::numeric <= 0
    when 'cash_on_delivery' then status = 'cancelled' or (s ->> 'balance')::numeric <= 0
    when 'we_owe' then (s ->> 'balance')::numeric > 0 or s ->> 'waits_for' <> 'shop' or s ->> 'since' is null
    else (s ->> 'balance')::numeric <> 0 or s -> 'held' <> '[]' or (s ->> 'refunding')::numeric <> 0 end
    or status = 'cancelled' and case s ->> 'state' -- what it still has, or what went back above that
      when 'settled' then s -> 'received' <> s -> 'refunded'
      when 'customer_owes' then (s ->> 'refunded')::numeric - (s ->> 'received')::numeric <> (s ->> 'balance')::numeric
      else -(s ->> 'balance')::numeric > greatest((s ->> 'received')::numeric - (s ->> 'refunded')::numeric,
        (select coalesce(sum((h ->> 'amount')::numeric), 0) from jsonb_array_elements(s -> 'held') h)) end
    or s ->> 'sentence' is null or s ->> 'sentence' = '' or s ->> 'shop_sentence' is null
  union all -- numbers of papers without a gap, one for each receipt of money and each refund that was paid out
  select n.kind, 'papers', n.last - t.papers from private.paper_numbers n, lateral (select count(*) as papers from (
      select number from public.payment_receipts union all select number from public.refunds) p
    where p.number like n.kind || '-' || n.year || '-%') t where n.last <> t.papers
  union all
  select 'R', 'papers', count(*) from public.payment_receipts r
  where (r.number is null) <> (r.source in ('write_off', 'paid_out')) having count(*) > 0
  union all
  select 'RN', 'papers', count(*) from public.refunds f where f.number is null and f.status = 'succeeded' and f.kind = 'payout' having count(*) > 0
  union all -- what a customer's total counts is what paid orders keep: no write-off, nothing refunded or cancelled
  select f.user_id::text, 'lifetime', f.total_usd from private.customer_figures f
  where f.total_usd <> (select coalesce(sum(round(o.total_usd * (o.amount_paid - o.written_off - o.amount_refunded) / o.total, 2)), 0)
    from public.orders o where o.user_id = f.user_id and o.status <> 'cancelled' and o.amount_paid >= o.total)
$$;

-- Rows of the queue that disagree with the statements of orders.
create function money_test.wrong_queue() returns table (subject text, problem text, amount numeric) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with orders as materialized (select o.order_number, o.currency, o.amount_paid, private.order_statement(o) as s,
      count(m.id) as rows, count(m.id) filter (where m.waits_for = 'shop') as for_shop,
      coalesce(sum(m.amount) filter (where m.kind = 'we_owe' and m.currency = o.currency), 0) as we_owe,
      max(m.amount) filter (where m.kind <> 'we_owe') as they_owe, bool_or(m.kind in ('part_paid', 'they_owe')) as asks
    from public.orders o left join private.unsettled_money m on m.order_id = o.id group by o.id)
  select order_number, 'queue', (s ->> 'balance')::numeric from orders
  where (s ->> 'waits_for' = 'shop') <> (for_shop > 0)
    or (s ->> 'state' = 'settled' and s ->> 'waits_for' is null and rows > 0)
    or (s ->> 'state' = 'customer_owes' and amount_paid > 0 and rows = 0)
    or (s ->> 'state' = 'we_owe' and (asks or we_owe <> -(s ->> 'balance')::numeric))
    or (s ->> 'state' in ('customer_owes', 'cash_on_delivery') and they_owe <> (s ->> 'balance')::numeric)
  union all
  select id::text, 'queue', count(*)::numeric from private.unsettled_money group by id having count(*) > 1
  union all
  select m.id::text, 'queue', m.amount from private.unsettled_money m where m.since is null or coalesce(m.amount, 0) <= 0;
end $$;

-- Whether a line decides its order's status: not what replaces another one, or was replaced.
create function money_test.decides(p_line public.order_lines) returns boolean language sql as $$
  select p_line.replaces is null and not exists (select from public.order_lines r where r.replaces = p_line.id)
$$;

-- Lines and parcels that contradict their orders, each other or the money, in words of their own.
create function money_test.wrong_lines() returns table (subject text, problem text, amount numeric) language sql as $$
  select o.order_number, 'line ' || l.state || ' in ' || o.status, l.quantity::numeric
  from public.order_lines l join public.orders o on o.id = l.order_id
  left join public.parcel_lines i on i.order_line_id = l.id left join public.parcels p on p.id = i.parcel_id
  where (o.status = 'ordered' and l.state = 'to_buy' and money_test.decides(l))
    or (o.status = 'shipped' and money_test.decides(l)
      and not (l.state in ('unavailable', 'refunded', 'delivered') or (l.state = 'packed' and p.state <> 'packing')))
    or (o.status = 'completed' and l.state not in ('unavailable', 'refunded', 'delivered') and money_test.decides(l))
    or (l.state = 'packed' and (p.id is null or p.state = 'delivered'))
    or (l.state = 'delivered' and p.state is distinct from 'delivered')
    or (l.state in ('to_buy', 'bought', 'received', 'unavailable') and p.id is not null)
    or (l.state = 'refunded') <> exists (select from public.refund_lines x join public.refunds f on f.id = x.refund_id
      where x.order_line_id = l.id and f.status <> 'failed')
  union all
  select o.order_number, 'share', i.line_total_local - sum(l.amount)
  from public.order_items i join public.orders o on o.id = i.order_id join public.order_lines l on l.order_item_id = i.id
  group by i.id, o.order_number having sum(l.amount) <> i.line_total_local
  union all
  select o.order_number, 'pieces', sum(l.quantity)
  from public.order_items i join public.orders o on o.id = i.order_id join public.order_lines l on l.order_item_id = i.id
  where l.replaces is null group by i.id, o.order_number
  having sum(l.quantity) <> i.quote_quantity * (select sum((e ->> 'quantity')::int) from jsonb_array_elements(i.snapshot -> 'items') e)
  union all
  select o.order_number, 'to buy', null from private.lines_to_buy() l join public.orders o on o.id = l.order_id
  where o.payment_status = 'refunded' or o.status not in ('paid', 'ordered', 'payment_pending') and l.replaces is null
  union all -- an order that its last parcel took along; where lines became unavailable later, the move is offered
  select o.order_number, 'left behind', null from public.orders o where o.status = 'ordered'
    and exists (select from public.order_lines l where l.order_id = o.id and l.state = 'packed' and money_test.decides(l))
    and not exists (select from public.order_lines l left join public.parcel_lines i on i.order_line_id = l.id
      left join public.parcels p on p.id = i.parcel_id where l.order_id = o.id and money_test.decides(l)
      and not (l.state in ('unavailable', 'refunded', 'delivered') or (l.state = 'packed' and p.shipped_at is not null)))
    and o.payment_status <> 'refunded' and (o.payment_method = 'cod' or o.amount_paid >= o.total)
    and (not exists (select from public.order_lines l where l.order_id = o.id and l.state in ('unavailable', 'refunded'))
      or (private.may_buy(o) and private.offered_move(o) is distinct from 'shipped'))
$$;

-- Claims that disagree with their line, their refund or their replacement, and counts of them.
create function money_test.wrong_claims() returns table (subject text, problem text, amount numeric) language sql as $$
  select l.order_id::text, 'claim ' || c.state || ' of a line ' || l.state, l.amount
  from public.claims c join public.order_lines l on l.id = c.order_line_id left join public.refunds f on f.id = c.refund_id
  where (c.state = 'refund') <> (f.id is not null)
    or f.status = 'failed'
    or c.state = 'refund' and not exists (select from public.refund_lines r where r.refund_id = f.id and r.order_line_id = l.id)
    or c.state = 'refund' and l.state <> 'refunded'
    or c.state = 'open' and l.state = 'refunded'
    or c.state = 'replacement' and not exists (select from public.order_lines r where r.replaces = l.id)
  union all
  select r.order_id::text, 'replacement without a claim', r.amount from public.order_lines r
  where r.replaces is not null and (r.amount <> 0 or not exists (select from public.claims c where c.order_line_id = r.replaces and c.state = 'replacement'))
$$;

-- Places that say something else about an order than its two statements: its page and its list as its customer, the admins'
-- list and CSV, the money desk, and the mails about it.
create function money_test.wrong_readers() returns table (subject text, problem text, amount numeric) language plpgsql as $$
#variable_conflict use_column
begin
  perform money_test.act_as('admin');
  return query
  with rows as (select r from jsonb_array_elements(public.admin_order_list(p_limit => 100) -> 'rows') r)
  select o.order_number, 'admin list', null::numeric from public.orders o left join rows on (r ->> 'id')::uuid = o.id
  where r -> 'money' is distinct from private.order_statement(o)
    or r -> 'totals' is distinct from private.order_price_statement(o.id) - 'lines'
  union all
  select 'claims', 'admin list', (public.admin_claim_list('{"state": "open"}') ->> 'count')::numeric
  where public.admin_claim_list('{"state": "open"}') -> 'count' is distinct from public.admin_counts() -> 'claims'
  union all
  select o.order_number, 'money desk', q.amount from public.orders o join public.admin_money_queue q on q.order_id = o.id
  where q.unmatched_id is null and q.sentence is distinct from private.order_statement(o) ->> 'shop_sentence';
  perform money_test.act_as('customer');
  return query
  select o.order_number, 'page', null::numeric from public.orders o left join public.order_cards c on c.id = o.id
  where c.money is distinct from private.order_statement(o) or c.statement is distinct from private.order_price_statement(o.id)
  union all
  select o.order_number, 'list', null from public.orders o left join public.order_list l on l.id = o.id
  where l.money_label is distinct from private.order_statement(o) ->> 'label'
    or l.waits_for is distinct from private.order_statement(o) ->> 'waits_for'
    or l.totals is distinct from private.order_price_statement(o.id) - 'lines'
  union all
  select o.order_number, 'mail', null from public.orders o, private.order_mail_values(o.id) m
  where m ->> 'price_statement' is distinct from private.statement_text(private.order_price_statement(o.id), o.payment_method)
    or m ->> 'total' is distinct from private.money_label((private.order_statement(o) ->> 'charged')::numeric, o.currency)
    or m ->> 'amount' is distinct from private.money_label((private.order_statement(o) ->> 'received')::numeric, o.currency);
end $$;

-- What the ledger says now, by currency: the shop's money and the part of it that is held.
create function money_test.kept() returns jsonb language plpgsql as $$
begin
  return (select coalesce(jsonb_object_agg(currency, jsonb_build_array(received - refunded, unmatched)), '{}') from private.money_ledger
  where received - refunded <> 0 or unmatched <> 0);
end $$;

-- 20 hours pass: the statement reads nothing but the journal.
create function money_test.pass_time() returns void language sql as $$
  update private.money_postings set at = at - interval '20 hours'
$$;

-- Days whose statement differs from what the ledger said at the end of that day, and lines that do not add up.
--   p_kept  of kept() after each command, the last one now, each 20 hours after the one before
create function money_test.wrong_days(p_kept jsonb) returns table (subject text, problem text, amount numeric) language plpgsql as $$
declare
  v_day record;
  v_statement jsonb;
begin
  perform money_test.act_as('admin');
  for v_day in
    select distinct on (d.day) d.day, k.kept from jsonb_array_elements(p_kept) with ordinality k(kept, n),
      lateral (select ((now() - (jsonb_array_length(p_kept) - k.n) * interval '20 hours') at time zone 'UTC')::date as day) d
    order by d.day, k.n desc
  loop
    v_statement := public.daily_statement(v_day.day, v_day.day);
    if v_day.kept <> (select coalesce(jsonb_object_agg(t.currency, jsonb_build_array(t.closing, t.held)), '{}') from (
      select l ->> 'currency' as currency, sum((l ->> 'closing')::numeric) as closing, sum((l ->> 'held')::numeric) as held
      from jsonb_array_elements(v_statement -> 'totals') l group by 1
      having sum((l ->> 'closing')::numeric) <> 0 or sum((l ->> 'held')::numeric) <> 0) t) then
      return query select v_day.day::text, 'day', null::numeric;
    end if;
    return query select v_day.day::text, 'total', t.closing
      from jsonb_to_recordset(v_statement -> 'totals') t(opening numeric, received numeric, refunded numeric, returned numeric, closing numeric)
      where t.closing <> t.opening + t.received - t.refunded - t.returned;
  end loop;
  v_statement := public.daily_statement(current_date - jsonb_array_length(p_kept), current_date);
  return query
  with lines as (select * from jsonb_to_recordset(v_statement -> 'lines') as l(day date, method text, currency text,
    opening numeric, received numeric, refunded numeric, returned numeric, written_off numeric, held numeric, closing numeric))
  select l.day::text, 'line', l.closing from (select *, lag(closing, 1, 0) over chain as before, lag(held, 1, 0) over chain as held_before
    from lines window chain as (partition by method, currency order by day)) l
  where l.opening <> l.before or l.closing <> l.opening + l.received - l.refunded - l.returned
    or (l.received, l.refunded, l.returned, l.written_off, l.held - l.held_before) is distinct from (
      select row(sum(r.received), sum(r.refunded), sum(r.returned), sum(r.written_off), sum(r.held))
      from jsonb_to_recordset(public.daily_statement_rows(l.day, l.method, l.currency)) as r(received numeric,
        refunded numeric, returned numeric, written_off numeric, held numeric));
end $$;

-- A sequence: of each command what it answered or how it was refused, what the ledger says then, and what is unaccounted for.
create function money_test.run(p_commands jsonb) returns jsonb language plpgsql as $$
declare
  v_command jsonb;
  v_answer jsonb;
  v_refused text;
  v_trace jsonb := '[]';
  v_kept jsonb := '[]';
begin
  begin
    for v_command in select * from jsonb_array_elements(p_commands) loop
      v_answer := null;
      v_refused := null;
      perform money_test.pass_time();
      begin
        v_answer := money_test.command(v_command);
        set constraints all immediate;
        set constraints all deferred;
        if v_command ->> 'do' = 'event' then
          v_answer := v_answer || jsonb_build_object('root', coalesce((select r.id from public.payment_receipts r join public.payment_events e
            on e.id = r.payment_event_id where e.event_id = 'evt_' || (v_command ->> 'key')),
            (select u.id from public.unmatched_payments u join public.payment_events e on e.id = u.payment_event_id
              where e.event_id = 'evt_' || (v_command ->> 'key'))));
        end if;
      exception when others then
        v_refused := sqlstate || ' ' || sqlerrm;
      end;
      v_kept := v_kept || jsonb_build_array(money_test.kept());
      v_trace := v_trace || jsonb_build_object('answer', v_answer, 'refused', v_refused,
        'received', (select coalesce(jsonb_object_agg(currency, received), '{}') from private.money_ledger),
        'problems', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from (
          select * from private.unaccounted_money() union all select * from money_test.wrong_statements() union all select * from money_test.wrong_lines()
          union all select * from money_test.wrong_claims()
          union all select d.* from generate_series(1, (jsonb_array_length(v_kept) = jsonb_array_length(p_commands))::int) last,
            lateral (select * from money_test.wrong_queue() union all select * from money_test.wrong_readers()
              union all select * from money_test.wrong_days(v_kept)) d) u));
    end loop;
    raise exception 'undo' using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then null;
  end;
  return v_trace;
end $$;

create function money_test.run_all(p_sequences jsonb) returns jsonb language sql as $$
  select jsonb_agg(money_test.run(s) order by n) from jsonb_array_elements(p_sequences) with ordinality as t (s, n)
$$;

-- The two statements of the three orders now, by order.
create function money_test.statements() returns jsonb language sql as $$
  select jsonb_object_agg(o.id, private.order_statement(o)) from money_test.orders t join public.orders o on o.id = t.id
$$;

-- What readers read, for screens and files outside the database. At the end of a sequence: of each order its two statements, its row
-- for its customer and for admins. Of each command: its mails, with the statement of their order before and after it.
create function money_test.read_after(p_commands jsonb) returns jsonb language plpgsql as $$
declare
  v_command jsonb;
  v_before jsonb;
  v_mails jsonb := '[]';
  v_seen uuid[] := array(select id from public.email_outbox);
  v_answer jsonb;
begin
  begin
    for v_command in select * from jsonb_array_elements(p_commands) loop
      v_before := money_test.statements();
      begin
        perform money_test.command(v_command);
        set constraints all immediate;
        set constraints all deferred;
      exception when others then null; -- refused, as in money_test.run
      end;
      v_mails := v_mails || (select coalesce(jsonb_agg(jsonb_build_object('template', m.template_name, 'text', m.text,
          'before', v_before -> m.entity_id::text, 'after', private.order_statement(o))), '[]')
        from public.email_outbox m join public.orders o on o.id = m.entity_id where m.id <> all (v_seen));
      v_seen := array(select id from public.email_outbox);
    end loop;
    perform money_test.act_as('customer');
    v_answer := jsonb_build_object('mails', v_mails, 'orders', (select jsonb_agg(jsonb_build_object('money', private.order_statement(o),
        'price', private.order_price_statement(o.id), 'card', to_jsonb(c)) order by t.n)
      from money_test.orders t join public.orders o on o.id = t.id join public.order_cards c on c.id = o.id));
    perform money_test.act_as('admin');
    v_answer := v_answer || jsonb_build_object('list', public.admin_order_list(p_limit => 100) -> 'rows',
      'queue', public.admin_money_list(p_limit => 100) -> 'rows');
    raise exception 'undo' using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then null;
  end;
  return v_answer;
end $$;
