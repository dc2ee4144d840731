-- Upper bounds of the buckets in ms, those of web.dev/vitals for good and poor among them; the last bucket has none.
-- As in libs/modules/src/vitals.ts.
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
      return coalesce(p_bounds[i - 1], 0) + ((v_wanted - v_below) / p_histogram[i]
        * (coalesce(p_bounds[i], p_bounds[i - 1]) - coalesce(p_bounds[i - 1], 0)))::int;
    end if;
    v_below := v_below + p_histogram[i];
  end loop;
  return null;
end $$;

-- The period of presses in a rollout: its reporters are those who pressed something, and those with a slow press have
-- failed.
create function delivery.press_period(p_rollout uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return p_rollout || ' presses';
end $$;

-- Counts a visit: once a minute for each reporter. A press counts in the rollout that runs, too. Returns whether
-- anything was counted.
--   p_bucket  from 1
create function delivery.count_vital(p_environment text, p_reporter text, p_module text, p_version text, p_vital text,
  p_bucket int) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_day date := (now() at time zone 'utc')::date;
begin
  if p_vital = 'inp' and v_rollout.id is not null
    and p_version in (v_rollout.version, (delivery.live(p_environment, p_module)).version) then
    perform delivery.count_in_period(delivery.press_period(v_rollout.id), p_version, p_reporter,
      p_bucket >= delivery.poor_from('inp'));
  end if;
  insert into delivery.vital_reporters (environment, module, version, vital, minute, reporter)
  values (p_environment, p_module, p_version, p_vital, date_trunc('minute', now()), p_reporter) on conflict do nothing;
  if not found then return false; end if;
  insert into delivery.vitals (environment, module, version, vital, day, histogram)
  values (p_environment, p_module, p_version, p_vital, v_day,
    array_fill(0, array[array_length(delivery.vital_bounds(p_vital), 1) + 1])) on conflict do nothing;
  update delivery.vitals set histogram[p_bucket] = histogram[p_bucket] + 1
    where environment = p_environment and module = p_module and version = p_version and vital = p_vital and day = v_day;
  return true;
end $$;

-- Why the candidate of a rollout is worse than stable; null while it is not. Everything is counted in distinct
-- reporters, never in reports: a visitor who reports for an hour weighs as much as one who reports once. Slow presses
-- are compared with stable's only: on slow devices any version has some.
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
    (delivery.press_period(p_rollout.id),
      'Slow to respond, over 500 ms, for %s of %s visitors who pressed something; the limit was %s %%.')
  loop
    select * into v_candidate from delivery.tally_period(v_period, p_rollout.version, v_since);
    select * into v_stable from delivery.tally_period(v_period, v_stable_version, v_since);
    v_limit := delivery.candidate_limit(p_rollout.environment, p_rollout.module, v_period, v_since);
    if (v_period = p_rollout.id::text or v_stable.reporters >= 20)
      and delivery.is_worse(v_candidate.reporters, v_candidate.failing, v_stable.reporters, v_stable.failing,
        v_limit) then
      return format(v_text, v_candidate.failing, v_candidate.reporters, round(v_limit * 100, 1));
    end if;
  end loop;
  return null;
end $$;

-- How a module's versions performed in the last seven days, as VersionVitals.
create function delivery.vital_rows(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with places as (
      select v.version, v.vital, b.place, sum(b.n)::int as n
        from delivery.vitals v, unnest(v.histogram) with ordinality b (n, place)
      where v.environment = p_environment and v.module = p_module and v.day > (now() at time zone 'utc')::date - 7
        group by 1, 2, 3),
    figures as (
      select version, vital,
        jsonb_build_object('p75', delivery.quantile_in(array_agg(n order by place), 0.75,
        delivery.vital_bounds(vital)), 'visits', sum(n),
        'poor', coalesce(sum(n) filter (where place >= delivery.poor_from(vital)), 0)) as figure
      from places group by version, vital)
    select coalesce(jsonb_agg(jsonb_build_object('version', f.version, 'lcp', f.lcp, 'inp', f.inp)
      order by f.version), '[]')
    from (select version, (jsonb_agg(figure) filter (where vital = 'lcp')) -> 0 as lcp,
      (jsonb_agg(figure) filter (where vital = 'inp')) -> 0 as inp
      from figures group by version) f);
end $$;
