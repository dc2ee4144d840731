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

CREATE TABLE "delivery"."change_parts" ("environment" text NOT NULL, "change" text NOT NULL, "module" text NOT NULL, "version" text NOT NULL, "added_by" text NOT NULL, "approved_by" text, "approved_at" timestamp with time zone, "from_version" text, CONSTRAINT "change_parts_pkey" PRIMARY KEY (environment, change, module));

ALTER TABLE "delivery"."change_parts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "delivery"."changes" ("environment" text NOT NULL, "name" text NOT NULL, "state" text NOT NULL DEFAULT 'open'::text, "created_by" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "revision" bigint, CONSTRAINT "changes_name_check" CHECK ((name ~ '^[a-z][a-z0-9-]{0,59}$'::text)), CONSTRAINT "changes_pkey" PRIMARY KEY (environment, name), CONSTRAINT "changes_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'live'::text, 'rolled_back'::text]))));

ALTER TABLE "delivery"."changes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "delivery"."misbehaviours" ("environment" text NOT NULL, "module" text NOT NULL, "version" text NOT NULL, "kind" text NOT NULL, "detail" text NOT NULL, "is_trial" boolean NOT NULL, "count" integer NOT NULL DEFAULT 1, "since" timestamp with time zone NOT NULL DEFAULT now(), "last_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "misbehaviours_count_check" CHECK ((count >= 1)), CONSTRAINT "misbehaviours_detail_check" CHECK ((detail ~ '^[A-Za-z0-9][A-Za-z0-9_.: -]{0,59}$'::text)), CONSTRAINT "misbehaviours_kind_check" CHECK ((kind = ANY (ARRAY['builtin'::text, 'style'::text, 'listener'::text, 'freeze'::text, 'memory'::text]))), CONSTRAINT "misbehaviours_pkey" PRIMARY KEY (environment, module, version, kind, detail, is_trial));

ALTER TABLE "delivery"."misbehaviours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "delivery"."activations" ADD COLUMN "forced_checks" text[];

CREATE OR REPLACE FUNCTION delivery.change_add(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.need_text(p_input, '', 'version', 80);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module,
    private.need_text(p_input, '', 'environment', 40));
  v_change delivery.changes := delivery.lock_change(p_input);
begin
  perform delivery.need_state(v_change, 'open');
  perform delivery.need_servable(v_module, v_version);
  insert into delivery.change_parts as p (environment, change, module, version, added_by)
    values (v_change.environment, v_change.name, v_module, v_version, v_caller.name)
  on conflict (environment, change, module) do update
    set version = excluded.version, added_by = excluded.added_by, approved_by = null, approved_at = null
    where p.version <> excluded.version;
  return delivery.change_json(v_change.environment, v_change.name);
end $function$;

