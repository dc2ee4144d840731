-- Messages to the team. An alert begins when its condition holds and ends when it no longer does.
--   subject             the job or release it is about, '' where there is one only
--   called_began_at, called_ended_at  when the embedded server or the mail worker called the webhook, null where it did
--                       not
create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  rule text not null,
  subject text not null default '',
  message text not null check (length(message) between 1 and 500),
  began_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= began_at),
  called_began_at timestamptz,
  called_ended_at timestamptz,
  trace_id text default private.trace_id()
);

create unique index alerts_one_at_a_time on private.alerts (rule, subject) where ended_at is null;
create index alerts_to_call on private.alerts (began_at) where called_began_at is null or called_ended_at is null;
create index alerts_ended on private.alerts (ended_at) where ended_at is not null;

alter table private.alerts enable row level security;

-- When conditions count as alerts. One row; the database's owner edits it.
create table private.alert_limits (
  only_row boolean primary key default true check (only_row),
  outbox_minutes int not null default 15 check (outbox_minutes between 1 and 1440),
  checkout_failed_share numeric(3,2) not null default 0.5 check (checkout_failed_share between 0.01 and 1),
  checkout_least_failures int not null default 5 check (checkout_least_failures >= 1)
);

comment on table private.alert_limits is 'outbox_minutes: how long a due message may wait. checkout_failed_share, '
  'checkout_least_failures: both are reached in an hour, counted by private.checkout_attempts().';

alter table private.alert_limits enable row level security;

-- The rules, with the title of their messages. tools/monitoring/alerts.yml has the same for Prometheus.
create function private.alert_rules() returns table (rule text, title text)
language sql immutable set search_path = '' as $$
  values ('outbox_late', 'Messages are not being sent'), ('job_failed', 'A scheduled job fails'),
    ('job_late', 'A scheduled job does not run'), ('money', 'Money is not accounted for'),
    ('checkout_failures', 'Payments fail'), ('module_alarm', 'A release fails')
$$;

-- The conditions that hold now. A job that runs at least hourly fails once it failed twice in a row.
create function private.alert_conditions() returns table (rule text, subject text, message text)
language sql stable set search_path = '' as $$
  select 'outbox_late', '', format('A message that is due has waited %s minutes.',
      floor(extract(epoch from w.waited) / 60))
  from private.alert_limits l, (select private.outbox_wait() as waited) w
  where w.waited > l.outbox_minutes * interval '1 minute'
  union all
  select 'job_failed', j.name, format('The last run of the job "%s" failed: %s', j.title, left(r.errors[1], 300))
  from private.jobs j cross join lateral (select array_agg(t.error order by t.started_at desc) as errors
    from (select error, started_at from private.job_runs where job_name = j.name
      order by started_at desc limit case when j.runs_every <= interval '1 hour' then 2 else 1 end) t) r
  where r.errors is not null and array_position(r.errors, null) is null -- null: it has not run yet
  union all
  select 'job_late', s.name, format('The job "%s" has not started %s.', s.title,
    coalesce('for ' || floor(extract(epoch from now() - s.last_started_at) / 60) || ' minutes', 'since it exists'))
  from private.job_states() s where s.is_late
  union all
  select 'money', '', format('The books have %s amounts that are not accounted for: private.unaccounted_money().',
    m.problems)
  from private.money_checks m where m.problems > 0
  union all
  select 'checkout_failures', '', format('%s of %s attempts to pay failed in the last hour.', c.failures, c.attempts)
  from private.alert_limits l, private.checkout_attempts() c
  where c.failures >= l.checkout_least_failures and c.failures >= c.attempts * l.checkout_failed_share
  union all
  select 'module_alarm', a.module || ' ' || a.version || ' in ' || a.environment,
    format('%s %s fails in %s %% of its loads in %s.', a.module, a.version, round(a.share * 100), a.environment)
  from delivery.alarms a where a.last_at > now() - interval '15 minutes'
$$;

-- Mails every admin that an alert began or ended.
create function private.tell_of_alert(p_alert private.alerts, p_event text) returns void
language sql set search_path = '' as $$
  select private.notify(p_event, a.user_id, null, p_alert.id, concat_ws(':', p_event, p_alert.id, a.user_id),
    jsonb_build_object('subject', r.title, 'message', p_alert.message, 'path', '/admin/system-settings'))
  from private.alert_rules() r, public.user_roles a where r.rule = p_alert.rule and a.role = 'admin'
$$;

-- For the clock: begins and ends alerts, and tells the team of each once. Returns how many began or ended.
create function private.watch_alerts() returns int
language plpgsql set search_path = '' as $$
declare
  v_alert private.alerts;
  v_changed int := 0;
begin
  for v_alert in update private.alerts a set ended_at = now() where a.ended_at is null
      and not exists (select from private.alert_conditions() c where (c.rule, c.subject) = (a.rule, a.subject))
      returning a.* loop
    perform private.tell_of_alert(v_alert, 'team_alert_ended');
    v_changed := v_changed + 1;
  end loop;
  for v_alert in insert into private.alerts as a (rule, subject, message)
      select c.rule, c.subject, left(c.message, 500) from private.alert_conditions() c
      on conflict (rule, subject) where ended_at is null do nothing
      returning a.* loop
    perform private.tell_of_alert(v_alert, 'team_alert_began');
    v_changed := v_changed + 1;
  end loop;
  return v_changed;
end $$;

-- Claims the calls of the webhook that are due: {id, state: began | ended, rule, title, subject, message, began_at,
-- ended_at}.
-- Alerts of more than a day ago are left out: the webhook was set later. A claim that failed is returned by
-- return_alert_calls. PT403 system_only.
-- Definer: for the embedded server and the mail worker (service role) only.
create function public.claim_alert_calls() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_calls jsonb;
begin
  perform private.need_system();
  with due as (
    select a.id, a.called_began_at is null as begins from private.alerts a
    where a.began_at > now() - interval '1 day'
      and (a.called_began_at is null or a.ended_at is not null and a.called_ended_at is null)
    order by a.began_at limit 20 for update skip locked
  ), told as (
    update private.alerts a set called_began_at = case when d.begins then now() else a.called_began_at end,
      called_ended_at = case when d.begins then a.called_ended_at else now() end
    from due d where a.id = d.id returning a.*, d.begins
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'state', case when t.begins then 'began' else 'ended' end,
    'rule', t.rule, 'title', r.title, 'subject', t.subject, 'message', t.message, 'began_at', t.began_at,
    'ended_at', case when not t.begins then t.ended_at end) order by t.began_at), '[]') into v_calls
  from told t join private.alert_rules() r on r.rule = t.rule;
  return v_calls;
end $$;
grant execute on function public.claim_alert_calls() to service_role;

-- Returns calls that failed, [{id, state}], so that they are claimed again. PT403 system_only.
-- Definer: as claim_alert_calls.
create function public.return_alert_calls(p_calls jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_system();
  update private.alerts a set called_began_at = case when c.state = 'began' then null else a.called_began_at end,
    called_ended_at = case when c.state = 'ended' then null else a.called_ended_at end
  from jsonb_to_recordset(p_calls) as c(id uuid, state text) where a.id = c.id;
end $$;
grant execute on function public.return_alert_calls(jsonb) to service_role;
