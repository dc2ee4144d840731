-- Ends the running rollout, if any, with all parts of its change, and adds the lines of history.
create function delivery.end_rollout(p_environment text, p_module text, p_actor text, p_why text) returns void
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts := delivery.running(p_environment, p_module);
begin
  if v_rollout.id is null then return; end if;
  perform delivery.give_up(v_rollout, p_actor, p_why, false);
end $$;

-- Serves a release to everyone. Ends a rollout of the module. Changes nothing if the release is already live.
--   p_input  {environment, module, version, expectedRevision?, reason?, forced?: the checks of the gate that
--   did not run}
--   returns  {revision, module, version, previous: the version live before, or null}
--   errors   PT400 reason_needed where forced; PT403; PT404; PT409 withdrawn, is_preview; PT412 stale_revision
create function delivery.promote(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- Takes the live version back, under the lock. PT409 no_previous.
--   p_version  null: the target is chosen
--   p_urgent   open tabs offer a reload at once
create function delivery.take_back(p_environment text, p_module text, p_actor text, p_reason text, p_forced text[],
  p_version text, p_urgent boolean) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- Goes back to the newest version that served everyone before this one and did well: it was not rolled back, and its
-- errors did not rise. Or to the version that is named, if it served everyone before. Ends a rollout.
--   p_input  {environment, module, version?, wrongFigures?: open tabs offer a reload at once, not only when their
--   person goes to another page, expectedRevision?, reason?, forced?}
--   returns  {revision, module, version, from, skipped: [{version, why}], openTabs: that still have the old one}
--   errors   PT403; PT404; PT409 no_previous, withdrawn, files_deleted; PT412 stale_revision
create function delivery.rollback(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
    delivery.read_reason(p_input, v_forced is not null), v_forced, v_version,
    private.read_boolean(p_input, '', 'wrongFigures'));
end $$;

-- From which revision on a tab counts as up to date; an older one offers its person a reload.
--   p_input  {environment, minRevision, reason}; 0 <= minRevision <= the new revision
--   returns  {revision, minRevision}
create function delivery.set_min_revision(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_min bigint := trunc(private.need_number(p_input, '', 'minRevision', 9e15));
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', '*', v_environment);
  v_reason text := delivery.read_reason(p_input, true);
  v_revision bigint := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
begin
  if v_min > v_revision then
    perform private.refuse('PT400', 'too_large', format('The environment is at revision %s.', v_revision),
      'minRevision');
  end if;
  update delivery.environments set min_revision = v_min where name = v_environment;
  v_revision := delivery.record(v_environment, 'min_revision', '*', '', v_caller.name, v_reason);
  return jsonb_build_object('revision', v_revision, 'minRevision', v_min);
end $$;
