-- The environment as an operator sees it, as Overview, with the names of all environments, so that the page can switch between them.
--   p_input  {environment}
--   errors   PT401, PT403 not_granted, PT404 no_such_environment
create or replace function delivery.overview(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_any_right(p_as);
  v_environment delivery.environments := delivery.need_environment(private.need_text(p_input, '', 'environment', 40));
begin
  return jsonb_build_object('environment', v_environment.name, 'revision', v_environment.revision, 'minRevision', v_environment.min_revision,
    'environments', (select jsonb_agg(name order by name) from delivery.environments),
    'you', jsonb_build_object('name', v_caller.name, 'can', delivery.rights_by_module(v_caller, v_environment.name)),
    'modules', (select coalesce(jsonb_agg(delivery.module_overview(v_environment.name, m) order by m.name), '[]') from delivery.modules m
      where exists (select from delivery.releases r where r.module = m.name)));
end $$;
