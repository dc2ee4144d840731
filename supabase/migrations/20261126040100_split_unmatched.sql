-- Unmatched money knows its sender, reference and time, and is split over several orders: each part is a row with one outcome, and the parts
-- add up to the whole.

alter table public.unmatched_payments
  add column sender_name text check (length(btrim(sender_name)) between 1 and 200),
  add column sender_reference text check (length(btrim(sender_reference)) between 1 and 300),
  add column arrived_at timestamptz,
  add column split_from uuid references public.unmatched_payments (id) on delete restrict,
  add column root_id uuid references public.unmatched_payments (id) on delete restrict,
  add column split jsonb,
  drop constraint unmatched_payments_reason_check,
  drop constraint unmatched_payments_outcome_check,
  add constraint unmatched_payments_reason_check check (reason in ('unknown_payment', 'wrong_amount', 'wrong_currency', 'order_closed',
    'order_paid', 'by_hand', 'order_cancelled', 'over_due', 'split')),
  add constraint unmatched_payments_outcome_check check (outcome in ('returned', 'settled', 'applied', 'not_received', 'split')),
  add constraint unmatched_payments_part_known check ((split_from is not null) = (reason = 'split') and (root_id is not null) = (reason = 'split')),
  add constraint unmatched_payments_split_known check ((split is not null) = (outcome is not distinct from 'split'));
create index unmatched_payments_parts on public.unmatched_payments (split_from) where split_from is not null;
create index unmatched_payments_roots on public.unmatched_payments (root_id) where root_id is not null;
comment on column public.unmatched_payments.arrived_at is 'When the money arrived on the account; null: when the row was made';
comment on column public.unmatched_payments.split_from is 'Of a part: the money that was split';
comment on column public.unmatched_payments.root_id is 'Of a part: the money as it arrived, before any split';
comment on column public.unmatched_payments.split is '{request, answer} of split_unmatched_payment, which answers the same request with the same answer';

create or replace view public.admin_unmatched_payments with (security_invoker = true) as
select u.id, u.gateway, u.gateway_ref, u.payment_id, u.amount, u.currency, u.reason, u.note, u.resolution, u.resolved_at, u.created_at,
  u.updated_at, o.id as order_id, o.order_number, o.status as order_status, c.full_name as customer_name, c.email as customer_email,
  u.outcome, u.receipt_id, coalesce(u.arrived_at, u.created_at) as arrived_at, u.sender_name, u.sender_reference, u.split_from,
  coalesce(root.reason, u.reason) as root_reason, o.user_id
from public.unmatched_payments u
left join public.unmatched_payments root on root.id = u.root_id
left join public.payments p on p.id = u.payment_id
left join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());

-- Notes money that an admin found on an account and that no payment waits for: too much, twice, for a closed order, or without a known reference.
--   p_note        what is known of it; may be missing where the sender or the reference is known
--   p_payment_id  the payment it was meant for, where that is known
--   p_key         made by the form: the same money sent twice is one row
--   p_sender      the sender's name, p_reference: the text of the transfer, p_arrived_at: when it arrived, as the bank says; not in the future
--   returns       the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 payment_not_found, PT409 noted_otherwise for a key
--                 that came with other money before, PT400 with the field in the hint
-- Definer: no client may write unmatched payments directly.
drop function public.note_unmatched_payment(numeric, text, text, uuid, uuid);
create function public.note_unmatched_payment(p_amount numeric, p_currency text, p_note text default null, p_payment_id uuid default null,
  p_key uuid default null, p_sender text default null, p_reference text default null, p_arrived_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_typed jsonb := jsonb_build_object('currency', p_currency, 'note', p_note, 'sender', p_sender, 'reference', p_reference);
  v_currency text := private.need_code(v_typed, '', 'currency', '^[A-Z]{3}$');
  v_note text := coalesce(private.read_text(v_typed, '', 'note', 2000), '');
  v_sender text := private.read_text(v_typed, '', 'sender', 200);
  v_reference text := private.read_text(v_typed, '', 'reference', 300);
  v_amount numeric := private.need_amount(p_amount, v_currency);
  v_id uuid;
begin
  if coalesce(nullif(v_note, ''), v_sender, v_reference) is null then
    perform private.refuse('PT400', 'missing_field', 'Enter the sender, the reference or a note.', 'note');
  elsif p_arrived_at > now() + interval '5 minutes' then
    perform private.refuse('PT400', 'in_future', 'Money cannot have arrived in the future.', 'arrived_at');
  elsif p_payment_id is not null and not exists (select from public.payments where id = p_payment_id) then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  end if;
  insert into public.unmatched_payments (gateway, payment_id, amount, currency, reason, note, note_key, sender_name, sender_reference, arrived_at)
  values ('bank', p_payment_id, v_amount, v_currency, 'by_hand', v_note, p_key, v_sender, v_reference, p_arrived_at)
    on conflict (note_key) do nothing returning id into v_id;
  v_id := coalesce(v_id, (select id from public.unmatched_payments where note_key = p_key and (amount, currency, note) = (v_amount, v_currency, v_note)
    and (payment_id, sender_name, sender_reference, arrived_at) is not distinct from (p_payment_id, v_sender, v_reference, p_arrived_at)));
  if v_id is null then
    perform private.refuse('PT409', 'noted_otherwise', 'This was noted already, with another amount or other text. Look at the list first.');
  end if;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = v_id);
