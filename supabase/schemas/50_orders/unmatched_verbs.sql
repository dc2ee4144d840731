-- Records money on an account that no payment waits for: too much, paid twice, or for a closed order.
--   p_payment_id  the payment it was meant for, where that is known
--   p_key         made by the form, so that sending it twice makes one row
--   returns       the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 payment_not_found, PT409
--   noted_otherwise for a key
--                 that came with other money before, PT400 with the field in the hint
-- Definer: no client may write unmatched payments directly.
create function public.note_unmatched_payment(p_amount numeric, p_currency text, p_note text default null,
  p_payment_id uuid default null,
  p_key uuid default null, p_sender text default null, p_reference text default null,
    p_arrived_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_typed jsonb := jsonb_build_object('currency', p_currency, 'note', p_note, 'sender', p_sender, 'reference',
    p_reference);
  v_currency text := private.need_code(v_typed, '', 'currency', '^[A-Z]{3}$');
  v_note text := coalesce(private.read_text(v_typed, '', 'note', 2000), '');
  v_sender text := private.read_text(v_typed, '', 'sender', 200);
  v_reference text := private.read_text(v_typed, '', 'reference', 300);
  v_amount numeric := private.need_amount(p_amount, v_currency);
  v_id uuid;
begin
  if not private.is_currency(v_currency) then
    perform private.refuse('PT400', 'unknown_currency', format('There is no currency %s.', v_currency), 'currency');
  elsif coalesce(nullif(v_note, ''), v_sender, v_reference) is null then
    perform private.refuse('PT400', 'missing_field', 'Enter the sender, the reference or a note.', 'note');
  elsif p_arrived_at > now() + interval '5 minutes' then
    perform private.refuse('PT400', 'in_future', 'Money cannot have arrived in the future.', 'arrived_at');
  elsif p_payment_id is not null and not exists (select from public.payments where id = p_payment_id) then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  end if;
  perform private.lock_orders_of(array[p_payment_id]);
  insert into public.unmatched_payments (gateway, payment_id, amount, currency, reason, note, note_key, sender_name,
    sender_reference, arrived_at)
  values ('bank', p_payment_id, v_amount, v_currency, 'by_hand', v_note, p_key, v_sender, v_reference, p_arrived_at)
    on conflict (note_key) do nothing returning id into v_id;
  v_id := coalesce(v_id, (select id from public.unmatched_payments where note_key = p_key
    and (amount, currency, note) = (v_amount, v_currency, v_note)
    and (payment_id, sender_name, sender_reference, arrived_at) is not distinct from (p_payment_id, v_sender,
      v_reference, p_arrived_at)));
  if v_id is null then
    perform private.refuse('PT409', 'noted_otherwise',
      'This was noted already, with another amount or other text. Look at the list first.');
  end if;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = v_id);
end $$;
grant execute on function public.note_unmatched_payment(numeric, text, text, uuid, uuid, text, text,
  timestamptz) to authenticated, service_role;

-- Resolves unmatched money: returned, or settled otherwise. Repeating it with the same text changes nothing. Returned
-- money that its bank takes back afterwards is `bounced`: it stays returned, and the order it came for owes it. The
-- customer of the order gets a message when money is returned.
--   returns the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 unmatched_not_found, PT409
--   already_resolved, gateway_money, receipt_money, saved_shipping, no_order; PT400 missing_field, bad_format
-- Definer: no client may write unmatched payments directly.
create function public.resolve_unmatched_payment(p_id uuid, p_resolution text, p_outcome text default 'settled')
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_resolution text := private.need_text(jsonb_build_object('resolution', p_resolution), '', 'resolution', 2000);
  v_money public.unmatched_payments;
begin
  perform private.lock_orders_of(array(select payment_id from public.unmatched_payments where id = p_id));
  select * into v_money from public.unmatched_payments where id = p_id for update;
  if v_money.id is null then
    perform private.refuse('PT404', 'unmatched_not_found', 'This payment does not exist.');
  elsif (v_money.resolution, v_money.outcome) = (v_resolution, p_outcome) then
    return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
  elsif v_money.outcome = 'returned' and p_outcome = 'bounced' then
    perform private.bounce_returned(v_money, v_resolution);
    return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
  elsif v_money.resolved_at is not null then
    perform private.refuse('PT409', 'already_resolved', 'Somebody has settled it already: ' || v_money.resolution);
  end if;
  perform private.check_outcome(v_money, p_outcome);
  update public.unmatched_payments set resolution = v_resolution, outcome = p_outcome, resolved_at = now(),
    resolved_by = v_admin where id = p_id;
  if p_outcome = 'returned' then
    perform private.notify('refund_issued', o.user_id, 'order', o.id, 'returned:' || p_id,
      jsonb_build_object('amount', private.money_label(v_money.amount, v_money.currency), 'reason', ''))
    from public.payments p join public.orders o on o.id = p.order_id where p.id = v_money.payment_id;
  end if;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
