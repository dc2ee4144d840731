-- /admin/releases with hundreds of modules: the overview returns what changed since its reader asked last, releases and claims come by the page.

-- The newest releases of a module, as ReleaseRow. @param p_before  those older than this version; null: from the newest
drop function delivery.module_overview(text, delivery.modules);
drop function delivery.release_rows(text, int);
create function delivery.release_rows(p_module text, p_before text, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_before timestamptz := (select published_at from delivery.releases where module = p_module and version = p_before);
begin
  return (select coalesce(jsonb_agg(delivery.release_row(r) order by r.published_at desc, r.version desc), '[]') from (
    select * from delivery.releases where module = p_module and (p_before is null or (published_at, version) < (v_before, p_before))
    order by published_at desc, version desc limit p_limit) r);
end $$;

-- The releases of a module, newest first: {releases: ReleaseRow[]}.
--   p_input  {module, before?: version of the last row that was read, limit?: 1..1000, 1000 by default}
--   errors   PT401; PT403 not_granted; PT404 no_such_module, no_such_release
create or replace function delivery.versions(p_as jsonb, p_input jsonb) returns jsonb
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

-- The claims of an environment: those that wait first, then the approved ones, then those whose revocation is the last decision.
--   p_input  {environment, module?, state?: requested | approved | revoked}
--   returns  {claims: Claim[]}
--   errors   PT400 bad_format; PT401; PT403 not_granted; PT404 no_such_environment
create or replace function delivery.list_claims(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.read_text(p_input, '', 'module', 60);
  v_state text := private.read_text(p_input, '', 'state', 20);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  if v_state not in ('requested', 'approved', 'revoked') then
    perform private.refuse('PT400', 'bad_format', 'This must be requested, approved or revoked.', 'state');
  end if;
  return jsonb_build_object('claims', (select coalesce(jsonb_agg(delivery.claim_json(c)
      order by array_position(array['requested', 'approved', 'revoked'], c.state), c.module, c.kind, c.target collate "C", c.decided_at desc), '[]')
    from delivery.claims c where c.environment = v_environment and (v_module is null or c.module = v_module) and (v_state is null or c.state = v_state)
      and (c.state <> 'revoked' or (not c.replaced and not exists (select from delivery.claims l where l.environment = c.environment and l.module = c.module
        and l.kind = c.kind and l.shape = c.shape and l.id <> c.id
        and (l.state <> 'revoked' or l.decided_at > c.decided_at))))));
end $$;

-- A module's last hour by version, as VersionHealth. A step is five minutes: [its begin as Unix time, loads, those that went wrong].
create or replace function delivery.health_rows(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with hour as (
      select * from delivery.health where environment = p_environment and module = p_module and minute > now() - interval '60 minutes'),
    steps as (
      select version, floor(extract(epoch from minute) / 300)::bigint * 300 as at, sum(count) as loads, coalesce(sum(count) filter (where outcome <> 'loaded'), 0) as wrong
      from hour group by 1, 2),
    places as (
      select h.version, b.place, sum(b.n)::int as n from hour h, unnest(h.histogram) with ordinality b (n, place) where h.outcome = 'loaded' group by h.version, b.place),
    latency as (
      select version, array_agg(n order by place) as histogram from places group by version)
    select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'steps', v.steps, 'p50', delivery.quantile(l.histogram, 0.5),
      'p95', delivery.quantile(l.histogram, 0.95)) order by v.version), '[]')
    from (select version, jsonb_agg(jsonb_build_array(at, loads, wrong) order by at) as steps from steps where loads > 0 group by version) v
    left join latency l using (version));
end $$;

-- What history says about a module, as ModuleFacts.
create function delivery.module_facts(p_environment text, p_module delivery.modules) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module.name);
begin
  return jsonb_build_object('module', p_module.name, 'team', p_module.team,
    'autoRollback', (delivery.settings_of(p_environment, p_module.name)).auto_rollback,
    'live', case when v_live.id is not null then jsonb_build_object('version', v_live.version, 'since', v_live.at, 'actor', v_live.actor, 'reason', v_live.reason,
      'bytes', (select bytes from delivery.releases where module = p_module.name and version = v_live.version)) end,
    'rollbackTarget', delivery.rollback_target(p_environment, p_module.name),
    'rollout', delivery.rollout_json(delivery.running(p_environment, p_module.name)));
end $$;

-- What browsers reported about a module in the last hour, as ModuleFigures.
create function delivery.module_figures(p_environment text, p_module text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := case when v_rollout.id is null then now() - interval '60 minutes' else delivery.counted_since(v_rollout) end;
begin
  return jsonb_build_object('module', p_module,
    'stopsAt', delivery.candidate_limit(p_environment, p_module, coalesce(v_rollout.id::text, (delivery.live(p_environment, p_module)).id::text), v_since),
    'health', delivery.health_rows(p_environment, p_module),
    'adoption', (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'tabs', tabs) order by tabs desc, version), '[]') from (
      select version, sum(tabs) as tabs from delivery.live_tabs where environment = p_environment and module = p_module
        and minute = date_trunc('minute', now()) - interval '1 minute' group by version) t));
end $$;

