-- Money of an order that ended before it was paid is unmatched money too; and what became of unmatched money is an outcome.
alter table public.unmatched_payments
  drop constraint unmatched_payments_gateway_check,
  drop constraint unmatched_payments_reason_check,
  add constraint unmatched_payments_gateway_check check (gateway in ('stripe', 'sandbox', 'bank', 'cash')),
  add constraint unmatched_payments_reason_check check (reason in ('unknown_payment', 'wrong_amount', 'wrong_currency', 'order_closed',
    'order_paid', 'by_hand', 'order_cancelled', 'over_due')),
  add column receipt_id uuid references public.payment_receipts (id) on delete restrict,
  add column outcome text check (outcome in ('returned', 'settled', 'applied', 'not_received')),
  add constraint unmatched_payments_receipt_once unique (receipt_id, reason),
  add constraint unmatched_payments_receipt_known check ((receipt_id is not null) = (reason in ('order_cancelled', 'over_due')));
update public.unmatched_payments set outcome = 'settled' where resolved_at is not null;
alter table public.unmatched_payments
  add constraint unmatched_payments_outcome_whole check ((outcome is null) = (resolved_at is null));
create index unmatched_payments_of_ref on public.unmatched_payments (gateway, gateway_ref) where gateway_ref is not null;
comment on column public.unmatched_payments.receipt_id is 'order_cancelled: the receipt whose money this is; over_due: the receipt that came with it';
comment on column public.unmatched_payments.outcome is 'returned: sent back; applied: credited to another order; settled: anything else; not_received: recorded by mistake, it never came';

-- A receipt whose money was unmatched before. One that counts for each such money.
alter table public.payment_receipts
  add column unmatched_id uuid references public.unmatched_payments (id) on delete restrict,
  add constraint payment_receipts_unmatched_known check ((unmatched_id is not null) = (source = 'unmatched'));
create unique index payment_receipts_of_unmatched on public.payment_receipts (unmatched_id) where reversed_at is null and unmatched_id is not null;
create index payment_receipts_unmatched on public.payment_receipts (unmatched_id);

create or replace view public.admin_unmatched_payments with (security_invoker = true) as
select u.id, u.gateway, u.gateway_ref, u.payment_id, u.amount, u.currency, u.reason, u.note, u.resolution, u.resolved_at, u.created_at,
  u.updated_at, o.id as order_id, o.order_number, o.status as order_status, c.full_name as customer_name, c.email as customer_email,
  u.outcome, u.receipt_id
from public.unmatched_payments u
left join public.payments p on p.id = u.payment_id
left join public.orders o on o.id = p.order_id
left join public.profiles c on c.id = o.user_id
where (select private.caller_is_admin());

-- Moves what an order received to unmatched money. For an order that ends before it was paid in full; one that was paid keeps its
-- money until it is refunded.
create function private.release_money(p_order_id uuid) returns void
language sql set search_path = '' as $$
  with released as (
    update public.payment_receipts r set released_at = now() from public.orders o, public.payments p
    where r.order_id = p_order_id and o.id = r.order_id and p.id = r.payment_id and r.reversed_at is null and r.released_at is null
      and o.amount_paid < o.total
    returning r.id, r.payment_id, r.amount, r.currency, p.gateway, p.gateway_ref)
  insert into public.unmatched_payments (gateway, gateway_ref, payment_id, receipt_id, amount, currency, reason)
  select gateway, gateway_ref, payment_id, id, amount, currency, 'order_cancelled' from released
$$;

