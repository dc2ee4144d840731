-- /admin/releases/:module, the page of a module for its team, and what the module depends on.

-- The live documents of an environment.
create function delivery.live_releases(p_environment text) returns setof delivery.releases
language plpgsql stable set search_path = '' as $$
begin
  return query select r.* from delivery.modules m join delivery.releases r on r.module = m.name and r.version = (delivery.live(p_environment, m.name)).version;
end $$;

-- What the live release of a module uses and who uses it, by the documents of the live releases.
--   p_input  {environment, module}
--   returns  {module, version: null where nothing is live, packages: [{name, range, usedBy: modules, for a shell}], functions: [name],
--            relations: [{name, reads: columns, writes: columns}], emits: [{event, modules that listen}], listens: [{event, modules that emit}]}
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
    'packages', (select coalesce(jsonb_agg(jsonb_build_object('name', p.key, 'range', coalesce(p.value ->> 'range', p.value ->> 'version'),
        'usedBy', (select coalesce(jsonb_agg(r.module order by r.module), '[]') from delivery.live_releases(v_environment) r
          where v_module = 'shell' and r.document -> 'needs' ? p.key)) order by p.key), '[]')
      from jsonb_each(coalesce(case v_module when 'shell' then v_release.document #> '{platform,modules}' else v_release.document -> 'needs' end, '{}')) p),
    'functions', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(coalesce(v_data -> 'functions', '{}')) k),
    'relations', (select coalesce(jsonb_agg(jsonb_build_object('name', t.key,
        'reads', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(coalesce(t.value -> 'read', '{}')) k),
        'writes', (select coalesce(jsonb_agg(k order by k), '[]') from (select jsonb_object_keys(coalesce(t.value -> 'insert', '{}'))
          union select jsonb_object_keys(coalesce(t.value -> 'update', '{}'))) w (k))) order by t.key), '[]')
      from jsonb_each(coalesce(v_data -> 'relations', '{}')) t),
    'emits', delivery.event_rows(v_environment, v_module, v_data #> '{events,emits}', 'listens'),
    'listens', delivery.event_rows(v_environment, v_module, v_data #> '{events,listens}', 'emits'));
end $$;

-- Events with the other live modules that are on their other side: [{event, modules}]. @param p_side  emits or listens
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
  insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at, decision_reason)
  values (p_environment, 'admin-settings', 'page', '/admin/releases/:module', 'admin', 'approved', 'specification', 'specification', clock_timestamp(), 'Initial claim');
end $$;

create function delivery.claim_module_page_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.claim_module_page(new.name);
  return null;
end $$;
create trigger environments_module_page after insert on delivery.environments
  for each row execute function delivery.claim_module_page_for_new_environment();

select delivery.claim_module_page(name) from delivery.environments;
select delivery.record(name, 'claim_approved', 'admin-settings', '', 'specification', '/admin/releases/:module') from delivery.environments where revision > 0;

-- Does a verb of the registry.
--   p_verb   one of those below
--   p_as     who asks, as the door has verified it: {token: sha256 in hex}, {user: uuid}, {system: name}; null where the verb takes no caller
--   p_input  the verb's own input; each function of schema delivery says which, what it returns and its errors
-- Definer: service_role has no right in schema delivery, so that a stolen key of the API reads no registry past these verbs.
create or replace function public.delivery(p_verb text, p_as jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return case p_verb
    when 'map_facts' then delivery.map_facts(p_as, p_input)
    when 'live_documents' then delivery.live_documents(p_as, p_input)
    when 'release_facts' then delivery.release_facts(p_as, p_input)
    when 'report' then delivery.report(p_as, p_input)
    when 'overview' then delivery.overview(p_as, p_input)
    when 'history' then delivery.history(p_as, p_input)
    when 'versions' then delivery.versions(p_as, p_input)
    when 'whoami' then delivery.whoami(p_as, p_input)
    when 'check_right' then delivery.check_right(p_as, p_input)
    when 'published_document' then delivery.published_document(p_as, p_input)
    when 'gate_facts' then delivery.gate_facts(p_as, p_input)
    when 'publish' then delivery.publish(p_as, p_input)
    when 'promote' then delivery.promote(p_as, p_input)
    when 'rollback' then delivery.rollback(p_as, p_input)
    when 'rollout_start' then delivery.rollout_start(p_as, p_input)
    when 'rollout_advance' then delivery.rollout_advance(p_as, p_input)
    when 'rollout_abort' then delivery.rollout_abort(p_as, p_input)
    when 'rollout_complete' then delivery.rollout_complete(p_as, p_input)
    when 'withdraw' then delivery.withdraw(p_as, p_input)
    when 'set_min_revision' then delivery.set_min_revision(p_as, p_input)
    when 'restored' then delivery.restored(p_as, p_input)
    when 'change_settings' then delivery.change_settings(p_as, p_input)
    when 'request_claims' then delivery.request_claims(p_as, p_input)
    when 'approve_claim' then delivery.approve_claim(p_as, p_input)
    when 'revoke_claim' then delivery.revoke_claim(p_as, p_input)
    when 'list_claims' then delivery.list_claims(p_as, p_input)
    when 'give_grant' then delivery.give_grant(p_as, p_input)
    when 'revoke_grant' then delivery.revoke_grant(p_as, p_input)
    when 'list_grants' then delivery.list_grants(p_as, p_input)
    when 'make_token' then delivery.make_token(p_as, p_input)
    when 'list_tokens' then delivery.list_tokens(p_as, p_input)
    when 'revoke_token' then delivery.revoke_token(p_as, p_input)
    when 'project_report' then delivery.project_report(p_as, p_input)
    when 'set_up' then delivery.set_up(p_as, p_input)
    when 'make_admin' then delivery.make_admin(p_as, p_input)
    when 'load_starter' then delivery.load_starter(p_as, p_input)
    when 'set_facts' then delivery.set_facts(p_as, p_input)
    when 'serve_set' then delivery.serve_set(p_as, p_input)
    when 'export' then delivery.export(p_as, p_input)
    when 'revoke_person' then delivery.revoke_person(p_as, p_input)
    when 'collect_begin' then delivery.collect_begin(p_as, p_input)
    when 'collect_finish' then delivery.collect_finish(p_as, p_input)
    when 'store_map' then delivery.store_map(p_as, p_input)
    when 'source_map' then delivery.source_map(p_as, p_input)
    when 'keep_sources' then delivery.keep_sources(p_as, p_input)
    when 'list_faults' then delivery.list_faults(p_as, p_input)
    when 'data_catalog' then delivery.data_catalog(p_as, p_input)
    when 'live_data' then delivery.live_data(p_as, p_input)
    when 'check_dev' then delivery.check_dev(p_as, p_input)
    when 'dependencies' then delivery.dependencies(p_as, p_input)
  end;
end $$;
revoke execute on function public.delivery(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.delivery(text, jsonb, jsonb) to service_role;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
