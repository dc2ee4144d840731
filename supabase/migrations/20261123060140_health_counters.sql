-- Health in constant time. A report used to recount every reporter of the version; now each reporter is in exactly one counter a minute, so that
-- the sum of a window's minutes is the number of its distinct reporters. A window has at most 1441 minutes, however many reporters there are.
-- A period is what is watched: one rollout (by its id), or one stretch in which a version is live (by the id of its activation). So nothing that
-- was reported before a period began counts in it, not in the same minute either.

create table delivery.period_reporters (
  period text not null,
  version text not null,
  reporter text not null,
  last_minute timestamptz not null check (last_minute = date_trunc('minute', last_minute)),
  failed_minute timestamptz check (failed_minute = date_trunc('minute', failed_minute)),
  primary key (period, version, reporter)
);
create index period_reporters_by_minute on delivery.period_reporters (last_minute);
comment on table delivery.period_reporters is 'When each reporter of a period last reported, and last reported an error. Kept for two days';

create table delivery.period_counts (
  period text not null,
  version text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  reporters int not null default 0 check (reporters >= 0),
  failing int not null default 0 check (failing >= 0),
  primary key (period, version, minute)
);
create index period_counts_by_minute on delivery.period_counts (minute);
comment on column delivery.period_counts.reporters is 'Reporters whose last report of the period is of this minute';
comment on column delivery.period_counts.failing is 'Reporters whose last error of the period is of this minute';

alter table delivery.period_reporters enable row level security;
alter table delivery.period_counts enable row level security;
revoke all on delivery.period_reporters, delivery.period_counts from public, anon, authenticated, service_role;

-- Counts a reporter in a period: once for the period, in the minute of the last report and, apart from that, of the last error. Counters are locked
-- from the oldest minute to the newest, in every transaction, so that two reports never wait for each other.
create function delivery.count_in_period(p_period text, p_version text, p_reporter text, p_failed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_minute timestamptz := date_trunc('minute', now());
  v_before delivery.period_reporters;
  v_is_moved boolean := true;
  v_is_failed boolean := p_failed;
begin
  insert into delivery.period_reporters (period, version, reporter, last_minute, failed_minute)
  values (p_period, p_version, p_reporter, v_minute, case when p_failed then v_minute end) on conflict do nothing;
  if not found then
    select * into v_before from delivery.period_reporters where period = p_period and version = p_version and reporter = p_reporter for update;
    v_is_moved := v_before.last_minute < v_minute;
    v_is_failed := p_failed and coalesce(v_before.failed_minute < v_minute, true);
    if not v_is_moved and not v_is_failed then return; end if;
    update delivery.period_reporters set last_minute = greatest(last_minute, v_minute), failed_minute = case when v_is_failed then v_minute else failed_minute end
      where period = p_period and version = p_version and reporter = p_reporter;
    if v_is_failed then
      update delivery.period_counts set failing = failing - 1 where period = p_period and version = p_version and minute = v_before.failed_minute;
    end if;
    if v_is_moved then
      update delivery.period_counts set reporters = reporters - 1 where period = p_period and version = p_version and minute = v_before.last_minute;
    end if;
  end if;
  insert into delivery.period_counts as c (period, version, minute, reporters, failing) values (p_period, p_version, v_minute, v_is_moved::int, v_is_failed::int)
  on conflict (period, version, minute) do update set reporters = c.reporters + excluded.reporters, failing = c.failing + excluded.failing;
end $$;

-- How many distinct reporters a version had in a period since a time, and how many of them an error since then. The window begins with a whole
-- minute.
create function delivery.tally_period(p_period text, p_version text, p_since timestamptz, out reporters int, out failing int)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(c.reporters), 0), coalesce(sum(c.failing), 0) into reporters, failing
  from delivery.period_counts c where c.period = p_period and c.version = p_version and c.minute >= date_trunc('minute', p_since);
end $$;

