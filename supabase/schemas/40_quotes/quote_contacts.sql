-- For whom an admin drafted a quote, while that customer has no account: an e-mail, or a phone number as its digits.
-- The quote has no owner until the customer confirms that address (private.claim_drafts), which deletes the row.
create table public.quote_contacts (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null unique references public.quotes (id) on delete cascade,
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  phone text check (phone ~ '^[0-9]{7,15}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quote_contacts_one_address check (num_nonnulls(email, phone) = 1)
);

create index quote_contacts_by_email on public.quote_contacts (lower(email)) where email is not null;
create index quote_contacts_by_phone on public.quote_contacts (phone) where phone is not null;

alter table public.quote_contacts enable row level security;
grant select on public.quote_contacts to authenticated;
grant all on public.quote_contacts to service_role;

create policy "admins read for whom a quote was drafted" on public.quote_contacts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.quote_contacts
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.quote_contacts
  for each row execute function private.write_audit();
