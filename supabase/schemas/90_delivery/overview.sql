create function delivery.release_row(p_release delivery.releases) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('version', p_release.version, 'publishedAt', p_release.published_at, 'publishedBy',
    p_release.published_by,
    'commit', p_release.git_sha, 'bytes', p_release.bytes, 'preview', p_release.preview, 'withdrawnAt',
      p_release.withdrawn_at,
    'collectedAt', p_release.collecting_at);
end $$;

-- The newest releases of a module, as ReleaseRow.
create function delivery.release_rows(p_module text, p_before text, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_before timestamptz := (select published_at from delivery.releases where module = p_module and version = p_before);
begin
  return (select coalesce(jsonb_agg(delivery.release_row(r) order by r.published_at desc, r.version desc), '[]') from (
    select * from delivery.releases where module = p_module
      and (p_before is null or (published_at, version) < (v_before, p_before))
    order by published_at desc, version desc limit p_limit) r);
end $$;

-- A module's last hour by version, as VersionHealth. A step is five minutes: [its begin as Unix time, loads, those
-- that went wrong].
create function delivery.health_rows(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with hour as (
      select * from delivery.health where environment = p_environment and module = p_module
        and minute > now() - interval '60 minutes'),
    steps as (
      select version, floor(extract(epoch from minute) / 300)::bigint * 300 as at, sum(count) as loads,
        coalesce(sum(count) filter (where outcome <> 'loaded'), 0) as wrong
      from hour group by 1, 2),
    places as (
      select h.version, b.place, sum(b.n)::int as n from hour h, unnest(h.histogram) with ordinality b (n, place)
        where h.outcome = 'loaded' group by h.version, b.place),
    latency as (
      select version, array_agg(n order by place) as histogram from places group by version)
    select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'steps', v.steps, 'p50',
      delivery.quantile(l.histogram, 0.5),
      'p95', delivery.quantile(l.histogram, 0.95)) || jsonb_strip_nulls(jsonb_build_object('causes',
      nullif(delivery.cause_rows(p_environment, p_module, v.version, now() - interval '60 minutes'), '[]')))
      order by v.version), '[]')
    from (select version, jsonb_agg(jsonb_build_array(at, loads, wrong) order by at) as steps from steps
      where loads > 0 group by version) v
    left join latency l using (version));
end $$;

-- The alarm about the live version, as Alarm; null where the last 15 minutes raised none.
create function delivery.alarm_json(p_environment text, p_module text, p_version text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('version', version, 'since', since, 'share', share, 'message',
      format('%s %s fails for %s %% of its visitors.', module, version, round(share * 100)), 'faults',
        delivery.fault_rows(p_environment, p_module, p_version, 3),
      'causes', delivery.cause_rows(p_environment, p_module, p_version, now() - interval '60 minutes'))
    from delivery.alarms where environment = p_environment and module = p_module and version = p_version
      and last_at > now() - interval '15 minutes');
end $$;

