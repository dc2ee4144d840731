-- The set that a verb names, as the target should serve it, under the target's lock. A version never changes, so
-- equal versions are equal bytes.
--   p_input  {environment: the target, from: environment whose live releases are taken, or setRevision: a revision of
--   the target, module?: only
--            this one, expectedRevision?}
--   returns  {environment, revision, isBack, wanted: {module: version}, kept: [modules that are live here, not in the
--   set, and stay],
--            retired: [modules that are live here, not in the set, and stop serving]}. A restored set retires, a
--            promoted one keeps. The shell always stays, because
--            without it there is no page
--   errors   PT400 bad_format, too_large; PT403 not_granted: takes promote (from) or rollback (setRevision) on every
--   module of the set and
--            on every retired one; PT404 no_such_environment, no_such_module; PT409 nothing_live, withdrawn,
--            files_deleted
create function delivery.plan_set(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_from text := private.read_text(p_input, '', 'from', 40);
  v_at numeric := private.read_number(p_input, '', 'setRevision', 9e15);
  v_module text := private.read_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_verb text := case when v_at is null then 'promote' else 'rollback' end;
  v_revision bigint;
  v_wanted jsonb;
  v_rest jsonb;
begin
  if (v_from is null) = (v_at is null) or v_from = v_environment then
    perform private.refuse('PT400', 'bad_format', 'Name another environment or a revision of this one.', 'from');
  end if;
  v_revision := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
  if v_at > v_revision then
    perform private.refuse('PT400', 'too_large', format('%s is at revision %s.', v_environment, v_revision),
      'setRevision');
  end if;
  if v_from is not null then perform delivery.need_environment(v_from); end if;
  if v_module is not null then perform delivery.need_module(v_module); end if;
  v_wanted := (select jsonb_object_agg(s.name, s.version) from (
    select m.name, delivery.version_at(coalesce(v_from, v_environment), m.name, coalesce(v_at, 9e15)) as version
    from delivery.modules m where v_module is null or m.name = v_module) s where s.version is not null);
  if v_wanted is null then
    perform private.refuse('PT409', 'nothing_live',
      format('Nothing was live in %s%s.', coalesce(v_from, v_environment), coalesce(' at revision ' || v_at, '')),
      'Check the name and the revision: npm run release -- history');
  end if;
  v_rest := (select coalesce(jsonb_agg(m.name order by m.name), '[]') from delivery.modules m
    where v_module is null and m.name <> 'shell' and not v_wanted ? m.name
      and (delivery.live(v_environment, m.name)).version is not null);
  perform delivery.need_right(p_as, v_verb, w.key, v_environment) from jsonb_each_text(v_wanted) w;
  if v_at is not null then perform delivery.need_right(p_as, v_verb, r.name, v_environment)
    from jsonb_array_elements_text(v_rest) r (name); end if;
  perform delivery.need_servable(w.key, w.value) from jsonb_each_text(v_wanted) w;
  return jsonb_build_object('environment', v_environment, 'revision', v_revision, 'isBack', v_at is not null,
    'wanted', v_wanted,
    'kept', case when v_at is null then v_rest else '[]' end, 'retired', case when v_at is null then '[]'
      else v_rest end);
end $$;

-- The checks that the caller goes past in a set, as read_forced. Takes the right on every module that the set serves or
-- retires.
create function delivery.forced_of_set(p_as jsonb, p_input jsonb, p_plan jsonb) returns text[]
language plpgsql set search_path = '' as $$
begin
  perform delivery.read_forced(p_as, p_input, m, p_plan ->> 'environment') from (
    select jsonb_object_keys(p_plan -> 'wanted') union select jsonb_array_elements_text(p_plan -> 'retired')) n (m);
  return delivery.read_forced(p_as, p_input, null, p_plan ->> 'environment');
end $$;

-- The gate's input before a set is served: the releases that change, each beside the shell and the remotes that
-- the set will have.
--   p_input  as plan_set
--   returns  {revision, isBack, checks: [{environment, revision, document, platform, remotes, claims}, as gate_facts]}
--   errors   as plan_set
create function delivery.set_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return delivery.facts_of_plan(p_as, p_input, delivery.plan_set(p_as, p_input));
end $$;

-- The same of a plan: of a set or of a change.
create function delivery.facts_of_plan(p_as jsonb, p_input jsonb, p_plan jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
      'menuGroup', c.menu_group, 'paletteCategory', c.palette_category,
        'isolated', c.isolated) order by c.module, c.kind, c.target), '[]')
    from delivery.claims c where c.environment = v_environment and c.state = 'approved');
  return jsonb_build_object('revision', p_plan -> 'revision', 'isBack', p_plan -> 'isBack', 'checks', (
    select coalesce(jsonb_agg(jsonb_build_object('environment', v_environment, 'revision', p_plan -> 'revision',
      'document', r.document, 'misbehaviours', delivery.misbehaviours_before(r.module, r.version),
        'migrations', delivery.waiting_migrations(r.module, r.version),
        'platform', v_platform, 'remotes', case r.module when 'shell' then v_remotes else '[]' end,
        'claims', case r.module when 'shell' then '[]' else v_claims end) order by r.module), '[]')
    from jsonb_each_text(v_wanted) w join delivery.releases r on r.module = w.key and r.version = w.value
    where (delivery.live(v_environment, w.key)).version is distinct from w.value));
end $$;

-- Serves one module of a set to everyone, under the lock. Ends its rollout. Returns the change as {module, from,
-- version}; null: nothing changed.
create function delivery.serve_one(p_environment text, p_module text, p_version text, p_actor text, p_reason text,
  p_forced text[]) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- Serves a set to everyone at once. Releases that are live already don't change. Modules outside the set stay live when
-- a set is promoted, and stop serving when a revision is restored.
--   p_input  as plan_set, with reason? (required for setRevision and where forced) and forced?
--   returns  {environment, revision, changes: [{module, from: version or null, version}], kept: [module], retired:
--   [module]}
--   errors   as plan_set; PT400 reason_needed
create function delivery.serve_set(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;
