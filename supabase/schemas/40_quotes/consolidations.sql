-- Approved quotes that their customer made one parcel of: quote_id replaces them (merged_into) until it is rejected or
-- expires. Written by consolidate_quotes and private.restore_replaced.
create table public.consolidations (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null unique references public.quotes (id) on delete restrict,
  replaces uuid[] not null check (cardinality(replaces) between 1 and 50),
  copies int[] not null,
  restored_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint consolidations_copies_of_each check (cardinality(copies) = cardinality(replaces))
);

comment on column public.consolidations.replaces is 'The quotes, sorted by id; they keep their items and prices';
comment on column public.consolidations.copies is 'How many of each of them, in the same order';
comment on column public.consolidations.restored_at is 'When they took its place again';

alter table public.consolidations enable row level security;
grant select on public.consolidations to authenticated;
grant all on public.consolidations to service_role;

create policy "customers and admins read consolidations" on public.consolidations
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.consolidations
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.consolidations
  for each row execute function private.write_audit();
