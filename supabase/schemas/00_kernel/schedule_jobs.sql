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

-- Schedules every job with pg_cron, and removes schedules of jobs that no longer exist. Run it once after pg_cron was
-- enabled; repeating it changes nothing. Returns the number of scheduled jobs, 0 without pg_cron.
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
    execute format('select cron.schedule(%L, %L, %L)', 'landfall_' || v_job.name,
      private.cron_schedule(v_job.runs_every),
      format('select private.run_job(%L)', v_job.name));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
