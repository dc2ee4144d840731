-- Addresses that a mail server rejected for good. Later mails to them fail with the reason until an admin deletes the
-- row.
create table public.bounced_addresses (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  reason text not null check (length(reason) between 1 and 500),
  outbox_id uuid references public.email_outbox (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index bounced_addresses_outbox on public.bounced_addresses (outbox_id) where outbox_id is not null;

alter table public.bounced_addresses enable row level security;
grant delete, select on public.bounced_addresses to authenticated;
grant all on public.bounced_addresses to service_role;

create policy "admins clear bounced addresses" on public.bounced_addresses
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read bounced addresses" on public.bounced_addresses
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.bounced_addresses for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.bounced_addresses for each row
  execute function private.write_audit();
