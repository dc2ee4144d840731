-- Upper bounds of the histogram's buckets in ms; the last bucket has none.
create function delivery.latency_bounds() returns int[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10000];
end $$;

-- A quantile (0 to 1) of a histogram in ms, evenly spread inside a bucket; null where it is empty.
create function delivery.quantile(p_histogram int[], p_q numeric) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return delivery.quantile_in(p_histogram, p_q, delivery.latency_bounds());
end $$;

-- Adds one to a count, or takes it back.
create function delivery.count_outcome(p_environment text, p_module text, p_version text, p_minute timestamptz,
  p_outcome text, p_bucket int, p_by int) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.health as h (environment, module, version, minute, outcome, count, histogram)
  values (p_environment, p_module, p_version, p_minute, p_outcome, 0,
    array_fill(0, array[array_length(delivery.latency_bounds(), 1) + 1]))
  on conflict do nothing;
  update delivery.health set count = count + p_by, histogram[p_bucket] = histogram[p_bucket] + p_by
  where environment = p_environment and module = p_module and version = p_version and minute = p_minute
    and outcome = p_outcome;
end $$;

-- Counts one report: once a minute for each reporter, by the worst it said, since a page that loaded may crash a
-- second later. Returns whether anything was counted. Who says the same again in that minute is noted for `tally`,
-- and judged with the next that counts.
create function delivery.count_report(p_environment text, p_reporter text, p_module text, p_version text,
  p_outcome text, p_ms numeric) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_minute timestamptz := date_trunc('minute', now());
  v_bucket int := 1 + (select count(*) from unnest(delivery.latency_bounds()) bound where bound < p_ms);
  v_failed_at timestamptz := case when p_outcome <> 'loaded' then clock_timestamp() end;
  v_before delivery.seen_reporters;
begin
  insert into delivery.seen_reporters (environment, module, version, minute, reporter, outcome, bucket, failed_at)
  values (p_environment, p_module, p_version, v_minute, p_reporter, p_outcome, v_bucket, v_failed_at)
    on conflict do nothing;
  if not found then
    select * into v_before from delivery.seen_reporters where environment = p_environment and module = p_module
      and version = p_version
      and minute = v_minute and reporter = p_reporter for update;
    update delivery.seen_reporters set last_at = clock_timestamp(), failed_at = coalesce(v_failed_at, failed_at),
      outcome = case when outcome = 'loaded' then p_outcome else outcome end
      where environment = p_environment and module = p_module and version = p_version and minute = v_minute
        and reporter = p_reporter;
    if v_before.outcome <> 'loaded' or p_outcome = 'loaded' then return false; end if;
    perform delivery.count_outcome(p_environment, p_module, p_version, v_minute, v_before.outcome, v_before.bucket, -1);
  end if;
  perform delivery.count_outcome(p_environment, p_module, p_version, v_minute, p_outcome, v_bucket, 1);
  return true;
end $$;

-- The share of visitors with an error, 0 to 1, at which a rollout ends: 3 times stable's rate since then, which
-- counts as at least 1 %, and never more than the module's error limit.
create function delivery.candidate_limit(p_environment text, p_module text, p_period text, p_since timestamptz)
  returns numeric
language plpgsql stable set search_path = '' as $$
declare
  v_stable record;
begin
  select * into v_stable
    from delivery.tally_period(p_period, (delivery.live(p_environment, p_module)).version, p_since);
  return least(3 * greatest(coalesce(v_stable.failing::numeric / nullif(v_stable.reporters, 0), 0), 0.01),
    (delivery.settings_of(p_environment, p_module)).error_limit);
end $$;

-- Counts why a release did not load. The report has been counted: once a minute for each reporter.
create function delivery.count_cause(p_environment text, p_module text, p_version text, p_cause text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.load_causes as c (environment, module, version, minute, cause, count)
  values (p_environment, p_module, p_version, date_trunc('minute', now()), p_cause, 1)
  on conflict (environment, module, version, minute, cause) do update set count = c.count + 1;
end $$;

-- Why a version did not load since a time, the most frequent cause first: [[cause, count]].
create function delivery.cause_rows(p_environment text, p_module text, p_version text, p_since timestamptz)
  returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_array(cause, n) order by n desc, cause), '[]') from (
    select c.cause, sum(c.count) as n from delivery.load_causes c where c.environment = p_environment
      and c.module = p_module and c.version = p_version and c.minute > p_since group by c.cause) x);
