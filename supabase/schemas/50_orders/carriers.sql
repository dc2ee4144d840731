create table public.carriers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  tracking_url_template text
    check (tracking_url_template ~ '^https?://[^\s{}]+\{tracking_number\}[^\s{}]*$'
      and length(tracking_url_template) <= 500),
  provider text not null default 'none' check (provider in ('none', 'sandbox')),
  sort int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.carriers.tracking_url_template is
  'The page of one parcel, with {tracking_number} where its number belongs';
comment on column public.carriers.provider is 'Who reports its events: none (by hand) or a tracking provider, whose '
  'signed webhook is the function carrier-webhook';

create unique index carriers_name on public.carriers (lower(name));

alter table public.carriers enable row level security;
grant delete, insert, select, update on public.carriers to authenticated;
grant all on public.carriers to service_role;

create policy "admins add" on public.carriers
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.carriers
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.carriers
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read" on public.carriers
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.carriers
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.carriers
  for each row execute function private.write_audit();
