-- Each receipt of money is a row of its own. What an order was paid and refunded, and its payment_status, are sums of
-- rows.
create table public.payment_receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  amount numeric(14,2) not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  source text not null,
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
  unmatched_id uuid,
  reversal jsonb,
  number text check (number ~ '^R-\d{4}-\d{5,}$'),
  constraint payment_receipts_amount_number check (amount <> 'NaN'),
  constraint payment_receipts_amount_sign check ((amount > 0) = (source <> 'paid_out') and amount <> 0),
  constraint payment_receipts_source_known
    check (source in ('admin', 'gateway', 'unmatched', 'migration', 'write_off', 'paid_out')),
  constraint payment_receipts_one_a_key unique (idempotency_key),
  constraint payment_receipts_event_once unique (payment_event_id),
  constraint payment_receipts_reversed_whole check ((reversed_at is null) = (reversal_reason is null)),
  constraint payment_receipts_unmatched_known
    check ((unmatched_id is not null) = (source in ('unmatched', 'paid_out')))
);

-- The two tables refer to each other.
alter table public.payment_receipts add constraint payment_receipts_unmatched_id_fkey
  foreign key (unmatched_id) references public.unmatched_payments (id) on delete restrict;

comment on table public.payment_receipts is 'Money credited to an order, one row per receipt. It counts until it is '
  'reversed (a wrong entry or a bounce) or released (its order ended before it was paid).';
comment on column public.payment_receipts.source is 'admin: verify_payment; gateway: a signed event; unmatched: '
  'apply_unmatched_payment, apply_held_money; migration: the sum an order had before receipts were kept; write_off: no '
  'money, the shop does without it; paid_out: below 0, money that was returned and then taken back by its bank';
comment on column public.payment_receipts.reversal is
  '{kind: bounced | mistake, answer} of record_bounce, which answers the same request with the same answer';
comment on column public.payment_receipts.number is 'Without gaps in a year; null of what is no money that came in';
comment on column public.payment_receipts.answer is
  'What verify_payment answered, and answers again to the same key and body';
comment on column public.payment_receipts.released_at is
  'When the order ended and the money moved to unmatched_payments';

create unique index payment_receipts_by_number on public.payment_receipts (number) where number is not null;
create index payment_receipts_of_order on public.payment_receipts (order_id, received_at);
create index payment_receipts_of_payment on public.payment_receipts (payment_id);
create index payment_receipts_recorded_by on public.payment_receipts (recorded_by) where recorded_by is not null;
create index payment_receipts_reversed_by on public.payment_receipts (reversed_by) where reversed_by is not null;
create index payment_receipts_reversed on public.payment_receipts (order_id) where reversed_at is not null;
create unique index payment_receipts_of_unmatched on public.payment_receipts (unmatched_id) where reversed_at is null
  and unmatched_id is not null;
create index payment_receipts_unmatched on public.payment_receipts (unmatched_id);

alter table public.payment_receipts enable row level security;
grant select on public.payment_receipts to authenticated;
grant all on public.payment_receipts to service_role;

create policy "admins read receipts" on public.payment_receipts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

-- A receipt is only ever added. Afterwards it can be reversed once and released once, and its people's accounts can
-- be deleted.
create function private.keep_receipt() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_free constant text[] := array['released_at', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal',
    'recorded_by', 'updated_at'];
begin
  if current_setting('landfall.erasing', true) = 'yes' then return new; end if;
  if to_jsonb(new) - v_free is distinct from to_jsonb(old) - v_free
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (old.reversed_at is not null
      and (new.reversed_at, new.reversal_reason) is distinct from (old.reversed_at, old.reversal_reason))
    or (old.reversal ? 'answer' and new.reversal is distinct from old.reversal)
    or coalesce(new.recorded_by <> old.recorded_by, new.recorded_by is not null and old.recorded_by is null) then
    raise exception 'append_only' using errcode = 'PT403',
      detail = 'A receipt is never changed. Reverse it and record another one.';
  end if;
  return new;
end $$;

create trigger touch_updated_at before update on public.payment_receipts for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.payment_receipts for each row
  execute function private.write_audit();
create trigger keep_receipt before update on public.payment_receipts for each row
  execute function private.keep_receipt();
create trigger refuse_rewriting before delete on public.payment_receipts for each row
  execute function private.refuse_rewriting();
create trigger figures_follow_rows after insert or update on public.payment_receipts
  for each row execute function private.figures_follow_rows();
create trigger post_change after insert or update on public.payment_receipts
  for each row execute function private.post_change();
