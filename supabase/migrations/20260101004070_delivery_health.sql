-- How releases fare in browsers. A reporter is an address of one day under a keyed hash: no address is stored, and the thousand ids that one
-- address can make up are one reporter.

create table delivery.health (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  outcome text not null check (outcome in ('loaded', 'fallback', 'failed', 'crashed')),
  count int not null check (count >= 0),
  histogram int[] not null,
  primary key (environment, module, version, minute, outcome),
  foreign key (module, version) references delivery.releases (module, version)
);
create index health_by_minute on delivery.health (minute);
create index health_of_release on delivery.health (module, version);
comment on column delivery.health.count is 'Reports, and distinct reporters too: each counts once a minute, by its worst outcome';
comment on column delivery.health.histogram is 'Loads by duration; bounds in delivery.latency_bounds()';

create table delivery.seen_reporters (
  environment text not null,
  module text not null,
  version text not null,
  minute timestamptz not null,
  reporter text not null check (length(reporter) between 16 and 64),
  outcome text not null,
  bucket int not null,
  last_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  primary key (environment, module, version, minute, reporter)
);
create index seen_reporters_by_minute on delivery.seen_reporters (minute);
comment on table delivery.seen_reporters is 'Who has reported, by keyed hash, so that each counts once a minute. Kept for two days';
comment on column delivery.seen_reporters.last_at is 'Of the last report, and failed_at of the last error: a rollout counts what was said since it began, not in the minute in which it began';

create table delivery.live_tabs (
  environment text not null,
  module text not null,
  version text not null,
  minute timestamptz not null,
  reporter text not null,
  tabs int not null check (tabs between 1 and 20),
  primary key (environment, minute, module, version, reporter)
);
comment on column delivery.live_tabs.tabs is 'At most 20 for one reporter: an office behind one address is seen, a script behind one does not move the chart';

create table delivery.alarms (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  share numeric(4,3) not null,
  primary key (environment, module, version),
  foreign key (module, version) references delivery.releases (module, version)
);
create index alarms_of_release on delivery.alarms (module, version);

-- Upper bounds of the histogram's buckets in ms; the last bucket has none.
create function delivery.latency_bounds() returns int[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10000];
end $$;

-- A quantile (0 to 1) of a histogram in ms, evenly spread inside a bucket; null where it is empty.
create function delivery.quantile(p_histogram int[], p_q numeric) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_bounds int[] := delivery.latency_bounds();
  v_total int := (select sum(n) from unnest(p_histogram) n);
  v_wanted numeric := p_q * v_total;
  v_below numeric := 0;
begin
  for i in 1 .. coalesce(array_length(p_histogram, 1), 0) loop
    if v_total > 0 and p_histogram[i] > 0 and v_below + p_histogram[i] >= v_wanted then
      return coalesce(v_bounds[i - 1], 0) + ((v_wanted - v_below) / p_histogram[i] * (coalesce(v_bounds[i], v_bounds[i - 1]) - coalesce(v_bounds[i - 1], 0)))::int;
    end if;
    v_below := v_below + p_histogram[i];
  end loop;
  return null;
end $$;

-- How many distinct reporters a version had since then, and how many of them an error since then. A version may have been live or rolled out
-- earlier in the same minute: what was said then counts no more.
create function delivery.tally(p_environment text, p_module text, p_version text, p_since timestamptz, out reporters int, out failing int)
language plpgsql stable set search_path = '' as $$
begin
  select count(distinct s.reporter), count(distinct s.reporter) filter (where s.failed_at >= p_since) into reporters, failing
  from delivery.seen_reporters s
  where s.environment = p_environment and s.module = p_module and s.version = p_version and s.minute >= date_trunc('minute', p_since)
    and s.last_at >= p_since;
end $$;

-- Adds one to a count, or takes it back.
create function delivery.count_outcome(p_environment text, p_module text, p_version text, p_minute timestamptz, p_outcome text, p_bucket int, p_by int) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.health as h (environment, module, version, minute, outcome, count, histogram)
  values (p_environment, p_module, p_version, p_minute, p_outcome, 0, array_fill(0, array[array_length(delivery.latency_bounds(), 1) + 1]))
  on conflict do nothing;
  update delivery.health set count = count + p_by, histogram[p_bucket] = histogram[p_bucket] + p_by
  where environment = p_environment and module = p_module and version = p_version and minute = p_minute and outcome = p_outcome;
end $$;

-- Counts one report: once a minute for each reporter, by the worst it said, since a page that loaded may crash a second later.
-- Returns whether anything was counted. Who says the same again in that minute is noted for `tally`, and judged with the next that counts.
create function delivery.count_report(p_environment text, p_reporter text, p_module text, p_version text, p_outcome text, p_ms numeric) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_minute timestamptz := date_trunc('minute', now());
  v_bucket int := 1 + (select count(*) from unnest(delivery.latency_bounds()) bound where bound < p_ms);
  v_failed_at timestamptz := case when p_outcome <> 'loaded' then clock_timestamp() end;
  v_before delivery.seen_reporters;
