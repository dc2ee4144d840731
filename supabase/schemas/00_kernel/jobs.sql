-- Every scheduled job. A migration that adds a job inserts a row here; private.schedule_jobs() and the embedded timer
-- read the list.
create table private.jobs (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  title text not null check (length(btrim(title)) between 1 and 80),
  description text not null check (length(btrim(description)) between 1 and 300),
  runs_every interval not null check (runs_every between interval '1 minute' and interval '1 day'),
  in_database boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column private.jobs.name is
  'A function of schema private without parameters, which is idempotent and returns the rows it changed, or void';
comment on column private.jobs.in_database is
  'False for a worker outside the database, which reports its runs by private.record_job_run';

alter table private.jobs enable row level security;
