-- Each receipt of money is a row of its own. What an order was paid and refunded, and its payment_status, are sums of rows.
create table public.payment_receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  amount numeric(14,2) not null check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  source text not null check (source in ('admin', 'gateway', 'unmatched', 'migration')),
  received_at timestamptz not null default now(),
  recorded_by uuid references auth.users (id) on delete set null,
  payment_event_id uuid references public.payment_events (id) on delete restrict,
  idempotency_key text not null check (length(idempotency_key) between 8 and 250),
  request_hash text not null default '',
  answer jsonb not null default '{}',
  released_at timestamptz,
  reversed_at timestamptz,
  reversed_by uuid references auth.users (id) on delete set null,
  reversal_reason text check (length(btrim(reversal_reason)) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_receipts_amount_number check (amount <> 'NaN'),
  constraint payment_receipts_one_a_key unique (idempotency_key),
  constraint payment_receipts_event_once unique (payment_event_id),
  constraint payment_receipts_reversed_whole check ((reversed_at is null) = (reversal_reason is null))
);
create index payment_receipts_of_order on public.payment_receipts (order_id, received_at);
create index payment_receipts_of_payment on public.payment_receipts (payment_id);
create index payment_receipts_recorded_by on public.payment_receipts (recorded_by) where recorded_by is not null;
create index payment_receipts_reversed_by on public.payment_receipts (reversed_by) where reversed_by is not null;
comment on table public.payment_receipts is 'Money credited to an order, one row a receipt. It counts until it is reversed (a wrong entry) or released (its order ended before it was paid).';
comment on column public.payment_receipts.source is 'admin: verify_payment; gateway: a signed event; unmatched: apply_unmatched_payment; migration: the sum an order had before receipts were kept';
comment on column public.payment_receipts.released_at is 'When the order ended and the money moved to unmatched_payments';
comment on column public.payment_receipts.answer is 'What verify_payment answered, and answers again to the same key and body';

-- The answer kept with a receipt repeats the receipt.
create or replace function private.audited(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array['created_at', 'updated_at', 'version', 'breakdown', 'estimate', 'in_cart', 'saved_for_later', 'snapshot', 'request_hash',
    'rate_updated_at', 'answer']
$$;

create trigger touch_updated_at before update on public.payment_receipts for each row execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.payment_receipts for each row execute function private.write_audit();
alter table public.payment_receipts enable row level security;
revoke all on public.payment_receipts from public, anon, authenticated;
grant select on public.payment_receipts to authenticated;
grant all on public.payment_receipts to service_role;
create policy "admins read receipts" on public.payment_receipts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

-- A receipt is only ever added. Afterwards it can be reversed once and released once, and its people's accounts can be deleted.
create function private.keep_receipt() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - array['released_at', 'reversed_at', 'reversed_by', 'reversal_reason', 'recorded_by', 'updated_at']
      is distinct from to_jsonb(old) - array['released_at', 'reversed_at', 'reversed_by', 'reversal_reason', 'recorded_by', 'updated_at']
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (old.reversed_at is not null and (new.reversed_at, new.reversal_reason) is distinct from (old.reversed_at, old.reversal_reason))
    or coalesce(new.recorded_by <> old.recorded_by, new.recorded_by is not null and old.recorded_by is null) then
    raise exception 'append_only' using errcode = 'PT403', detail = 'A receipt is never changed. Reverse it and record another one.';
  end if;
  return new;
end $$;
create trigger keep_receipt before update on public.payment_receipts for each row execute function private.keep_receipt();
create trigger refuse_rewriting before delete on public.payment_receipts for each row execute function private.refuse_rewriting();

-- What an order's figures must be: the sums of its receipts that count and of its refunds that went through. A part of the money, or a
-- proof, makes it wait for verification.
create function private.order_figures(p_order public.orders, out amount_paid numeric, out amount_refunded numeric, out payment_status text)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(r.amount), 0) into amount_paid from public.payment_receipts r
    where r.order_id = p_order.id and r.reversed_at is null and r.released_at is null;
  select coalesce(sum(r.amount), 0) into amount_refunded from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = p_order.id and r.status = 'succeeded';
  payment_status := case
    when amount_refunded > 0 and amount_refunded >= amount_paid then 'refunded'
    when amount_refunded > 0 then 'partially_refunded'
    when amount_paid > 0 and amount_paid >= p_order.total then 'paid'
    when amount_paid > 0 or exists (select from public.payments p where p.order_id = p_order.id and p.status = 'awaiting_verification')
      then 'awaiting_verification'
    else 'unpaid' end;
end $$;

-- Writes an order's figures where they differ from its rows.
create function private.follow_money(p_order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_figures record;
begin
  select * into v_order from public.orders where id = p_order_id for update;
  v_figures := private.order_figures(v_order);
  if (v_order.amount_paid, v_order.amount_refunded, v_order.payment_status)
    is distinct from (v_figures.amount_paid, v_figures.amount_refunded, v_figures.payment_status) then
    update public.orders set amount_paid = v_figures.amount_paid, amount_refunded = v_figures.amount_refunded,
      payment_status = v_figures.payment_status where id = p_order_id;
  end if;
end $$;

-- Definer: the secret key writes these tables too, and may not call what is private.
create function private.figures_follow_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'refunds' then
    perform private.follow_money((select order_id from public.payments where id = coalesce(new.payment_id, old.payment_id)));
  else
    perform private.follow_money(new.order_id);
  end if;
  return null;
end $$;
create trigger figures_follow_rows after insert or update on public.payment_receipts
  for each row execute function private.figures_follow_rows();
create trigger figures_follow_rows after insert or update or delete on public.refunds
  for each row execute function private.figures_follow_rows();
-- Of payments only a proof that waits, or no longer does: other changes come without the order's lock.
create trigger figures_follow_new_proof after insert on public.payments
  for each row when (new.status = 'awaiting_verification') execute function private.figures_follow_rows();
create trigger figures_follow_proof after update of status on public.payments
  for each row when ((old.status = 'awaiting_verification') <> (new.status = 'awaiting_verification'))
  execute function private.figures_follow_rows();

-- Nothing else may write the figures.
create function private.check_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_figures record := private.order_figures(new);
begin
  if (new.amount_paid, new.amount_refunded, new.payment_status)
    is distinct from (v_figures.amount_paid, v_figures.amount_refunded, v_figures.payment_status) then
    raise exception 'figures_are_sums' using errcode = 'PT409',
      detail = format('%s: amount_paid, amount_refunded and payment_status are sums of receipts and refunds. Write those.', new.order_number);
  end if;
  return null;
end $$;
create trigger check_new_figures after insert on public.orders for each row execute function private.check_figures();
create trigger check_figures after update of amount_paid, amount_refunded, payment_status on public.orders
  for each row execute function private.check_figures();

revoke execute on all functions in schema private from public;
