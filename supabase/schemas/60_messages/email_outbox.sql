-- Messages that are sent or wait: a mail has to_email, a text message (SMS) has to_phone.
create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template_name text not null,
  to_email text check (to_email ~ '^[^@\s]+@[^@\s]+$'),
  user_id uuid references public.profiles (id) on delete set null,
  entity_type text check (entity_type in ('quote', 'order', 'message', 'cart', 'payment', 'refund')),
  entity_id uuid,
  subject text not null,
  html text not null,
  text text not null,
  dedupe_key text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts int not null default 0 check (attempts >= 0),
  send_after timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default private.next_moment(),
  updated_at timestamptz not null default now(),
  unsubscribe_url text check (unsubscribe_url ~* '^https?://[^\s]+$'),
  resend_of uuid references public.email_outbox (id) on delete set null,
  to_phone text,
  trace_id text default private.trace_id(),
  constraint email_outbox_has_recipient check (num_nonnulls(to_email, to_phone) = 1),
  constraint email_outbox_to_phone_e164 check (to_phone ~ '^\+[1-9]\d{6,14}$')
);

comment on column public.email_outbox.resend_of is 'The mail that an admin sent again with this row.';

create index email_outbox_waiting on public.email_outbox (send_after) where status in ('queued', 'sending');
create index email_outbox_of_entity on public.email_outbox (entity_type, entity_id);
create index email_outbox_of_user on public.email_outbox (user_id) where user_id is not null;
create index email_outbox_newest on public.email_outbox (created_at desc);
create index email_outbox_of_address on public.email_outbox (lower(to_email), created_at);
create index email_outbox_with_text on public.email_outbox (created_at) where html <> '';
create index email_outbox_resends on public.email_outbox (resend_of) where resend_of is not null;
create index email_outbox_by_status on public.email_outbox (status, created_at desc);
create index email_outbox_by_template on public.email_outbox (template_name, created_at desc);
create index email_outbox_by_recipient on public.email_outbox (to_email, created_at desc);
create index email_outbox_of_trace on public.email_outbox (trace_id) where trace_id is not null;
create index email_outbox_failed on public.email_outbox (created_at desc) where status = 'failed';

alter table public.email_outbox enable row level security;
grant select on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

create policy "admins read the outbox" on public.email_outbox
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.email_outbox
  for each row execute function private.touch_updated_at();