CREATE OR REPLACE FUNCTION delivery.change_approve(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_change delivery.changes;
  v_version text;
begin
  perform delivery.need_right(p_as, 'rollback', v_module, v_environment);
  v_change := delivery.lock_change(p_input);
  perform delivery.need_state(v_change, 'open');
  select version into v_version from delivery.change_parts
    where environment = v_environment and change = v_change.name and module = v_module;
  if v_version is null then
    perform private.refuse('PT404', 'no_such_part', format('%s has no release of %s.', v_change.name, v_module));
  elsif v_version <> private.need_text(p_input, '', 'version', 80) then
    perform private.refuse('PT409', 'part_changed', format('%s has %s %s now.', v_change.name, v_module, v_version));
  end if;
  update delivery.change_parts set approved_by = v_caller.name, approved_at = clock_timestamp()
    where environment = v_environment and change = v_change.name and module = v_module;
  return delivery.change_json(v_environment, v_change.name);
end $function$;

CREATE OR REPLACE FUNCTION delivery.change_create(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_name text := private.need_code(p_input, '', 'change', '^[a-z][a-z0-9-]{0,59}$');
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', null, v_environment);
begin
  perform delivery.need_environment(v_environment);
  insert into delivery.changes (environment, name, created_by) values (v_environment, v_name, v_caller.name)
    on conflict do nothing;
  if not found then
    perform private.refuse('PT409', 'change_exists', format('%s has a change %s already.', v_environment, v_name),
      'change');
  end if;
  return delivery.change_json(v_environment, v_name);
end $function$;

CREATE OR REPLACE FUNCTION delivery.change_facts(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return delivery.facts_of_plan(p_as, p_input, delivery.plan_change(p_as, p_input));
end $function$;

CREATE OR REPLACE FUNCTION delivery.change_json(p_environment text, p_name text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('environment', c.environment, 'name', c.name, 'state', c.state, 'createdBy', c.created_by,
    'createdAt', c.created_at, 'revision', c.revision, 'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('module', p.module, 'version', p.version, 'addedBy', p.added_by,
        'approvedBy', p.approved_by, 'approvedAt', p.approved_at, 'from', p.from_version,
        'live', (delivery.live(p.environment, p.module)).version) order by p.module), '[]')
      from delivery.change_parts p where p.environment = c.environment and p.change = c.name))
  from delivery.changes c where c.environment = p_environment and c.name = p_name
$function$;

