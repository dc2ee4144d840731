-- What an operator sees. The shapes are those of libs/modules/src/delivery.ts.

create function delivery.release_row(p_release delivery.releases) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('version', p_release.version, 'publishedAt', p_release.published_at, 'publishedBy', p_release.published_by,
    'commit', p_release.git_sha, 'bytes', p_release.bytes, 'preview', p_release.preview, 'withdrawnAt', p_release.withdrawn_at);
end $$;

-- The newest releases of a module, as ReleaseRow.
create function delivery.release_rows(p_module text, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(delivery.release_row(r) order by r.published_at desc), '[]') from (
    select * from delivery.releases where module = p_module order by published_at desc limit p_limit) r);
end $$;

-- A module's last hour by version, as VersionHealth.
create function delivery.health_rows(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with hour as (
      select * from delivery.health where environment = p_environment and module = p_module and minute > now() - interval '60 minutes'),
    minutes as (
      select version, minute, coalesce(sum(count) filter (where outcome = 'loaded'), 0) as loaded, coalesce(sum(count) filter (where outcome = 'fallback'), 0) as fallback,
        coalesce(sum(count) filter (where outcome = 'failed'), 0) as failed, coalesce(sum(count) filter (where outcome = 'crashed'), 0) as crashed
      from hour group by version, minute),
    places as (
      select h.version, b.place, sum(b.n)::int as n from hour h, unnest(h.histogram) with ordinality b (n, place) where h.outcome = 'loaded' group by h.version, b.place),
    latency as (
      select version, array_agg(n order by place) as histogram from places group by version)
    select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'minutes', v.minutes, 'p50', delivery.quantile(l.histogram, 0.5),
      'p95', delivery.quantile(l.histogram, 0.95)) order by v.version), '[]')
    from (select version, jsonb_agg(jsonb_build_object('at', minute, 'loaded', loaded, 'fallback', fallback, 'failed', failed, 'crashed', crashed) order by minute) as minutes
      from minutes group by version) v left join latency l using (version));
end $$;

-- The alarm about the live version, as Alarm; null where the last 15 minutes raised none.
create function delivery.alarm_json(p_environment text, p_module text, p_version text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('version', version, 'since', since, 'share', share, 'message',
      format('%s %s fails for %s %% of its visitors.', module, version, round(share * 100)))
    from delivery.alarms where environment = p_environment and module = p_module and version = p_version and last_at > now() - interval '15 minutes');
end $$;

-- One module, as ModuleOverview.
create function delivery.module_overview(p_environment text, p_module delivery.modules) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module.name);
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module.name);
  v_since timestamptz := case when v_rollout.id is null then now() - interval '60 minutes' else delivery.counted_since(v_rollout) end;
begin
  return jsonb_build_object('module', p_module.name, 'team', p_module.team, 'autoRollback', p_module.auto_rollback, 'errorLimit', p_module.error_limit,
    'stopsAt', delivery.candidate_limit(p_environment, p_module.name, v_since),
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

-- What a caller may do, by module: every module that some scope reaches, and '*' beside where one reaches all.
create function delivery.rights_by_module(p_caller delivery.caller, p_environment text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(module, verbs), '{}') from (
    select m.module, jsonb_agg(v.verb order by v.place) as verbs
    from (select name as module from delivery.modules union all select '*') m,
      unnest(array['publish', 'promote', 'rollback', 'administer']) with ordinality v (verb, place)
    where delivery.may(p_caller, v.verb, m.module, p_environment) group by m.module) r);
end $$;

-- The environment as an operator sees it, as Overview. {environment}. PT401, PT403 not_granted, PT404 no_such_environment.
create function delivery.overview(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_environment delivery.environments;
begin
  select * into v_environment from delivery.environments where name = private.need_text(p_input, '', 'environment', 40);
  if v_environment.name is null then perform private.refuse('PT404', 'no_such_environment', 'There is no environment of this name.'); end if;
  return jsonb_build_object('environment', v_environment.name, 'revision', v_environment.revision, 'minRevision', v_environment.min_revision,
    'you', jsonb_build_object('name', v_caller.name, 'can', delivery.rights_by_module(v_caller, v_environment.name)),
    'modules', (select coalesce(jsonb_agg(delivery.module_overview(v_environment.name, m) order by m.name), '[]') from delivery.modules m
      where exists (select from delivery.releases r where r.module = m.name)));
end $$;

-- What was done, newest first: {entries: HistoryEntry[]}.
--   p_input  {environment, module?: also what concerns every module, before?: id of the last entry that was read, limit?: 1..200, 50 by default}
create function delivery.history(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.read_text(p_input, '', 'module', 60);
  v_before numeric := private.read_number(p_input, '', 'before', 9e15, 9e15);
  v_limit int := private.read_count(p_input, '', 'limit', 200, 50);
begin
  perform delivery.need_any_right(p_as);
  if v_module is not null then perform delivery.need_module(v_module); end if;
  return jsonb_build_object('entries', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'revision', a.revision, 'at', a.at, 'module', a.module, 'version', a.version,
      'kind', a.kind, 'weight', a.weight, 'actor', a.actor, 'reason', a.reason, 'forced', a.forced, 'from', a.from_version) order by a.id desc), '[]')
    from (select * from delivery.activations where environment = v_environment and (v_module is null or module in (v_module, '*')) and id < v_before
      order by id desc limit v_limit) a));
end $$;

-- Every release of a module, newest first: {releases: ReleaseRow[]}. {module}
create function delivery.versions(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_module(v_module);
  return jsonb_build_object('releases', delivery.release_rows(v_module, 1000));
end $$;
