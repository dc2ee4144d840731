create table delivery.grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  modules text[] not null check (cardinality(modules) > 0),
  environments text[] not null check (cardinality(environments) > 0),
  verbs text[] not null
    check (cardinality(verbs) > 0 and verbs <@ delivery.every_verb()),
  granted_by text not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by text
);

create index grants_of_user on delivery.grants (user_id) where revoked_at is null;

create trigger grants_recorded after insert or update of revoked_at or delete on delivery.grants
  for each row execute function delivery.record_right();
