-- Links that show a quote to anyone who has the link, and the filters that admins keep.
create table public.share_tokens (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '7 days',
  revoked_at timestamptz,
  view_count int not null default 0 check (view_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.share_tokens.token_hash is
  'sha256 (hex) of at least 128 random bits; the token itself is not kept';

create index share_tokens_of_quote on public.share_tokens (quote_id, created_at desc);

alter table public.share_tokens enable row level security;
grant all on public.share_tokens to service_role;
grant select (id, quote_id, expires_at, revoked_at, view_count, created_at, updated_at)
  on public.share_tokens to authenticated;

create policy "customers and admins read share links" on public.share_tokens
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.share_tokens
  for each row execute function private.touch_updated_at();