-- Ends what an order that is cancelled still waited for: `cancelled` by a person, `expired` by the clock. What came of the money is
-- unmatched from then on.
create or replace function private.close_payments(p_order_id uuid, p_status text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.release_money(p_order_id);
  update public.payments set status = p_status
    where order_id = p_order_id and status in ('created', 'pending', 'awaiting_verification');
end $$;

-- An amount of money that somebody typed: above 0, in the currency's own units, within what a column holds. PT400 bad_amount.
create function private.need_amount(p_amount numeric, p_currency text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if p_amount is null or p_amount in ('NaN', 'Infinity') or p_amount <= 0 or p_amount <> private.round_money(p_amount, p_currency) then
    perform private.refuse('PT400', 'bad_amount', 'Type the amount that came, above 0.', 'amount');
  elsif p_amount > private.limit_of('money') then
    perform private.refuse('PT400', 'bad_amount', 'This is more than ' || private.limit_of('money') || '.', 'amount');
  end if;
  return p_amount;
end $$;

-- Notes money that an admin found on an account and that no payment waits for: too much, twice, or for an order that is closed.
--   p_payment_id  the payment it was meant for, where that is known
--   p_key         made by the form: the same money said twice is one row
--   returns       the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 payment_not_found, PT409 noted_otherwise for a key
--                 that came with other money before, PT400 with the field in the hint
-- Definer: no client may write unmatched payments directly.
create or replace function public.note_unmatched_payment(p_amount numeric, p_currency text, p_note text, p_payment_id uuid default null, p_key uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_typed jsonb := jsonb_build_object('currency', p_currency, 'note', p_note);
  v_currency text := private.need_code(v_typed, '', 'currency', '^[A-Z]{3}$');
  v_note text := private.need_text(v_typed, '', 'note', 2000);
  v_amount numeric := private.need_amount(p_amount, v_currency);
  v_id uuid;
begin
  if p_payment_id is not null and not exists (select from public.payments where id = p_payment_id) then
    perform private.refuse('PT404', 'payment_not_found', 'This payment does not exist.');
  end if;
  insert into public.unmatched_payments (gateway, payment_id, amount, currency, reason, note, note_key)
  values ('bank', p_payment_id, v_amount, v_currency, 'by_hand', v_note, p_key)
    on conflict (note_key) do nothing returning id into v_id;
  v_id := coalesce(v_id, (select id from public.unmatched_payments where note_key = p_key and (amount, currency, note) = (v_amount, v_currency, v_note)
    and payment_id is not distinct from p_payment_id));
  if v_id is null then
    perform private.refuse('PT409', 'noted_otherwise', 'This was noted already, with another amount or other words. Look at the list first.');
  end if;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = v_id);
end $$;

-- Why an outcome does not fit unmatched money. PT400 bad_format, PT409 gateway_money or receipt_money.
create function private.check_outcome(p_money public.unmatched_payments, p_outcome text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_outcome is null or p_outcome not in ('returned', 'settled', 'not_received') then
    perform private.refuse('PT400', 'bad_format', 'Choose returned, settled or not_received.', 'outcome');
  elsif p_outcome = 'not_received' and p_money.payment_event_id is not null then
    perform private.refuse('PT409', 'gateway_money', 'The gateway reported this money, so it was received.', 'Return it or settle it.');
  elsif p_outcome = 'not_received' and p_money.receipt_id is not null then
    perform private.refuse('PT409', 'receipt_money', 'This money was recorded as a receipt of its order.', 'Reverse that receipt on the order.');
  end if;
end $$;

-- Says what became of money without an order. Once; the same words again change nothing.
--   p_outcome  returned (sent back to the payer), settled (otherwise), not_received (noted by mistake: it never came)
--   returns    the row of admin_unmatched_payments; PT401, PT403 admin_only, PT404 unmatched_not_found, PT409 already_resolved,
--              gateway_money or receipt_money (not_received alone), PT400 missing_field, bad_format
-- Definer: no client may write unmatched payments directly.
drop function public.resolve_unmatched_payment(uuid, text);
create function public.resolve_unmatched_payment(p_id uuid, p_resolution text, p_outcome text default 'settled') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_resolution text := private.need_text(jsonb_build_object('resolution', p_resolution), '', 'resolution', 2000);
  v_money public.unmatched_payments;
begin
  select * into v_money from public.unmatched_payments where id = p_id for update;
  if v_money.id is null then
    perform private.refuse('PT404', 'unmatched_not_found', 'This payment does not exist.');
  elsif (v_money.resolution, v_money.outcome) = (v_resolution, p_outcome) then
    return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
  elsif v_money.resolved_at is not null then
    perform private.refuse('PT409', 'already_resolved', 'Somebody has settled it already: ' || v_money.resolution);
  end if;
  perform private.check_outcome(v_money, p_outcome);
  update public.unmatched_payments set resolution = v_resolution, outcome = p_outcome, resolved_at = now(), resolved_by = v_admin where id = p_id;
  return (select to_jsonb(u) from public.admin_unmatched_payments u where u.id = p_id);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.resolve_unmatched_payment(uuid, text, text) from public, anon, authenticated;
grant execute on function public.resolve_unmatched_payment(uuid, text, text) to authenticated, service_role;
