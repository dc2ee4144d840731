-- Activations whose version did badly while it served everyone. A rollback does not go back to them.
create table delivery.flaws (
  activation bigint primary key,
  reason text not null check (length(reason) <= 300),
  at timestamptz not null default now()
);

comment on column delivery.flaws.activation is
  'When it was made live: a version that is promoted again starts without a flaw';

alter table delivery.flaws enable row level security;
