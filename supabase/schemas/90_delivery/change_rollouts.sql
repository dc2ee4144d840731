-- The gate's input for a rollout of a change, as set_facts. Its steps need no gate, as those of a module's rollout.
create function delivery.change_rollout_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_plan jsonb := delivery.plan_change(p_as, p_input - 'back');
  v_facts jsonb := delivery.facts_of_plan(p_as, p_input, v_plan);
begin
  return case v_plan ->> 'state' when 'rolling_out' then v_facts || '{"checks": []}' else v_facts end;
end $$;

-- Why a release can't roll out beside what is live. PT409 nothing_live, already_live, rollout_running.
create function delivery.need_startable(p_environment text, p_module text, p_version text) returns void
language plpgsql set search_path = '' as $$
declare
  v_live text := (delivery.live(p_environment, p_module)).version;
  v_running text := (delivery.running(p_environment, p_module)).version;
begin
  if v_live is null then
    perform private.refuse('PT409', 'nothing_live', format('Nothing of %s serves anyone yet.', p_module),
      'Promote a version first.');
  elsif v_live = p_version then
    perform private.refuse('PT409', 'already_live', format('%s %s serves everyone already.', p_module, p_version));
  elsif v_running is not null then
    perform private.refuse('PT409', 'rollout_running',
      format('A rollout of %s %s is running.', p_module, v_running), 'Complete or abort it first.');
  end if;
end $$;

-- Shows a change to a share of the visitors, or changes that share: all parts in one revision and with one draw, so
-- that a visitor gets all of them or none. The caller has promote on any of its modules; for the others their teams
-- have approved.
--   p_input  {environment, change, weight 0..10000 (100 is 1 %), auto?, holdSeconds? (600): both where it begins,
--   expectedRevision?, reason?, forced?}
--   returns  the change, as change_json
--   errors   as plan_change; PT400 reason_needed where forced; PT409 nothing_live, already_live, rollout_running
create function delivery.change_rollout(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_weight int := delivery.read_weight(p_input);
  v_auto boolean := private.read_boolean(p_input, '', 'auto');
  v_hold int := private.read_count(p_input, '', 'holdSeconds', 86400, 600);
  v_plan jsonb := delivery.plan_change(p_as, p_input - 'back');
  v_forced text[] := delivery.forced_of_set(p_as, p_input, v_plan);
  v_environment text := v_plan ->> 'environment';
  v_name text := v_plan ->> 'change';
  v_caller delivery.caller := delivery.caller_of(p_as);
  v_reason text := left(concat_ws(': ', 'Change ' || v_name, delivery.read_reason(p_input, v_forced is not null)), 500);
  v_draw uuid := gen_random_uuid();
  v_revision bigint;
  v_part record;
begin
  if v_plan ->> 'state' = 'rolling_out' then
    if v_auto then
      perform private.refuse('PT409', 'rollout_running', format('The change %s is rolling out already.', v_name),
        'Set another share with --percent alone; what advances by itself continues from there.');
    end if;
    perform delivery.set_weight(delivery.rollout_of_change(v_environment, v_name), v_weight, v_caller.name, v_reason,
      v_forced);
    return delivery.change_json(v_environment, v_name);
  end if;
  for v_part in select key as module, value as version from jsonb_each_text(v_plan -> 'wanted') order by key loop
    perform delivery.need_startable(v_environment, v_part.module, v_part.version);
    insert into delivery.rollouts (environment, module, version, weight, started_by, auto, hold, change, draw)
    values (v_environment, v_part.module, v_part.version, v_weight, v_caller.name, v_auto,
      make_interval(secs => v_hold), v_name, v_draw);
    -- the first line takes the revision, the others are in it
    v_revision := delivery.record(v_environment, 'rollout', v_part.module, v_part.version, v_caller.name, v_reason,
      (delivery.live(v_environment, v_part.module)).version, v_weight, v_forced, p_moves => v_revision is null);
  end loop;
  return delivery.change_json(v_environment, v_name);
end $$;
