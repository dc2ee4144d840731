-- Where the function is, and the secret that it checks. Empty until private.schedule_mail.
create table private.mail_worker (
  url text not null check (url ~ '^https?://[^\s]+$'),
  secret text not null check (length(secret) >= 20),
  only_row boolean primary key default true check (only_row)
);

alter table private.mail_worker enable row level security;

-- Calls the mail worker if mail is due. Returns true if it was called. If no mail is due, it records a run that sent
-- nothing, so that a schedule that stopped shows as late. Without pg_net or before private.schedule_mail it does
-- nothing, and the job shows as late.
create function private.wake_mail_worker() returns boolean
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
    using v_worker.url, jsonb_build_object('Content-Type', 'application/json', 'Authorization',
      'Bearer ' || v_worker.secret);
  return true;
end $$;

-- Has pg_cron look for due mail every minute. False where pg_cron is not there.
create function private.schedule_mail_job() returns boolean
language plpgsql set search_path = '' as $$
begin
  if to_regproc('cron.schedule') is null then return false; end if;
  execute 'select cron.schedule($1, $2, $3)' using 'landfall_send_mail', '* * * * *',
    'select private.wake_mail_worker()';
  return true;
end $$;

-- For the operator of a hosted project, once: 'https://<project>.supabase.co/functions/v1/send-mail' and the
-- function's MAIL_WORKER_SECRET. Repeat it to change either. PT409 extensions_missing where pg_cron or pg_net is not
-- enabled.
create function private.schedule_mail(p_url text, p_secret text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regproc('net.http_post') is null or not private.schedule_mail_job() then
    perform private.refuse('PT409', 'extensions_missing', 'Enable the extensions pg_cron and pg_net first.');
  end if;
  insert into private.mail_worker (url, secret) values (p_url, p_secret)
  on conflict (only_row) do update set url = excluded.url, secret = excluded.secret;
end $$;
