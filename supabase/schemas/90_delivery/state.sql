-- The environment, locked until the end of the transaction, so that the second of two operators acts on the state the
-- first one left.
--   p_expected  the revision that the caller saw; null = the current one, whatever it is
--   errors      PT404 no_such_environment; PT412 stale_revision, with the current one in the hint
create function delivery.lock_environment(p_environment text, p_expected bigint) returns delivery.environments
language plpgsql set search_path = '' as $$
declare
  v_environment delivery.environments;
begin
  perform delivery.need_environment(p_environment);
  select * into v_environment from delivery.environments where name = p_environment for update;
  if p_expected <> v_environment.revision then
    perform private.refuse('PT412', 'stale_revision',
      format('Somebody was faster: %s is at revision %s, you saw %s.', p_environment,
      v_environment.revision, p_expected), jsonb_build_object('revision', v_environment.revision)::text);
  end if;
  return v_environment;
end $$;

-- Adds a line of history, and gives the environment its next revision where p_moves says that the map changes.
-- The environment is locked by the caller. Returns the revision.
create function delivery.record(p_environment text, p_kind text, p_module text, p_version text, p_actor text,
  p_reason text,
  p_from text default null, p_weight int default null, p_forced text[] default null, p_moves boolean default true,
  p_urgent boolean default false) returns bigint
language plpgsql set search_path = '' as $$
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
end $$;

-- The line of history that says what serves everyone now; all null where nothing does: never promoted, or retired
-- since.
create function delivery.live(p_environment text, p_module text) returns delivery.activations
language plpgsql stable set search_path = '' as $$
declare
  v_live delivery.activations;
begin
  select * into v_live from delivery.activations
  where environment = p_environment and module = p_module and kind in ('promote', 'rollback', 'complete', 'retire')
    order by id desc limit 1;
  if v_live.kind = 'retire' then return null; end if;
  return v_live;
end $$;

-- The rollout that runs; all null where none does.
create function delivery.running(p_environment text, p_module text) returns delivery.rollouts
language plpgsql stable set search_path = '' as $$
declare
  v_rollout delivery.rollouts;
begin
  select * into v_rollout from delivery.rollouts where environment = p_environment and module = p_module
    and ended_at is null;
  return v_rollout;
end $$;

-- PT404 no_such_module.
create function delivery.need_module(p_module text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from delivery.modules where name = p_module) then
    perform private.refuse('PT404', 'no_such_module', format('No module is called %s. Publish it first.', p_module));
  end if;
end $$;

-- The release. PT404 no_such_module, no_such_release.
create function delivery.need_release(p_module text, p_version text) returns delivery.releases
language plpgsql stable set search_path = '' as $$
declare
  v_release delivery.releases;
begin
  perform delivery.need_module(p_module);
  select * into v_release from delivery.releases where module = p_module and version = p_version;
  if v_release.id is null then
    perform private.refuse('PT404', 'no_such_release', format('%s %s was never published.', p_module, p_version));
  end if;
  return v_release;
end $$;

-- The release, fit to serve. PT404 no_such_module, no_such_release; PT409 withdrawn, is_preview, files_deleted.
create function delivery.need_servable(p_module text, p_version text) returns delivery.releases
language plpgsql stable set search_path = '' as $$
declare
  v_release delivery.releases := delivery.need_release(p_module, p_version);
begin
  if v_release.withdrawn_at is not null then
    perform private.refuse('PT409', 'withdrawn', format('%s %s was withdrawn.', p_module, p_version),
      'Publish another version.');
  elsif v_release.collecting_at is not null then
    perform private.refuse('PT409', 'files_deleted',
      format('The files of %s %s were deleted: no environment served it, no rollback reached it, no open tab used it.',
      p_module, p_version), 'Publish the same build again, then repeat this.');
  elsif v_release.preview then
    perform private.refuse('PT409', 'is_preview', format('%s %s is a preview.', p_module, p_version),
      'Publish it without --preview first.');
  end if;
  return v_release;
end $$;

-- A reason of at most 500 characters. PT400 reason_needed where p_needed and there is none.
create function delivery.read_reason(p_input jsonb, p_needed boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reason text := private.read_text(p_input, '', 'reason', 500);
begin
  if p_needed and v_reason is null then perform private.refuse('PT400', 'reason_needed',
    'Say why: it stays in the history.', 'reason'); end if;
  return v_reason;
end $$;

-- The revision that the caller saw, or null. PT400 not_a_number.
create function delivery.read_expected(p_input jsonb) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return trunc(private.read_number(p_input, '', 'expectedRevision', 9e15));
end $$;

-- A list of names ('cart', or '*' for all). PT400 bad_format where it is empty or holds something else.
create function delivery.need_names(p_input jsonb, p_field text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_list jsonb := private.read_list(p_input, '', p_field);
begin
  if jsonb_array_length(v_list) not between 1 and 100
    or exists (select from jsonb_array_elements(v_list) n where jsonb_typeof(n) <> 'string'
      or n #>> '{}' !~ '^([a-z][a-z0-9-]{0,59}|\*)$') then
    perform private.refuse('PT400', 'bad_format', 'This must be a list of names, or of "*".', p_field);
  end if;
  return array(select distinct jsonb_array_elements_text(v_list));
end $$;

-- True where the last thing that made or unmade the version live for everyone in the environment was a rollback away
-- from it.
create function delivery.is_rolled_back(p_environment text, p_module text, p_version text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select max(b.id) from delivery.activations b
      where b.environment = p_environment and b.module = p_module and b.kind = 'rollback'
        and b.from_version = p_version), 0)
    > coalesce((select max(c.id) from delivery.activations c
      where c.environment = p_environment and c.module = p_module and c.kind in ('promote', 'complete')
        and c.version = p_version), 0);
end $$;
