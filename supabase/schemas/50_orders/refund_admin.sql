create table public.refund_admin (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null unique references public.refunds (id) on delete cascade,
  note text check (length(btrim(note)) between 1 and 2000),
  settled_by uuid references auth.users (id) on delete set null,
  idempotency_key text not null unique check (length(idempotency_key) between 8 and 250),
  request_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payout_proof_path text check (payout_proof_path ~ '^[0-9a-f-]{36}/[0-9a-f]{64}\.[a-z]+$'),
  payout_proof_sha256 text check (payout_proof_sha256 ~ '^[0-9a-f]{64}$'),
  payout_proof_by uuid references auth.users (id) on delete set null,
  constraint refund_admin_proof_whole check ((payout_proof_path is null) = (payout_proof_sha256 is null))
);

comment on table public.refund_admin is 'What only admins may read of a refund, and the request that made it.';

create index refund_admin_settled_by on public.refund_admin (settled_by) where settled_by is not null;
create index refund_admin_proof_by on public.refund_admin (payout_proof_by) where payout_proof_by is not null;
create index refund_admin_same_proof on public.refund_admin (payout_proof_sha256) where payout_proof_sha256 is not null;

alter table public.refund_admin enable row level security;
grant select on public.refund_admin to authenticated;
grant all on public.refund_admin to service_role;

create policy "admins read what is internal of a refund" on public.refund_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.refund_admin for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.refund_admin for each row
  execute function private.write_audit();
