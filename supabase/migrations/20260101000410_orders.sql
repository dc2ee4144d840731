-- An order is what was bought at one checkout: one destination, one currency (its totals stand in it), frozen snapshots.
create sequence private.order_numbers start 10001;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique default 'LO-' || nextval('private.order_numbers'),
  user_id uuid not null references public.profiles (id) on delete restrict,
  status text not null default 'payment_pending',
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'awaiting_verification', 'paid', 'partially_refunded', 'refunded')),
  destination_country char(2) not null check (destination_country ~ '^[A-Z]{2}$'),
  shipping_address jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  subtotal numeric(14,2) not null check (subtotal >= 0),
  discount numeric(14,2) not null default 0 check (discount >= 0),
  total numeric(14,2) not null check (total >= 0),
  total_usd numeric(14,2) not null check (total_usd >= 0),
  amount_paid numeric(14,2) not null default 0 check (amount_paid >= 0),
  amount_refunded numeric(14,2) not null default 0 check (amount_refunded >= 0),
  payment_method text not null check (payment_method in ('card', 'bank_transfer', 'cod')),
  carrier text check (length(carrier) <= 100),
  tracking_number text check (length(tracking_number) <= 100),
  tracking_url text check (tracking_url ~* '^https?://[^\s]+$' and length(tracking_url) <= 2000),
  eta_min date,
  eta_max date,
  ordered_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 2000),
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  request_hash text not null,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_one_a_key unique (user_id, idempotency_key),
  constraint orders_refunded_within_paid check (amount_refunded <= amount_paid),
  constraint orders_eta_in_order check (eta_min <= eta_max)
);
create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_by_status on public.orders (status, created_at desc);
create index orders_newest on public.orders (created_at desc);
create index orders_search on public.orders using gin (order_number extensions.gin_trgm_ops, tracking_number extensions.gin_trgm_ops);
comment on column public.orders.shipping_address is 'Copy of the address at checkout; later edits of the address do not reach it';
comment on column public.orders.request_hash is 'sha256 of the checkout''s body: the same key with another body is a conflict';

alter table public.quotes add constraint quotes_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  quote_id uuid not null references public.quotes (id) on delete restrict,
  snapshot jsonb not null,
  quote_quantity int not null check (quote_quantity between 1 and 99),
  line_total_local numeric(14,2) not null check (line_total_local >= 0),
  merchant_order_ref text check (length(merchant_order_ref) <= 200),
  item_status text not null default 'to_buy' check (item_status in ('to_buy', 'bought', 'received', 'shipped', 'refunded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_items_quote_once unique (order_id, quote_id)
);
create index order_items_of_quote on public.order_items (quote_id);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  method text not null check (method in ('card', 'bank_transfer', 'cod')),
  gateway text not null check (gateway in ('stripe', 'sandbox', 'bank', 'cash')),
  gateway_ref text check (length(gateway_ref) <= 300),
  amount numeric(14,2) not null check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'created'
    check (status in ('created', 'pending', 'awaiting_verification', 'succeeded', 'failed', 'cancelled', 'expired')),
  reference_code text not null unique default 'PAY-' || upper(encode(extensions.gen_random_bytes(5), 'hex')),
  proof_path text check (proof_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[^/\s]+$'),
  proof_sha256 text check (proof_sha256 ~ '^[0-9a-f]{64}$'),
  verified_by uuid references auth.users (id) on delete set null,
  failure_code text check (length(failure_code) <= 200),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_gateway_ref_once unique (gateway, gateway_ref),
  constraint payments_proof_whole check ((proof_path is null) = (proof_sha256 is null))
);
create index payments_of_order on public.payments (order_id, created_at desc);
create index payments_by_status on public.payments (status, created_at desc);
create index payments_newest on public.payments (created_at desc);
create index payments_same_proof on public.payments (proof_sha256) where proof_sha256 is not null;
create index payments_verified_by on public.payments (verified_by) where verified_by is not null;

create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  processed_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_events_once unique (gateway, event_id)
);
create index payment_events_newest on public.payment_events (created_at desc);

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  amount numeric(14,2) not null check (amount > 0),
  reason text not null check (length(btrim(reason)) between 1 and 2000),
  status text not null default 'requested' check (status in ('requested', 'processing', 'succeeded', 'failed')),
  gateway_ref text check (length(gateway_ref) <= 300),
  requested_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_of_payment on public.refunds (payment_id);
create index refunds_newest on public.refunds (created_at desc);
create index refunds_requested_by on public.refunds (requested_by) where requested_by is not null;

-- No more goes back than came in. The payment is locked first, so two refunds at once are counted one after the other.
create function private.refund_within_captured() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_captured numeric;
  v_others numeric;
begin
  select case when status = 'succeeded' then amount else 0 end into v_captured from public.payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into v_others from public.refunds where payment_id = new.payment_id and status <> 'failed' and id <> new.id;
  if v_others + new.amount > v_captured then
    raise exception 'refund_too_large' using errcode = 'PT409', hint = 'amount',
      detail = format('%s of %s is left to refund.', greatest(v_captured - v_others, 0), v_captured);
  end if;
  return new;
end $$;
create trigger refund_within_captured before insert or update of amount, status, payment_id on public.refunds
  for each row when (new.status <> 'failed') execute function private.refund_within_captured();