-- What a caller may do: under '*' on every module, under a module's name what they may do on it beyond that.
create function delivery.rights_by_module(p_caller delivery.caller, p_environment text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_verbs text[] := delivery.every_verb();
  v_all text[] := array(select v from unnest(v_verbs) with ordinality u (v, place)
    where delivery.may(p_caller, v, '*', p_environment) order by place);
  v_some jsonb := '{}';
begin
  if cardinality(v_all) < cardinality(v_verbs) then
    v_some := (select coalesce(jsonb_object_agg(module, verbs), '{}') from (
      select m.name as module, jsonb_agg(u.v order by u.place) as verbs
        from delivery.modules m, unnest(v_verbs) with ordinality u (v, place)
      where u.v <> all (v_all) and delivery.may(p_caller, u.v, m.name, p_environment) group by m.name) r);
  end if;
  return v_some || case when cardinality(v_all) > 0 then jsonb_build_object('*', to_jsonb(v_all)) else '{}' end;
end $$;

-- An environment as an operator sees it, as OverviewAnswer: everything, or what changed since the reader asked last.
-- Facts and alarms are those of now; figures are renewed every 30 seconds, and with each answer for modules that are
-- rolling out.
--   p_input  {environment, since?: `cursor` of the last answer}
--   errors   PT401, PT403 not_granted, PT404 no_such_environment
create function delivery.overview(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_environment delivery.environments := delivery.need_environment(private.need_text(p_input, '', 'environment', 40));
  v_name text := v_environment.name;
  -- read first: what comes after it is returned again next time, never left out
  v_last bigint := coalesce((select max(id) from delivery.activations where environment = v_name), 0);
  v_place delivery.overview_place := delivery.read_overview_place(private.read_text(p_input, '', 'since', 60),
    v_environment.epoch, v_last);
  v_full boolean := v_place.line is null;
  v_now bigint := floor(extract(epoch from now()));
  v_is_due boolean := v_full or v_now - v_place.figures_at >= 30;
  v_changed text[];
  v_counted text[];
begin
  if v_full then
    v_changed := array(select m.name from delivery.modules m
      where exists (select from delivery.releases r where r.module = m.name));
    v_counted := v_changed;
  else
    v_changed := array(select distinct a.module from delivery.activations a where a.environment = v_name
      and a.id > v_place.line);
    v_counted := v_changed || case
      when v_is_due then delivery.counted_since_time(v_name, to_timestamp(v_place.figures_at))
      else array(select o.module from delivery.rollouts o where o.environment = v_name and o.ended_at is null) end;
  end if;
  return jsonb_build_object('environment', v_name, 'revision', v_environment.revision, 'minRevision',
    v_environment.min_revision,
    'environments', (select jsonb_agg(name order by name) from delivery.environments),
    'you', jsonb_build_object('name', v_caller.name, 'can', delivery.rights_by_module(v_caller, v_name)),
    'cursor', format('%s.%s.%s', v_environment.epoch, v_last, case when v_is_due then v_now
      else v_place.figures_at end), 'full', v_full,
    'modules', (select coalesce(jsonb_agg(delivery.module_facts(v_name, m) order by m.name), '[]')
      from delivery.modules m where m.name = any (v_changed)),
    'figures', (select coalesce(jsonb_agg(delivery.module_figures(v_name, m.name) order by m.name), '[]')
      from delivery.modules m where m.name = any (v_counted)),
    'alarms', (select coalesce(jsonb_agg(x.alarm || jsonb_build_object('module', x.module) order by x.module), '[]')
      from (
      select a.module, delivery.alarm_json(v_name, a.module, (delivery.live(v_name, a.module)).version) as alarm
      from delivery.alarms a where a.environment = v_name and a.last_at > now() - interval '15 minutes'
        group by a.module) x where x.alarm is not null));
end $$;

-- What was done, newest first: {entries: HistoryEntry[]}. PT404 no_such_environment, no_such_module.
--   p_input  {environment, module?: also what concerns every module, before?: id of the last entry that was read,
--   limit?: 1..200, 50 by default}
create function delivery.history(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.read_text(p_input, '', 'module', 60);
  v_before bigint := private.read_number(p_input, '', 'before', 9e15, 9e15);
  v_limit int := private.read_count(p_input, '', 'limit', 200, 50);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  if v_module is not null then perform delivery.need_module(v_module); end if;
  return jsonb_build_object('entries',
    (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'revision', a.revision, 'at', a.at, 'module', a.module,
    'version', a.version,
      'kind', a.kind, 'weight', a.weight, 'actor', a.actor, 'reason', a.reason, 'forced', a.forced,
      'forcedChecks', a.forced_checks, 'from', a.from_version, 'claim', a.claim) order by a.id desc), '[]')
    from (select * from delivery.activations where environment = v_environment
      and (v_module is null or module in (v_module, '*')) and id < v_before
      order by id desc limit v_limit) a));
end $$;

-- The releases of a module, newest first: {releases: ReleaseRow[]}.
--   p_input  {module, before?: version of the last row that was read, limit?: 1..1000, 1000 by default}
--   errors   PT401; PT403 not_granted; PT404 no_such_module, no_such_release
create function delivery.versions(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_before text := private.read_text(p_input, '', 'before', 80);
  v_limit int := private.read_count(p_input, '', 'limit', 1000, 1000);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_module(v_module);
  if v_before is not null then perform delivery.need_release(v_module, v_before); end if;
  return jsonb_build_object('releases', delivery.release_rows(v_module, v_before, v_limit));
end $$;
