-- A project in its first minute: no clock and no mail worker has had its turn yet, which is not wrong.

-- Whether the project was set up within the last minute.
create function private.is_first_minute() returns boolean
language sql stable set search_path = '' as $$
  select min(created_at) > now() - interval '1 minute' from private.jobs
$$;

-- Whether jobs run: by pg_cron, or by the embedded server's timer.
create or replace function private.clocks_report() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_jobs int := (select count(*) from private.jobs where in_database);
  v_scheduled int := private.scheduled_jobs();
  v_last timestamptz := (select max(r.started_at) from private.job_runs r join private.jobs j on j.name = r.job_name where j.in_database);
begin
  if v_last > now() - interval '15 minutes' then
    return private.report_line('scheduled jobs', 'ok', format('scheduled jobs run; the last one at %s', private.moment_label(v_last)));
  elsif v_scheduled >= v_jobs and v_last is null then
    return private.report_line('scheduled jobs', 'warning', format('pg_cron has %s jobs, and none has run yet: check again in a minute', v_scheduled));
  elsif v_scheduled >= v_jobs then
    return private.report_line('scheduled jobs', 'wrong', format('pg_cron has %s jobs, but the last run was at %s: look at cron.job_run_details', v_scheduled, private.moment_label(v_last)));
  elsif private.has_pg_cron() then
    return private.report_line('scheduled jobs', 'wrong', format('pg_cron has %s of %s jobs: run release init --site again, which schedules them', v_scheduled, v_jobs));
  elsif private.is_first_minute() then
    return private.report_line('scheduled jobs', 'warning', 'none has run yet: check again in a minute');
  end if;
  return private.report_line('scheduled jobs', 'wrong',
    'no scheduled job runs, so quotes do not expire and mails are not sent: enable the extension pg_cron, then run release init --site again');
end $$;

-- Whether business email leaves.
create or replace function private.mail_report() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_waiting int := (select count(*) from public.email_outbox where status in ('queued', 'sending') and send_after < now() - interval '15 minutes');
  v_last timestamptz := (select max(started_at) from private.job_runs where job_name = 'drain_outbox' and error is null);
begin
  if v_waiting > 0 then
    return private.report_line('email', 'wrong', format('%s mails wait for more than 15 minutes: check SMTP_URL and MAIL_FROM', v_waiting));
  elsif v_last > now() - interval '1 hour' or exists (select from private.mail_worker) then
    return private.report_line('email', 'ok', coalesce('the mail worker last ran at ' || private.moment_label(v_last), 'the mail worker is scheduled; no mail was due yet'));
  elsif private.is_first_minute() then
    return private.report_line('email', 'warning', 'the mail worker has not run yet: check again in a minute');
  end if;
  return private.report_line('email', 'wrong', 'nothing sends business email. Hosted: set the secrets SMTP_URL, MAIL_FROM and MAIL_WORKER_SECRET, '
    || 'enable pg_cron and pg_net, then run release init --site with MAIL_WORKER_SECRET. npm start: set SMTP_URL and MAIL_FROM');
end $$;