CREATE OR REPLACE FUNCTION delivery.change_serve(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_plan jsonb := delivery.plan_change(p_as, p_input);
  v_forced text[] := delivery.forced_of_set(p_as, p_input, v_plan);
  v_environment text := v_plan ->> 'environment';
  v_back boolean := (v_plan ->> 'isBack')::boolean;
  v_caller delivery.caller := delivery.caller_of(p_as);
  v_typed text := delivery.read_reason(p_input, v_forced is not null or v_back);
  v_reason text := left(format('Change %s', v_plan ->> 'change') || coalesce(': ' || v_typed, ''), 500);
  v_live text;
  v_revision bigint;
  v_part delivery.change_parts;
begin
  for v_part in select * from delivery.change_parts p
    where p.environment = v_environment and p.change = v_plan ->> 'change' order by p.module loop
    v_live := (delivery.live(v_environment, v_part.module)).version;
    -- the first line takes the revision, the others are in it
    v_revision := delivery.record(v_environment, case when not v_back then 'promote'
        when v_part.from_version is null then 'retire' else 'rollback' end, v_part.module,
      case when v_back then coalesce(v_part.from_version, v_part.version) else v_part.version end, v_caller.name,
      v_reason, v_live, p_forced => v_forced, p_moves => v_revision is null);
    perform delivery.end_rollout(v_environment, v_part.module, v_caller.name, v_reason);
    if not v_back then
      update delivery.change_parts set from_version = v_live where environment = v_environment
        and change = v_part.change and module = v_part.module;
    end if;
  end loop;
  update delivery.changes set state = case when v_back then 'rolled_back' else 'live' end, revision = v_revision
    where environment = v_environment and name = v_plan ->> 'change';
  return delivery.change_json(v_environment, v_plan ->> 'change');
end $function$;

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

CREATE OR REPLACE FUNCTION delivery.facts_of_plan(p_as jsonb, p_input jsonb, p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := p_plan ->> 'environment';
  v_wanted jsonb := p_plan -> 'wanted';
  v_shell text := coalesce(v_wanted ->> 'shell', (delivery.live(v_environment, 'shell')).version);
  v_platform jsonb := (select document -> 'platform' from delivery.releases where module = 'shell'
    and version = v_shell);
  v_remotes jsonb;
  v_claims jsonb;
begin
  perform delivery.read_reason(p_input, delivery.forced_of_set(p_as, p_input, p_plan) is not null);
  v_remotes := (select coalesce(jsonb_agg(r.document order by r.module, r.version), '[]') from delivery.releases r
    where r.module <> 'shell'
    and not p_plan -> 'retired' ? r.module
    and r.version in (coalesce(v_wanted ->> r.module, (delivery.live(v_environment, r.module)).version),
      case when not v_wanted ? r.module then (delivery.running(v_environment, r.module)).version end));
  v_claims := (select coalesce(jsonb_agg(jsonb_build_object('module', c.module, 'kind', c.kind, 'target', c.target,
    'access', c.access,
      'menuGroup', c.menu_group, 'paletteCategory', c.palette_category) order by c.module, c.kind, c.target), '[]')
    from delivery.claims c where c.environment = v_environment and c.state = 'approved');
  return jsonb_build_object('revision', p_plan -> 'revision', 'isBack', p_plan -> 'isBack', 'checks', (
    select coalesce(jsonb_agg(jsonb_build_object('environment', v_environment, 'revision', p_plan -> 'revision',
      'document', r.document, 'misbehaviours', delivery.misbehaviours_before(r.module, r.version),
        'platform', v_platform, 'remotes', case r.module when 'shell' then v_remotes else '[]' end,
        'claims', case r.module when 'shell' then '[]' else v_claims end) order by r.module), '[]')
    from jsonb_each_text(v_wanted) w join delivery.releases r on r.module = w.key and r.version = w.value
    where (delivery.live(v_environment, w.key)).version is distinct from w.value));
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

CREATE OR REPLACE FUNCTION delivery.list_changes(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  return jsonb_build_object('changes', (select coalesce(jsonb_agg(delivery.change_json(c.environment, c.name)
    order by c.created_at desc), '[]') from (select * from delivery.changes where environment = v_environment
      order by created_at desc limit 50) c));
end $function$;

CREATE OR REPLACE FUNCTION delivery.lock_change(p_input jsonb)
 RETURNS delivery.changes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_name text := private.need_text(p_input, '', 'change', 60);
  v_change delivery.changes;
begin
  perform delivery.lock_environment(v_environment, delivery.read_expected(p_input));
  select * into v_change from delivery.changes where environment = v_environment and name = v_name;
  if v_change.name is null then
    perform private.refuse('PT404', 'no_such_change', format('%s has no change %s.', v_environment, v_name), 'change');
  end if;
  return v_change;
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

CREATE OR REPLACE FUNCTION delivery.need_state(p_change delivery.changes, p_state text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_change.state <> p_state then
    perform private.refuse('PT409', 'change_not_' || p_state,
      format('The change %s is %s.', p_change.name, replace(p_change.state, '_', ' ')));
  end if;
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

CREATE OR REPLACE FUNCTION delivery.plan_change(p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_change delivery.changes := delivery.lock_change(p_input);
  v_environment text := v_change.environment;
  v_back boolean := private.read_boolean(p_input, '', 'back');
  v_verb text := case when v_back then 'rollback' else 'promote' end;
  v_other text;
begin
  perform delivery.need_state(v_change, case when v_back then 'live' else 'open' end);
  if not exists (select from delivery.change_parts p where p.environment = v_environment and p.change = v_change.name)
  then
    perform private.refuse('PT409', 'change_empty', format('The change %s has no release.', v_change.name));
  elsif not exists (select from delivery.change_parts p where p.environment = v_environment
    and p.change = v_change.name and delivery.may(v_caller, v_verb, p.module, v_environment)) then
    perform private.refuse('PT403', 'not_granted', format('%s may not %s any module of %s.', v_caller.name, v_verb,
      v_change.name), 'Ask a team of the change.');
  end if;
  select string_agg(p.module, ', ' order by p.module) into v_other from delivery.change_parts p
    where p.environment = v_environment and p.change = v_change.name
      and case when v_back then (delivery.live(v_environment, p.module)).version is distinct from p.version
        else p.approved_at is null end;
  if v_other is not null then
    perform private.refuse('PT409', case when v_back then 'moved_on' else 'not_approved' end, format(case
      when v_back then 'Another version serves by now of %s: roll the others back one by one.'
      else 'Not approved yet: %s.' end, v_other));
  end if;
  perform delivery.need_servable(p.module, coalesce(p.from_version, p.version)) from delivery.change_parts p
    where p.environment = v_environment and p.change = v_change.name;
  return (select jsonb_build_object('environment', v_environment, 'change', v_change.name, 'isBack', v_back,
    'revision', (delivery.need_environment(v_environment)).revision, 'kept', '[]'::jsonb,
    'wanted', coalesce(jsonb_object_agg(p.module, case when v_back then p.from_version else p.version end)
      filter (where not v_back or p.from_version is not null), '{}'),
    'retired', coalesce(jsonb_agg(p.module order by p.module) filter (where v_back and p.from_version is null), '[]'))
    from delivery.change_parts p where p.environment = v_environment and p.change = v_change.name);
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
begin
  return delivery.facts_of_plan(p_as, p_input, delivery.plan_set(p_as, p_input));
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

CREATE OR REPLACE FUNCTION public.delivery(p_verb text, p_as jsonb, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.need_system();
  return case p_verb
    when 'map_facts' then delivery.map_facts(p_as, p_input)
    when 'live_documents' then delivery.live_documents(p_as, p_input)
    when 'release_facts' then delivery.release_facts(p_as, p_input)
    when 'report' then delivery.report(p_as, p_input)
    when 'overview' then delivery.overview(p_as, p_input)
    when 'history' then delivery.history(p_as, p_input)
    when 'versions' then delivery.versions(p_as, p_input)
    when 'whoami' then delivery.whoami(p_as, p_input)
    when 'check_right' then delivery.check_right(p_as, p_input)
    when 'published_document' then delivery.published_document(p_as, p_input)
    when 'gate_facts' then delivery.gate_facts(p_as, p_input)
    when 'publish' then delivery.publish(p_as, p_input)
    when 'promote' then delivery.promote(p_as, p_input)
    when 'rollback' then delivery.rollback(p_as, p_input)
    when 'rollout_start' then delivery.rollout_start(p_as, p_input)
    when 'rollout_advance' then delivery.rollout_advance(p_as, p_input)
    when 'rollout_abort' then delivery.rollout_abort(p_as, p_input)
    when 'rollout_complete' then delivery.rollout_complete(p_as, p_input)
    when 'withdraw' then delivery.withdraw(p_as, p_input)
    when 'set_min_revision' then delivery.set_min_revision(p_as, p_input)
    when 'restored' then delivery.restored(p_as, p_input)
    when 'change_settings' then delivery.change_settings(p_as, p_input)
    when 'request_claims' then delivery.request_claims(p_as, p_input)
    when 'approve_claim' then delivery.approve_claim(p_as, p_input)
    when 'revoke_claim' then delivery.revoke_claim(p_as, p_input)
    when 'list_claims' then delivery.list_claims(p_as, p_input)
    when 'give_grant' then delivery.give_grant(p_as, p_input)
    when 'revoke_grant' then delivery.revoke_grant(p_as, p_input)
    when 'list_grants' then delivery.list_grants(p_as, p_input)
    when 'make_token' then delivery.make_token(p_as, p_input)
    when 'list_tokens' then delivery.list_tokens(p_as, p_input)
    when 'revoke_token' then delivery.revoke_token(p_as, p_input)
    when 'project_report' then delivery.project_report(p_as, p_input)
    when 'set_up' then delivery.set_up(p_as, p_input)
    when 'make_admin' then delivery.make_admin(p_as, p_input)
    when 'load_starter' then delivery.load_starter(p_as, p_input)
    when 'set_facts' then delivery.set_facts(p_as, p_input)
    when 'serve_set' then delivery.serve_set(p_as, p_input)
    when 'change_create' then delivery.change_create(p_as, p_input)
    when 'change_add' then delivery.change_add(p_as, p_input)
    when 'change_approve' then delivery.change_approve(p_as, p_input)
    when 'change_facts' then delivery.change_facts(p_as, p_input)
    when 'change_serve' then delivery.change_serve(p_as, p_input)
    when 'list_changes' then delivery.list_changes(p_as, p_input)
    when 'export' then delivery.export(p_as, p_input)
    when 'revoke_person' then delivery.revoke_person(p_as, p_input)
    when 'collect_begin' then delivery.collect_begin(p_as, p_input)
    when 'collect_finish' then delivery.collect_finish(p_as, p_input)
    when 'store_map' then delivery.store_map(p_as, p_input)
    when 'source_map' then delivery.source_map(p_as, p_input)
    when 'keep_sources' then delivery.keep_sources(p_as, p_input)
    when 'list_faults' then delivery.list_faults(p_as, p_input)
    when 'data_catalog' then delivery.data_catalog(p_as, p_input)
    when 'live_data' then delivery.live_data(p_as, p_input)
    when 'check_dev' then delivery.check_dev(p_as, p_input)
    when 'dependencies' then delivery.dependencies(p_as, p_input)
  end;
end $function$;

ALTER TABLE "delivery"."activations" ADD CONSTRAINT "activations_forced_checks_check" CHECK ((cardinality(forced_checks) > 0)) NOT VALID;

ALTER TABLE "delivery"."activations" ADD CONSTRAINT "activations_forced_check" CHECK ((forced OR (forced_checks IS NULL))) NOT VALID;

ALTER TABLE "delivery"."change_parts" ADD CONSTRAINT "change_parts_module_version_fkey" FOREIGN KEY (module, version) REFERENCES delivery.releases(module, version);

ALTER TABLE "delivery"."changes" ADD CONSTRAINT "changes_environment_fkey" FOREIGN KEY (environment) REFERENCES delivery.environments(name);

ALTER TABLE "delivery"."change_parts" ADD CONSTRAINT "change_parts_environment_change_fkey" FOREIGN KEY (environment, change) REFERENCES delivery.changes(environment, name);

ALTER TABLE "delivery"."misbehaviours" ADD CONSTRAINT "misbehaviours_environment_fkey" FOREIGN KEY (environment) REFERENCES delivery.environments(name);

ALTER TABLE "delivery"."misbehaviours" ADD CONSTRAINT "misbehaviours_module_version_fkey" FOREIGN KEY (module, version) REFERENCES delivery.releases(module, version);

CREATE INDEX change_parts_of_release ON delivery.change_parts USING btree (module, version);

CREATE INDEX misbehaviours_by_last ON delivery.misbehaviours USING btree (last_at);

CREATE INDEX misbehaviours_of_release ON delivery.misbehaviours USING btree (module, version);

COMMENT ON COLUMN "delivery"."activations"."forced_checks" IS 'The checks of the gate that did not run. Null where none was forced, and in lines from before forcing was per check';

COMMENT ON COLUMN "delivery"."change_parts"."from_version" IS 'What was live before the change. Null before it went live, and for a module of which nothing was';

COMMENT ON COLUMN "delivery"."changes"."revision" IS 'In which it went live, then the one in which it was rolled back';

COMMENT ON COLUMN "delivery"."misbehaviours"."count" IS 'Reports; a page sends each once';

COMMENT ON COLUMN "delivery"."misbehaviours"."is_trial" IS 'Seen in a tab that uses the release by an override or a preview';

COMMENT ON TABLE "delivery"."misbehaviours" IS 'What a release did to the page around it, as the shell saw it (docs/decisions/107). Kept for thirty days';

REVOKE ALL ON FUNCTION "delivery"."change_add"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."change_approve"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."change_create"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."change_facts"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."change_json"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."change_serve"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."count_misbehaviours"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."every_verb"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."everything"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."facts_of_plan"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."forced_of_set"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."list_changes"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."lock_change"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."may_force_by_token"(text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."misbehaviour_rows"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."misbehaviours_before"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."need_state"(delivery.changes, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "delivery"."plan_change"(jsonb, jsonb) FROM PUBLIC;

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
