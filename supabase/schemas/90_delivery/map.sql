-- A release as the map names it, without addresses, which are the door's. Null for null.
create function delivery.map_release(p_module text, p_version text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('version', r.version, 'entryGlobalName', r.document -> 'entryGlobalName',
      'integrity', (select f -> 'integrity' from jsonb_array_elements(r.files) f where f ->> 'path' = 'remoteEntry.js'))
    from delivery.releases r where r.module = p_module and r.version = p_version);
end $$;

-- Everything that serves somebody in an environment: {stamp, environment, epoch, revision, minRevision, shell and
-- shellRollout: versions or null, shellDraw: the id of that rollout's draw, modules: {cart: {stable, previous or null,
-- recalled?: {version: at once?}, rollout?: {id, weight, release}, name, pages: [{path, access, title, menu?,
-- palette?}], slots}}}. With `known`, the stamp of facts that the caller has: {stamp} alone while it is still that.
-- PT404 no_such_environment. The same for everyone.
create function delivery.map_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_environment delivery.environments;
  v_stamp text;
  v_shell delivery.rollouts;
begin
  select * into v_environment from delivery.environments where name = p_input ->> 'environment';
  if v_environment.name is null then perform private.refuse('PT404', 'no_such_environment',
    'There is no environment of this name.'); end if;
  v_stamp := delivery.map_stamp(v_environment);
  if p_input ->> 'known' = v_stamp then return jsonb_build_object('stamp', v_stamp); end if;
  v_shell := delivery.running(v_environment.name, 'shell');
  return jsonb_build_object('stamp', v_stamp, 'environment', v_environment.name, 'epoch', v_environment.epoch,
    'revision', v_environment.revision,
    'minRevision', v_environment.min_revision,
    'shell', (delivery.live(v_environment.name, 'shell')).version,
    'shellRollout', v_shell.version, 'shellDraw', coalesce(v_shell.draw, v_shell.id),
    'modules', (select coalesce(jsonb_object_agg(m.name,
      jsonb_build_object('stable', delivery.map_release(m.name, m.live),
        'previous', delivery.map_release(m.name, delivery.rollback_target(v_environment.name, m.name)))
        || jsonb_strip_nulls(jsonb_build_object('recalled', delivery.recalled_versions(v_environment.name, m.name)))
        || case when o.id is null then '{}' else jsonb_build_object('rollout',
          jsonb_build_object('id', coalesce(o.draw, o.id), 'weight', o.weight,
            'release', delivery.map_release(m.name, o.version))) end
        || delivery.map_pages(v_environment.name, m.name, m.live, o.version)), '{}')
      from (select name, (delivery.live(v_environment.name, name)).version as live from delivery.modules
        where name <> 'shell') m
      left join delivery.rollouts o on o.environment = v_environment.name and o.module = m.name and o.ended_at is null
      where m.live is not null));
end $$;

