-- The money of a receipt as it arrived: the receipt that recorded it, or the unmatched payment if it had no receipt.
create function private.origin_of_receipt(p_receipt_id uuid, out receipt_id uuid, out unmatched_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := p_receipt_id;
  v_root public.unmatched_payments;
begin
  loop
    select root.* into v_root from public.payment_receipts r join public.unmatched_payments u on u.id = r.unmatched_id
      join public.unmatched_payments root on root.id = coalesce(u.root_id, u.id)
      where r.id = v_id and r.source = 'unmatched';
    exit when v_root.id is null or v_root.receipt_id is null;
    v_id := v_root.receipt_id;
  end loop;
  unmatched_id := v_root.id;
  receipt_id := case when v_root.id is null then v_id end;
end $$;

-- Everything made from money: what was held, its parts, and the receipts that they were credited as. One ID a row.
create function private.money_made_from(p_receipt_id uuid, p_unmatched_id uuid)
  returns table (receipt_id uuid, unmatched_id uuid)
language sql stable set search_path = '' as $$
  with recursive made (receipt_id, unmatched_id) as (
    select p_receipt_id, p_unmatched_id
    union
    select n.receipt_id, n.unmatched_id from made m cross join lateral (
      select null::uuid as receipt_id, u.id as unmatched_id from public.unmatched_payments u
        where u.receipt_id = m.receipt_id or u.split_from = m.unmatched_id
      union all
      select r.id, null from public.payment_receipts r
        where r.unmatched_id = m.unmatched_id and r.source = 'unmatched' and r.reversed_at is null) n)
  select made.receipt_id, made.unmatched_id from made
$$;

-- The payments whose orders an undo changes, to lock them.
create function private.payments_of_money(p_receipts uuid[], p_unmatched uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct payment_id order by payment_id), '{}') from (
    select payment_id from public.payment_receipts where id = any (p_receipts)
    union all
    select payment_id from public.unmatched_payments where id = any (p_unmatched) and payment_id is not null) p
$$;

-- The receipts and unmatched money that are undone with a receipt. A bounce begins with the money as it arrived; a
-- mistake with this receipt, so money that was unmatched before stays. The write-offs of its orders go too: they were
-- made for another balance.
create function private.undone_with(p_receipt_id uuid, p_kind text, out receipts uuid[], out unmatched uuid[])
language plpgsql stable set search_path = '' as $$
declare
  v_start record;
begin
  if p_kind = 'bounced' then v_start := private.origin_of_receipt(p_receipt_id);
  else select p_receipt_id as receipt_id, null::uuid as unmatched_id into v_start; end if;
  select coalesce(array_agg(m.receipt_id) filter (where m.receipt_id is not null), '{}'),
      coalesce(array_agg(m.unmatched_id) filter (where m.unmatched_id is not null), '{}') into receipts, unmatched
    from private.money_made_from(v_start.receipt_id, v_start.unmatched_id) m;
  receipts := receipts || array(select w.id from public.payment_receipts w where w.source = 'write_off'
    and w.reversed_at is null and w.id <> all (receipts) and w.order_id in (
      select r.order_id from public.payment_receipts r where r.id = any (receipts) and r.reversed_at is null));
end $$;

-- Money that was returned to a customer before it was taken back: the order owes it, as a receipt below 0. Money for
-- no order, or in another currency, is owed by the order of the receipt that bounced.
create function private.owe_what_was_returned(p_unmatched uuid[], p_receipt public.payment_receipts) returns void
language sql set search_path = '' as $$
  insert into public.payment_receipts (payment_id, order_id, amount, currency, source, unmatched_id, recorded_by,
    idempotency_key)
  select coalesce(p.id, p_receipt.payment_id), coalesce(p.order_id, p_receipt.order_id), -u.amount, u.currency,
    'paid_out', u.id, (select auth.uid()), 'paid-out:' || u.id
  from public.unmatched_payments u left join public.payments p on p.id = u.payment_id and p.currency = u.currency
  where u.id = any (p_unmatched) and u.outcome = 'returned'
    and not exists (select from public.payment_receipts r where r.unmatched_id = u.id and r.source = 'paid_out')
$$;

-- Money received for a payment that still counts, without write-offs and later payouts.
create function private.payment_money(p_payment_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(amount), 0) from public.payment_receipts where payment_id = p_payment_id
    and reversed_at is null and released_at is null and source in ('admin', 'gateway', 'unmatched', 'migration')
$$;
-- Part of admin_payments.
grant execute on function private.payment_money(uuid) to authenticated, service_role;

