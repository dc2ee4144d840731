-- The settings of an environment: whether it exists, and where its shop is served.

alter table delivery.environments add column site_url text check (site_url ~ '^https?://[^/?#[:space:]]+$' and length(site_url) <= 200);
comment on column delivery.environments.site_url is 'Origin of the shop, for preview links; null where none was set';

-- Changes an environment; input and answer are those of change_settings without a module.
create function delivery.change_environment(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_name text := private.need_code(p_input, '', 'environment', '^[a-z][a-z0-9-]{0,39}$');
  v_url text := rtrim(private.read_text(p_input, '', 'siteUrl', 200), '/');
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', v_name);
begin
  if v_url !~ '^https?://[^/?#[:space:]]+$' then
    perform private.refuse('PT400', 'bad_format', 'This must be the origin of the shop, such as https://shop.example.', 'siteUrl');
  end if;
  if private.read_boolean(p_input, '', 'create') then insert into delivery.environments (name) values (v_name) on conflict do nothing; end if;
  perform delivery.lock_environment(v_name, null);
  if v_url is not null then
    update delivery.environments set site_url = v_url where name = v_name;
    perform delivery.record(v_name, 'settings', '*', '', v_caller.name, 'The shop is at ' || v_url, p_moves => false);
  end if;
  return (select jsonb_build_object('environment', name, 'siteUrl', site_url) from delivery.environments where name = v_name);
end $$;

-- Changes what a module does by itself in an environment, or the environment itself.
--   p_input  {module, environment?: production by default, autoRollback?: boolean, errorLimit?: 0.05 to 1, reason?}
--            {environment, create?: true, siteUrl?: https://shop.example}
--   returns  {module, autoRollback, errorLimit}
--            {environment, siteUrl or null}
--   errors   PT400; PT403: a module takes `promote`, an environment `administer` on every module of it; PT404 no_such_module, no_such_environment
create or replace function delivery.change_settings(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case when p_input ? 'module' or not (p_input ? 'siteUrl' or p_input ? 'create') then delivery.change_module(p_as, p_input)
    else delivery.change_environment(p_as, p_input) end;
end $$;

-- The caller, and the environments there are: {name, grants: [{modules, environments, verbs}], environments: [{name, siteUrl or null}]}.
-- A caller without any right sees no environment.
create or replace function delivery.whoami(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  return jsonb_build_object('name', v_caller.name, 'grants', v_caller.grants,
    'environments', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'siteUrl', site_url) order by name), '[]') from delivery.environments
      where jsonb_array_length(v_caller.grants) > 0));
end $$;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
