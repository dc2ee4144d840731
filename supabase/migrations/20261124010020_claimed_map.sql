-- The map carries pages and slots: only what a release's manifest lists and an approved claim allows.

-- What makes two documents the same release: not the commit's name nor the time, which a shallow clone may not know.
create or replace function delivery.essence(p_document jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'files', (select jsonb_object_agg(f ->> 'path', f ->> 'integrity') from jsonb_array_elements(p_document -> 'files') f),
    'contract', p_document -> 'contract', 'needs', p_document -> 'needs', 'platform', p_document -> 'platform',
    'entryGlobalName', p_document -> 'entryGlobalName', 'pageManifest', p_document -> 'pageManifest');
end $$;

-- What people call a module whose release does not say it: admin-ops -> Admin ops.
create function delivery.spoken_name(p_module text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return upper(left(p_module, 1)) || replace(substr(p_module, 2), '-', ' ');
end $$;

-- Pages of a release, by pattern without parameter names, that an approved claim of its module covers. Access is the stricter of claim and
-- manifest; a menu or palette entry appears only in the group or category that is claimed.
-- A release from before manifests has the pages of early.pages, with the access of their claims and the module's name as title.
create function delivery.claimed_pages(p_environment text, p_module text, p_document jsonb)
returns table (shape text, path text, access delivery.access, title text, menu jsonb, palette jsonb)
language plpgsql stable set search_path = '' as $$
begin
  if p_document is null then return; end if;
  return query
    with listed as (
      select m.shape, m.path, m.access, m.title, m.menu, m.palette from delivery.manifest_pages(p_document) m
      union all
      select delivery.pattern_shape(k), k, null, delivery.spoken_name(p_module), null, null from jsonb_object_keys(p_document #> '{early,pages}') k
      where p_document -> 'pageManifest' is null)
    select distinct on (l.shape) l.shape, l.path, greatest(l.access, c.access), l.title,
      case when l.menu ->> 'group' = c.menu_group then l.menu end, case when l.palette ->> 'category' = c.palette_category then l.palette end
    from listed l join delivery.claims c on c.environment = p_environment and c.module = p_module and c.kind = 'page' and c.state = 'approved'
      and c.shape = l.shape
    -- a manifest that never passed the door: an access that is not the path's own
    where l.access is null or (l.access = 'admin') = (c.access = 'admin')
    order by l.shape, l.path;
end $$;

-- What an environment's map says of a module's pages and slots: {name, pages: [{path, access, title, menu?, palette?}], slots: [name]}.
-- A page of stable and candidate has the title, menu and palette of stable and the stricter access of both; a page that only the candidate
-- has gets neither menu nor palette entry before it is stable. A release from before manifests fills every slot its module has.
--   p_candidate  null where no rollout is running
create function delivery.map_pages(p_environment text, p_module text, p_stable text, p_candidate text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_stable jsonb := (select document from delivery.releases where module = p_module and version = p_stable);
  v_candidate jsonb := (select document from delivery.releases where module = p_module and version = p_candidate);
begin
  return jsonb_build_object(
    'name', coalesce(v_stable #>> '{pageManifest,name}', delivery.spoken_name(p_module)),
    'pages', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('path', coalesce(s.path, c.path),
        'access', greatest(s.access, c.access), 'title', coalesce(s.title, c.title), 'menu', s.menu, 'palette', s.palette)) order by coalesce(s.path, c.path) collate "C"), '[]')
      from delivery.claimed_pages(p_environment, p_module, v_stable) s
      full join delivery.claimed_pages(p_environment, p_module, v_candidate) c using (shape)),
    'slots', (select coalesce(jsonb_agg(l.target order by l.target collate "C"), '[]') from delivery.claims l
      where l.environment = p_environment and l.module = p_module and l.kind = 'slot' and l.state = 'approved'
        and (v_stable -> 'pageManifest' is null or (v_candidate is not null and v_candidate -> 'pageManifest' is null)
          or l.target in (select delivery.manifest_slots(v_stable)) or l.target in (select delivery.manifest_slots(v_candidate)))));
