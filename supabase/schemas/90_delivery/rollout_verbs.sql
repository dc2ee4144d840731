create function delivery.read_weight(p_input jsonb) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_weight numeric := private.need_number(p_input, '', 'weight', 10000);
begin
  if v_weight <> trunc(v_weight) then perform private.refuse('PT400', 'not_a_whole_number',
    'This must be a whole number from 0 to 10000.', 'weight'); end if;
  return v_weight::int;
end $$;

create function delivery.rollout_json(p_rollout delivery.rollouts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_rollout.id is null then null
    else jsonb_build_object('id', coalesce(p_rollout.draw, p_rollout.id), 'version', p_rollout.version,
    'weight', p_rollout.weight,
    'startedAt', p_rollout.started_at, 'actor', p_rollout.started_by, 'auto', p_rollout.auto, 'stepAt',
      p_rollout.step_at, 'change', p_rollout.change) end;
end $$;

-- Starts a rollout beside the live version.
--   p_input  {environment, module, version, weight 0..10000 (100 is 1 %), auto?, holdSeconds? (600), replace?: end a
--   rollout that runs, expectedRevision?,
--            reason?, forced?}
--   returns  {revision, rollout: {id, version, weight, startedAt, actor, auto, stepAt}, replaced: version of the
--   rollout that was ended, or null}
--   errors   PT403; PT404; PT409 withdrawn, is_preview, already_live, nothing_live, rollout_running; PT412
--   stale_revision
create function delivery.rollout_start(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- The rollout that runs, under the environment's lock. PT404 no_such_module, PT409 no_rollout, PT412 stale_revision.
create function delivery.lock_rollout(p_environment text, p_module text, p_expected bigint) returns delivery.rollouts
language plpgsql set search_path = '' as $$
declare
  v_rollout delivery.rollouts;
begin
  perform delivery.need_module(p_module);
  perform delivery.lock_environment(p_environment, p_expected);
  v_rollout := delivery.running(p_environment, p_module);
  if v_rollout.id is null then
    perform private.refuse('PT409', 'no_rollout', format('No rollout of %s is running in %s.', p_module,
      p_environment));
  end if;
  return v_rollout;
end $$;

-- The running rollouts that have one share: all parts of its change, or the rollout alone.
create function delivery.parts_of(p_rollout delivery.rollouts) returns setof delivery.rollouts
language plpgsql stable set search_path = '' as $$
begin
  return query select * from delivery.rollouts r where r.ended_at is null and (r.id = p_rollout.id
    or (r.environment = p_rollout.environment and r.change = p_rollout.change)) order by r.module;
end $$;

-- The running rollout of a change: its first part, by name. All fields are null where none is running.
create function delivery.rollout_of_change(p_environment text, p_change text) returns delivery.rollouts
language plpgsql stable set search_path = '' as $$
declare
  v_rollout delivery.rollouts;
begin
  select * into v_rollout from delivery.rollouts r where r.environment = p_environment and r.change = p_change
    and r.ended_at is null order by r.module limit 1;
  return v_rollout;
end $$;

-- Begins the next step of a rollout, with all parts of its change, in one revision. Under the lock.
create function delivery.set_weight(p_rollout delivery.rollouts, p_weight int, p_actor text, p_reason text,
  p_forced text[] default null) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_part delivery.rollouts;
  v_revision bigint;
begin
  for v_part in select * from delivery.parts_of(p_rollout) loop
    update delivery.rollouts set weight = p_weight, step_at = clock_timestamp() where id = v_part.id;
    v_revision := delivery.record(v_part.environment, 'advance', v_part.module, v_part.version, p_actor, p_reason,
      p_weight => p_weight, p_forced => p_forced, p_moves => v_revision is null);
  end loop;
  return v_revision;
end $$;

-- Serves a candidate to everyone, with all parts of its change, in one revision. Under the lock.
create function delivery.go_live(p_rollout delivery.rollouts, p_actor text, p_reason text,
  p_forced text[] default null) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_part delivery.rollouts;
  v_live text;
  v_revision bigint;
begin
  for v_part in select * from delivery.parts_of(p_rollout) loop
    v_live := (delivery.live(v_part.environment, v_part.module)).version;
    update delivery.rollouts set ended_at = clock_timestamp() where id = v_part.id;
    v_revision := delivery.record(v_part.environment, 'complete', v_part.module, v_part.version, p_actor, p_reason,
      v_live, v_part.weight, p_forced, p_moves => v_revision is null);
    update delivery.change_parts p set from_version = v_live where p.environment = v_part.environment
      and p.change = v_part.change and p.module = v_part.module;
  end loop;
  update delivery.changes set state = 'live', revision = v_revision where environment = p_rollout.environment
    and name = p_rollout.change;
  return v_revision;
end $$;

-- The parts of a change have one share, and go live together. PT409 part_of_change.
create function delivery.need_alone(p_rollout delivery.rollouts) returns void
language plpgsql set search_path = '' as $$
begin
  if p_rollout.change is not null then
    perform private.refuse('PT409', 'part_of_change', format('%s %s rolls out with the change %s.', p_rollout.module,
      p_rollout.version, p_rollout.change), 'Use the verbs of the change: npm run release -- change');
  end if;
end $$;

-- A person's advance begins a step too. PT409 no_rollout, part_of_change.
create function delivery.rollout_advance(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_weight int := delivery.read_weight(p_input);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_rollout delivery.rollouts := delivery.lock_rollout(v_environment, v_module, delivery.read_expected(p_input));
  v_revision bigint;
begin
  perform delivery.need_alone(v_rollout);
  v_revision := delivery.set_weight(v_rollout, v_weight, v_caller.name, delivery.read_reason(p_input, false));
  return jsonb_build_object('revision', v_revision, 'rollout',
    delivery.rollout_json(delivery.running(v_environment, v_module)));
end $$;

-- Ends a rollout, and with it all parts of its change, in one revision; everyone gets the live versions again. Under
-- the lock.
--   p_moves  false: a line before it has taken the revision
create function delivery.give_up(p_rollout delivery.rollouts, p_actor text, p_reason text,
  p_moves boolean default true) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_part delivery.rollouts;
  v_revision bigint;
begin
  for v_part in select * from delivery.parts_of(p_rollout) loop
    update delivery.rollouts set ended_at = clock_timestamp() where id = v_part.id;
    v_revision := delivery.record(v_part.environment, 'abort', v_part.module, v_part.version, p_actor,
      case when v_part.id = p_rollout.id then p_reason
        else left(concat_ws(': ', 'With ' || p_rollout.module, p_reason), 500) end,
      p_weight => v_part.weight, p_moves => p_moves and v_revision is null);
  end loop;
  return v_revision;
end $$;

create function delivery.rollout_abort(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'rollback', v_module, v_environment);
  v_rollout delivery.rollouts := delivery.lock_rollout(v_environment, v_module, delivery.read_expected(p_input));
begin
  return jsonb_build_object('revision', delivery.give_up(v_rollout, v_caller.name,
    delivery.read_reason(p_input, false)), 'rollout', null);
end $$;

-- Serves the candidate to everyone. Input {environment, module, expectedRevision?, reason?, forced?}. PT409
-- withdrawn, part_of_change.
create function delivery.rollout_complete(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_forced text[] := delivery.read_forced(p_as, p_input, v_module, v_environment);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_reason text := delivery.read_reason(p_input, v_forced is not null);
  v_rollout delivery.rollouts := delivery.lock_rollout(v_environment, v_module, delivery.read_expected(p_input));
begin
  perform delivery.need_alone(v_rollout);
  return jsonb_build_object('revision', delivery.go_live(v_rollout, v_caller.name, v_reason, v_forced),
    'rollout', null);
end $$;