-- Counts a report in the periods that watch its version: the rollout that runs, and the stretch in which it is live.
create function delivery.count_in_periods(p_environment text, p_module text, p_version text, p_reporter text, p_failed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
begin
  if v_rollout.id is not null and p_version in (v_rollout.version, v_live.version) then
    perform delivery.count_in_period(v_rollout.id::text, p_version, p_reporter, p_failed);
  end if;
  if p_version = v_live.version then perform delivery.count_in_period(v_live.id::text, p_version, p_reporter, p_failed); end if;
end $$;

-- The share of visitors with an error, 0 to 1, at which a rollout ends: 3 times stable's rate in a period since a time, which counts as at least
-- 1 %, and never more than the module's error limit.
drop function delivery.candidate_limit(text, text, timestamptz);
create function delivery.candidate_limit(p_environment text, p_module text, p_period text, p_since timestamptz) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  v_stable record;
begin
  select * into v_stable from delivery.tally_period(p_period, (delivery.live(p_environment, p_module)).version, p_since);
  return least(3 * greatest(coalesce(v_stable.failing::numeric / nullif(v_stable.reporters, 0), 0), 0.01),
    (delivery.settings_of(p_environment, p_module)).error_limit);
end $$;

-- Ends a rollout whose candidate fails too often. Everything is counted in distinct reporters, never in reports: a visitor who reports for an hour
-- weighs as much as one who reports once. At least 20 reporters of the candidate, 5 of them with an error (with fewer one visitor on three networks
-- would be enough), and the limit above.
create or replace function delivery.judge_candidate(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := delivery.counted_since(v_rollout);
  v_candidate record;
  v_limit numeric;
begin
  if v_rollout.id is null then return; end if;
  select * into v_candidate from delivery.tally_period(v_rollout.id::text, v_rollout.version, v_since);
  if v_candidate.reporters < 20 or v_candidate.failing < 5 then return; end if;
  v_limit := delivery.candidate_limit(p_environment, p_module, v_rollout.id::text, v_since);
  if v_candidate.failing::numeric / v_candidate.reporters < v_limit then return; end if;
  perform delivery.lock_environment(p_environment, null);
  if (delivery.running(p_environment, p_module)).id is distinct from v_rollout.id then return; end if;  -- another report was faster
  perform delivery.give_up(delivery.running(p_environment, p_module), 'health', format('Failed for %s of %s visitors; the limit was %s %%.',
    v_candidate.failing, v_candidate.reporters, round(v_limit * 100, 1)));
end $$;

-- Raises an alarm where the live version fails for more than the module's error limit of at least 20 reporters in 10 minutes, and takes it back where
-- the module asked for that. Never twice in a row: where the version before fails too, the cause is elsewhere and a person decides.
create or replace function delivery.judge_stable(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_settings delivery.module_settings := delivery.settings_of(p_environment, p_module);
  v_seen record;
  v_share numeric;
begin
  select * into v_seen from delivery.tally_period(v_live.id::text, v_live.version, now() - interval '10 minutes');
  v_share := v_seen.failing::numeric / nullif(v_seen.reporters, 0);
  if v_live.id is null or v_seen.reporters < 20 or v_share <= v_settings.error_limit then return; end if;
  insert into delivery.alarms as a (environment, module, version, share) values (p_environment, p_module, v_live.version, v_share)
  on conflict (environment, module, version) do update set share = excluded.share, last_at = now(),
    since = case when a.last_at < now() - interval '15 minutes' then now() else a.since end;
  if not v_settings.auto_rollback or (v_live.kind = 'rollback' and v_live.actor = 'health') then return; end if;
  perform delivery.lock_environment(p_environment, null);
  if (delivery.live(p_environment, p_module)).id = v_live.id and delivery.rollback_target(p_environment, p_module) is not null then
    perform delivery.take_back(p_environment, p_module, 'health', format('Failed for %s of %s visitors in 10 minutes.', v_seen.failing, v_seen.reporters), false);
  end if;
end $$;

-- Takes what a browser says. Modules and versions that were never published are ignored.
--   p_input  {environment, reporter: keyed hash of the address and day, reports: [{module, version, outcome, ms}], tabs: [{module, version}]}
--   returns  {counted: reports that counted}
--   errors   PT404 no_such_environment. The door has checked the shape.
-- Everything is counted before anything is judged: a judgement locks the environment, and must not wait for a counter after that.
create or replace function delivery.report(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := (delivery.need_environment(p_input ->> 'environment')).name;
  v_reporter text := p_input ->> 'reporter';
  v_counted int := 0;
  v_loaded text[] := '{}';  -- modules with a report that counts
  v_failed text[] := '{}';
  v_report record;
  v_module text;
begin
  -- in one order, so that two browsers never wait for each other
  for v_report in
    select r ->> 'module' as module, r ->> 'version' as version, r ->> 'outcome' as outcome, (r ->> 'ms')::numeric as ms
    from jsonb_array_elements(coalesce(p_input -> 'reports', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version' order by 1, 2, 3
  loop
    perform delivery.count_in_periods(v_environment, v_report.module, v_report.version, v_reporter, v_report.outcome <> 'loaded');
    if not delivery.count_report(v_environment, v_reporter, v_report.module, v_report.version, v_report.outcome, v_report.ms) then continue; end if;
    v_counted := v_counted + 1;
    if v_report.outcome = 'loaded' then v_loaded := v_loaded || v_report.module; else v_failed := v_failed || v_report.module; end if;
  end loop;
  insert into delivery.live_tabs as t (environment, module, version, minute, reporter, tabs)
  select v_environment, known.module, known.version, date_trunc('minute', now()), v_reporter, 1
  from (select distinct r ->> 'module' as module, r ->> 'version' as version from jsonb_array_elements(coalesce(p_input -> 'tabs', '[]')) r) said
  join delivery.releases known on known.module = said.module and known.version = said.version order by 2, 3
  on conflict (environment, minute, module, version, reporter) do update set tabs = least(t.tabs + 1, 20);
  for v_module in select distinct m from unnest(v_loaded || v_failed) m order by m loop
    perform delivery.judge_candidate(v_environment, v_module);
    if v_module = any (v_failed) then perform delivery.judge_stable(v_environment, v_module); end if;
  end loop;
  return jsonb_build_object('counted', v_counted);
end $$;

drop function delivery.tally(text, text, text, timestamptz);
comment on column delivery.seen_reporters.last_at is 'Of the last report in this minute, and failed_at of the last error';

-- One module, as ModuleOverview.
create or replace function delivery.module_overview(p_environment text, p_module delivery.modules) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module.name);
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module.name);
  v_settings delivery.module_settings := delivery.settings_of(p_environment, p_module.name);
  v_since timestamptz := case when v_rollout.id is null then now() - interval '60 minutes' else delivery.counted_since(v_rollout) end;
begin
  return jsonb_build_object('module', p_module.name, 'team', p_module.team, 'autoRollback', v_settings.auto_rollback, 'errorLimit', v_settings.error_limit,
    'stopsAt', delivery.candidate_limit(p_environment, p_module.name, coalesce(v_rollout.id::text, v_live.id::text), v_since),
    'live', case when v_live.id is not null then jsonb_build_object('version', v_live.version, 'since', v_live.at, 'actor', v_live.actor, 'reason', v_live.reason,
      'commit', (select git_sha from delivery.releases where module = p_module.name and version = v_live.version)) end,
    'rollbackTarget', delivery.rollback_target(p_environment, p_module.name),
    'rollout', delivery.rollout_json(v_rollout),
    'releases', delivery.release_rows(p_module.name, 20),
    'health', delivery.health_rows(p_environment, p_module.name),
    'adoption', (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'tabs', tabs) order by tabs desc, version), '[]') from (
      select version, sum(tabs) as tabs from delivery.live_tabs where environment = p_environment and module = p_module.name
        and minute = date_trunc('minute', now()) - interval '1 minute' group by version) t),
    'alarm', delivery.alarm_json(p_environment, p_module.name, v_live.version));
end $$;

-- Forgets who reported after two days, open tabs after ten minutes, health after thirty days. Safe to run twice.
-- A reporter is forgotten only after the longest window (24 h), so that no count of a window changes.
create or replace function private.tidy_delivery() returns void
language plpgsql set search_path = '' as $$
begin
  delete from delivery.seen_reporters where minute < now() - interval '2 days';
  delete from delivery.period_reporters where last_minute < now() - interval '2 days';
  delete from delivery.period_counts where minute < now() - interval '2 days';
  delete from delivery.live_tabs where minute < now() - interval '10 minutes';
  delete from delivery.health where minute < now() - interval '30 days';
end $$;

-- What was reported to the periods that run now.
do $$
begin
  insert into delivery.period_reporters (period, version, reporter, last_minute, failed_minute)
  select w.period, w.version, s.reporter, max(s.minute), max(s.minute) filter (where s.failed_at >= w.since)
  from (
    select o.id::text as period, o.environment, o.module, v.version, o.started_at as since
      from delivery.rollouts o cross join lateral (values (o.version), ((delivery.live(o.environment, o.module)).version)) v (version) where o.ended_at is null
    union all
    select l.id::text, e.name, m.name, l.version, l.at from delivery.environments e cross join delivery.modules m
      cross join lateral delivery.live(e.name, m.name) l where l.id is not null) w
  join delivery.seen_reporters s on s.environment = w.environment and s.module = w.module and s.version = w.version and s.last_at >= w.since
    and s.minute >= date_trunc('minute', greatest(w.since, now() - interval '24 hours'))
  group by w.period, w.version, s.reporter;
  insert into delivery.period_counts as c (period, version, minute, reporters) select period, version, last_minute, count(*)
    from delivery.period_reporters group by 1, 2, 3;
  insert into delivery.period_counts as c (period, version, minute, failing) select period, version, failed_minute, count(*)
    from delivery.period_reporters where failed_minute is not null group by 1, 2, 3
    on conflict (period, version, minute) do update set failing = excluded.failing;
end $$;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