-- What a caller may do: under '*' on every module, under a module's name what they may do on it beyond that.
create or replace function delivery.rights_by_module(p_caller delivery.caller, p_environment text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_verbs text[] := array['publish', 'promote', 'rollback', 'administer'];
  v_all text[] := array(select v from unnest(v_verbs) with ordinality u (v, place) where delivery.may(p_caller, v, '*', p_environment) order by place);
  v_some jsonb := '{}';
begin
  if cardinality(v_all) < cardinality(v_verbs) then
    v_some := (select coalesce(jsonb_object_agg(module, verbs), '{}') from (
      select m.name as module, jsonb_agg(u.v order by u.place) as verbs from delivery.modules m, unnest(v_verbs) with ordinality u (v, place)
      where u.v <> all (v_all) and delivery.may(p_caller, u.v, m.name, p_environment) group by m.name) r);
  end if;
  return v_some || case when cardinality(v_all) > 0 then jsonb_build_object('*', to_jsonb(v_all)) else '{}' end;
end $$;

-- Where a reader of the overview is: the last line of history that they know, and when they got figures (Unix time).
create type delivery.overview_place as (line bigint, figures_at bigint);

-- Reads a cursor: epoch, line and time, as `overview` returned it. All null where it can't be continued from (another epoch, a database that was
-- restored, longer than ten minutes ago, another form): the reader then gets everything.
create function delivery.read_overview_place(p_cursor text, p_epoch bigint, p_last bigint) returns delivery.overview_place
language plpgsql stable set search_path = '' as $$
declare
  v_parts bigint[] := case when p_cursor ~ '^\d{1,15}\.\d{1,15}\.\d{1,15}$' then string_to_array(p_cursor, '.')::bigint[] end;
  v_age numeric := extract(epoch from now()) - v_parts[3];
begin
  return case when v_parts[1] = p_epoch and v_parts[2] <= p_last and v_age between 0 and 600 then row(v_parts[2], v_parts[3])::delivery.overview_place end;
end $$;

-- Modules whose figures may differ from those of a time: reports or open tabs since the minute before it, or reports that left the last hour since.
create function delivery.counted_since_time(p_environment text, p_at timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := date_trunc('minute', p_at) - interval '1 minute';
begin
  return array(select h.module from delivery.health h where h.environment = p_environment and h.minute >= v_from
    union select h.module from delivery.health h where h.environment = p_environment
      and h.minute > v_from - interval '60 minutes' and h.minute <= now() - interval '60 minutes'
    union select t.module from delivery.live_tabs t where t.environment = p_environment and t.minute >= v_from - interval '1 minute');
end $$;

-- An environment as an operator sees it, as OverviewAnswer: everything, or what changed since the reader asked last. Facts and alarms are those of
-- now; figures are renewed every 30 seconds, and with each answer for modules that are rolling out.
--   p_input  {environment, since?: `cursor` of the last answer}
--   errors   PT401, PT403 not_granted, PT404 no_such_environment
create or replace function delivery.overview(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_environment delivery.environments := delivery.need_environment(private.need_text(p_input, '', 'environment', 40));
  v_name text := v_environment.name;
  -- read first: what comes after it is returned again next time, never left out
  v_last bigint := coalesce((select max(id) from delivery.activations where environment = v_name), 0);
  v_place delivery.overview_place := delivery.read_overview_place(private.read_text(p_input, '', 'since', 60), v_environment.epoch, v_last);
  v_full boolean := v_place.line is null;
  v_now bigint := floor(extract(epoch from now()));
  v_is_due boolean := v_full or v_now - v_place.figures_at >= 30;
  v_changed text[];
  v_counted text[];
begin
  if v_full then
    v_changed := array(select m.name from delivery.modules m where exists (select from delivery.releases r where r.module = m.name));
    v_counted := v_changed;
  else
    v_changed := array(select distinct a.module from delivery.activations a where a.environment = v_name and a.id > v_place.line);
    v_counted := v_changed || case when v_is_due then delivery.counted_since_time(v_name, to_timestamp(v_place.figures_at))
      else array(select o.module from delivery.rollouts o where o.environment = v_name and o.ended_at is null) end;
  end if;
  return jsonb_build_object('environment', v_name, 'revision', v_environment.revision, 'minRevision', v_environment.min_revision,
    'environments', (select jsonb_agg(name order by name) from delivery.environments),
    'you', jsonb_build_object('name', v_caller.name, 'can', delivery.rights_by_module(v_caller, v_name)),
    'cursor', format('%s.%s.%s', v_environment.epoch, v_last, case when v_is_due then v_now else v_place.figures_at end), 'full', v_full,
    'modules', (select coalesce(jsonb_agg(delivery.module_facts(v_name, m) order by m.name), '[]') from delivery.modules m where m.name = any (v_changed)),
    'figures', (select coalesce(jsonb_agg(delivery.module_figures(v_name, m.name) order by m.name), '[]') from delivery.modules m where m.name = any (v_counted)),
    'alarms', (select coalesce(jsonb_agg(x.alarm || jsonb_build_object('module', x.module) order by x.module), '[]') from (
      select a.module, delivery.alarm_json(v_name, a.module, (delivery.live(v_name, a.module)).version) as alarm
      from delivery.alarms a where a.environment = v_name and a.last_at > now() - interval '15 minutes' group by a.module) x where x.alarm is not null));
end $$;

revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
