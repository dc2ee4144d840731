-- The live documents of an environment.
create function delivery.live_releases(p_environment text) returns setof delivery.releases
language plpgsql stable set search_path = '' as $$
begin
  return query select r.* from delivery.modules m join delivery.releases r on r.module = m.name
    and r.version = (delivery.live(p_environment, m.name)).version;
end $$;

-- What the live release of a module uses and who uses it, by the documents of the live releases.
--   p_input  {environment, module}
--   returns  {module, version: null where nothing is live, packages: [{name, range, usedBy: modules, for a shell}],
--   functions: [name],
--            relations: [{name, reads: columns, writes: columns}], emits: [{event, modules that listen}], listens:
--            [{event, modules that emit}]}
--   errors   PT401; PT403 not_granted; PT404 no_such_environment, no_such_module
create function delivery.dependencies(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_release delivery.releases;
  v_data jsonb;
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  perform delivery.need_module(v_module);
  select * into v_release from delivery.live_releases(v_environment) r where r.module = v_module;
  v_data := v_release.document -> 'data';
  return jsonb_build_object('module', v_module, 'version', v_release.version,
    'packages', (select coalesce(jsonb_agg(jsonb_build_object('name', p.key, 'range',
      coalesce(p.value ->> 'range', p.value ->> 'version'),
        'usedBy', (select coalesce(jsonb_agg(r.module order by r.module), '[]')
          from delivery.live_releases(v_environment) r
          where v_module = 'shell' and r.document -> 'needs' ? p.key)) order by p.key), '[]')
      from jsonb_each(coalesce(case v_module when 'shell' then v_release.document #> '{platform,modules}'
        else v_release.document -> 'needs' end, '{}')) p),
    'functions', (select coalesce(jsonb_agg(k order by k), '[]')
      from jsonb_object_keys(coalesce(v_data -> 'functions', '{}')) k),
    'relations', (select coalesce(jsonb_agg(jsonb_build_object('name', t.key,
        'reads', (select coalesce(jsonb_agg(k order by k), '[]')
          from jsonb_object_keys(coalesce(t.value -> 'read', '{}')) k),
        'writes', (select coalesce(jsonb_agg(k order by k), '[]')
          from (select jsonb_object_keys(coalesce(t.value -> 'insert', '{}'))
          union select jsonb_object_keys(coalesce(t.value -> 'update', '{}'))) w (k))) order by t.key), '[]')
      from jsonb_each(coalesce(v_data -> 'relations', '{}')) t),
    'emits', delivery.event_rows(v_environment, v_module, v_data #> '{events,emits}', 'listens'),
    'listens', delivery.event_rows(v_environment, v_module, v_data #> '{events,listens}', 'emits'));
end $$;

-- Events with the other live modules that are on their other side: [{event, modules}]. @param p_side emits or listens
create function delivery.event_rows(p_environment text, p_module text, p_events jsonb, p_side text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('event', e.name, 'modules',
      (select coalesce(jsonb_agg(r.module order by r.module), '[]') from delivery.live_releases(p_environment) r
        where r.module <> p_module and r.document #> array['data', 'events', p_side] ? e.name)) order by e.name), '[]')
    from jsonb_array_elements_text(coalesce(p_events, '[]')) e (name));
end $$;

-- /admin/releases/:module is a page of admin-settings in every environment, as /admin/releases is.
create function delivery.claim_module_page(p_environment text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at,
    decision_reason)
  values (p_environment, 'admin-settings', 'page', '/admin/releases/:module', 'admin', 'approved', 'specification',
    'specification', clock_timestamp(), 'Initial claim');
end $$;
