-- Two histories that are only ever added to: moves of quotes and orders, and what admins changed.
create table public.status_history (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null check (entity_type in ('quote', 'order')),
  entity_id uuid not null,
  from_status text,
  to_status text not null,
  trigger text not null check (trigger in ('customer', 'admin', 'payment', 'expiry', 'auto_quote', 'bulk')),
  actor_id uuid,
  reason text check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index status_history_of_entity on public.status_history (entity_id, created_at);
create index status_history_by_status on public.status_history (entity_type, to_status, created_at);

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  record_id uuid not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index audit_log_newest on public.audit_log (created_at desc);
create index audit_log_of_record on public.audit_log (table_name, record_id, created_at desc);
create index audit_log_of_actor on public.audit_log (actor_id, created_at desc) where actor_id is not null;
comment on column public.audit_log.actor_id is 'The signed-in user; null = the system (a clock, a webhook, the seed). No foreign key: the log outlives people';

create trigger status_history_append_only before update or delete on public.status_history
  for each row execute function private.refuse_rewriting();
create trigger status_history_no_truncate before truncate on public.status_history
  for each statement execute function private.refuse_rewriting();
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_rewriting();
create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_rewriting();
