-- Received money that fits no open order, kept until an admin resolves it.
create table public.unmatched_payments (
  id uuid primary key default gen_random_uuid(),
  gateway text not null check (gateway in ('stripe', 'sandbox', 'bank', 'cash')),
  gateway_ref text check (length(gateway_ref) <= 300),
  payment_event_id uuid references public.payment_events (id) on delete restrict,
  payment_id uuid references public.payments (id) on delete restrict,
  amount numeric(14,2) not null check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (reason in ('unknown_payment', 'wrong_amount', 'wrong_currency', 'order_closed',
    'order_paid', 'by_hand', 'order_cancelled', 'over_due', 'split', 'shipping_saved')),
  note text not null default '' check (length(note) <= 2000),
  note_key uuid,
  resolution text check (length(btrim(resolution)) between 1 and 2000),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  receipt_id uuid references public.payment_receipts (id) on delete restrict,
  outcome text,
  sender_name text check (length(btrim(sender_name)) between 1 and 200),
  sender_reference text check (length(btrim(sender_reference)) between 1 and 300),
  arrived_at timestamptz,
  split_from uuid references public.unmatched_payments (id) on delete restrict,
  root_id uuid references public.unmatched_payments (id) on delete restrict,
  split jsonb,
  refund_id uuid references public.refunds (id) on delete restrict,
  constraint unmatched_payments_amount_number check (amount <> 'NaN'),
  constraint unmatched_payments_once unique (payment_event_id),
  constraint unmatched_payments_noted_once unique (note_key),
  constraint unmatched_payments_resolved_whole check ((resolution is null) = (resolved_at is null)),
  constraint unmatched_payments_receipt_once unique (receipt_id, reason),
  constraint unmatched_payments_receipt_known
    check ((receipt_id is not null) = (reason in ('order_cancelled', 'over_due'))),
  constraint unmatched_payments_outcome_known
    check (outcome in ('returned', 'settled', 'applied', 'not_received', 'bounced', 'split', 'unpacked')),
  constraint unmatched_payments_outcome_whole check ((outcome is null) = (resolved_at is null)),
  constraint unmatched_payments_part_known check ((split_from is not null) = (reason = 'split')
    and (root_id is not null) = (reason = 'split')),
  constraint unmatched_payments_refund_known check ((refund_id is not null) = (reason = 'shipping_saved')),
  constraint unmatched_payments_split_known check ((split is not null) = (outcome is not distinct from 'split'))
);

comment on column public.unmatched_payments.receipt_id is
  'order_cancelled: the receipt whose money this is; over_due: the receipt that came with it';
comment on column public.unmatched_payments.outcome is 'returned: sent back; applied: credited to another order; '
  'settled: anything else; not_received: recorded by mistake, it never came; bounced: its bank took it back; '
  'unpacked: the parcel that saved it was unpacked';
comment on column public.unmatched_payments.arrived_at is
  'When the money arrived on the account; null: when the row was made';
comment on column public.unmatched_payments.split_from is 'Of a part: the money that was split';
comment on column public.unmatched_payments.root_id is 'Of a part: the money as it arrived, before any split';
comment on column public.unmatched_payments.refund_id is 'shipping_saved: what its order gave up for it';
comment on column public.unmatched_payments.split is
  '{request, answer} of split_unmatched_payment, which answers the same request with the same answer';

create index unmatched_payments_open on public.unmatched_payments (created_at desc) where resolved_at is null;
create index unmatched_payments_of_payment on public.unmatched_payments (payment_id);
create index unmatched_payments_resolved_by on public.unmatched_payments (resolved_by);
create index unmatched_payments_of_ref on public.unmatched_payments (gateway, gateway_ref)
  where gateway_ref is not null;
create unique index unmatched_payments_of_refund on public.unmatched_payments (refund_id)
  where refund_id is not null;
create index unmatched_payments_parts on public.unmatched_payments (split_from) where split_from is not null;
create index unmatched_payments_roots on public.unmatched_payments (root_id) where root_id is not null;

alter table public.unmatched_payments enable row level security;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;

create policy "admins read unmatched payments" on public.unmatched_payments
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.unmatched_payments for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.unmatched_payments for each row
  execute function private.write_audit();
create trigger figures_follow_rows after insert or update of resolved_at, amount, currency, payment_id or delete
  on public.unmatched_payments for each row execute function private.figures_follow_rows();
create trigger post_change after insert or update on public.unmatched_payments
  for each row execute function private.post_change();
