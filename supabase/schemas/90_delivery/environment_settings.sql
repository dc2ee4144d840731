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

-- The settings of a module in an environment, with the defaults where none were made.
create function delivery.settings_of(p_environment text, p_module text) returns delivery.module_settings
language plpgsql stable set search_path = '' as $$
declare
  v_row delivery.module_settings;
begin
  select * into v_row from delivery.module_settings where environment = p_environment and module = p_module;
  return case when v_row.module is null then row(p_environment, p_module, false, 0.5)::delivery.module_settings
    else v_row end;
end $$;

-- Changes what a module does by itself; input and answer are those of change_settings with a module. PT400 too_small;
-- PT403; PT404.
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
  if v_limit < 0.05 then perform private.refuse('PT400', 'too_small', 'This must be at least 0.05.', 'errorLimit');
    end if;
  v_row := delivery.settings_of(v_environment, v_module);
  v_row.auto_rollback := private.read_boolean(p_input, '', 'autoRollback', v_row.auto_rollback);
  v_row.error_limit := coalesce(v_limit, v_row.error_limit);
  insert into delivery.module_settings values (v_row.*)
    on conflict (environment, module) do update set auto_rollback = excluded.auto_rollback,
      error_limit = excluded.error_limit;
  perform delivery.record(v_environment, 'settings', v_module, '', v_caller.name,
    coalesce(delivery.read_reason(p_input, false), case when v_row.auto_rollback then 'Rolls back by itself'
      else 'Rolls back by hand' end), p_moves => false);
  return jsonb_build_object('module', v_module, 'autoRollback', v_row.auto_rollback, 'errorLimit', v_row.error_limit);
end $$;

-- Changes an environment; input and answer are those of change_settings without a module.
create function delivery.change_environment(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_name text := private.need_code(p_input, '', 'environment', '^[a-z][a-z0-9-]{0,39}$');
  v_url text := rtrim(private.read_text(p_input, '', 'siteUrl', 200), '/');
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', v_name);
begin
  if v_url !~ '^https?://[^/?#[:space:]]+$' then
    perform private.refuse('PT400', 'bad_format',
      'This must be the origin of the shop, such as https://shop.example.', 'siteUrl');
  end if;
  if private.read_boolean(p_input, '', 'create') then insert into delivery.environments (name) values (v_name)
    on conflict do nothing; end if;
  perform delivery.lock_environment(v_name, null);
  if v_url is not null then
    update delivery.environments set site_url = v_url where name = v_name;
    perform delivery.record(v_name, 'settings', '*', '', v_caller.name, 'The shop is at ' || v_url, p_moves => false);
  end if;
  return (select jsonb_build_object('environment', name, 'siteUrl', site_url) from delivery.environments
    where name = v_name);
end $$;