-- The documents of what is live or rolled out, for early hints: {revision, shell: version,
-- shellRollout: {id, version, weight} or null, releases: {'cart/1.4.0': release.json}}.
create function delivery.live_documents(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_environment text := p_input ->> 'environment';
begin
  return jsonb_build_object('revision', (select revision from delivery.environments where name = v_environment),
    'shell', (delivery.live(v_environment, 'shell')).version,
    'shellRollout', (select jsonb_build_object('id', coalesce(o.draw, o.id), 'version', o.version, 'weight', o.weight)
      from delivery.rollouts o
      where o.environment = v_environment and o.module = 'shell' and o.ended_at is null),
    'releases', (select coalesce(jsonb_object_agg(r.module || '/' || r.version, r.document), '{}')
      from delivery.modules m
      join delivery.releases r on r.module = m.name
        and r.version in ((delivery.live(v_environment, m.name)).version,
          (delivery.running(v_environment, m.name)).version) where m.name <> 'shell'));
end $$;

-- One release for an override or a preview: {module, release as map_release, preview, withdrawn, collected: its files
-- are deleted, capabilities: that it declares and the environment approved, or null}. PT404 no_such_module,
-- no_such_release.
--   p_input  {module, version, environment?}
create function delivery.release_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_release delivery.releases := delivery.need_release(p_input ->> 'module', p_input ->> 'version');
begin
  return jsonb_build_object('module', v_release.module, 'release',
    delivery.map_release(v_release.module, v_release.version), 'preview', v_release.preview,
    'withdrawn', v_release.withdrawn_at is not null, 'collected', v_release.collecting_at is not null,
    'capabilities', delivery.approved_capabilities(p_input ->> 'environment', v_release.module, v_release.version));
end $$;

-- release.json as it was published: {document or null, preview, withdrawn}. For callers who may publish the module.
-- PT409 being_collected.
create function delivery.published_document(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_release delivery.releases;
begin
  perform delivery.need_right(p_as, 'publish', v_module, null);
  select * into v_release from delivery.releases where module = v_module
    and version = private.need_text(p_input, '', 'version', 80);
  perform delivery.need_not_collecting(v_release);
  return jsonb_build_object('document', v_release.document, 'preview', v_release.preview, 'withdrawn',
    v_release.withdrawn_at is not null);
end $$;

-- What the gate compares: {environment, revision, document, platform: what the live shell lends or null, remotes: of
-- a shell the documents of every live remote and candidate, claims: of a remote every approved claim of the
-- environment, as {module, kind, target, access, menuGroup, paletteCategory}}. version left out: the version that a
-- rollback or the completion of a rollout would serve.
--   p_input  {environment, module, version?, verb: promote | rollback | complete, forced?, reason?}
--   errors   as of that verb
create function delivery.gate_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_verb text := private.need_text(p_input, '', 'verb', 20);
  v_revision bigint;
  v_version text;
begin
  perform delivery.need_right(p_as, case v_verb when 'rollback' then v_verb
    else 'promote' end, v_module, v_environment);
  perform delivery.read_reason(p_input,
    delivery.read_forced(p_as, p_input, v_module, v_environment) is not null);
  perform delivery.need_module(v_module);
  v_revision := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).revision;
  v_version := case v_verb when 'rollback' then delivery.need_rollback_target(v_environment, v_module,
      private.read_text(p_input, '', 'version', 80))
    when 'complete' then (delivery.running(v_environment, v_module)).version
      else private.need_text(p_input, '', 'version', 80) end;
  if v_version is null then
    perform private.refuse('PT409', 'no_rollout', format('No rollout of %s is running in %s.', v_module,
      v_environment));
  end if;
  return jsonb_build_object('environment', v_environment, 'revision', v_revision, 'document',
    (delivery.need_servable(v_module, v_version)).document,
    'misbehaviours', delivery.misbehaviours_before(v_module, v_version),
    'migrations', delivery.waiting_migrations(v_module, v_version),
    'platform', (select r.document -> 'platform' from delivery.releases r where r.module = 'shell'
      and r.version = (delivery.live(v_environment, 'shell')).version),
    'candidatePlatform', (select r.document -> 'platform' from delivery.releases r where v_module <> 'shell'
      and r.module = 'shell'
      and r.version = (delivery.running(v_environment, 'shell')).version),
    'remotes', (select coalesce(jsonb_agg(r.document order by r.module, r.version), '[]') from delivery.releases r
      where v_module = 'shell' and r.module <> 'shell'
      and r.version in ((delivery.live(v_environment, r.module)).version,
        (delivery.running(v_environment, r.module)).version)),
    'claims', (select coalesce(jsonb_agg(jsonb_build_object('module', c.module, 'kind', c.kind, 'target', c.target,
      'access', c.access,
        'menuGroup', c.menu_group, 'paletteCategory', c.palette_category,
        'isolated', c.isolated) order by c.module, c.kind, c.target), '[]')
      from delivery.claims c where v_module <> 'shell' and c.environment = v_environment and c.state = 'approved'));
end $$;

-- Changes whenever map_facts would return something else. The last line of history that can change the map tells two
-- databases of one revision apart, after a restore. Claims count, because a migration adds claims without a new
-- revision.
create function delivery.map_stamp(p_environment delivery.environments) returns text
language plpgsql stable set search_path = '' as $$
begin
  return md5(jsonb_build_array(p_environment.epoch, p_environment.revision, p_environment.min_revision,
    (select jsonb_build_array(a.id, extract(epoch from a.at)) from delivery.activations a
      where a.environment = p_environment.name and a.kind not in ('publish', 'settings', 'collect')
        order by a.id desc limit 1),
    (select jsonb_build_array(count(*), extract(epoch from max(c.decided_at))) from delivery.claims c
      where c.environment = p_environment.name and c.state = 'approved'))::text);
end $$;