-- Opens an order's payments again after its money was taken back. A card has failed; transfers and cash wait for what
-- is missing; if none waits for the rest of a part, a transfer does. Paid goes back to payment_pending.
create function private.reopen_payments(p_order_id uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_due numeric;
begin
  select * into v_order from public.orders where id = p_order_id;
  v_due := private.order_due(v_order);
  update public.payments p set status = 'failed', failure_code = 'charged_back', verified_by = null, paid_at = null,
      expires_at = private.extended_deadline(p, 'transfer_hours')
    where p.order_id = p_order_id and p.method = 'card' and p.status = 'succeeded'
      and private.payment_money(p.id) < p.amount;
  if v_order.status = 'cancelled' then
    update public.payments p set status = 'cancelled', verified_by = null, paid_at = null
      where p.order_id = p_order_id and p.status = 'succeeded' and private.payment_money(p.id) < p.amount;
  elsif v_due > 0 then
    update public.payments p set status = case p.status when 'succeeded' then 'pending' else p.status end,
        verified_by = null, paid_at = null, amount = private.payment_money(p.id) + v_due,
        expires_at = private.extended_deadline(p, 'transfer_hours')
      where p.order_id = p_order_id and p.method <> 'card'
        and p.status in ('succeeded', 'pending', 'awaiting_verification');
    if v_order.amount_paid > 0 and not exists (select from public.payments where order_id = p_order_id
        and method <> 'card' and status in ('pending', 'awaiting_verification')) then
      insert into public.payments (order_id, method, gateway, amount, currency, status, expires_at)
      values (p_order_id, 'bank_transfer', 'bank', v_due, v_order.currency, 'pending',
        now() + make_interval(hours => private.checkout_setting('transfer_hours')::int));
    end if;
    if v_order.status = 'paid' then
      perform private.apply_move('order', p_order_id, 'payment_pending', 'payment', p_reason);
    end if;
  end if;
end $$;

-- Tells the customer of an order that waits for money again. A write-off that was undone is no message.
create function private.tell_of_bounce(p_order_id uuid, p_amount numeric, p_kind text) returns void
language sql set search_path = '' as $$
  insert into public.messages (sender_id, recipient_id, order_id, subject, content)
  select (select auth.uid()), o.user_id, o.id, case p_kind
      when 'bounced' then 'A payment for ' || o.order_number || ' was taken back'
      else 'A payment for ' || o.order_number || ' was recorded by mistake' end,
    format(case p_kind when 'bounced' then 'The bank took back %s. %s are to pay now: please pay again.'
        else 'We had recorded %s that did not arrive. %s are still missing.' end,
      private.money_label(p_amount, o.currency), private.money_label(private.order_due(o), o.currency))
  from public.orders o where o.id = p_order_id and private.order_due(o) > 0 and p_amount > 0
$$;

-- Undoes a receipt with everything that was made from its money: held money, its parts, and the receipts of other
-- orders that they were credited as. What was refunded, returned or bought stays recorded, and the customer owes it.
-- Refunds that were not paid out are cancelled. Paid orders go back to payment_pending; ordered ones and later keep
-- their status and owe; cancelled ones stay. Their customers get a message. The same reason again changes nothing.
--   p_kind   bounced: the bank or the card took the money back; all of it is undone, wherever it went.
--            mistake: it was recorded wrongly; money that was unmatched before is unmatched again
--   returns  {status: 'bounced' | 'reversed', receipt_id, order_id, undone: [{order_id, order_number, amount}],
--            spent (refunded or returned, and owed now), received, missing (of the receipt's order), currency}
--   errors   PT401, PT403 admin_only, PT404 receipt_not_found; PT409 already_reversed, gateway_receipt (a mistake),
--            paid_out, saved_shipping, stale_balance; PT400 missing_field, bad_format
-- Definer: no client may write receipts and orders directly.
create function public.record_bounce(p_receipt_id uuid, p_reason text, p_kind text default 'bounced') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reason text := private.need_text(jsonb_build_object('reason', p_reason), '', 'reason', 500);
  v_kind text := private.need_code(jsonb_build_object('kind', p_kind), '', 'kind', '^(bounced|mistake)$');
  v_words text := case v_kind when 'bounced' then 'Taken back by the bank: ' else 'Recorded by mistake: ' end
    || v_reason;
  v_undone record := private.undone_with(p_receipt_id, v_kind);
  v_payments uuid[] := private.payments_of_money(v_undone.receipts, v_undone.unmatched);
  v_receipt public.payment_receipts;
  v_answer jsonb;
  v_order record;
begin
  perform private.lock_orders_of(v_payments || array(select u.payment_id from public.unmatched_payments u
    join public.payment_receipts r on r.unmatched_id = u.id where r.id = p_receipt_id));
  select * into v_receipt from public.payment_receipts where id = p_receipt_id for update;
  perform private.check_reversible(v_receipt, v_kind, v_reason);
  if v_receipt.reversed_at is not null then return v_receipt.reversal -> 'answer'; end if;
  v_undone := private.undone_with(p_receipt_id, v_kind);
  if not v_payments @> private.payments_of_money(v_undone.receipts, v_undone.unmatched) then
    perform private.refuse('PT409', 'stale_balance', 'This money was used for another order just now.',
      'Load the order again.');
  end if;
  update public.payment_receipts set reversed_at = now(), reversed_by = v_admin, reversal_reason = v_reason,
    reversal = jsonb_build_object('kind', v_kind) where id = any (v_undone.receipts) and reversed_at is null;
  perform private.owe_what_was_returned(v_undone.unmatched, v_receipt);
  update public.unmatched_payments set outcome = case v_kind when 'bounced' then 'bounced' else 'not_received' end,
    resolution = left(v_words, 2000), resolved_at = now(), resolved_by = v_admin
    where id = any (v_undone.unmatched) and (outcome is null or outcome in ('applied', 'settled'));
  if v_kind = 'mistake' then
    update public.unmatched_payments set outcome = null, resolution = null, resolved_at = null, resolved_by = null
      where id = v_receipt.unmatched_id and outcome = 'applied';
  end if;
  update public.refunds set status = 'failed', failure_reason = left(v_words, 500), settled_at = now()
    where payment_id = any (array(select payment_id from public.payment_receipts where id = any (v_undone.receipts)))
      and status = 'requested';
  v_answer := private.bounce_answer(v_receipt, v_kind, v_undone.receipts, v_undone.unmatched);
  for v_order in select r.order_id, coalesce(sum(abs(r.amount)) filter (where r.source <> 'write_off'), 0)
      as amount from public.payment_receipts r where r.id = any (v_undone.receipts)
      or (r.unmatched_id = any (v_undone.unmatched) and r.source = 'paid_out') group by 1 order by 1
  loop
    perform private.reopen_payments(v_order.order_id, v_words),
      private.tell_of_bounce(v_order.order_id, v_order.amount, v_kind);
  end loop;
  update public.payment_receipts set reversal = jsonb_build_object('kind', v_kind, 'answer', v_answer)
    where id = any (v_undone.receipts);
  return v_answer;
end $$;
grant execute on function public.record_bounce(uuid, text, text) to authenticated, service_role;

-- Why a receipt cannot be undone; nothing where it can, or where it was for the same reason. PT404 receipt_not_found;
-- PT409 already_reversed, gateway_receipt, paid_out, saved_shipping.
create function private.check_reversible(p_receipt public.payment_receipts, p_kind text, p_reason text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_receipt.id is null then
    perform private.refuse('PT404', 'receipt_not_found', 'This receipt does not exist.');
  elsif p_receipt.reversed_at is not null and (p_receipt.reversal_reason <> p_reason
      or p_receipt.reversal ->> 'kind' is distinct from p_kind) then
    perform private.refuse('PT409', 'already_reversed', 'Somebody has reversed it already: '
      || p_receipt.reversal_reason);
  elsif p_receipt.source = 'paid_out' then
    perform private.refuse('PT409', 'paid_out', 'This is what was returned of money that bounced.',
      'Record the money again when it arrives.');
  elsif p_kind = 'bounced' and exists (select from public.unmatched_payments u where u.reason = 'shipping_saved'
      and u.id = (private.origin_of_receipt(p_receipt.id)).unmatched_id) then
    perform private.refuse('PT409', 'saved_shipping', 'This is shipping that one parcel saved: no bank can take it '
      'back.', 'Record it as a mistake, and it is held again.');
  elsif p_receipt.source = 'gateway' and p_kind = 'mistake' then
    perform private.refuse('PT409', 'gateway_receipt', 'The gateway reported this money, so it was received.',
      'Refund it, or record a bounce if the card took it back.');
  end if;
end $$;

-- The answer of record_bounce, after the receipts were undone.
create function private.bounce_answer(p_receipt public.payment_receipts, p_kind text, p_receipts uuid[],
  p_unmatched uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', case p_kind when 'bounced' then 'bounced' else 'reversed' end,
    'receipt_id', p_receipt.id, 'order_id', o.id,
    'undone', (select coalesce(jsonb_agg(to_jsonb(u) order by u.order_number), '[]') from (
      select x.id as order_id, x.order_number, sum(r.amount) as amount from public.payment_receipts r
        join public.orders x on x.id = r.order_id where r.id = any (p_receipts)
          and (r.source <> 'write_off' or r.id = p_receipt.id) group by 1, 2) u),
    'spent', (select coalesce(sum(u.amount), 0) from public.unmatched_payments u
        where u.id = any (p_unmatched) and u.outcome = 'returned')
      + (select coalesce(sum(greatest(x.amount_refunded - greatest(x.amount_paid - x.written_off, 0), 0)), 0)
        from public.orders x where x.id in (select r.order_id from public.payment_receipts r
          where r.id = any (p_receipts))),
    'received', o.amount_paid - o.written_off, 'missing', private.order_due(o), 'currency', o.currency)
  from public.orders o where o.id = p_receipt.order_id
$$;