end $$;
grant execute on function public.resolve_unmatched_payment(uuid, text, text) to authenticated, service_role;

-- Moves an order's receipts to unmatched money when it ends before it was paid in full. A paid order keeps its money
-- until it is refunded.
create function private.release_money(p_order_id uuid) returns void
language sql set search_path = '' as $$
  with released as (
    update public.payment_receipts r set released_at = now() from public.orders o, public.payments p
    where r.order_id = p_order_id and o.id = r.order_id and p.id = r.payment_id and r.reversed_at is null
      and r.released_at is null
      and r.source not in ('write_off', 'paid_out') and o.amount_paid < o.total
    returning r.id, r.payment_id, r.amount, r.currency, p.gateway, p.gateway_ref)
  insert into public.unmatched_payments (gateway, gateway_ref, payment_id, receipt_id, amount, currency, reason)
  select gateway, gateway_ref, payment_id, id, amount, currency, 'order_cancelled' from released
$$;

-- A typed amount of money: above 0, with the currency's decimals, within what a column holds. PT400
-- bad_amount, too_many_decimals.
create function private.need_amount(p_amount numeric, p_currency text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if p_amount is null or p_amount in ('NaN', 'Infinity') or p_amount <= 0 then
    perform private.refuse('PT400', 'bad_amount', 'Enter the amount received, above 0.', 'amount');
  elsif p_amount > private.limit_of('money') then
    perform private.refuse('PT400', 'bad_amount', 'This is more than ' || private.limit_of('money') || '.', 'amount');
  end if;
  perform private.check_decimals(p_amount, p_currency, 'amount');
  return p_amount;
end $$;

-- Why an outcome does not fit unmatched money. A part of a split is judged by the money as it arrived. PT400
-- bad_format, PT409 gateway_money, receipt_money or saved_shipping.
create function private.check_outcome(p_money public.unmatched_payments, p_outcome text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_money.root_id is not null then select * into p_money from public.unmatched_payments
    where id = p_money.root_id; end if;
  if p_outcome is null or p_outcome not in ('returned', 'settled', 'not_received', 'bounced') then
    perform private.refuse('PT400', 'bad_format', 'Choose returned, settled, not_received or bounced.', 'outcome');
  elsif p_outcome = 'not_received' and p_money.payment_event_id is not null then
    perform private.refuse('PT409', 'gateway_money', 'The gateway reported this money, so it was received.',
      'Return it or settle it.');
  elsif p_outcome in ('not_received', 'bounced') and p_money.refund_id is not null then
    perform private.refuse('PT409', 'saved_shipping', 'This is shipping that one parcel saved: no bank sent it.',
      'Return it, or take its lines out of the parcel before that leaves.');
  elsif p_outcome in ('not_received', 'bounced') and p_money.receipt_id is not null then
    perform private.refuse('PT409', 'receipt_money', 'This money was recorded as a receipt of its order.',
      'Reverse that receipt on the order, or record there that it bounced.');
  end if;
end $$;

-- Money that was returned without ever being credited, and was then taken back by its bank, as a card's chargeback
-- after a refund. Its order owes it, as after record_bounce; a second call changes nothing. Money without an order, or
-- in another currency, is refused: no one is known who owes it.
create function private.bounce_returned(p_money public.unmatched_payments, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  v_words constant text := left('Taken back by the bank: ' || p_reason, 2000);
  v_order_id uuid := (select p.order_id from public.payments p where p.id = p_money.payment_id
    and p.currency = p_money.currency);
begin
  if private.is_paid_out(p_money.id) then return; end if;
  perform private.check_outcome(p_money, 'bounced');
  if exists (select from private.money_made_from(null, coalesce(p_money.root_id, p_money.id)) m
    where m.receipt_id is not null) then
    perform private.refuse('PT409', 'receipt_money', 'A part of this money was credited to an order.',
      'Record on that order that its receipt bounced: this part goes with it.');
  elsif v_order_id is null then
    perform private.refuse('PT409', 'no_order', 'This money belongs to no order, so no order can owe it.',
      'Ask its sender. Record what they pay as unmatched money.');
  end if;
  perform private.owe_what_was_returned(array[p_money.id], null);
  update public.unmatched_payments set resolution = left(resolution || '. ' || v_words, 2000) where id = p_money.id;
  perform private.reopen_payments(v_order_id, v_words),
    private.tell_of_bounce(v_order_id, p_money.amount, 'bounced');
end $$;
