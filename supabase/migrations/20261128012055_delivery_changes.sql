-- Breaks older releases: none is deployed yet.
set local lock_timeout = '500ms';

set local check_function_bodies = off;

ALTER TABLE "delivery"."grants" DROP CONSTRAINT "grants_verbs_check";

ALTER TABLE "delivery"."tokens" DROP CONSTRAINT "tokens_verbs_check";

DROP FUNCTION "delivery"."everything"();

DROP FUNCTION "delivery"."record"(text, text, text, text, text, text, text, integer, boolean, boolean, boolean);

DROP FUNCTION "delivery"."retire_one"(text, text, text, text, boolean);

DROP FUNCTION "delivery"."serve_one"(text, text, text, text, text, boolean);

DROP FUNCTION "delivery"."take_back"(text, text, text, text, boolean, text, boolean);

CREATE TABLE "delivery"."misbehaviours" ("environment" text NOT NULL, "module" text NOT NULL, "version" text NOT NULL, "kind" text NOT NULL, "detail" text NOT NULL, "is_trial" boolean NOT NULL, "count" integer NOT NULL DEFAULT 1, "since" timestamp with time zone NOT NULL DEFAULT now(), "last_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "misbehaviours_count_check" CHECK ((count >= 1)), CONSTRAINT "misbehaviours_detail_check" CHECK ((detail ~ '^[A-Za-z0-9][A-Za-z0-9_.: -]{0,59}$'::text)), CONSTRAINT "misbehaviours_kind_check" CHECK ((kind = ANY (ARRAY['builtin'::text, 'style'::text, 'listener'::text, 'freeze'::text, 'memory'::text]))), CONSTRAINT "misbehaviours_pkey" PRIMARY KEY (environment, module, version, kind, detail, is_trial));

ALTER TABLE "delivery"."misbehaviours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "delivery"."activations" ADD COLUMN "forced_checks" text[];

CREATE OR REPLACE FUNCTION delivery.count_misbehaviours(p_environment text, p_seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into delivery.misbehaviours as m (environment, module, version, kind, detail, is_trial)
  select distinct p_environment, r.module, r.version, s ->> 'kind', s ->> 'detail',
    coalesce((s ->> 'isTrial')::boolean, false)
  from jsonb_array_elements(coalesce(p_seen, '[]')) s
  join delivery.releases r on r.module = s ->> 'module' and r.version = s ->> 'version'
  where (select count(*) from delivery.misbehaviours o where o.environment = p_environment and o.module = r.module
    and o.version = r.version) < 50
  order by 2, 3, 4, 5
  on conflict (environment, module, version, kind, detail, is_trial) do update
    set count = m.count + 1, last_at = now();
end $function$;

CREATE OR REPLACE FUNCTION delivery.every_verb()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['publish', 'promote', 'rollback', 'force', 'administer']
$function$;

CREATE OR REPLACE FUNCTION delivery.everything()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_array(jsonb_build_object('modules', '["*"]'::jsonb, 'environments', '["*"]'::jsonb,
    'verbs', to_jsonb(delivery.every_verb())))
$function$;

CREATE OR REPLACE FUNCTION delivery.export(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', v_environment);
  v_history text[];
  v_rights text[];
begin
  perform delivery.need_environment(v_environment);
  -- without the key where nothing was forced: a line is the same as in exports from before it
  v_history := array(select ((to_jsonb(a) - 'at'
      - case when a.forced_checks is null then 'forced_checks' else '' end) || jsonb_build_object('at', delivery.exported_time(a.at)))::text
    from delivery.activations a where a.environment = v_environment order by a.id);
  v_rights := array(select ((to_jsonb(e) - 'at') || jsonb_build_object('at', delivery.exported_time(e.at)))::text
    from delivery.right_events e where e.environments && array[v_environment, '*'] order by e.id);
  return jsonb_build_object('environment', v_environment,
    'history', (select coalesce(jsonb_agg(jsonb_build_object('line', c.line, 'hash', c.hash) order by c.n), '[]')
      from delivery.chain(v_history) c),
    'permissions', (select coalesce(jsonb_agg(jsonb_build_object('line', c.line, 'hash', c.hash) order by c.n), '[]')
      from delivery.chain(v_rights) c));
end $function$;

CREATE OR REPLACE FUNCTION delivery.forced_of_set(p_as jsonb, p_input jsonb, p_plan jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform delivery.read_forced(p_as, p_input, m, p_plan ->> 'environment') from (
    select jsonb_object_keys(p_plan -> 'wanted') union select jsonb_array_elements_text(p_plan -> 'retired')) n (m);
  return delivery.read_forced(p_as, p_input, null, p_plan ->> 'environment');
end $function$;

CREATE OR REPLACE FUNCTION delivery.forget_collected()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from delivery.source_maps where module = new.module and version = new.version;
  delete from delivery.faults where module = new.module and version = new.version;
  delete from delivery.misbehaviours where module = new.module and version = new.version;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION delivery.gate_facts(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_verb text := private.need_text(p_input, '', 'verb', 20);
  v_revision bigint;
  v_version text;
begin
  perform delivery.need_right(p_as, case v_verb when 'rollback' then v_verb
    else 'promote' end, v_module, v_environment);
  perform delivery.read_reason(p_input,
    delivery.read_forced(p_as, p_input, v_module, v_environment) is not null);
  perform delivery.need_module(v_module);
  v_revision := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
  v_version := case v_verb when 'rollback' then delivery.need_rollback_target(v_environment, v_module,
      private.read_text(p_input, '', 'version', 80))
    when 'complete' then (delivery.running(v_environment, v_module)).version
      else private.need_text(p_input, '', 'version', 80) end;
  if v_version is null then
    perform private.refuse('PT409', 'no_rollout', format('No rollout of %s is running in %s.', v_module,
      v_environment));
  end if;
  return jsonb_build_object('environment', v_environment, 'revision', v_revision, 'document',
    (delivery.need_servable(v_module, v_version)).document,
    'misbehaviours', delivery.misbehaviours_before(v_module, v_version),
    'platform', (select r.document -> 'platform' from delivery.releases r where r.module = 'shell'
      and r.version = (delivery.live(v_environment, 'shell')).version),
    'candidatePlatform', (select r.document -> 'platform' from delivery.releases r where v_module <> 'shell'
      and r.module = 'shell'
      and r.version = (delivery.running(v_environment, 'shell')).version),
    'remotes', (select coalesce(jsonb_agg(r.document order by r.module, r.version), '[]') from delivery.releases r
      where v_module = 'shell' and r.module <> 'shell'
      and r.version in ((delivery.live(v_environment, r.module)).version,
        (delivery.running(v_environment, r.module)).version)),
    'claims', (select coalesce(jsonb_agg(jsonb_build_object('module', c.module, 'kind', c.kind, 'target', c.target,
      'access', c.access,
        'menuGroup', c.menu_group, 'paletteCategory', c.palette_category) order by c.module, c.kind, c.target), '[]')
      from delivery.claims c where v_module <> 'shell' and c.environment = v_environment and c.state = 'approved'));
end $function$;

CREATE OR REPLACE FUNCTION delivery.history(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
      'kind', a.kind, 'weight', a.weight, 'actor', a.actor, 'reason', a.reason, 'forced', a.forced, 'forcedChecks', a.forced_checks, 'from',
        a.from_version, 'claim', a.claim) order by a.id desc), '[]')
    from (select * from delivery.activations where environment = v_environment
      and (v_module is null or module in (v_module, '*')) and id < v_before
      order by id desc limit v_limit) a));
end $function$;

CREATE OR REPLACE FUNCTION delivery.judge_stable(p_environment text, p_module text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_settings delivery.module_settings := delivery.settings_of(p_environment, p_module);
  v_seen record;
  v_share numeric;
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
  if (delivery.live(p_environment, p_module)).id = v_live.id
    and delivery.rollback_target(p_environment, p_module) is not null then
    perform delivery.take_back(p_environment, p_module, 'health',
      format('Failed for %s of %s visitors in 10 minutes.', v_seen.failing, v_seen.reporters), null, null, false);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION delivery.make_token(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_modules text[] := delivery.need_names(p_input, 'modules');
  v_environments text[] := delivery.need_names(p_input, 'environments');
  v_caller delivery.caller := delivery.need_to_administer(p_as, v_modules, v_environments);
  v_verbs text[] := delivery.need_verbs(p_input);
  v_token delivery.tokens;
begin
  if not delivery.may_force_by_token(v_modules, v_verbs) then
    perform private.refuse('PT400', 'token_cannot_force', 'Only a token that administers every module may force.',
      'Grant the right to a person: npm run release -- grant <e-mail> --verbs force');
  end if;
  insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
  values (private.need_text(p_input, '', 'name', 80), private.need_text(p_input, '', 'team', 80),
    private.need_text(p_input, '', 'hash', 64),
    v_modules, v_environments, v_verbs, v_caller.name,
      now() + private.read_count(p_input, '', 'days', 365) * interval '1 day')
  returning * into v_token;
  perform delivery.make_modules(v_modules, v_token.team);
  return jsonb_build_object('id', v_token.id, 'name', v_token.name, 'expiresAt', v_token.expires_at);
end $function$;

CREATE OR REPLACE FUNCTION delivery.may_force_by_token(p_modules text[], p_verbs text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not 'force' = any (p_verbs) or ('*' = any (p_modules) and 'administer' = any (p_verbs))
$function$;

CREATE OR REPLACE FUNCTION delivery.misbehaviour_rows(p_environment text, p_module text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('version', version, 'kind', kind, 'detail', detail, 'count', count,
    'since', since, 'lastAt', last_at, 'isTrial', is_trial) order by count desc, kind, detail), '[]')
  from delivery.misbehaviours
  where environment = p_environment and module = p_module and last_at > now() - interval '7 days'
    and version in ((delivery.live(p_environment, p_module)).version, (delivery.running(p_environment, p_module)).version)
$function$;

CREATE OR REPLACE FUNCTION delivery.misbehaviours_before(p_module text, p_version text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'detail', detail)), '[]')
  from delivery.misbehaviours
  where module = p_module and version = p_version and (environment <> 'production' or is_trial)
$function$;

CREATE OR REPLACE FUNCTION delivery.module_figures(p_environment text, p_module text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
  v_since timestamptz := case when v_rollout.id is null then now() - interval '60 minutes'
    else delivery.counted_since(v_rollout) end;
begin
  return jsonb_build_object('module', p_module,
    'stopsAt', delivery.candidate_limit(p_environment, p_module,
      coalesce(v_rollout.id::text, (delivery.live(p_environment, p_module)).id::text), v_since),
    'health', delivery.health_rows(p_environment, p_module),
    'vitals', delivery.vital_rows(p_environment, p_module),
    'adoption', (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'tabs', tabs)
      order by tabs desc, version), '[]') from (
      select version, sum(tabs) as tabs from delivery.live_tabs where environment = p_environment and module = p_module
        and minute = date_trunc('minute', now()) - interval '1 minute' group by version) t))
    || jsonb_strip_nulls(jsonb_build_object('misbehaviours',
      nullif(delivery.misbehaviour_rows(p_environment, p_module), '[]')));
