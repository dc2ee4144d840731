create table delivery.tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  team text not null check (length(team) between 1 and 80),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  modules text[] not null check (cardinality(modules) > 0),
  environments text[] not null check (cardinality(environments) > 0),
  verbs text[] not null
    check (cardinality(verbs) > 0 and verbs <@ delivery.every_verb()),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  constraint tokens_force_check check (delivery.may_force_by_token(modules, verbs))
);

comment on column delivery.tokens.hash is 'SHA-256 in hex of the token. The token itself is not stored';

create trigger tokens_recorded after insert or update of revoked_at or delete on delivery.tokens
  for each row execute function delivery.record_right();
