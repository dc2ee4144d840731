create table delivery.modules (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  team text not null check (length(team) between 1 and 80),
  created_at timestamptz not null default now()
);
