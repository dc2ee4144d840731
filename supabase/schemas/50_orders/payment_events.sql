create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  processed_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trace_id text default private.trace_id(),
  constraint payment_events_once unique (gateway, event_id)
);

create index payment_events_newest on public.payment_events (created_at desc);
create index payment_events_with_payload on public.payment_events (created_at) where payload <> '{}';
create index payment_events_of_trace on public.payment_events (trace_id) where trace_id is not null;

alter table public.payment_events enable row level security;
grant select on public.payment_events to authenticated;
grant all on public.payment_events to service_role;

create policy "admins read payment events" on public.payment_events
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.payment_events
  for each row execute function private.touch_updated_at();
