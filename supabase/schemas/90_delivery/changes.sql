-- Releases of several modules that go live together (docs/decisions/108).
create table delivery.changes (
  environment text not null references delivery.environments (name),
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  state text not null default 'open' check (state in ('open', 'live', 'rolled_back')),
  created_by text not null,
  created_at timestamptz not null default now(),
  revision bigint,
  primary key (environment, name)
);

comment on column delivery.changes.revision is 'In which it went live, then the one in which it was rolled back';

create table delivery.change_parts (
  environment text not null,
  change text not null,
  module text not null,
  version text not null,
  added_by text not null,
  approved_by text,
  approved_at timestamptz,
  from_version text,
  primary key (environment, change, module),
  foreign key (environment, change) references delivery.changes (environment, name),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on column delivery.change_parts.from_version is
  'What was live before the change. Null before it went live, and for a module of which nothing was';

create index change_parts_of_release on delivery.change_parts (module, version);

alter table delivery.changes enable row level security;
alter table delivery.change_parts enable row level security;

-- open, rolling_out, live, rolled_back. A change whose rollout ended is open again.
create function delivery.state_of_change(p_change delivery.changes) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_change.state = 'open'
    and (delivery.rollout_of_change(p_change.environment, p_change.name)).id is not null
    then 'rolling_out' else p_change.state end;
end $$;

-- The change that the input names, with its current state, under the environment's lock. PT404 no_such_change, PT412
-- stale_revision.
create function delivery.lock_change(p_input jsonb) returns delivery.changes
language plpgsql set search_path = '' as $$
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
  v_change.state := delivery.state_of_change(v_change);
  return v_change;
end $$;

-- PT409 change_not_open, change_not_live: the change is in another state.
create function delivery.need_state(p_change delivery.changes, variadic p_states text[]) returns void
language plpgsql set search_path = '' as $$
begin
  if p_change.state <> all (p_states) then
    perform private.refuse('PT409', 'change_not_' || p_states[1],
      format('The change %s is %s.', p_change.name, replace(p_change.state, '_', ' ')));
  end if;
end $$;

-- A change, as {environment, name, state, weight and auto: of its rollout or null, createdBy, createdAt, revision,
-- parts: [{module, version, addedBy, approvedBy, approvedAt, from, live: the version that serves now}]}
create function delivery.change_json(p_environment text, p_name text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('environment', c.environment, 'name', c.name, 'state', delivery.state_of_change(c),
    'weight', (delivery.rollout_of_change(c.environment, c.name)).weight,
    'auto', (delivery.rollout_of_change(c.environment, c.name)).auto, 'createdBy', c.created_by,
    'createdAt', c.created_at, 'revision', c.revision, 'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('module', p.module, 'version', p.version, 'addedBy', p.added_by,
        'approvedBy', p.approved_by, 'approvedAt', p.approved_at, 'from', p.from_version,
        'live', (delivery.live(p.environment, p.module)).version) order by p.module), '[]')
      from delivery.change_parts p where p.environment = c.environment and p.change = c.name))
  from delivery.changes c where c.environment = p_environment and c.name = p_name
$$;

