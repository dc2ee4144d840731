create table public.recovery_attempts (
  id uuid primary key default gen_random_uuid(),
  abandoned_cart_id uuid not null references public.abandoned_carts (id) on delete cascade,
  sequence int not null check (sequence between 1 and 3),
  outbox_id uuid references public.email_outbox (id) on delete set null,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz not null default now(),
  clicked_at timestamptz,
  converted_at timestamptz,
  holdout boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint recovery_attempts_sequence_once unique (abandoned_cart_id, sequence)
);

comment on column public.recovery_attempts.holdout is
  'True where no mail was sent on purpose, so that the lift can be measured';

create index recovery_attempts_outbox on public.recovery_attempts (outbox_id) where outbox_id is not null;
create index recovery_attempts_sent on public.recovery_attempts (sent_at) include (sequence, holdout);
create index recovery_attempts_clicked on public.recovery_attempts (clicked_at) include (sequence)
  where clicked_at is not null;
create index recovery_attempts_converted on public.recovery_attempts (converted_at) include (sequence)
  where converted_at is not null;

alter table public.recovery_attempts enable row level security;
grant select on public.recovery_attempts to authenticated;
grant all on public.recovery_attempts to service_role;

create policy "admins read recovery attempts" on public.recovery_attempts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.recovery_attempts
  for each row execute function private.touch_updated_at();
create trigger cart_facts_follow after insert or delete
  or update of abandoned_cart_id, sequence, sent_at, clicked_at, holdout on public.recovery_attempts
  for each row execute function private.cart_facts_follow_attempt();
