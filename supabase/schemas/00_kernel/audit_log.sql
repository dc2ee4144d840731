create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  action text not null check (action ~ '^[a-z][a-z_]{0,39}$'),
  table_name text not null,
  record_id uuid not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trace_id text default private.trace_id()
);

comment on column public.audit_log.actor_id is
  'The signed-in user; null = the system (a clock, a webhook, the seed). No foreign key: the log outlives people';
comment on column public.audit_log.action is
  'view: an admin started to view as the customer record_id; after has the reason';

create index audit_log_newest on public.audit_log (created_at desc);
create index audit_log_of_record on public.audit_log (table_name, record_id, created_at desc);
create index audit_log_of_actor on public.audit_log (actor_id, created_at desc) where actor_id is not null;
create index audit_log_of_table on public.audit_log (table_name, created_at desc, id desc);
create index audit_log_by_record on public.audit_log (record_id, created_at desc);
create index audit_log_of_action on public.audit_log (action, created_at desc, id desc);
create index audit_log_of_trace on public.audit_log (trace_id) where trace_id is not null;

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
grant all on public.audit_log to service_role;

create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_rewriting();
create trigger touch_updated_at before update on public.audit_log
  for each row execute function private.touch_updated_at();
create trigger keep_search_text after insert on public.audit_log
  for each row execute function private.keep_search_text('audit', 'id');
create trigger forget_search_texts after delete on public.audit_log referencing old table as gone
  for each statement execute function private.forget_audit_texts();
create trigger audit_log_append_only before update on public.audit_log for each row
  execute function private.refuse_rewriting();
create trigger audit_log_keep before delete on public.audit_log for each row
  when (coalesce(current_setting('landfall.pruning', true), '') <> 'audit_log')
    execute function private.refuse_rewriting();