begin
  insert into delivery.seen_reporters (environment, module, version, minute, reporter, outcome, bucket, failed_at)
  values (p_environment, p_module, p_version, v_minute, p_reporter, p_outcome, v_bucket, v_failed_at) on conflict do nothing;
  if not found then
    select * into v_before from delivery.seen_reporters where environment = p_environment and module = p_module and version = p_version
      and minute = v_minute and reporter = p_reporter for update;
    update delivery.seen_reporters set last_at = clock_timestamp(), failed_at = coalesce(v_failed_at, failed_at),
      outcome = case when outcome = 'loaded' then p_outcome else outcome end
      where environment = p_environment and module = p_module and version = p_version and minute = v_minute and reporter = p_reporter;
    if v_before.outcome <> 'loaded' or p_outcome = 'loaded' then return false; end if;
    perform delivery.count_outcome(p_environment, p_module, p_version, v_minute, v_before.outcome, v_before.bucket, -1);
  end if;
  perform delivery.count_outcome(p_environment, p_module, p_version, v_minute, p_outcome, v_bucket, 1);
  return true;
end $$;

-- The share of visitors with an error, 0 to 1, at which a rollout ends: 3 times stable's rate since then, which counts as at least 1 %, and never more
-- than the module's error limit.
create function delivery.candidate_limit(p_environment text, p_module text, p_since timestamptz) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  v_stable record;
begin
  select * into v_stable from delivery.tally(p_environment, p_module, (delivery.live(p_environment, p_module)).version, p_since);
  return least(3 * greatest(coalesce(v_stable.failing::numeric / nullif(v_stable.reporters, 0), 0), 0.01),
    (select error_limit from delivery.modules where name = p_module));
end $$;

-- From when on the visitors of a rollout, and of stable beside it, are counted.
create function delivery.counted_since(p_rollout delivery.rollouts) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return greatest(p_rollout.started_at, now() - interval '24 hours');
end $$;

-- Ends a rollout whose candidate fails too often. Everything is counted in distinct reporters, never in reports: whoever reports for an hour weighs
-- as much as whoever reports once. At least 20 reporters of the candidate, 5 of them with an error (with fewer one visitor on three networks
-- would be enough), and the limit above.
create function delivery.judge_candidate(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := delivery.counted_since(v_rollout);
  v_candidate record;
  v_limit numeric;
begin
  if v_rollout.id is null then return; end if;
  select * into v_candidate from delivery.tally(p_environment, p_module, v_rollout.version, v_since);
  if v_candidate.reporters < 20 or v_candidate.failing < 5 then return; end if;
  v_limit := delivery.candidate_limit(p_environment, p_module, v_since);
  if v_candidate.failing::numeric / v_candidate.reporters < v_limit then return; end if;
  perform delivery.lock_environment(p_environment, null);
  if (delivery.running(p_environment, p_module)).id is distinct from v_rollout.id then return; end if;  -- somebody was faster
  perform delivery.give_up(delivery.running(p_environment, p_module), 'health', format('Failed for %s of %s visitors; the limit was %s %%.',
    v_candidate.failing, v_candidate.reporters, round(v_limit * 100, 1)));
end $$;

-- Raises an alarm where the live version fails for more than the module's error limit of at least 20 reporters in 10 minutes, and takes it back where
-- the module asked for that. Never twice in a row: where the version before fails too, the cause lies elsewhere and a person decides.
create function delivery.judge_stable(p_environment text, p_module text) returns void
language plpgsql set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_settings delivery.modules;
  v_seen record;
  v_share numeric;
begin
  select * into v_seen from delivery.tally(p_environment, p_module, v_live.version, greatest(v_live.at, now() - interval '10 minutes'));
  select * into v_settings from delivery.modules where name = p_module;
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
create function delivery.report(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := p_input ->> 'environment';
  v_reporter text := p_input ->> 'reporter';
  v_counted int := 0;
  v_report record;
begin
  if not exists (select from delivery.environments where name = v_environment) then
    perform private.refuse('PT404', 'no_such_environment', 'There is no environment of this name.');
  end if;
  -- in one order, so that two browsers never wait for each other
  for v_report in
    select r ->> 'module' as module, r ->> 'version' as version, r ->> 'outcome' as outcome, (r ->> 'ms')::numeric as ms
    from jsonb_array_elements(coalesce(p_input -> 'reports', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version' order by 1, 2, 3
  loop
    if not delivery.count_report(v_environment, v_reporter, v_report.module, v_report.version, v_report.outcome, v_report.ms) then continue; end if;
    v_counted := v_counted + 1;
    perform delivery.judge_candidate(v_environment, v_report.module);
    if v_report.outcome <> 'loaded' then perform delivery.judge_stable(v_environment, v_report.module); end if;
  end loop;
  insert into delivery.live_tabs as t (environment, module, version, minute, reporter, tabs)
  select v_environment, known.module, known.version, date_trunc('minute', now()), v_reporter, 1
  from (select distinct r ->> 'module' as module, r ->> 'version' as version from jsonb_array_elements(coalesce(p_input -> 'tabs', '[]')) r) said
  join delivery.releases known on known.module = said.module and known.version = said.version order by 2, 3
  on conflict (environment, minute, module, version, reporter) do update set tabs = least(t.tabs + 1, 20);
  return jsonb_build_object('counted', v_counted);
end $$;

-- Forgets who reported after two days, open tabs after ten minutes, health after thirty days. Safe to run twice.
create function private.tidy_delivery() returns void
language plpgsql set search_path = '' as $$
begin
  delete from delivery.seen_reporters where minute < now() - interval '2 days';
  delete from delivery.live_tabs where minute < now() - interval '10 minutes';
  delete from delivery.health where minute < now() - interval '30 days';
end $$;
revoke execute on function private.tidy_delivery() from public, anon, authenticated;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('landfall_tidy_delivery', '*/5 * * * *', 'select private.tidy_delivery()');
  end if;
end $$;
