-- The state of an order's balance, from the columns of orders alone, so that lists can filter by it.
--   settled           nothing is owed
--   we_owe            money must go back: of a cancelled order, a refund that was requested, or unmatched money
--   cash_on_delivery  the customer pays on delivery; nothing to do before
--   customer_owes     a part of the total has not arrived, or bounced; of a cancelled order, what was sent back of it
create function private.balance_state(p_status text, p_method text, p_total numeric, p_paid numeric,
  p_refunded numeric, p_refunding numeric, p_held jsonb, p_delivered_at timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_held <> '{}' or p_refunding > 0 or (p_status = 'cancelled' and p_paid > p_refunded) then 'we_owe'
    when p_paid >= case p_status when 'cancelled' then p_refunded else p_total end then 'settled'
    when p_status = 'cancelled' then 'customer_owes'
    when p_method = 'cod' and p_delivered_at is null then 'cash_on_delivery'
    else 'customer_owes' end;
end $$;
grant execute on function private.balance_state(text, text, numeric, numeric, numeric, numeric, jsonb,
  timestamptz) to authenticated, service_role;

-- Who acts next on an order's money: customer, shop or null. Cash that was not collected on delivery is the shop's.
create function private.balance_waits_for(p_state text, p_has_proof boolean, p_delivered_at timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_state = 'we_owe' or p_has_proof then 'shop'
    when p_state = 'customer_owes' then case when p_delivered_at is null then 'customer' else 'shop' end end;
end $$;
grant execute on function private.balance_waits_for(text, boolean, timestamptz) to authenticated, service_role;

-- The state of an order's money in two or three words, for tags and columns of lists.
create function private.balance_label(p_state text, p_has_proof boolean, p_status text, p_paid numeric,
  p_refunded numeric, p_held jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_state = 'we_owe' then case when p_held = '{}' then 'Refund due' else 'Money held' end
    when p_has_proof then 'Proof to check'
    when p_state = 'cash_on_delivery' then 'Cash on delivery'
    when p_state = 'customer_owes' then case when p_paid > 0 then 'Partly paid' else 'Not paid' end
    when p_refunded > 0 then case when p_refunded >= p_paid then 'Refunded' else 'Partly refunded' end
    when p_status = 'cancelled' then 'Nothing owed'
    else 'Paid' end
$$;
-- The label of an order's money by the columns of its row: what lists show, filter and sort by (index
-- orders_by_money_label). Definer: order_list calls it as its caller.
create function private.order_money_label(p_status text, p_method text, p_total numeric, p_paid numeric,
  p_written_off numeric, p_refunded numeric, p_refunding numeric, p_held jsonb, p_has_proof boolean,
  p_delivered_at timestamptz) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return private.balance_label(private.balance_state(p_status, p_method, p_total, p_paid, p_refunded, p_refunding,
    p_held, p_delivered_at), p_has_proof, p_status, p_paid - p_written_off, p_refunded, p_held);
end $$;
grant execute on function private.order_money_label(text, text, numeric, numeric, numeric, numeric, numeric, jsonb,
  boolean, timestamptz) to authenticated, service_role;

-- Whether this returned money was taken back by its bank: it was not received, and its customer owes it.
create function private.is_paid_out(p_unmatched_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.payment_receipts r where r.unmatched_id = p_unmatched_id and r.source = 'paid_out'
    and r.reversed_at is null)
$$;
-- Part of admin_unmatched_payments.
grant execute on function private.is_paid_out(uuid) to authenticated, service_role;

-- A statement as text, for the order's customer or for admins. Amounts with their currency; no dates.
create function private.balance_sentence(s jsonb, p_is_cancelled boolean, p_has_proof boolean, p_for_shop boolean)
  returns text
language plpgsql stable set search_path = '' as $$
declare
  v_currency constant text := s ->> 'currency';
  v_balance constant numeric := (s ->> 'balance')::numeric;
  v_kept constant numeric := (s ->> 'received')::numeric - (s ->> 'refunded')::numeric;
  v_refunded constant numeric := (s ->> 'refunded')::numeric;
  v_amount constant text := private.money_label(abs(v_balance), v_currency);
  v_cancelled constant text := case when p_is_cancelled then 'This order is cancelled.' end;
  v_held constant text := (select string_agg(private.money_label((h ->> 'amount')::numeric, h ->> 'currency'), ' and ')
    from jsonb_array_elements(s -> 'held') h);
  v_only_saved constant boolean := s -> 'held' = jsonb_build_array(jsonb_build_object('currency', v_currency,
    'amount', s -> 'saved'));
  v_refund constant text := case when (s ->> 'refunding')::numeric > 0 then format(case when p_for_shop
    then 'A refund of %s waits to be paid out.' else 'A refund of %s is on its way.' end,
    private.money_label((s ->> 'refunding')::numeric, v_currency)) end;
begin
  case s ->> 'state'
    when 'we_owe' then
      return concat_ws(' ', v_cancelled,
        case when p_is_cancelled and v_balance < 0
          then format(case when p_for_shop then 'We owe the customer %s.' else 'We owe you %s.' end, v_amount)
          when v_only_saved then format('We hold %s of shipping that one parcel saved.', v_held)
          when v_held is not null then format('We hold %s that is not part of the total.', v_held) end,
        v_refund,
        case when v_held is not null or v_refund is null then case
          when p_for_shop then 'Return it, or apply it to an order.'
          when p_is_cancelled then 'We return it. Write to us if you want to use it for another order.'
          when v_only_saved then 'Pay another order with it, or write to us to get it back.'
          else 'We use it for this order or return it. Please do not pay again.' end end);
    when 'cash_on_delivery' then
      return format(case when p_for_shop then 'The customer pays %s in cash on delivery.'
        else 'You pay %s in cash on delivery.' end, v_amount);
    when 'customer_owes' then
      if p_is_cancelled then
        return concat_ws(' ', v_cancelled, format(case when p_for_shop
          then 'We returned %s of a payment that bounced. The customer owes it.'
          else 'We returned %s of a payment that your bank took back later. Write to us to pay it back.' end,
          v_amount));
      end if;
      return concat_ws(' ',
        case when v_kept > 0 then format('%s of %s arrived.', private.money_label(v_kept, v_currency),
          private.money_label((s ->> 'charged')::numeric, v_currency)) end,
        case when not p_has_proof then format('%s to pay.', v_amount)
          when p_for_shop then format('Check the proof of %s.', v_amount)
          else format('We are checking your payment of %s. You do not need to do anything.', v_amount) end);
    else
      return concat_ws(' ', v_cancelled, case when v_refunded > 0 then format('We returned %s.',
          private.money_label(v_refunded, v_currency)) end,
        case when v_kept <= 0 then 'Nothing is owed.' else 'It is paid in full.' end,
        case when p_for_shop and (s ->> 'written_off')::numeric > 0 then format('%s was written off.',
          private.money_label((s ->> 'written_off')::numeric, v_currency)) end);
  end case;
end $$;

-- The money of an order: paid, returned, owed. The only source: lists, order pages, receipts, mails and CSV read it.
--   {currency, charged      the total, as the chosen method of payment costs it
--    received, refunded     money that came for it (also what is held) and did not bounce, and what went back
--    refunding              refunds that were requested and are not paid out
--    saved                  shipping that a parcel of several orders saved and that is still held
--    written_off            a missing rest that the shop does without
--    may_write_off          what is missing now can be written off
--    can_pay                its customer can pay, as start_payment decides while no money is held and no proof waits
--    held: [{currency, amount}]   unmatched money for it, not yet applied or returned
--    balance                what is missing; negative: what we owe. In currency, without money held in another one
--    state, label, waits_for      of balance_state(), order_money_label(), balance_waits_for()
--    method                 of the payment that succeeded, else the one that was chosen
--    by, since              until when the customer should pay; since when we owe
--    sentence, shop_sentence}     the same as text, for its customer and for admins
-- Money of this order that was applied to another one belongs to that other one.
-- Definer: customers may not read unmatched payments. For views of orders that the caller may read.
create function private.order_statement(o public.orders) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_state constant text := private.balance_state(o.status, o.payment_method, o.total, o.amount_paid,
    o.amount_refunded, o.amount_refunding, o.held, o.delivered_at);
  v_held constant numeric := coalesce((o.held ->> o.currency)::numeric, 0);
  v_returned constant numeric := (select coalesce(sum(u.amount), 0) from public.payments p
    join public.unmatched_payments u on u.payment_id = p.id
    where p.order_id = o.id and u.currency = o.currency and u.outcome = 'returned' and not private.is_paid_out(u.id));
  v_paid_out constant numeric := (select coalesce(-sum(r.amount), 0) from public.payment_receipts r
    where r.order_id = o.id and r.source = 'paid_out' and r.reversed_at is null);
  -- in amount_paid and amount_refunded, and again in what is held, was returned or belongs to another order
  v_saved constant numeric := private.saved_shipping(o.id);
  v_statement jsonb;
begin
  v_statement := jsonb_build_object('currency', o.currency, 'charged', o.total,
    'received', o.amount_paid - o.written_off - v_saved + v_paid_out + v_held + v_returned,
    'refunded', o.amount_refunded - v_saved + v_paid_out + v_returned, 'refunding', o.amount_refunding,
    'saved', private.saved_shipping(o.id, true),
    'written_off', o.written_off, 'can_pay', private.can_be_paid(o),
    'may_write_off', v_state = 'customer_owes' and private.write_off_refusal(o) is null,
    'held', (select coalesce(jsonb_agg(jsonb_build_object('currency', key, 'amount', value) order by key), '[]')
      from jsonb_each(o.held)),
    'balance', case
      when v_state <> 'we_owe' then private.order_due(o)
      when o.status = 'cancelled' then least(o.amount_refunded - o.amount_paid, 0) - v_held
      else -o.amount_refunding - v_held end,
    'state', v_state,
    'label', private.order_money_label(o.status, o.payment_method, o.total, o.amount_paid, o.written_off,
      o.amount_refunded, o.amount_refunding, o.held, o.has_proof, o.delivered_at),
    'waits_for', private.balance_waits_for(v_state, o.has_proof, o.delivered_at),
    'method', coalesce((select p.method from public.payments p where p.order_id = o.id and p.status = 'succeeded'
      order by p.paid_at desc limit 1), o.payment_method),
    'by', case when v_state = 'customer_owes' then (select max(p.expires_at) from public.payments p
      where p.order_id = o.id and p.status in ('created', 'pending')) end,
    'since', case when v_state = 'we_owe' then least(o.cancelled_at,
      (select min(f.created_at) from public.refunds f join public.payments p on p.id = f.payment_id
        where p.order_id = o.id and f.status in ('requested', 'processing')),
      (select min(u.created_at) from public.unmatched_payments u join public.payments p on p.id = u.payment_id
        where p.order_id = o.id and u.resolved_at is null)) end);
  return v_statement || jsonb_build_object(
    'sentence', private.balance_sentence(v_statement, o.status = 'cancelled', o.has_proof, false),
    'shop_sentence', private.balance_sentence(v_statement, o.status = 'cancelled', o.has_proof, true));
end $$;
grant execute on function private.order_statement(public.orders) to authenticated, service_role;

-- Orders whose money waits for an admin. Read by the index orders_money_waits.
create function private.orders_whose_money_waits() returns setof public.orders
language sql stable set search_path = '' as $$
  select * from public.orders where private.balance_waits_for(private.balance_state(status, payment_method, total,
    amount_paid, amount_refunded, amount_refunding, held, delivered_at), has_proof, delivered_at) = 'shop'
$$;
