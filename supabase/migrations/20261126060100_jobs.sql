-- Scheduled jobs: one list, one wrapper, one history. pg_cron and the embedded timer both call private.run_job. docs/decisions/032.

-- Every scheduled job. A migration that adds a job inserts a row here; private.schedule_jobs() and the embedded timer read the list.
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
comment on column private.jobs.name is 'A function of schema private without parameters, which is idempotent and returns the rows it changed, or void';
comment on column private.jobs.in_database is 'False for a worker outside the database, which reports its runs by private.record_job_run';

create table private.job_runs (
  id uuid primary key default gen_random_uuid(),
  job_name text not null references private.jobs (name) on delete cascade on update cascade,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp() check (finished_at >= started_at),
  rows_changed int check (rows_changed >= 0),
  error text check (length(error) between 1 and 2000),
  actor_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index job_runs_of_job on private.job_runs (job_name, started_at desc);
create index job_runs_by_age on private.job_runs (started_at);
comment on column private.job_runs.actor_id is 'The admin who ran the job by hand; null = the schedule';

alter table private.jobs enable row level security;
alter table private.job_runs enable row level security;
revoke all on private.jobs, private.job_runs from public, anon, authenticated, service_role;

-- Deletes old rows of the history: runs that changed nothing after 2 days, others after 30 days. The newest run of each job stays.
create function private.prune_job_runs() returns int
language plpgsql set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.job_runs r
  where r.started_at < now() - case when r.error is null and coalesce(r.rows_changed, 0) = 0 then interval '2 days' else interval '30 days' end
    and exists (select from private.job_runs newer where newer.job_name = r.job_name and newer.started_at > r.started_at);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

insert into private.jobs (name, title, description, runs_every, in_database) values
('expire_quotes', 'Expire quotes', 'Expires quotes whose time limit is over.', '1 minute', true),
('queue_expiry_reminders', 'Expiry reminders', 'Reminds customers 48 and 12 hours before a quote expires.', '5 minutes', true),
('cancel_unpaid_orders', 'Unpaid orders', 'Reminds of bank transfers and cancels orders that were not paid in time. Their quotes go back to the cart.', '5 minutes', true),
('detect_abandoned_carts', 'Cart recovery', 'Finds abandoned carts, sends their emails and closes them.', '5 minutes', true),
('tidy_delivery', 'Release statistics', 'Deletes old health reports of modules.', '5 minutes', true),
('prune_job_runs', 'Job history', 'Deletes old rows of this history.', '1 hour', true),
('drain_outbox', 'Send emails', 'Sends emails that are due. Runs outside the database.', '1 minute', false);

-- One job by its name. PT404 job_not_found.
create function private.need_job(p_name text) returns private.jobs
language plpgsql stable set search_path = '' as $$
declare
  v_job private.jobs;
begin
  select * into v_job from private.jobs where name = p_name;
  if v_job.id is null then perform private.refuse('PT404', 'job_not_found', format('There is no job named %s.', p_name)); end if;
  return v_job;
end $$;

-- Writes a finished run into the history. For workers outside the database too, which pass their own start.
--   p_rows   rows changed, null if unknown      p_error  null for a success
create function private.record_job_run(p_name text, p_started_at timestamptz, p_rows int, p_error text default null, p_actor uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.job_runs (job_name, started_at, finished_at, rows_changed, error, actor_id)
  values ((private.need_job(p_name)).name, least(p_started_at, clock_timestamp()), clock_timestamp(), p_rows, nullif(left(p_error, 2000), ''), p_actor);
end $$;

-- Runs a job once and records the run. A second run of the same job at the same time is skipped, so the schedules of pg_cron, of the embedded
-- timer and of an admin never overlap. A failure is undone, recorded and returned, never raised: the next job of the same caller still runs.
--   returns  {job, result: done | failed | skipped, rows_changed, error}     errors  PT404 job_not_found, PT409 job_outside_database
create function private.run_job(p_name text, p_actor uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_job private.jobs := private.need_job(p_name);
  v_started_at timestamptz := clock_timestamp();
  v_answer text;
  v_rows int;
  v_error text;
begin
  if not v_job.in_database then
    perform private.refuse('PT409', 'job_outside_database', v_job.title || ' runs outside the database, by its own schedule.');
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('landfall_job:' || v_job.name, 0)) then
    return jsonb_build_object('job', v_job.name, 'result', 'skipped', 'rows_changed', null, 'error', null);
  end if;
  begin
    execute format('select private.%I()', v_job.name) into v_answer;
    v_rows := case when v_answer ~ '^[0-9]{1,9}$' then v_answer::int end;
  exception when others or query_canceled then  -- query_canceled: a statement timeout
    v_error := coalesce(nullif(sqlerrm, ''), 'Error') || ' (' || sqlstate || ')';
  end;
  perform private.record_job_run(v_job.name, v_started_at, v_rows, v_error, p_actor);
  return jsonb_build_object('job', v_job.name, 'result', case when v_error is null then 'done' else 'failed' end, 'rows_changed', v_rows, 'error', v_error);
end $$;

-- Jobs of the database that are due: never run, or started at least runs_every ago. The embedded timer runs each in a transaction of its own.
create function private.due_jobs() returns setof text
language sql stable set search_path = '' as $$
  select j.name from private.jobs j
  left join lateral (select max(r.started_at) as at from private.job_runs r where r.job_name = j.name) latest on true
  where j.in_database and coalesce(latest.at + j.runs_every <= clock_timestamp(), true)
  order by latest.at nulls first, j.name
$$;

-- The schedule of pg_cron for an interval of whole minutes, hours or a day.
create function private.cron_schedule(p_every interval) returns text
language sql immutable set search_path = '' as $$
  select case
    when m < 2 then '* * * * *'
    when m < 60 then format('*/%s * * * *', m)
    when m < 1440 then format('7 */%s * * *', m / 60)
    else '23 3 * * *' end
  from (select (extract(epoch from p_every) / 60)::int as m) e
$$;

-- Whether pg_cron can be used here.
create function private.has_pg_cron() returns boolean
language sql stable set search_path = '' as $$
  select to_regprocedure('cron.schedule(text, text, text)') is not null
$$;

-- Schedules every job with pg_cron, and removes schedules of jobs that no longer exist. Run it once after pg_cron was enabled; repeating it
-- changes nothing. Returns the number of scheduled jobs, 0 without pg_cron.
create function private.schedule_jobs() returns int
language plpgsql set search_path = '' as $$
declare
  v_name text;
  v_job private.jobs;
  v_count int := 0;
begin
  if not private.has_pg_cron() then return 0; end if;
  for v_name in execute $q$select jobname::text from cron.job where jobname like 'landfall\_%'
      and (command ~ '^select private\.run_job\(' or command ~ '^select private\.[a-z_]+\(\)$')
      and jobname <> all (array(select 'landfall_' || name from private.jobs where in_database))$q$ loop
    execute format('select cron.unschedule(%L)', v_name);
  end loop;
  for v_job in select * from private.jobs where in_database order by name loop
    execute format('select cron.schedule(%L, %L, %L)', 'landfall_' || v_job.name, private.cron_schedule(v_job.runs_every),
      format('select private.run_job(%L)', v_job.name));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

select private.schedule_jobs();

-- What admins see of a job: its last run and the next one. is_late: the last start is more than three intervals and five minutes ago.
create function private.job_states() returns table (
  id uuid, name text, title text, description text, every_seconds int, can_run boolean, last_started_at timestamptz, last_ms int,
  last_rows int, last_error text, last_by uuid, next_run_at timestamptz, is_late boolean, runs_24h int, failures_24h int)
language sql stable set search_path = '' as $$
  select j.id, j.name, j.title, j.description, extract(epoch from j.runs_every)::int, j.in_database, latest.started_at,
    (extract(epoch from latest.finished_at - latest.started_at) * 1000)::int, latest.rows_changed, latest.error, latest.actor_id,
    greatest(latest.started_at + j.runs_every, now()),
    coalesce(latest.started_at, j.created_at) < now() - 3 * j.runs_every - interval '5 minutes',
    day.runs, day.failures
  from private.jobs j
  left join lateral (select * from private.job_runs r where r.job_name = j.name order by r.started_at desc limit 1) latest on true
  left join lateral (select count(*)::int as runs, count(r.error)::int as failures from private.job_runs r
    where r.job_name = j.name and r.started_at > now() - interval '1 day') day on true
$$;

-- Every job with its last run, for /admin/system-settings.
--   every_seconds; last_ms: duration of the last run; last_rows: rows it changed, null if unknown; next_run_at is now if it is due
-- Definer: schema private is closed.
create function public.admin_jobs() returns table (
  id uuid, name text, title text, description text, every_seconds int, can_run boolean, last_started_at timestamptz, last_ms int,
  last_rows int, last_error text, last_by text, next_run_at timestamptz, is_late boolean, runs_24h int, failures_24h int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query
    select s.id, s.name, s.title, s.description, s.every_seconds, s.can_run, s.last_started_at, s.last_ms, s.last_rows, s.last_error,
      (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.last_by), s.next_run_at, s.is_late, s.runs_24h, s.failures_24h
    from private.job_states() s order by s.title;
end $$;

-- The audit log also records what admins did without writing a row: running a job, for example.
alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check check (action ~ '^[a-z][a-z_]{0,39}$');

-- Runs a job now, for an admin. The audit log keeps who ran it and how it ended.
--   returns and errors of private.run_job; PT403 admin_only
-- Definer: schema private is closed.
create function public.run_job(p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_answer jsonb := private.run_job(p_name, v_admin);
begin
  insert into public.audit_log (actor_id, action, table_name, record_id, after)
  values (v_admin, 'run', 'jobs', (private.need_job(p_name)).id, v_answer);
  return v_answer;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.admin_jobs(), public.run_job(text) from public, anon, authenticated;
grant execute on function public.admin_jobs(), public.run_job(text) to authenticated, service_role;
