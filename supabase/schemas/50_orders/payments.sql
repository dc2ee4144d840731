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
  paid_at timestamptz,
  constraint payments_gateway_ref_once unique (gateway, gateway_ref),
  constraint payments_proof_whole check ((proof_path is null) = (proof_sha256 is null)),
  constraint payments_amount_number check (amount <> 'NaN')
);

create index payments_of_order on public.payments (order_id, created_at desc);
create index payments_same_proof on public.payments (proof_sha256) where proof_sha256 is not null;
create index payments_verified_by on public.payments (verified_by) where verified_by is not null;
create index payments_paid on public.payments (paid_at) where status = 'succeeded';
create index payments_awaiting_verification on public.payments (updated_at) where status = 'awaiting_verification';
create index payments_newest on public.payments (created_at desc, id desc);
create index payments_changed on public.payments (updated_at desc, id desc);
create index payments_by_status on public.payments (status, created_at desc, id desc);
create index payments_by_method on public.payments (method, created_at desc, id desc);
create index payments_by_amount on public.payments (amount, id);
create index payments_to_match on public.payments (currency, created_at desc, id desc)
  where status in ('pending', 'awaiting_verification') and method <> 'card';
create index payments_to_match_by_reference on public.payments (private.reference_key(reference_code))
  where status in ('pending', 'awaiting_verification') and method <> 'card';
create index payments_to_match_almost on public.payments using gin (substr(reference_code, 5) extensions.gin_trgm_ops)
  where status in ('pending', 'awaiting_verification') and method <> 'card' and reference_code like 'PAY-%';

alter table public.payments enable row level security;
grant select on public.payments to authenticated;
grant all on public.payments to service_role;

create policy "customers and admins read payments" on public.payments
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));

create function private.date_payment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_at := coalesce(new.paid_at, case tg_op when 'INSERT' then new.updated_at else now() end);
  return new;
end $$;

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();
create trigger payments_keep_amount before update on public.payments
  for each row when ((new.order_id, new.method, new.currency, new.reference_code) is distinct from (old.order_id,
    old.method, old.currency, old.reference_code))
  execute function private.refuse_change('Order, method, currency and reference');
create trigger write_audit after insert or delete or update on public.payments
  for each row execute function private.write_audit();
create trigger date_payment before insert or update of status on public.payments
  for each row when (new.status = 'succeeded' and new.paid_at is null) execute function private.date_payment();
-- Of payments only a proof that waits, or no longer does: other changes come without the order's lock.
create trigger figures_follow_new_proof after insert on public.payments
  for each row when (new.status = 'awaiting_verification') execute function private.figures_follow_rows();
create trigger figures_follow_proof after update of status on public.payments
  for each row when ((old.status = 'awaiting_verification') <> (new.status = 'awaiting_verification'))
  execute function private.figures_follow_rows();
create trigger keep_order_facts after insert or update of status, paid_at
  or delete on public.payments for each row execute function private.keep_order_facts();
create trigger mark_quarters after insert or delete or update of status, paid_at, amount on public.payments
  for each row execute function private.mark_quarters('paid_at');
create trigger sum_payment after insert or delete or update of order_id on public.payments for each row
  execute function private.sum_payment();
create trigger keep_search_text after insert or delete on public.payments
  for each row execute function private.keep_search_text('payment', 'id');
