-- How pages perform in browsers: LCP and INP by module and version, in buckets, and slow presses as faults of a rollout (docs/decisions/064).

create table delivery.vitals (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  vital text not null check (vital in ('lcp', 'inp')),
  day date not null,
  histogram int[] not null,
  primary key (environment, module, version, vital, day),
  foreign key (module, version) references delivery.releases (module, version)
);
create index vitals_of_release on delivery.vitals (module, version);
create index vitals_by_day on delivery.vitals (day);
comment on table delivery.vitals is 'Visits of a day (UTC) by LCP, and by INP on the module''s pages. Kept for thirty days';
comment on column delivery.vitals.histogram is 'Bounds in delivery.vital_bounds()';

create table delivery.vital_reporters (
  environment text not null,
  module text not null,
  version text not null,
  vital text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  reporter text not null check (length(reporter) between 16 and 64),
  primary key (environment, minute, module, version, vital, reporter)
);
comment on table delivery.vital_reporters is 'Who has reported, by keyed hash, so that each counts once a minute. Kept for ten minutes';

alter table delivery.vitals enable row level security;
alter table delivery.vital_reporters enable row level security;
revoke all on delivery.vitals, delivery.vital_reporters from public, anon, authenticated, service_role;

-- Upper bounds of the buckets in ms, those of web.dev/vitals for good and poor among them; the last bucket has none. As in libs/modules/src/vitals.ts.
create function delivery.vital_bounds(p_vital text) returns int[]
language plpgsql immutable set search_path = '' as $$
begin
  return case p_vital when 'lcp' then array[500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10000]
    else array[50, 100, 150, 200, 300, 400, 500, 750, 1000, 2000] end;
end $$;

-- The first bucket that is poor: LCP above 4 s, INP above 500 ms.
create function delivery.poor_from(p_vital text) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return array_position(delivery.vital_bounds(p_vital), case p_vital when 'lcp' then 4000 else 500 end) + 1;
end $$;

-- A quantile (0 to 1) of a histogram in ms, evenly spread inside a bucket; null where it is empty.
--   p_bounds  upper bounds of the buckets; the last bucket has none, and counts as its lower bound
create function delivery.quantile_in(p_histogram int[], p_q numeric, p_bounds int[]) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_total int := (select sum(n) from unnest(p_histogram) n);
  v_wanted numeric := p_q * v_total;
  v_below numeric := 0;
begin
  for i in 1 .. coalesce(array_length(p_histogram, 1), 0) loop
    if v_total > 0 and p_histogram[i] > 0 and v_below + p_histogram[i] >= v_wanted then
      return coalesce(p_bounds[i - 1], 0) + ((v_wanted - v_below) / p_histogram[i] * (coalesce(p_bounds[i], p_bounds[i - 1]) - coalesce(p_bounds[i - 1], 0)))::int;
    end if;
    v_below := v_below + p_histogram[i];
  end loop;
  return null;
end $$;

create or replace function delivery.quantile(p_histogram int[], p_q numeric) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return delivery.quantile_in(p_histogram, p_q, delivery.latency_bounds());
end $$;

