-- A right counts in the environments it names. Withdrawing reaches every environment a release has served, and what a module does by itself
-- belongs to one environment.

-- The environment. PT404 no_such_environment.
create function delivery.need_environment(p_environment text) returns delivery.environments
language plpgsql stable set search_path = '' as $$
declare
  v_environment delivery.environments;
begin
  select * into v_environment from delivery.environments where name = p_environment;
  if v_environment.name is null then
    perform private.refuse('PT404', 'no_such_environment', format('There is no environment %s.', p_environment),
      'Check the name: npm run release -- environment list');
  end if;
  return v_environment;
end $$;

-- The environment, locked until the end of the transaction, so that the second of two operators acts on the state the first one left.
--   p_expected  the revision that the caller saw; null = the current one, whatever it is
--   errors      PT404 no_such_environment; PT412 stale_revision, with the current one in the hint
create or replace function delivery.lock_environment(p_environment text, p_expected bigint) returns delivery.environments
language plpgsql set search_path = '' as $$
declare
  v_environment delivery.environments;
begin
  perform delivery.need_environment(p_environment);
  select * into v_environment from delivery.environments where name = p_environment for update;
  if p_expected <> v_environment.revision then
    perform private.refuse('PT412', 'stale_revision', format('Somebody was faster: %s is at revision %s, you saw %s.', p_environment,
      v_environment.revision, p_expected), jsonb_build_object('revision', v_environment.revision)::text);
  end if;
  return v_environment;
end $$;

-- Takes a release out of reach of rollback, overrides and previews in every environment. Its files stay for tabs that hold it.
-- The caller needs `publish` in the named environment and in every environment where the release has served or been rolled out.
--   p_input  {module, version, reason, environment?: production by default}
--   errors   PT400 reason_needed; PT403; PT404; PT409 still_live where it serves somebody
create or replace function delivery.withdraw(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := coalesce(private.read_text(p_input, '', 'environment', 40), 'production');
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'publish', v_module, v_environment);
  v_release delivery.releases := delivery.need_release(v_module, private.need_text(p_input, '', 'version', 80));
  v_reason text := delivery.read_reason(p_input, true);
begin
  perform delivery.need_environment(v_environment);
  perform from delivery.environments order by name for update;
  -- under the lock: a promotion between the check and the withdrawal would escape it
  perform delivery.need_right(p_as, 'publish', v_module, served.environment) from (select distinct a.environment from delivery.activations a
    where a.module = v_module and a.version = v_release.version and a.kind in ('promote', 'rollback', 'complete', 'rollout')) served;
  if exists (select from delivery.environments e where v_release.version in ((delivery.live(e.name, v_module)).version, (delivery.running(e.name, v_module)).version)) then
    perform private.refuse('PT409', 'still_live', format('%s %s serves somebody.', v_module, v_release.version), 'Roll back or abort its rollout first.');
  elsif v_release.withdrawn_at is null then
    update delivery.releases set withdrawn_at = clock_timestamp(), withdrawn_by = v_caller.name where id = v_release.id;
    -- the map names it as the previous release only where it has served
    perform delivery.record(e.name, 'withdraw', v_module, v_release.version, v_caller.name, v_reason, p_moves => exists (
      select from delivery.activations a where a.environment = e.name and a.module = v_module and a.version = v_release.version and a.kind in ('promote', 'rollback', 'complete')))
      from delivery.environments e order by e.name;
  end if;
  return jsonb_build_object('module', v_module, 'version', v_release.version);
end $$;

-- What was done, newest first: {entries: HistoryEntry[]}. PT404 no_such_environment, no_such_module.
--   p_input  {environment, module?: also what concerns every module, before?: id of the last entry that was read, limit?: 1..200, 50 by default}
create or replace function delivery.history(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.read_text(p_input, '', 'module', 60);
  v_before numeric := private.read_number(p_input, '', 'before', 9e15, 9e15);
  v_limit int := private.read_count(p_input, '', 'limit', 200, 50);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  if v_module is not null then perform delivery.need_module(v_module); end if;
  return jsonb_build_object('entries', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'revision', a.revision, 'at', a.at, 'module', a.module, 'version', a.version,
      'kind', a.kind, 'weight', a.weight, 'actor', a.actor, 'reason', a.reason, 'forced', a.forced, 'from', a.from_version) order by a.id desc), '[]')
    from (select * from delivery.activations where environment = v_environment and (v_module is null or module in (v_module, '*')) and id < v_before
      order by id desc limit v_limit) a));
end $$;

-- What a module does by itself in one environment. No row: by hand, and an error limit of a half.
create table delivery.module_settings (
  environment text not null references delivery.environments (name),
  module text not null references delivery.modules (name),
  auto_rollback boolean not null default false,
  error_limit numeric(4,3) not null default 0.5 check (error_limit between 0.05 and 1),
  primary key (environment, module)
);
create index module_settings_of_module on delivery.module_settings (module);
alter table delivery.module_settings enable row level security;
revoke all on delivery.module_settings from public, anon, authenticated, service_role;
comment on column delivery.module_settings.error_limit is 'Share of reporters with an error from which a stable version counts as broken';

insert into delivery.module_settings (environment, module, auto_rollback, error_limit)
select e.name, m.name, m.auto_rollback, m.error_limit from delivery.environments e, delivery.modules m where m.auto_rollback or m.error_limit <> 0.5;
alter table delivery.modules drop column auto_rollback, drop column error_limit;

-- The settings of a module in an environment, with the defaults where none were made.
create function delivery.settings_of(p_environment text, p_module text) returns delivery.module_settings
language plpgsql stable set search_path = '' as $$
declare
  v_row delivery.module_settings;
begin
  select * into v_row from delivery.module_settings where environment = p_environment and module = p_module;
  return case when v_row.module is null then row(p_environment, p_module, false, 0.5)::delivery.module_settings else v_row end;
end $$;

-- Changes what a module does by itself; input and answer are those of change_settings with a module. PT400 too_small; PT403; PT404.
create function delivery.change_module(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := coalesce(private.read_text(p_input, '', 'environment', 40), 'production');
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_limit numeric := private.read_number(p_input, '', 'errorLimit', 1);
  v_row delivery.module_settings;
begin
  perform delivery.need_module(v_module);
  perform delivery.lock_environment(v_environment, null);
  if v_limit < 0.05 then perform private.refuse('PT400', 'too_small', 'This must be at least 0.05.', 'errorLimit'); end if;
  v_row := delivery.settings_of(v_environment, v_module);
  v_row.auto_rollback := private.read_boolean(p_input, '', 'autoRollback', v_row.auto_rollback);
  v_row.error_limit := coalesce(v_limit, v_row.error_limit);
  insert into delivery.module_settings values (v_row.*)
    on conflict (environment, module) do update set auto_rollback = excluded.auto_rollback, error_limit = excluded.error_limit;
  perform delivery.record(v_environment, 'settings', v_module, '', v_caller.name,
    coalesce(delivery.read_reason(p_input, false), case when v_row.auto_rollback then 'Rolls back by itself' else 'Rolls back by hand' end), p_moves => false);
  return jsonb_build_object('module', v_module, 'autoRollback', v_row.auto_rollback, 'errorLimit', v_row.error_limit);
end $$;

revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