end $function$;

CREATE OR REPLACE FUNCTION delivery.need_verbs(p_input jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_verbs text[] := delivery.need_names(p_input, 'verbs');
begin
  if not v_verbs <@ delivery.every_verb() then
    perform private.refuse('PT400', 'bad_format',
      format('The verbs are %s.', array_to_string(delivery.every_verb(), ', ')), 'verbs');
  end if;
  return v_verbs;
end $function$;

CREATE OR REPLACE FUNCTION delivery.promote(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.need_text(p_input, '', 'version', 80);
  v_forced text[] := delivery.read_forced(p_as, p_input, v_module, v_environment);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_reason text := delivery.read_reason(p_input, v_forced is not null);
  v_revision bigint;
  v_live delivery.activations;
begin
  v_revision := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
  perform delivery.need_servable(v_module, v_version);
  v_live := delivery.live(v_environment, v_module);
  if v_live.version is distinct from v_version then
    v_revision := delivery.record(v_environment, 'promote', v_module, v_version, v_caller.name, v_reason,
      v_live.version, p_forced => v_forced);
    perform delivery.end_rollout(v_environment, v_module, v_caller.name, 'Ended by the promotion of ' || v_version);
  end if;
  return jsonb_build_object('revision', v_revision, 'module', v_module, 'version', v_version, 'previous',
    v_live.version);
end $function$;

CREATE OR REPLACE FUNCTION delivery.read_forced(p_as jsonb, p_input jsonb, p_module text, p_environment text)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_list jsonb := private.read_list(p_input, '', 'forced');
begin
  if v_list = '[]' then return null; end if;
  perform delivery.need_right(p_as, 'force', p_module, p_environment);
  return (select array_agg(n order by n) from unnest(delivery.need_names(p_input, 'forced')) n);
end $function$;

CREATE OR REPLACE FUNCTION delivery.record(p_environment text, p_kind text, p_module text, p_version text, p_actor text, p_reason text, p_from text DEFAULT NULL::text, p_weight integer DEFAULT NULL::integer, p_forced text[] DEFAULT NULL::text[], p_moves boolean DEFAULT true, p_urgent boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_revision bigint;
begin
  update delivery.environments set revision = revision + case when p_moves then 1 else 0 end
    where name = p_environment returning revision into v_revision;
  insert into delivery.activations (environment, revision, kind, module, version, from_version, weight, actor, reason,
    forced, forced_checks, urgent)
  values (p_environment, v_revision, p_kind, p_module, p_version, p_from, p_weight, p_actor, p_reason,
    p_forced is not null, p_forced, p_urgent);
  return v_revision;
end $function$;

CREATE OR REPLACE FUNCTION delivery.report(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION delivery.retire_one(p_environment text, p_module text, p_actor text, p_reason text, p_forced text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_version text := (delivery.live(p_environment, p_module)).version;
begin
  perform delivery.record(p_environment, 'retire', p_module, v_version, p_actor, p_reason, v_version,
    p_forced => p_forced);
  perform delivery.end_rollout(p_environment, p_module, p_actor, p_reason);
end $function$;

CREATE OR REPLACE FUNCTION delivery.rights_by_module(p_caller delivery.caller, p_environment text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION delivery.rollback(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.read_text(p_input, '', 'version', 80);
  v_forced text[] := delivery.read_forced(p_as, p_input, v_module, v_environment);
  v_caller delivery.caller := delivery.need_right(p_as, 'rollback', v_module, v_environment);
begin
  perform delivery.need_module(v_module);
  perform delivery.lock_environment(v_environment, delivery.read_expected(p_input));
  if v_version is not null then perform delivery.need_servable(v_module, v_version); end if;
  return delivery.take_back(v_environment, v_module, v_caller.name,
    delivery.read_reason(p_input, v_forced is not null), v_forced, v_version, private.read_boolean(p_input, '', 'wrongFigures'));
end $function$;

CREATE OR REPLACE FUNCTION delivery.rollout_complete(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_forced text[] := delivery.read_forced(p_as, p_input, v_module, v_environment);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_reason text := delivery.read_reason(p_input, v_forced is not null);
  v_rollout delivery.rollouts := delivery.lock_rollout(v_environment, v_module, delivery.read_expected(p_input));
  v_live delivery.activations := delivery.live(v_environment, v_module);
begin
  update delivery.rollouts set ended_at = clock_timestamp() where id = v_rollout.id;
  return jsonb_build_object('revision', delivery.record(v_environment, 'complete', v_module, v_rollout.version,
    v_caller.name, v_reason,
    v_live.version, v_rollout.weight, v_forced), 'rollout', null);
end $function$;

CREATE OR REPLACE FUNCTION delivery.rollout_start(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.need_text(p_input, '', 'version', 80);
  v_weight int := delivery.read_weight(p_input);
  v_auto boolean := private.read_boolean(p_input, '', 'auto');
  v_hold int := private.read_count(p_input, '', 'holdSeconds', 86400, 600);
  v_replace boolean := private.read_boolean(p_input, '', 'replace');
  v_forced text[] := delivery.read_forced(p_as, p_input, v_module, v_environment);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_reason text := delivery.read_reason(p_input, v_forced is not null);
  v_live delivery.activations;
  v_before delivery.rollouts;
  v_rollout delivery.rollouts;
  v_revision bigint;
begin
  if v_replace then perform delivery.need_right(p_as, 'rollback', v_module, v_environment); end if;
  perform delivery.lock_environment(v_environment, delivery.read_expected(p_input));
  perform delivery.need_servable(v_module, v_version);
  v_live := delivery.live(v_environment, v_module);
  v_before := delivery.running(v_environment, v_module);
  if v_live.id is null then
    perform private.refuse('PT409', 'nothing_live', format('Nothing of %s serves anyone yet.', v_module),
      'Promote a version first.');
  elsif v_live.version = v_version then
    perform private.refuse('PT409', 'already_live', format('%s %s serves everyone already.', v_module, v_version));
  elsif v_before.id is not null and not v_replace then
    perform private.refuse('PT409', 'rollout_running',
      format('A rollout of %s %s is running, at %s %% of visitors.', v_module, v_before.version,
      trim_scale(v_before.weight / 100.0)), 'Complete or abort it first, or replace it with --replace.');
  elsif v_before.id is not null and v_before.version = v_version then
    perform private.refuse('PT409', 'rollout_running', format('%s %s is rolling out already, at %s %% of '
      'visitors.', v_module, v_version, trim_scale(v_before.weight / 100.0)));
  end if;
  if v_before.id is not null then
    perform delivery.give_up(v_before, v_caller.name, format('Replaced by %s.', v_version));
  end if;
  insert into delivery.rollouts (environment, module, version, weight, started_by, auto, hold)
  values (v_environment, v_module, v_version, v_weight, v_caller.name, v_auto, make_interval(secs => v_hold))
    returning * into v_rollout;
  v_revision := delivery.record(v_environment, 'rollout', v_module, v_version, v_caller.name, v_reason,
    v_live.version, v_weight, v_forced);
  return jsonb_build_object('revision', v_revision, 'rollout', delivery.rollout_json(v_rollout), 'replaced',
    v_before.version);
end $function$;

CREATE OR REPLACE FUNCTION delivery.serve_one(p_environment text, p_module text, p_version text, p_actor text, p_reason text, p_forced text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from text := (delivery.live(p_environment, p_module)).version;
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
begin
  if v_from is distinct from p_version then
    perform delivery.record(p_environment, 'promote', p_module, p_version, p_actor, p_reason, v_from,
      p_forced => p_forced);
    perform delivery.end_rollout(p_environment, p_module, p_actor, p_reason);
    return jsonb_build_object('module', p_module, 'from', v_from, 'version', p_version);
  elsif v_rollout.id is not null then
    perform delivery.give_up(v_rollout, p_actor, p_reason);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION delivery.serve_set(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_plan jsonb := delivery.plan_set(p_as, p_input);
  v_forced text[] := delivery.forced_of_set(p_as, p_input, v_plan);
  v_environment text := v_plan ->> 'environment';
  v_caller delivery.caller := delivery.caller_of(p_as);
  v_typed text := delivery.read_reason(p_input, v_forced is not null or (v_plan ->> 'isBack')::boolean);
  v_origin text := coalesce('From ' || (p_input ->> 'from'), 'Restored revision ' || (p_input ->> 'setRevision'));
  v_reason text := left(v_origin || coalesce(': ' || v_typed, ''), 500);
  v_changes jsonb := '[]';
  v_change jsonb;
  v_one record;
begin
  for v_one in select key, value from jsonb_each_text(v_plan -> 'wanted') order by key loop
    v_change := delivery.serve_one(v_environment, v_one.key, v_one.value, v_caller.name, v_reason, v_forced);
    if v_change is not null then v_changes := v_changes || jsonb_build_array(v_change); end if;
  end loop;
  perform delivery.retire_one(v_environment, r.name, v_caller.name, v_reason, v_forced)
    from jsonb_array_elements_text(v_plan -> 'retired') r (name);
  return jsonb_build_object('environment', v_environment, 'revision',
    (delivery.need_environment(v_environment)).revision, 'changes', v_changes,
    'kept', v_plan -> 'kept', 'retired', v_plan -> 'retired');
end $function$;

CREATE OR REPLACE FUNCTION delivery.set_facts(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_plan jsonb := delivery.plan_set(p_as, p_input);
  v_environment text := v_plan ->> 'environment';
  v_wanted jsonb := v_plan -> 'wanted';
  v_shell text := coalesce(v_wanted ->> 'shell', (delivery.live(v_environment, 'shell')).version);
  v_platform jsonb := (select document -> 'platform' from delivery.releases where module = 'shell'
    and version = v_shell);
  v_remotes jsonb;
  v_claims jsonb;
begin
  perform delivery.read_reason(p_input, delivery.forced_of_set(p_as, p_input, v_plan) is not null);
  v_remotes := (select coalesce(jsonb_agg(r.document order by r.module, r.version), '[]') from delivery.releases r
    where r.module <> 'shell'
    and not v_plan -> 'retired' ? r.module
    and r.version in (coalesce(v_wanted ->> r.module, (delivery.live(v_environment, r.module)).version),
      case when not v_wanted ? r.module then (delivery.running(v_environment, r.module)).version end));
  v_claims := (select coalesce(jsonb_agg(jsonb_build_object('module', c.module, 'kind', c.kind, 'target', c.target,
    'access', c.access,
      'menuGroup', c.menu_group, 'paletteCategory', c.palette_category) order by c.module, c.kind, c.target), '[]')
    from delivery.claims c where c.environment = v_environment and c.state = 'approved');
  return jsonb_build_object('revision', v_plan -> 'revision', 'isBack', v_plan -> 'isBack', 'checks', (
    select coalesce(jsonb_agg(jsonb_build_object('environment', v_environment, 'revision', v_plan -> 'revision',
      'document', r.document, 'misbehaviours', delivery.misbehaviours_before(r.module, r.version),
        'platform', v_platform, 'remotes', case r.module when 'shell' then v_remotes else '[]' end,
        'claims', case r.module when 'shell' then '[]' else v_claims end) order by r.module), '[]')
    from jsonb_each_text(v_wanted) w join delivery.releases r on r.module = w.key and r.version = w.value
    where (delivery.live(v_environment, w.key)).version is distinct from w.value));
end $function$;

CREATE OR REPLACE FUNCTION delivery.take_back(p_environment text, p_module text, p_actor text, p_reason text, p_forced text[], p_version text, p_urgent boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_live delivery.activations := delivery.live(p_environment, p_module);
  v_target text := delivery.need_rollback_target(p_environment, p_module, p_version);
  v_skipped jsonb := case when p_version is null then delivery.rollback_skips(p_environment, p_module) else '[]' end;
  v_revision bigint;
begin
  v_revision := delivery.record(p_environment, 'rollback', p_module, v_target, p_actor,
    left(p_reason || (select coalesce(string_agg(format(' Skipped %s: %s', k ->> 'version', k ->> 'why'), ''), '')
      from jsonb_array_elements(v_skipped) k where p_actor = 'health'), 500),
    v_live.version, p_forced => p_forced, p_urgent => p_urgent);
  perform delivery.end_rollout(p_environment, p_module, p_actor, 'Ended by the rollback to ' || v_target);
  return jsonb_build_object('revision', v_revision, 'module', p_module, 'version', v_target, 'from', v_live.version,
    'skipped', v_skipped, 'openTabs', delivery.open_tabs(p_environment, p_module, v_live.version));
end $function$;

CREATE OR REPLACE FUNCTION private.tidy_delivery()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

ALTER TABLE "delivery"."activations" ADD CONSTRAINT "activations_forced_checks_check" CHECK ((cardinality(forced_checks) > 0)) NOT VALID;

ALTER TABLE "delivery"."activations" ADD CONSTRAINT "activations_forced_check" CHECK ((forced OR (forced_checks IS NULL))) NOT VALID;

ALTER TABLE "delivery"."misbehaviours" ADD CONSTRAINT "misbehaviours_environment_fkey" FOREIGN KEY (environment) REFERENCES delivery.environments(name);

ALTER TABLE "delivery"."misbehaviours" ADD CONSTRAINT "misbehaviours_module_version_fkey" FOREIGN KEY (module, version) REFERENCES delivery.releases(module, version);

CREATE INDEX misbehaviours_by_last ON delivery.misbehaviours USING btree (last_at);

CREATE INDEX misbehaviours_of_release ON delivery.misbehaviours USING btree (module, version);

COMMENT ON COLUMN "delivery"."activations"."forced_checks" IS 'The checks of the gate that did not run. Null where none was forced, and in lines from before forcing was per check';

COMMENT ON COLUMN "delivery"."misbehaviours"."count" IS 'Reports; a page sends each once';

COMMENT ON COLUMN "delivery"."misbehaviours"."is_trial" IS 'Seen in a tab that uses the release by an override or a preview';

COMMENT ON TABLE "delivery"."misbehaviours" IS 'What a release did to the page around it, as the shell saw it (docs/decisions/107). Kept for thirty days';

REVOKE ALL ON FUNCTION "delivery"."count_misbehaviours"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."every_verb"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."everything"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."forced_of_set"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."may_force_by_token"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."misbehaviour_rows"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."misbehaviours_before"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."read_forced"(jsonb, jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."record"(text, text, text, text, text, text, text, integer, text[], boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."retire_one"(text, text, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."serve_one"(text, text, text, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."take_back"(text, text, text, text, text[], text, boolean) FROM PUBLIC;

ALTER TABLE "delivery"."grants" ADD CONSTRAINT "grants_verbs_check" CHECK (((cardinality(verbs) > 0) AND (verbs <@ delivery.every_verb()))) NOT VALID;

ALTER TABLE "delivery"."tokens" ADD CONSTRAINT "tokens_force_check" CHECK (delivery.may_force_by_token(modules, verbs)) NOT VALID;

ALTER TABLE "delivery"."tokens" ADD CONSTRAINT "tokens_verbs_check" CHECK (((cardinality(verbs) > 0) AND (verbs <@ delivery.every_verb()))) NOT VALID;

-- By hand: owners of every module may force, as before. Tokens and grants of teams no longer can.
update delivery.tokens set verbs = verbs || array['force']
  where modules @> array['*'] and verbs @> array['administer'] and revoked_at is null;
update delivery.grants set verbs = verbs || array['force']
  where modules @> array['*'] and verbs @> array['administer'] and revoked_at is null;
-- End of the part by hand.
