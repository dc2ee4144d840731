-- Attempts to pay in the last hour, and those that failed: at the gateway, or because the server could not place the
-- order or open the payment.
create function private.checkout_attempts(out attempts int, out failures int)
language sql stable set search_path = '' as $$
  with refused as (select count(*)::int as n from private.failed_requests
    where created_at > now() - interval '1 hour' and status >= 500
      and route ~ '/(checkout|start_checkout|start-payment)$')
  select (select count(*)::int from public.payments where created_at > now() - interval '1 hour') + r.n,
    (select count(*)::int from public.payments where created_at > now() - interval '1 hour' and status = 'failed') + r.n
  from refused r
$$;

-- How long the oldest message that is due has waited; 0 where none waits.
create function private.outbox_wait() returns interval
language sql stable set search_path = '' as $$
  select coalesce(now() - min(send_after), interval '0') from public.email_outbox
  where status in ('queued', 'sending') and send_after <= now()
$$;

-- What operators watch, for /metrics: a name, labels and a value each. supabase/local/observe/metrics.ts describes the
-- names. PT403 system_only.
-- Definer: schema private is closed.
create function public.service_facts() returns table (name text, labels jsonb, value float8)
language plpgsql stable security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
begin
  perform private.need_system();
  return query
    select 'job_last_success_timestamp_seconds', jsonb_build_object('job', j.name),
      extract(epoch from (select max(r.started_at) from private.job_runs r
        where r.job_name = j.name and r.error is null))::float8
    from private.jobs j
    union all
    select f.name, jsonb_build_object('job', s.name), f.value from private.job_states() s
      cross join lateral (values ('job_failures', s.failures_24h::float8), ('job_late', s.is_late::int::float8))
        as f(name, value)
    union all
    select 'outbox_messages', jsonb_build_object('status', s.status), (select count(*) from public.email_outbox m
      where m.status = s.status and (s.status <> 'failed' or m.created_at > now() - interval '1 day'))::float8
    from (values ('queued'), ('sending'), ('failed')) as s(status)
    union all
    select 'outbox_oldest_due_seconds', '{}', extract(epoch from private.outbox_wait())::float8
    union all
    select f.name, '{}', f.value from private.checkout_attempts() c
      cross join lateral (values ('checkout_attempts', c.attempts::float8), ('checkout_failures', c.failures::float8))
        as f(name, value)
    union all
    select 'failed_requests', jsonb_build_object('status', r.status::text), count(*)::float8
    from private.failed_requests r where r.created_at > now() - interval '1 hour' group by r.status
    union all
    select f.name, '{}', f.value from private.money_checks m
      cross join lateral (values ('money_problems', m.problems::float8),
        ('money_checked_timestamp_seconds', extract(epoch from m.checked_at)::float8)) as f(name, value)
    union all
    select 'rollout_share', jsonb_build_object('environment', r.environment, 'module', r.module, 'version', r.version),
      r.weight / 10000.0::float8
    from delivery.rollouts r where r.ended_at is null
    union all
    select 'module_alarms', jsonb_build_object('environment', a.environment, 'module', a.module, 'version', a.version),
      1::float8
    from delivery.alarms a where a.last_at > now() - interval '15 minutes'
    union all
    select 'alerts_active', jsonb_build_object('rule', r.rule), (select count(*) from private.alerts a
      where a.rule = r.rule and a.ended_at is null)::float8
    from private.alert_rules() r;
end $$;
grant execute on function public.service_facts() to service_role;
