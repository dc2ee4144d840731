create table private.job_runs (
  id uuid primary key default gen_random_uuid(),
  job_name text not null references private.jobs (name) on delete cascade on update cascade,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp() check (finished_at >= started_at),
  rows_changed int check (rows_changed >= 0),
  error text check (length(error) between 1 and 2000),
  actor_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trace_id text default private.trace_id()
);

comment on column private.job_runs.actor_id is 'The admin who ran the job by hand; null = the schedule';

create index job_runs_of_job on private.job_runs (job_name, started_at desc);
create index job_runs_by_age on private.job_runs (started_at);
create index job_runs_of_trace on private.job_runs (trace_id) where trace_id is not null;

alter table private.job_runs enable row level security;
