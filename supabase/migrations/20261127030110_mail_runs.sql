-- A hosted project's mail worker reports its runs to the job list, as the embedded timer does.

-- Records a run of the mail worker in the job history.
--   p_attempts   mails that were attempted
--   p_error      why the run failed; null for a success
-- Definer: schema private is closed. For the mail worker (service role) only.
create function public.record_mail_run(p_started_at timestamptz, p_attempts int, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  select private.record_job_run('drain_outbox', p_started_at, p_attempts, p_error)
$$;

-- Calls the mail worker if mail is due. Returns true if it was called. If no mail is due, it records a run that sent nothing, so that a schedule
-- that stopped shows as late. Without pg_net or before private.schedule_mail it does nothing, and the job shows as late.
create or replace function private.wake_mail_worker() returns boolean
language plpgsql set search_path = '' as $$
declare
  v_worker private.mail_worker;
begin
  select * into v_worker from private.mail_worker;
  if v_worker.url is null or to_regproc('net.http_post') is null then return false; end if;
  if not exists (select from public.email_outbox where status in ('queued', 'sending') and send_after <= now()) then
    perform private.record_job_run('drain_outbox', now(), 0);
    return false;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 60000)'
    using v_worker.url, jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || v_worker.secret);
  return true;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.record_mail_run(timestamptz, int, text) from public, anon, authenticated;
grant execute on function public.record_mail_run(timestamptz, int, text) to service_role;