-- The period of presses in a rollout: its reporters are those who pressed something, and those with a slow press have failed.
create function delivery.press_period(p_rollout uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return p_rollout || ' presses';
end $$;

-- Counts a visit: once a minute for each reporter. A press counts in the rollout that runs, too. Returns whether anything was counted.
--   p_bucket  from 1
create function delivery.count_vital(p_environment text, p_reporter text, p_module text, p_version text, p_vital text, p_bucket int) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_day date := (now() at time zone 'utc')::date;
begin
  if p_vital = 'inp' and v_rollout.id is not null and p_version in (v_rollout.version, (delivery.live(p_environment, p_module)).version) then
    perform delivery.count_in_period(delivery.press_period(v_rollout.id), p_version, p_reporter, p_bucket >= delivery.poor_from('inp'));
  end if;
  insert into delivery.vital_reporters (environment, module, version, vital, minute, reporter)
  values (p_environment, p_module, p_version, p_vital, date_trunc('minute', now()), p_reporter) on conflict do nothing;
  if not found then return false; end if;
  insert into delivery.vitals (environment, module, version, vital, day, histogram)
  values (p_environment, p_module, p_version, p_vital, v_day, array_fill(0, array[array_length(delivery.vital_bounds(p_vital), 1) + 1])) on conflict do nothing;
  update delivery.vitals set histogram[p_bucket] = histogram[p_bucket] + 1
    where environment = p_environment and module = p_module and version = p_version and vital = p_vital and day = v_day;
  return true;
end $$;

-- Whether a candidate fails so often that its rollout ends: for at least 5 of at least 20 reporters, for the share `p_limit` of them, and for more than
-- chance explains: 2 and four standard deviations more than at stable's rate, which counts as at least 1 %. A rollout is judged with every report, and
-- without the last rule one of forty rollouts of an identical version would end. Stable's rate is an estimate too: from 20 of its reporters on, the
-- deviation is that of the difference of both rates.
create or replace function delivery.is_worse(p_reporters int, p_failing int, p_stable_reporters int, p_stable_failing int, p_limit numeric) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_rate double precision := least(greatest(coalesce(p_stable_failing::double precision / nullif(p_stable_reporters, 0), 0), 0.01), 0.5);
  v_both double precision := case when p_stable_reporters < 20 then 1 else 1 + p_reporters::double precision / p_stable_reporters end;
begin
  return p_reporters >= 20 and p_failing >= 5 and p_failing::numeric / p_reporters >= p_limit
    and p_failing > p_reporters * v_rate + 4 * sqrt(p_reporters * v_rate * (1 - v_rate) * v_both) + 2;
end $$;

-- Why the candidate of a rollout is worse than stable; null while it is not. Everything is counted in distinct reporters, never in reports: a visitor
-- who reports for an hour weighs as much as one who reports once. Slow presses are compared with stable's only: on slow devices any version has some.
create function delivery.failure_of(p_rollout delivery.rollouts) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_since timestamptz := delivery.counted_since(p_rollout);
  v_stable_version text := (delivery.live(p_rollout.environment, p_rollout.module)).version;
  v_period text;
  v_text text;
  v_candidate record;
  v_stable record;
  v_limit numeric;
begin
  for v_period, v_text in values (p_rollout.id::text, 'Failed for %s of %s visitors; the limit was %s %%.'),
    (delivery.press_period(p_rollout.id), 'Slow to respond, over 500 ms, for %s of %s visitors who pressed something; the limit was %s %%.')
  loop
    select * into v_candidate from delivery.tally_period(v_period, p_rollout.version, v_since);
    select * into v_stable from delivery.tally_period(v_period, v_stable_version, v_since);
    v_limit := delivery.candidate_limit(p_rollout.environment, p_rollout.module, v_period, v_since);
    if (v_period = p_rollout.id::text or v_stable.reporters >= 20)
      and delivery.is_worse(v_candidate.reporters, v_candidate.failing, v_stable.reporters, v_stable.failing, v_limit) then
      return format(v_text, v_candidate.failing, v_candidate.reporters, round(v_limit * 100, 1));
    end if;
  end loop;
  return null;
end $$;

-- Ends a rollout whose candidate is worse than stable; otherwise it may advance.
create or replace function delivery.judge_candidate(p_environment text, p_module text) returns void
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
  if (delivery.running(p_environment, p_module)).id is distinct from v_rollout.id then return; end if;  -- another report was faster
  perform delivery.give_up(delivery.running(p_environment, p_module), 'health', v_failure);
end $$;

-- Takes what a browser says. Modules and versions that were never published are ignored.
--   p_input  {environment, reporter: keyed hash of the address and day, reports: [{module, version, outcome, ms, fault?: {kind, name, frames}}],
--            tabs: [{module, version}], vitals?: [{module, version, lcp?, inp?: buckets from 0}]}
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
    select r ->> 'module' as module, r ->> 'version' as version, r ->> 'outcome' as outcome, (r ->> 'ms')::numeric as ms, r -> 'fault' as fault
    from jsonb_array_elements(coalesce(p_input -> 'reports', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version' order by 1, 2, 3, 5
  loop
    perform delivery.count_in_periods(v_environment, v_report.module, v_report.version, v_reporter, v_report.outcome <> 'loaded');
    if not delivery.count_report(v_environment, v_reporter, v_report.module, v_report.version, v_report.outcome, v_report.ms) then continue; end if;
    v_counted := v_counted + 1;
    if v_report.fault is not null then perform delivery.count_fault(v_environment, v_report.module, v_report.version, v_report.fault); end if;
    if v_report.outcome = 'loaded' then v_loaded := v_loaded || v_report.module; else v_failed := v_failed || v_report.module; end if;
  end loop;
  for v_report in
    select r ->> 'module' as module, r ->> 'version' as version, x.vital, x.bucket
    from jsonb_array_elements(coalesce(p_input -> 'vitals', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version'
    cross join lateral (values ('inp', (r ->> 'inp')::int), ('lcp', (r ->> 'lcp')::int)) x (vital, bucket)
    where x.bucket is not null order by 1, 2, 3, 4
  loop
    if delivery.count_vital(v_environment, v_reporter, v_report.module, v_report.version, v_report.vital, v_report.bucket + 1) then
      v_loaded := v_loaded || v_report.module;
    end if;
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

-- How a module's versions performed in the last seven days, as VersionVitals.
create function delivery.vital_rows(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with places as (
      select v.version, v.vital, b.place, sum(b.n)::int as n from delivery.vitals v, unnest(v.histogram) with ordinality b (n, place)
      where v.environment = p_environment and v.module = p_module and v.day > (now() at time zone 'utc')::date - 7 group by 1, 2, 3),
    figures as (
      select version, vital, jsonb_build_object('p75', delivery.quantile_in(array_agg(n order by place), 0.75, delivery.vital_bounds(vital)), 'visits', sum(n),
        'poor', coalesce(sum(n) filter (where place >= delivery.poor_from(vital)), 0)) as figure
      from places group by version, vital)
    select coalesce(jsonb_agg(jsonb_build_object('version', f.version, 'lcp', f.lcp, 'inp', f.inp) order by f.version), '[]')
    from (select version, (jsonb_agg(figure) filter (where vital = 'lcp')) -> 0 as lcp, (jsonb_agg(figure) filter (where vital = 'inp')) -> 0 as inp
      from figures group by version) f);
end $$;

-- What browsers reported about a module in the last hour, and how it performed in seven days, as ModuleFigures.
create or replace function delivery.module_figures(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := case when v_rollout.id is null then now() - interval '60 minutes' else delivery.counted_since(v_rollout) end;
begin
  return jsonb_build_object('module', p_module,
    'stopsAt', delivery.candidate_limit(p_environment, p_module, coalesce(v_rollout.id::text, (delivery.live(p_environment, p_module)).id::text), v_since),
    'health', delivery.health_rows(p_environment, p_module),
    'vitals', delivery.vital_rows(p_environment, p_module),
    'adoption', (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'tabs', tabs) order by tabs desc, version), '[]') from (
      select version, sum(tabs) as tabs from delivery.live_tabs where environment = p_environment and module = p_module
        and minute = date_trunc('minute', now()) - interval '1 minute' group by version) t));
end $$;

-- Modules whose figures may differ from those of a time: reports, visits or open tabs since the minute before it, or reports that left the last hour since.
create or replace function delivery.counted_since_time(p_environment text, p_at timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := date_trunc('minute', p_at) - interval '1 minute';
begin
  return array(select h.module from delivery.health h where h.environment = p_environment and h.minute >= v_from
    union select h.module from delivery.health h where h.environment = p_environment
      and h.minute > v_from - interval '60 minutes' and h.minute <= now() - interval '60 minutes'
    union select v.module from delivery.vital_reporters v where v.environment = p_environment and v.minute >= v_from
    union select t.module from delivery.live_tabs t where t.environment = p_environment and t.minute >= v_from - interval '1 minute');
end $$;

-- Forgets who reported after two days (pages' performance after ten minutes), open tabs after ten minutes, health, faults and performance after thirty
-- days. Safe to run twice. A reporter is forgotten only after the longest window (24 h), so that no count of a window changes.
create or replace function private.tidy_delivery() returns void
language plpgsql set search_path = '' as $$
begin
  delete from delivery.seen_reporters where minute < now() - interval '2 days';
  delete from delivery.period_reporters where last_minute < now() - interval '2 days';
  delete from delivery.period_counts where minute < now() - interval '2 days';
  delete from delivery.live_tabs where minute < now() - interval '10 minutes';
  delete from delivery.vital_reporters where minute < now() - interval '10 minutes';
  delete from delivery.health where minute < now() - interval '30 days';
  delete from delivery.faults where last_at < now() - interval '30 days';
  delete from delivery.vitals where day < (now() at time zone 'utc')::date - 30;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
