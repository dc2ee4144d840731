-- Links that show a quote to anybody who has them, and the filters that admins keep.
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
create index share_tokens_of_quote on public.share_tokens (quote_id, created_at desc);
comment on column public.share_tokens.token_hash is 'sha256 (hex) of at least 128 random bits; the token itself is not kept';

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  page text not null check (length(page) between 1 and 100),
  name text not null check (length(btrim(name)) between 1 and 100),
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_name_once unique (owner_id, page, name)
);
create unique index saved_views_one_default on public.saved_views (owner_id, page) where is_default;