-- Begins a change. Anyone who may promote something in the environment may.
--   p_input  {environment, change: its name}
--   errors   PT400; PT403; PT404 no_such_environment; PT409 change_exists
create function delivery.change_create(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- Adds a release to an open change, or replaces the module's release: then it has to be approved again.
--   p_input  {environment, change, module, version}
--   errors   PT403 without promote on the module; PT404; PT409 change_not_open, withdrawn, is_preview, files_deleted
create function delivery.change_add(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- Approves a module's part: it may go live, and back, with the others. Names the version that the caller saw.
--   p_input  {environment, change, module, version}
--   errors   PT403 without promote and rollback on the module; PT404 no_such_change, no_such_part; PT409
--   change_not_open, part_changed
create function delivery.change_approve(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
end $$;

-- What a change serves: the plan of a set (plan_set), under the lock. The caller has the right on any of its modules;
-- for the others their teams have approved.
--   p_input  {environment, change, back?: roll it back, state?: that the caller saw, expectedRevision?}
--   errors   PT403; PT404; PT409 change_not_open and other states, change_empty, not_approved, moved_on: another
--   version of a part serves by now
create function delivery.plan_change(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_change delivery.changes := delivery.lock_change(p_input);
  v_environment text := v_change.environment;
  v_back boolean := private.read_boolean(p_input, '', 'back');
  v_verb text := case when v_back then 'rollback' else 'promote' end;
  v_seen text := private.read_text(p_input, '', 'state', 20);
  v_other text;
begin
  if v_seen is not null then perform delivery.need_state(v_change, v_seen); end if;
  perform delivery.need_state(v_change, case when v_back then 'live' else 'open' end, 'rolling_out');
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
      and case when not v_back then p.approved_at is null
        else v_change.state = 'live' and (delivery.live(v_environment, p.module)).version is distinct from p.version
      end;
  if v_other is not null then
    perform private.refuse('PT409', case when v_back then 'moved_on' else 'not_approved' end, format(case
      when v_back then 'Another version serves by now of %s: roll the others back one by one.'
      else 'Not approved yet: %s.' end, v_other));
  end if;
  perform delivery.need_servable(p.module, coalesce(p.from_version, p.version)) from delivery.change_parts p
    where p.environment = v_environment and p.change = v_change.name;
  -- the end of a rollout serves nothing that is not live
  return (select jsonb_build_object('environment', v_environment, 'change', v_change.name, 'isBack', v_back,
    'state', v_change.state, 'revision', (delivery.need_environment(v_environment)).revision, 'kept', '[]'::jsonb,
    'wanted', coalesce(jsonb_object_agg(p.module, case when v_back then p.from_version else p.version end)
      filter (where not v_back or p.from_version is not null), '{}'),
    'retired', coalesce(jsonb_agg(p.module order by p.module)
      filter (where v_back and v_change.state = 'live' and p.from_version is null), '[]'))
    from delivery.change_parts p where p.environment = v_environment and p.change = v_change.name);
end $$;

-- The gate's input for a change, as set_facts.
create function delivery.change_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return delivery.facts_of_plan(p_as, p_input, delivery.plan_change(p_as, p_input));
end $$;

-- Makes every part of a change live, or takes every part back to what served before, in one revision. Under the lock.
--   p_cause  the module whose errors take it back: the lines of the others name it. Null: a person does it
create function delivery.move_change(p_environment text, p_change text, p_back boolean, p_actor text, p_reason text,
  p_forced text[] default null, p_cause text default null) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_live text;
  v_revision bigint;
  v_part delivery.change_parts;
  v_reason text;
begin
  for v_part in select * from delivery.change_parts p
    where p.environment = p_environment and p.change = p_change order by p.module loop
    v_live := (delivery.live(p_environment, v_part.module)).version;
    v_reason := case when p_cause <> v_part.module then left(format('With %s: %s', p_cause, p_reason), 500)
      else p_reason end;
    -- the first line takes the revision, the others are in it
    v_revision := delivery.record(p_environment, case when not p_back then 'promote'
        when v_part.from_version is null then 'retire' else 'rollback' end, v_part.module,
      case when p_back then coalesce(v_part.from_version, v_part.version) else v_part.version end, p_actor, v_reason,
      v_live, p_forced => p_forced, p_moves => v_revision is null);
    perform delivery.end_rollout(p_environment, v_part.module, p_actor, v_reason);
    if not p_back then
      update delivery.change_parts set from_version = v_live where environment = p_environment
        and change = p_change and module = v_part.module;
    end if;
  end loop;
  update delivery.changes set state = case when p_back then 'rolled_back' else 'live' end, revision = v_revision
    where environment = p_environment and name = p_change;
  return v_revision;
end $$;

-- The change that made this version live, while all of its parts still are. Null: none.
create function delivery.change_of_live(p_live delivery.activations) returns text
language sql stable set search_path = '' as $$
  select c.name from delivery.changes c join delivery.change_parts p on p.environment = c.environment
    and p.change = c.name and p.module = p_live.module
  where c.environment = p_live.environment and c.state = 'live' and c.revision = p_live.revision
    and not exists (select from delivery.change_parts o where o.environment = c.environment and o.change = c.name
      and (delivery.live(o.environment, o.module)).version is distinct from o.version)
$$;

-- Serves a change to everyone, or takes it back, in one revision: all of it or nothing. One that is rolling out is
-- completed, or its rollout ends.
--   p_input  as plan_change, with reason? (required to roll back, and where forced) and forced?
--   returns  the change, as change_json
--   errors   as plan_change; PT400 reason_needed
create function delivery.change_serve(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_plan jsonb := delivery.plan_change(p_as, p_input);
  v_forced text[] := delivery.forced_of_set(p_as, p_input, v_plan);
  v_environment text := v_plan ->> 'environment';
  v_name text := v_plan ->> 'change';
  v_back boolean := (v_plan ->> 'isBack')::boolean;
  v_actor text := (delivery.caller_of(p_as)).name;
  v_typed text := delivery.read_reason(p_input, v_forced is not null or v_back);
  v_reason text := left(format('Change %s', v_name) || coalesce(': ' || v_typed, ''), 500);
  v_rollout delivery.rollouts := delivery.rollout_of_change(v_environment, v_name);
begin
  if v_rollout.id is null then
    perform delivery.move_change(v_environment, v_name, v_back, v_actor, v_reason, v_forced);
  elsif v_back then
    perform delivery.give_up(v_rollout, v_actor, v_reason);
  else
    perform delivery.go_live(v_rollout, v_actor, v_reason, v_forced);
  end if;
  return delivery.change_json(v_environment, v_name);
end $$;

-- The changes of an environment, newest first: {changes: [as change_json]}. {environment}
create function delivery.list_changes(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  return jsonb_build_object('changes', (select coalesce(jsonb_agg(delivery.change_json(c.environment, c.name)
    order by c.created_at desc), '[]') from (select * from delivery.changes where environment = v_environment
      order by created_at desc limit 50) c));
end $$;
