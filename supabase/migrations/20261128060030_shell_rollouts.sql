-- The shell has rollouts too. No map names it: which shell a visitor gets is drawn by the server of the page (docs/decisions/065).

-- Starts a rollout beside the live version.
--   p_input  {environment, module, version, weight 0..10000 (100 is 1 %), auto?, holdSeconds? (600), replace?: end a rollout that runs, expectedRevision?,
--            reason?, forced?}
--   returns  {revision, rollout: {id, version, weight, startedAt, actor, auto, stepAt}, replaced: version of the rollout that was ended, or null}
--   errors   PT403; PT404; PT409 withdrawn, is_preview, already_live, nothing_live, rollout_running; PT412 stale_revision
create or replace function delivery.rollout_start(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.need_text(p_input, '', 'version', 80);
  v_weight int := delivery.read_weight(p_input);
  v_auto boolean := private.read_boolean(p_input, '', 'auto');
  v_hold int := private.read_count(p_input, '', 'holdSeconds', 86400, 600);
  v_replace boolean := private.read_boolean(p_input, '', 'replace');
  v_forced boolean := private.read_boolean(p_input, '', 'forced');
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_reason text := delivery.read_reason(p_input, v_forced);
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
    perform private.refuse('PT409', 'nothing_live', format('Nothing of %s serves anyone yet.', v_module), 'Promote a version first.');
  elsif v_live.version = v_version then
    perform private.refuse('PT409', 'already_live', format('%s %s serves everyone already.', v_module, v_version));
  elsif v_before.id is not null and not v_replace then
    perform private.refuse('PT409', 'rollout_running', format('A rollout of %s %s is running, at %s %% of visitors.', v_module, v_before.version,
      trim_scale(v_before.weight / 100.0)), 'Complete or abort it first, or replace it with --replace.');
  elsif v_before.id is not null and v_before.version = v_version then
    perform private.refuse('PT409', 'rollout_running', format('%s %s is rolling out already, at %s %% of visitors.', v_module, v_version, trim_scale(v_before.weight / 100.0)));
  end if;
  if v_before.id is not null then
    perform delivery.give_up(v_before, v_caller.name, format('Replaced by %s.', v_version));
  end if;
  insert into delivery.rollouts (environment, module, version, weight, started_by, auto, hold)
  values (v_environment, v_module, v_version, v_weight, v_caller.name, v_auto, make_interval(secs => v_hold)) returning * into v_rollout;
  v_revision := delivery.record(v_environment, 'rollout', v_module, v_version, v_caller.name, v_reason, v_live.version, v_weight, v_forced);
  return jsonb_build_object('revision', v_revision, 'rollout', delivery.rollout_json(v_rollout), 'replaced', v_before.version);
end $$;

-- The documents of what is live or rolled out, for early hints: {revision, shell: version,
-- shellRollout: {id, version, weight} or null, releases: {'cart/1.4.0': release.json}}.
create or replace function delivery.live_documents(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_environment text := p_input ->> 'environment';
begin
  return jsonb_build_object('revision', (select revision from delivery.environments where name = v_environment),
    'shell', (delivery.live(v_environment, 'shell')).version,
    'shellRollout', (select jsonb_build_object('id', o.id, 'version', o.version, 'weight', o.weight) from delivery.rollouts o
      where o.environment = v_environment and o.module = 'shell' and o.ended_at is null),
    'releases', (select coalesce(jsonb_object_agg(r.module || '/' || r.version, r.document), '{}') from delivery.modules m
      join delivery.releases r on r.module = m.name
        and r.version in ((delivery.live(v_environment, m.name)).version, (delivery.running(v_environment, m.name)).version) where m.name <> 'shell'));
end $$;

-- What the gate compares: {environment, revision, document, platform: what the live shell lends or null, remotes: of a shell the documents of
-- every live remote and candidate, claims: of a remote every approved claim of the environment, as {module, kind, target, access, menuGroup,
-- paletteCategory}}. version left out: the version that a rollback or the completion of a rollout would serve.
--   p_input  {environment, module, version?, verb: promote | rollback | complete}
--   errors   as of that verb
create or replace function delivery.gate_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_verb text := private.need_text(p_input, '', 'verb', 20);
  v_revision bigint;
  v_version text;
begin
  perform delivery.need_right(p_as, case v_verb when 'rollback' then v_verb else 'promote' end, v_module, v_environment);
  perform delivery.need_module(v_module);
  v_revision := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
  v_version := case v_verb when 'rollback' then delivery.rollback_target(v_environment, v_module)
    when 'complete' then (delivery.running(v_environment, v_module)).version else private.need_text(p_input, '', 'version', 80) end;
  if v_version is null and v_verb = 'rollback' then
    perform private.refuse('PT409', 'no_previous', format('No earlier version of %s has served everyone and was not rolled back.', v_module),
      'Promote a version instead.');
  elsif v_version is null then
    perform private.refuse('PT409', 'no_rollout', format('No rollout of %s is running in %s.', v_module, v_environment));
  end if;
  return jsonb_build_object('environment', v_environment, 'revision', v_revision, 'document', (delivery.need_servable(v_module, v_version)).document,
    'platform', (select r.document -> 'platform' from delivery.releases r where r.module = 'shell' and r.version = (delivery.live(v_environment, 'shell')).version),
    'candidatePlatform', (select r.document -> 'platform' from delivery.releases r where v_module <> 'shell' and r.module = 'shell'
      and r.version = (delivery.running(v_environment, 'shell')).version),
    'remotes', (select coalesce(jsonb_agg(r.document order by r.module, r.version), '[]') from delivery.releases r where v_module = 'shell' and r.module <> 'shell'
      and r.version in ((delivery.live(v_environment, r.module)).version, (delivery.running(v_environment, r.module)).version)),
    'claims', (select coalesce(jsonb_agg(jsonb_build_object('module', c.module, 'kind', c.kind, 'target', c.target, 'access', c.access,
        'menuGroup', c.menu_group, 'paletteCategory', c.palette_category) order by c.module, c.kind, c.target), '[]')
      from delivery.claims c where v_module <> 'shell' and c.environment = v_environment and c.state = 'approved'));
end $$;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
