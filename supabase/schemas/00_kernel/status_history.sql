-- Two histories that are only ever added to: moves of quotes and orders, and what admins changed.
create table public.status_history (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null check (entity_type in ('quote', 'order', 'order_line')),
  entity_id uuid not null,
  from_status text,
  to_status text not null,
  trigger text not null check (trigger in ('customer', 'admin', 'payment', 'expiry', 'auto_quote', 'bulk',
    'carrier')),
  actor_id uuid,
  reason text check (length(reason) <= 2000),
  created_at timestamptz not null default private.next_moment(),
  updated_at timestamptz not null default now(),
  trace_id text default private.trace_id()
);

create index status_history_of_entity on public.status_history (entity_id, created_at);
create index status_history_by_status on public.status_history (entity_type, to_status, created_at);
create index status_history_by_age on public.status_history (created_at);
create index status_history_of_trace on public.status_history (trace_id) where trace_id is not null;

alter table public.status_history enable row level security;
grant select on public.status_history to authenticated;
grant all on public.status_history to service_role;

create policy "customers and admins read moves" on public.status_history
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (entity_type = 'quote' and exists (select from public.quotes q where q.id = entity_id
      and q.user_id = (select auth.uid())))
    or (entity_type = 'order' and exists (select from public.orders o where o.id = entity_id
      and o.user_id = (select auth.uid()))));

create trigger status_history_append_only before update or delete on public.status_history
  for each row execute function private.refuse_rewriting();
create trigger status_history_no_truncate before truncate on public.status_history
  for each statement execute function private.refuse_rewriting();
create trigger touch_updated_at before update on public.status_history
  for each row execute function private.touch_updated_at();