end $$;

-- Why an outcome does not fit unmatched money. A part of a split is judged by the money as it arrived. PT400 bad_format, PT409 gateway_money
-- or receipt_money.
create or replace function private.check_outcome(p_money public.unmatched_payments, p_outcome text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_money.root_id is not null then select * into p_money from public.unmatched_payments where id = p_money.root_id; end if;
  if p_outcome is null or p_outcome not in ('returned', 'settled', 'not_received') then
    perform private.refuse('PT400', 'bad_format', 'Choose returned, settled or not_received.', 'outcome');
  elsif p_outcome = 'not_received' and p_money.payment_event_id is not null then
    perform private.refuse('PT409', 'gateway_money', 'The gateway reported this money, so it was received.', 'Return it or settle it.');
  elsif p_outcome = 'not_received' and p_money.receipt_id is not null then
    perform private.refuse('PT409', 'receipt_money', 'This money was recorded as a receipt of its order.', 'Reverse that receipt on the order.');
  end if;
end $$;

-- The shares of a split as they are compared and carried out: [{payment_id, amount, expected_balance}], 1 to 20, each payment once.
-- PT400 missing_field, not_a_number, too_many_shares, duplicate_share with the field in the hint.
create function private.read_shares(p_shares jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_list jsonb := private.read_list(jsonb_build_object('shares', p_shares), '', 'shares');
  v_read jsonb := '[]';
  v_share jsonb;
  v_payment uuid;
begin
  if jsonb_array_length(v_list) not between 1 and 20 then
    perform private.refuse('PT400', 'too_many_shares', 'Choose 1 to 20 orders.', 'shares');
  end if;
  for n in 0 .. jsonb_array_length(v_list) - 1 loop
    v_share := v_list -> n;
    if jsonb_typeof(v_share) <> 'object' then perform private.refuse('PT400', 'not_an_object', 'This must be an object.', 'shares.' || n); end if;
    v_payment := private.read_uuid(v_share, 'shares.' || n, 'payment_id');
    if v_payment is null then
      perform private.refuse('PT400', 'missing_field', 'Choose the order.', format('shares.%s.payment_id', n));
    elsif v_read @> jsonb_build_array(jsonb_build_object('payment_id', v_payment)) then
      perform private.refuse('PT400', 'duplicate_share', 'This order is in the list twice.', format('shares.%s.payment_id', n));
    end if;
    v_read := v_read || jsonb_build_object('payment_id', v_payment,
      'amount', trim_scale(private.need_number(v_share, 'shares.' || n, 'amount', private.limit_of('money'))),
      'expected_balance', trim_scale(private.need_number(v_share, 'shares.' || n, 'expected_balance', private.limit_of('money'))));
  end loop;
  return v_read;
end $$;

-- A part of unmatched money, as a row of its own that is not settled yet.
create function private.add_part(p_money public.unmatched_payments, p_amount numeric) returns uuid
language sql set search_path = '' as $$
  insert into public.unmatched_payments (gateway, gateway_ref, payment_id, amount, currency, reason, note, sender_name, sender_reference,
    arrived_at, split_from, root_id)
  values (p_money.gateway, p_money.gateway_ref, p_money.payment_id, p_amount, p_money.currency, 'split', p_money.note, p_money.sender_name,
    p_money.sender_reference, coalesce(p_money.arrived_at, p_money.created_at), p_money.id, coalesce(p_money.root_id, p_money.id))
  returning id
$$;

-- Credits one share of unmatched money to its payment, as a receipt of a part. Returns {payment_id, order_id, order_number, amount, status,
-- receipt_id, unmatched_id}. PT404, PT409 as apply_unmatched_payment; PT400 bad_amount, share_too_large.
create function private.apply_share(p_money public.unmatched_payments, p_share jsonb, p_field text, p_admin uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v record := private.lock_payment((p_share ->> 'payment_id')::uuid);
  v_amount numeric := private.need_amount((p_share ->> 'amount')::numeric, p_money.currency);
  v_part_id uuid;
  v_answer jsonb;
begin
  if (v.payment).currency <> p_money.currency then
    perform private.refuse('PT409', 'wrong_currency', format('This money is in %s, the order in %s.', p_money.currency, (v.payment).currency),
      'Return it, and let the customer pay in the order''s currency.');
  end if;
  perform private.check_balance(v.purchase, (p_share ->> 'expected_balance')::numeric);
  if v_amount > (v.purchase).total - (v.purchase).amount_paid then
    perform private.refuse('PT400', 'share_too_large', format('Only %s are due for %s.',
      private.money_label((v.purchase).total - (v.purchase).amount_paid, p_money.currency), (v.purchase).order_number), p_field);
  end if;
  v_part_id := private.add_part(p_money, v_amount);
  v_answer := private.record_receipt(v.purchase, v.payment, v_amount, 'unmatched:' || gen_random_uuid(), '', v_part_id);
  update public.unmatched_payments set outcome = 'applied', resolution = 'Credited to ' || (v.purchase).order_number, resolved_at = now(),
    resolved_by = p_admin where id = v_part_id;
  perform private.follow_receipt(v.purchase, v.payment, v_amount, v_answer);
  return jsonb_build_object('payment_id', (v.payment).id, 'order_id', (v.purchase).id, 'order_number', (v.purchase).order_number,
    'amount', v_amount, 'status', v_answer -> 'status', 'receipt_id', v_answer -> 'receipt_id', 'unmatched_id', v_part_id);
end $$;

-- Splits unmatched money over several orders, in one transaction: each share is a receipt of its order, and what is left is unmatched money
-- of its own. The same money and shares again give the same answer.
--   p_shares  [{payment_id, amount, expected_balance}]: amount above 0, at most what is due, in the money's currency; expected_balance: what
--             the admin saw as received for the order before
--   returns   {outcome: 'split', parts: [{payment_id, order_id, order_number, amount, status: paid | partial, receipt_id, unmatched_id}],
--             remainder, remainder_id, currency}
--   errors    PT401, PT403 admin_only; PT404 unmatched_not_found, payment_not_found; PT409 already_resolved, payment_closed, stale_balance,
--             wrong_currency; PT400 shares_exceed, share_too_large, bad_amount, duplicate_share, too_many_shares, missing_field
-- Definer: no client may write payments and orders directly.
create function public.split_unmatched_payment(p_id uuid, p_shares jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_shares jsonb := private.read_shares(p_shares);
  v_sum numeric := (select sum((s ->> 'amount')::numeric) from jsonb_array_elements(v_shares) s);
  v_money public.unmatched_payments;
  v_parts jsonb := '[]';
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('apply:' || p_id, 0)); -- two presses of one button: the second waits and finds the answer
  select * into v_money from public.unmatched_payments where id = p_id;
  if v_money.split -> 'request' = v_shares then return v_money.split -> 'answer'; end if;
  -- orders before money as everywhere, and in one sequence, so that two splits cannot wait for each other
  perform 1 from public.orders o where o.id in (select p.order_id from public.payments p
    where p.id in (select (s ->> 'payment_id')::uuid from jsonb_array_elements(v_shares) s)) order by o.id for update;
  v_money := private.lock_unmatched(p_id, v_money.currency);
  if v_sum > v_money.amount then
    perform private.refuse('PT400', 'shares_exceed', format('The shares add up to %s, but %s arrived.', private.money_label(v_sum, v_money.currency),
      private.money_label(v_money.amount, v_money.currency)), 'shares');
  end if;
  for n in 0 .. jsonb_array_length(v_shares) - 1 loop
    v_parts := v_parts || private.apply_share(v_money, v_shares -> n, format('shares.%s.amount', n), v_admin);
  end loop;
  v_answer := jsonb_build_object('outcome', 'split', 'parts', v_parts, 'remainder', v_money.amount - v_sum, 'remainder_id',
    case when v_money.amount > v_sum then private.add_part(v_money, v_money.amount - v_sum) end, 'currency', v_money.currency);
  update public.unmatched_payments set outcome = 'split', resolved_at = now(), resolved_by = v_admin,
    split = jsonb_build_object('request', v_shares, 'answer', v_answer),
    resolution = 'Split over ' || (select string_agg(p ->> 'order_number', ', ') from jsonb_array_elements(v_parts) p) where id = p_id;
  return v_answer;
end $$;

-- The parts of a split are the same money as the whole: they are counted, the whole is not.
create or replace view private.money_ledger with (security_invoker = true) as
with amounts (currency, account, amount) as (
  select currency, 'received', amount from public.payment_receipts where reversed_at is null and source <> 'unmatched'
  union all
  select u.currency, 'received', u.amount from public.unmatched_payments u
    join public.unmatched_payments root on root.id = coalesce(u.root_id, u.id)
    left join public.payment_receipts r on r.id = root.receipt_id
    where root.reason <> 'order_cancelled' and (u.outcome is null or u.outcome not in ('not_received', 'split'))
      and r.source is distinct from 'unmatched'
  union all
  select currency, case when amount_paid >= total then 'revenue' else 'waiting' end, amount_paid - amount_refunded from public.orders
    where amount_paid >= total or status <> 'cancelled'
  union all
  select p.currency, 'refunded', r.amount from public.refunds r join public.payments p on p.id = r.payment_id where r.status = 'succeeded'
  union all
  select currency, case when outcome = 'returned' then 'refunded' else 'unmatched' end, amount from public.unmatched_payments
    where outcome is null or outcome not in ('applied', 'not_received', 'split')
)
select currency, coalesce(sum(amount) filter (where account = 'received'), 0) as received,
  coalesce(sum(amount) filter (where account = 'revenue'), 0) as revenue, coalesce(sum(amount) filter (where account = 'waiting'), 0) as waiting,
  coalesce(sum(amount) filter (where account = 'refunded'), 0) as refunded,
  coalesce(sum(amount) filter (where account = 'unmatched'), 0) as unmatched
from amounts group by currency;

-- What is wrong with the books: nothing where every amount is accounted for. For operators and tests.
--   subject  a currency, an order number or the ID of unmatched money      problem  ledger, figures, stuck, endless, uncovered, split
--   amount   how much it is about
create or replace function private.unaccounted_money() returns table (subject text, problem text, amount numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query
  -- more or less was received than is anywhere
  select l.currency::text, 'ledger', l.received - l.revenue - l.waiting - l.refunded - l.unmatched from private.money_ledger l
  where l.received <> l.revenue + l.waiting + l.refunded + l.unmatched
  union all -- an order's figures are not the sums of its rows
  select o.order_number, 'figures', o.amount_paid from public.orders o, private.order_figures(o) f
  where (o.amount_paid, o.amount_refunded, o.payment_status) is distinct from (f.amount_paid, f.amount_refunded, f.payment_status)
  union all -- a part of the money is with an order that has ended
  select o.order_number, 'stuck', o.amount_paid from public.orders o where o.status = 'cancelled' and o.amount_paid > 0 and o.amount_paid < o.total
  union all -- an order was paid in part, and no payment waits for the rest that an admin or the clock would end
  select o.order_number, 'endless', o.amount_paid from public.orders o
  where o.status = 'payment_pending' and o.amount_paid > 0 and not exists (select from public.payments p where p.order_id = o.id
    and (p.status = 'awaiting_verification' or (p.status = 'pending' and (p.expires_at is not null or p.method = 'cod'))))
  union all -- a payment succeeded without receipts of its amount
  select o.order_number, 'uncovered', p.amount from public.payments p join public.orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.amount <> (select coalesce(sum(r.amount), 0) from public.payment_receipts r
    where r.payment_id = p.id and r.reversed_at is null and r.released_at is null)
  union all -- the parts of a split are more or less than the whole
  select u.id::text, 'split', u.amount from public.unmatched_payments u
  where u.outcome = 'split' and u.amount <> (select coalesce(sum(c.amount), 0) from public.unmatched_payments c where c.split_from = u.id)
  union all -- money that was not split has parts
  select u.id::text, 'split', u.amount from public.unmatched_payments u
  where u.outcome is distinct from 'split' and exists (select from public.unmatched_payments c where c.split_from = u.id);
end $$;

revoke execute on all functions in schema private from public;
revoke all on private.money_ledger from public, anon, authenticated;
revoke execute on function public.note_unmatched_payment(numeric, text, text, uuid, uuid, text, text, timestamptz),
  public.split_unmatched_payment(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.note_unmatched_payment(numeric, text, text, uuid, uuid, text, text, timestamptz),
  public.split_unmatched_payment(uuid, jsonb) to authenticated, service_role;