end $$;

-- Everything that serves somebody in an environment: {environment, epoch, revision, minRevision, shell: version or null,
-- modules: {cart: {stable, previous or null, rollout?: {id, weight, release}, name, pages: [{path, access, title, menu?, palette?}], slots}}}.
-- PT404 no_such_environment. The same for everyone.
create or replace function delivery.map_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_environment delivery.environments;
begin
  select * into v_environment from delivery.environments where name = p_input ->> 'environment';
  if v_environment.name is null then perform private.refuse('PT404', 'no_such_environment', 'There is no environment of this name.'); end if;
  return jsonb_build_object('environment', v_environment.name, 'epoch', v_environment.epoch, 'revision', v_environment.revision,
    'minRevision', v_environment.min_revision,
    'shell', (delivery.live(v_environment.name, 'shell')).version,
    'modules', (select coalesce(jsonb_object_agg(m.name, jsonb_build_object('stable', delivery.map_release(m.name, m.live),
        'previous', delivery.map_release(m.name, delivery.rollback_target(v_environment.name, m.name)))
        || case when o.id is null then '{}' else jsonb_build_object('rollout',
          jsonb_build_object('id', o.id, 'weight', o.weight, 'release', delivery.map_release(m.name, o.version))) end
        || delivery.map_pages(v_environment.name, m.name, m.live, o.version)), '{}')
      from (select name, (delivery.live(v_environment.name, name)).version as live from delivery.modules where name <> 'shell') m
      left join delivery.rollouts o on o.environment = v_environment.name and o.module = m.name and o.ended_at is null
      where m.live is not null));
end $$;

-- What the gate compares: {environment, revision, document, platform: what the live shell lends or null, remotes: of a shell the documents of
-- every live remote and candidate, claims: of a remote every approved claim of the environment, as {module, kind, target, access, menuGroup,
-- paletteCategory}}. version left out: the version that a rollback or the completion of a rollout would serve.
--   p_input  {environment, module, version?, verb: promote | rollback | complete}
--   errors   as of that verb
create or replace function delivery.gate_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_verb text := private.need_text(p_input, '', 'verb', 20);
  v_revision bigint;
  v_version text;
begin
  perform delivery.need_right(p_as, case v_verb when 'rollback' then v_verb else 'promote' end, v_module, v_environment);
  perform delivery.need_module(v_module);
  v_revision := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
  v_version := case v_verb when 'rollback' then delivery.rollback_target(v_environment, v_module)
    when 'complete' then (delivery.running(v_environment, v_module)).version else private.need_text(p_input, '', 'version', 80) end;
  if v_version is null and v_verb = 'rollback' then
    perform private.refuse('PT409', 'no_previous', format('No earlier version of %s has served everyone and was not rolled back.', v_module),
      'Promote a version instead.');
  elsif v_version is null then
    perform private.refuse('PT409', 'no_rollout', format('No rollout of %s is running in %s.', v_module, v_environment));
  end if;
  return jsonb_build_object('environment', v_environment, 'revision', v_revision, 'document', (delivery.need_servable(v_module, v_version)).document,
    'platform', (select r.document -> 'platform' from delivery.releases r where r.module = 'shell' and r.version = (delivery.live(v_environment, 'shell')).version),
    'remotes', (select coalesce(jsonb_agg(r.document order by r.module, r.version), '[]') from delivery.releases r where v_module = 'shell' and r.module <> 'shell'
      and r.version in ((delivery.live(v_environment, r.module)).version, (delivery.running(v_environment, r.module)).version)),
    'claims', (select coalesce(jsonb_agg(jsonb_build_object('module', c.module, 'kind', c.kind, 'target', c.target, 'access', c.access,
        'menuGroup', c.menu_group, 'paletteCategory', c.palette_category) order by c.module, c.kind, c.target), '[]')
      from delivery.claims c where v_module <> 'shell' and c.environment = v_environment and c.state = 'approved'));
end $$;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;

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
  end;
end $$;
revoke execute on function public.delivery(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.delivery(text, jsonb, jsonb) to service_role;