end $$;

-- From when on the visitors of a rollout, and of stable beside it, are counted.
create function delivery.counted_since(p_rollout delivery.rollouts) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest(p_rollout.started_at, now() - interval '24 hours');
end $$;

-- Ends a rollout whose candidate is worse than stable; otherwise it may advance.
create function delivery.judge_candidate(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_failure text;
begin
  if v_rollout.id is null then return; end if;
  v_failure := delivery.failure_of(v_rollout);
  if v_failure is null then
    perform delivery.advance_by_itself(v_rollout);
    return;
  end if;
  perform delivery.lock_environment(p_environment, null);
  -- another report was faster
  if (delivery.running(p_environment, p_module)).id is distinct from v_rollout.id then return; end if;
  perform delivery.give_up(delivery.running(p_environment, p_module), 'health', v_failure);
end $$;

-- Notes when the live version fails more often than the one before it (judge_rise). Raises an alarm where it fails for
-- more than the module's error limit of at least 20 reporters in 10 minutes, and takes it back where the module asked
-- for that, with all parts of its change. Never twice in a row: where the version before fails too, the cause is
-- elsewhere and a person decides.
create function delivery.judge_stable(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_settings delivery.module_settings := delivery.settings_of(p_environment, p_module);
  v_seen record;
  v_share numeric;
  v_reason text;
  v_change text;
begin
  if v_live.id is null then return; end if;
  perform delivery.judge_rise(v_live);
  select * into v_seen from delivery.tally_period(v_live.id::text, v_live.version, now() - interval '10 minutes');
  v_share := v_seen.failing::numeric / nullif(v_seen.reporters, 0);
  if v_seen.reporters < 20 or v_share <= v_settings.error_limit then return; end if;
  insert into delivery.alarms as a (environment, module, version, share)
    values (p_environment, p_module, v_live.version, v_share)
  on conflict (environment, module, version) do update set share = excluded.share, last_at = now(),
    since = case when a.last_at < now() - interval '15 minutes' then now() else a.since end;
  perform delivery.note_flaw(v_live, format('It failed for %s of %s visitors in 10 minutes.', v_seen.failing,
    v_seen.reporters));
  if not v_settings.auto_rollback or (v_live.kind = 'rollback' and v_live.actor = 'health') then return; end if;
  perform delivery.lock_environment(p_environment, null);
  if (delivery.live(p_environment, p_module)).id is distinct from v_live.id then return; end if;
  v_reason := format('Failed for %s of %s visitors in 10 minutes.', v_seen.failing, v_seen.reporters);
  v_change := delivery.change_of_live(v_live);
  if v_change is not null then
    -- also to nothing, where nothing was live: its teams have approved the way back
    if not exists (select from delivery.change_parts p where p.environment = p_environment and p.change = v_change
      and delivery.skip_reason(p_environment, p.module, p.from_version) is not null) then
      perform delivery.move_change(p_environment, v_change, true, 'health', v_reason, p_cause => p_module);
    end if;
  elsif delivery.rollback_target(p_environment, p_module) is not null then
    perform delivery.take_back(p_environment, p_module, 'health', v_reason, null, null, false);
  end if;
end $$;

-- Takes what a browser says. Modules and versions that were never published are ignored.
--   p_input  {environment, reporter: keyed hash of the address and day, reports: [{module, version, outcome, ms,
--   cause?: why it did not load, fault?: {kind, name, frames}}],
--            seen?: [{module, version, kind, detail, isTrial: proved by a preview link}],
--            tabs: [{module, version}], vitals?: [{module, version, lcp?, inp?: buckets from 0}]}
--   returns  {counted: reports that counted}
--   errors   PT404 no_such_environment. The door has checked the shape.
-- Everything is counted before anything is judged: a judgement locks the environment, and must not wait for a counter
-- after that.
create function delivery.report(p_as jsonb, p_input jsonb) returns jsonb
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
    select r ->> 'module' as module, r ->> 'version' as version, r ->> 'outcome' as outcome,
      (r ->> 'ms')::numeric as ms, r -> 'fault' as fault, r ->> 'cause' as cause
    from jsonb_array_elements(coalesce(p_input -> 'reports', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version'
      order by 1, 2, 3, 5
  loop
    perform delivery.count_in_periods(v_environment, v_report.module, v_report.version, v_reporter,
      v_report.outcome <> 'loaded');
    if not delivery.count_report(v_environment, v_reporter, v_report.module, v_report.version, v_report.outcome,
      v_report.ms) then continue; end if;
    v_counted := v_counted + 1;
    if v_report.fault is not null then perform delivery.count_fault(v_environment, v_report.module, v_report.version,
      v_report.fault); end if;
    if v_report.cause is not null and v_report.outcome in ('fallback', 'failed') then
      perform delivery.count_cause(v_environment, v_report.module, v_report.version, v_report.cause);
    end if;
    if v_report.outcome = 'loaded' then v_loaded := v_loaded || v_report.module;
      else v_failed := v_failed || v_report.module; end if;
  end loop;
  for v_report in
    select r ->> 'module' as module, r ->> 'version' as version, x.vital, x.bucket
    from jsonb_array_elements(coalesce(p_input -> 'vitals', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version'
    cross join lateral (values ('inp', (r ->> 'inp')::int), ('lcp', (r ->> 'lcp')::int)) x (vital, bucket)
    where x.bucket is not null order by 1, 2, 3, 4
  loop
    if delivery.count_vital(v_environment, v_reporter, v_report.module, v_report.version, v_report.vital,
      v_report.bucket + 1) then
      v_loaded := v_loaded || v_report.module;
    end if;
  end loop;
  insert into delivery.live_tabs as t (environment, module, version, minute, reporter, tabs)
  select v_environment, known.module, known.version, date_trunc('minute', now()), v_reporter, 1
  from (select distinct r ->> 'module' as module, r ->> 'version' as version
    from jsonb_array_elements(coalesce(p_input -> 'tabs', '[]')) r) said
  join delivery.releases known on known.module = said.module and known.version = said.version order by 2, 3
  on conflict (environment, minute, module, version, reporter) do update set tabs = least(t.tabs + 1, 20);
  perform delivery.count_misbehaviours(v_environment, p_input -> 'seen');
  for v_module in select distinct m from unnest(v_loaded || v_failed) m order by m loop
    perform delivery.judge_candidate(v_environment, v_module);
    if v_module = any (v_failed) then perform delivery.judge_stable(v_environment, v_module); end if;
  end loop;
  return jsonb_build_object('counted', v_counted);
end $$;

-- Forgets who reported after two days (pages' performance after ten minutes), open tabs after ten minutes, health,
-- faults, misbehaviours and performance after thirty days. Safe to run twice. A reporter is forgotten only after the
-- longest window (24 h), so that no count of a window changes.
create function private.tidy_delivery() returns void
language plpgsql set search_path = '' as $$
begin
  delete from delivery.seen_reporters where minute < now() - interval '2 days';
  delete from delivery.period_reporters where last_minute < now() - interval '2 days';
  delete from delivery.period_counts where minute < now() - interval '2 days';
  delete from delivery.live_tabs where minute < now() - interval '10 minutes';
  delete from delivery.vital_reporters where minute < now() - interval '10 minutes';
  delete from delivery.health where minute < now() - interval '30 days';
  delete from delivery.load_causes where minute < now() - interval '30 days';
  delete from delivery.faults where last_at < now() - interval '30 days';
  delete from delivery.misbehaviours where last_at < now() - interval '30 days';
  delete from delivery.vitals where day < (now() at time zone 'utc')::date - 30;
end $$;
