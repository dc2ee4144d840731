-- Deletes old rows of the history: runs that changed nothing after 2 days, others after 30 days. The newest run of
-- each job stays.
create function private.prune_job_runs() returns int
language plpgsql set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.job_runs r
  where r.started_at < now() - case when r.error is null and coalesce(r.rows_changed, 0) = 0 then interval '2 days'
    else interval '30 days' end
    and exists (select from private.job_runs newer where newer.job_name = r.job_name
      and newer.started_at > r.started_at);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- One job by its name. PT404 job_not_found.
create function private.need_job(p_name text) returns private.jobs
language plpgsql stable set search_path = '' as $$
declare
  v_job private.jobs;
begin
  select * into v_job from private.jobs where name = p_name;
  if v_job.id is null then perform private.refuse('PT404', 'job_not_found',
    format('There is no job named %s.', p_name)); end if;
  return v_job;
end $$;

-- Writes a finished run into the history. For workers outside the database too, which pass their own start.
--   p_rows   rows changed, null if unknown      p_error  null for a success
create function private.record_job_run(p_name text, p_started_at timestamptz, p_rows int, p_error text default null,
  p_actor uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.job_runs (job_name, started_at, finished_at, rows_changed, error, actor_id, trace_id)
  values ((private.need_job(p_name)).name, least(p_started_at, clock_timestamp()), clock_timestamp(), p_rows,
    nullif(left(p_error, 2000), ''), p_actor, coalesce(private.trace_id(), private.new_trace_id()));
end $$;

-- Runs a job once and records the run. What it changes has the run's own trace ID, or the one of the admin's request.
-- A second run of the same job at the same time is skipped, so the schedules of pg_cron, of the embedded timer and of
-- an admin never overlap. A failure is undone, recorded and returned, never raised: the next job of the same caller
-- still runs.
--   returns  {job, result: done | failed | skipped, rows_changed, error, trace_id}
--   errors   PT404 job_not_found, PT409 job_outside_database
create function private.run_job(p_name text, p_actor uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_job private.jobs := private.need_job(p_name);
  v_started_at timestamptz := clock_timestamp();
  v_outer_trace text := coalesce(current_setting('landfall.trace_id', true), '');
  v_trace text := coalesce(private.trace_id(), private.new_trace_id());
  v_answer text;
  v_rows int;
  v_error text;
begin
  if not v_job.in_database then
    perform private.refuse('PT409', 'job_outside_database', v_job.title
      || ' runs outside the database, by its own schedule.');
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('landfall_job:' || v_job.name, 0)) then
    return jsonb_build_object('job', v_job.name, 'result', 'skipped', 'rows_changed', null, 'error', null,
      'trace_id', null);
  end if;
  perform set_config('landfall.trace_id', v_trace, true);
  begin
    execute format('select private.%I()', v_job.name) into v_answer;
    v_rows := case when v_answer ~ '^[0-9]{1,9}$' then v_answer::int end;
  exception when others or query_canceled then  -- query_canceled: a statement timeout
    v_error := coalesce(nullif(sqlerrm, ''), 'Error') || ' (' || sqlstate || ')';
  end;
  perform private.record_job_run(v_job.name, v_started_at, v_rows, v_error, p_actor);
  perform set_config('landfall.trace_id', v_outer_trace, true);
  return jsonb_build_object('job', v_job.name, 'result', case when v_error is null then 'done'
    else 'failed' end, 'rows_changed', v_rows, 'error', v_error, 'trace_id', v_trace);
end $$;

-- Jobs of the database that are due: never run, or started at least runs_every ago. The embedded timer runs each in a
-- transaction of its own.
create function private.due_jobs() returns setof text
language sql stable set search_path = '' as $$
  select j.name from private.jobs j
  left join lateral (select max(r.started_at) as at from private.job_runs r where r.job_name = j.name) latest on true
  where j.in_database and coalesce(latest.at + j.runs_every <= clock_timestamp(), true)
  order by latest.at nulls first, j.name
$$;

-- What admins see of a job: its last run and the next one. is_late: the last start is more than three intervals and
-- five minutes ago.
create function private.job_states() returns table (
  id uuid, name text, title text, description text, every_seconds int, can_run boolean, last_started_at timestamptz,
    last_ms int,
  last_rows int, last_error text, last_by uuid, next_run_at timestamptz, is_late boolean, runs_24h int,
    failures_24h int)
language sql stable set search_path = '' as $$
  select j.id, j.name, j.title, j.description, extract(epoch from j.runs_every)::int, j.in_database, latest.started_at,
    (extract(epoch from latest.finished_at - latest.started_at) * 1000)::int, latest.rows_changed, latest.error,
      latest.actor_id,
    greatest(latest.started_at + j.runs_every, now()),
    coalesce(latest.started_at, j.created_at) < now() - 3 * j.runs_every - interval '5 minutes',
    day.runs, day.failures
  from private.jobs j
  left join lateral (select * from private.job_runs r where r.job_name = j.name
    order by r.started_at desc limit 1) latest on true
  left join lateral (select count(*)::int as runs, count(r.error)::int as failures from private.job_runs r
    where r.job_name = j.name and r.started_at > now() - interval '1 day') day on true
$$;

-- Every job with its last run, for /admin/system-settings.
--   every_seconds; last_ms: duration of the last run; last_rows: rows it changed, null if unknown; next_run_at is now
--   if it is due
-- Definer: schema private is closed.
create function public.admin_jobs() returns table (
  id uuid, name text, title text, description text, every_seconds int, can_run boolean, last_started_at timestamptz,
    last_ms int,
  last_rows int, last_error text, last_by text, next_run_at timestamptz, is_late boolean, runs_24h int,
    failures_24h int)
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.need_admin();
  return query
    select s.id, s.name, s.title, s.description, s.every_seconds, s.can_run, s.last_started_at, s.last_ms,
      s.last_rows, s.last_error,
      (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.last_by),
        s.next_run_at, s.is_late, s.runs_24h, s.failures_24h
    from private.job_states() s order by s.title;
end $$;
grant execute on function public.admin_jobs() to authenticated, service_role;

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
grant execute on function public.run_job(text) to authenticated, service_role;
