create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  amount numeric(14,2) not null check (amount > 0),
  reason text not null check (length(btrim(reason)) between 1 and 2000),
  status text not null default 'requested' check (status in ('requested', 'processing', 'succeeded', 'failed')),
  gateway_ref text check (length(gateway_ref) <= 300),
  requested_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payout_reference text check (length(btrim(payout_reference)) between 3 and 200),
  failure_reason text check (length(btrim(failure_reason)) between 1 and 500),
  settled_at timestamptz,
  number text check (number ~ '^RN-\d{4}-\d{5,}$'),
  kind text not null default 'payout' check (kind in ('payout', 'held')),
  parcel_id uuid references public.parcels (id) on delete set null,
  constraint refunds_gateway_ref_once unique (gateway_ref),
  constraint refunds_amount_number check (amount <> 'NaN')
);

comment on column public.refunds.reason is 'Shown to the customer';
comment on column public.refunds.payout_reference is
  'Proof of payout: the bank''s reference of the transfer, or the receipt of returned cash';
comment on column public.refunds.number is 'Of its note, without gaps in a year; from when it was paid out';
comment on column public.refunds.settled_at is 'When the refund succeeded or failed';

comment on column public.refunds.kind is 'payout: it goes back to its customer; held: shipping that a parcel of '
  'several orders saved, held as unmatched money of its order (private.follow_saving)';
comment on column public.refunds.parcel_id is 'held: the parcel that saved it';

create unique index refunds_by_number on public.refunds (number) where number is not null;
create index refunds_of_payment on public.refunds (payment_id);
create index refunds_of_parcel on public.refunds (parcel_id) where parcel_id is not null;
create index refunds_newest on public.refunds (created_at desc);
create index refunds_requested_by on public.refunds (requested_by) where requested_by is not null;
create index refunds_report_succeeded on public.refunds (coalesce(settled_at, updated_at)) where status = 'succeeded';

alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
grant all on public.refunds to service_role;

create policy "customers and admins read refunds" on public.refunds
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.payments p join public.orders o on o.id = p.order_id
               where p.id = payment_id and o.user_id = (select auth.uid())));

-- No more goes back than came in. The order is locked first as everywhere, then the payment, so two refunds at once,
-- or a refund and a reversal, are counted one after the other.
create function private.refund_within_captured() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_left numeric;
  v_order_status text;
begin
  select status into v_order_status from public.orders where id = (select order_id from public.payments
    where id = new.payment_id) for update;
  select * into v_payment from public.payments where id = new.payment_id for update;
  v_left := private.refundable(v_payment) + case when tg_op = 'UPDATE' and old.status <> 'failed'
    then old.amount else 0 end;
  if private.payment_money(new.payment_id) = 0 or (v_payment.status <> 'succeeded'
    and v_order_status <> 'cancelled') then
    raise exception 'nothing_to_refund' using errcode = 'PT409', hint = 'amount',
      detail = 'This payment did not pay its order. Money that came for an order that ended is returned under '
        'unmatched payments.';
  elsif new.amount > v_left then
    raise exception 'refund_too_large' using errcode = 'PT409', hint = 'amount',
      detail = format('%s of %s can still be refunded.', private.money_label(greatest(v_left, 0), v_payment.currency),
        private.money_label(private.payment_money(new.payment_id), v_payment.currency));
  end if;
  return new;
end $$;

create trigger refund_within_captured before insert on public.refunds
  for each row when (new.status <> 'failed') execute function private.refund_within_captured();
-- A refund that is on its way is paid out, also if its payment bounced meanwhile.
create trigger refund_grows_within_captured before update of amount, status, payment_id on public.refunds
  for each row when (new.status <> 'failed' and (old.status = 'failed'
    or (new.amount, new.payment_id) is distinct from (old.amount, old.payment_id)))
  execute function private.refund_within_captured();
-- Entries of the audit log name a refund by its number, which it gets later. Definer: it writes search texts.
create function private.keep_search_text_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_search_texts('audit', array(select id from public.audit_log
    where table_name = 'refunds' and record_id = new.id));
  return null;
end $$;
create trigger rename_in_audit after update on public.refunds
  for each row when (old.number is distinct from new.number) execute function private.keep_search_text_of_refund();

create trigger touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.refunds
  for each row execute function private.write_audit();
create trigger figures_follow_rows after insert or update or delete on public.refunds
  for each row execute function private.figures_follow_rows();
create trigger mark_quarters after insert or delete or update on public.refunds
  for each row execute function private.mark_quarters('settled_at', 'updated_at');
create trigger sum_refund after insert or delete or update of payment_id, status,
  amount on public.refunds for each row execute function private.sum_refund();
create trigger post_change after insert or update on public.refunds
  for each row execute function private.post_change();
