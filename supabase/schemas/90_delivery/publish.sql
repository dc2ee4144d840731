-- Requires the fields of release.json that other code relies on. PT400 bad_format, not_a_list.
create function delivery.check_document(p_document jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_files jsonb := private.read_list(p_document, 'document', 'files');
begin
  perform private.need_code(p_document, 'document', 'module', '^[a-z][a-z0-9-]{0,59}$');
  perform private.need_text(p_document, 'document', 'version', 80);
  if p_document ->> 'version' !~ '^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$' then
    perform private.refuse('PT400', 'bad_format', 'This must be a version like 1.4.0.', 'document.version');
  elsif octet_length(p_document::text) > 1048576 then
    perform private.refuse('PT413', 'too_large', 'The document is larger than 1 MB.', 'document');
  elsif jsonb_array_length(v_files) = 0 or exists (select from jsonb_array_elements(v_files) f
    where coalesce(f ->> 'path', '') !~ '^[\w@+-][\w@.+-]*(/[\w@+-][\w@.+-]*)*$'
      or coalesce(f ->> 'integrity', '') !~ '^sha(256|384|512)-[A-Za-z0-9+/]+=*$'
      or coalesce(f ->> 'bytes', '') !~ '^\d{1,12}$') then
    perform private.refuse('PT400', 'bad_format',
      'Every file needs a path inside the release, its bytes and its integrity.', 'document.files');
  elsif (select count(distinct f ->> 'path') from jsonb_array_elements(v_files) f) < jsonb_array_length(v_files) then
    perform private.refuse('PT400', 'bad_format', 'A file is listed twice.', 'document.files');
  end if;
end $$;

-- The parts of a document that identify a release. Not the commit's name or time, which a shallow clone may lack.
create function delivery.essence(p_document jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'files', (select jsonb_object_agg(f ->> 'path', f ->> 'integrity')
      from jsonb_array_elements(p_document -> 'files') f),
    'contract', p_document -> 'contract', 'needs', p_document -> 'needs', 'platform', p_document -> 'platform',
    'entryGlobalName', p_document -> 'entryGlobalName', 'pageManifest', p_document -> 'pageManifest');
end $$;

-- The same version again: harmless with the same files, which also makes a preview a release and brings deleted files
-- back. PT409 release_differs, withdrawn, being_collected.
create function delivery.publish_again(p_document jsonb, p_preview boolean) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_there delivery.releases;
begin
  select * into v_there from delivery.releases where module = p_document ->> 'module'
    and version = p_document ->> 'version' for update;
  if delivery.essence(v_there.document) <> delivery.essence(p_document) then
    perform private.refuse('PT409', 'release_differs',
      format('%s %s was published with other content.', v_there.module, v_there.version),
      'A published version never changes: raise the version.');
  elsif v_there.withdrawn_at is not null then
    perform private.refuse('PT409', 'withdrawn', format('%s %s was withdrawn.', v_there.module, v_there.version),
      'Raise the version.');
  end if;
  perform delivery.need_not_collecting(v_there);
  update delivery.releases set preview = preview and p_preview, collecting_at = null, collected_at = null,
    collected_by = null
    where id = v_there.id and ((preview and not p_preview) or collected_at is not null);
  return found;
end $$;

-- Makes a release known, after the door has verified every file of it in the store.
--   p_input  {document: release.json, preview?: boolean}
--   returns  {module, version, already: whether the same was published before}
--   errors   PT400; PT401; PT403 not_granted; PT404 no_such_module; PT409 release_differs, withdrawn
create function delivery.publish(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_document jsonb := private.need_object(p_input, '', 'document');
  v_module text := v_document ->> 'module';
  v_version text := v_document ->> 'version';
  v_preview boolean := private.read_boolean(p_input, '', 'preview');
  v_caller delivery.caller;
  v_is_new boolean;
  v_is_news boolean;
begin
  perform delivery.check_document(v_document);
  v_caller := delivery.need_right(p_as, 'publish', v_module, null);
  -- creates a module only for callers with all modules; a narrower right created its modules when it was given
  if delivery.may(v_caller, 'publish', '*', null) then
    insert into delivery.modules (name, team) values (v_module, coalesce(v_caller.team, v_module))
      on conflict do nothing;
  end if;
  perform delivery.need_module(v_module);
  insert into delivery.releases (module, version, document, bytes, preview, published_by)
  values (v_module, v_version, v_document, (select sum((f ->> 'bytes')::bigint)
    from jsonb_array_elements(v_document -> 'files') f), v_preview, v_caller.name)
  on conflict (module, version) do nothing;
  v_is_new := found;
  v_is_news := v_is_new or delivery.publish_again(v_document, v_preview);
  if v_is_news then
    perform delivery.record(e.name, 'publish', v_module, v_version, v_caller.name,
      delivery.read_reason(p_input, false), p_moves => false)
      from (select name from delivery.environments order by name for update) e;
  end if;
  return jsonb_build_object('module', v_module, 'version', v_version, 'already', not v_is_new);
end $$;

-- Takes a release out of reach of rollback, overrides and previews in every environment. Its files stay for tabs that
-- hold it. The caller needs `publish` in the named environment and in every environment where the release has served
-- or been rolled out.
--   p_input  {module, version, reason, environment?: production by default}
--   errors   PT400 reason_needed; PT403; PT404; PT409 still_live where it serves somebody
create function delivery.withdraw(p_as jsonb, p_input jsonb) returns jsonb
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
  perform delivery.need_right(p_as, 'publish', v_module, served.environment)
    from (select distinct a.environment from delivery.activations a
    where a.module = v_module and a.version = v_release.version
      and a.kind in ('promote', 'rollback', 'complete', 'rollout')) served;
  if exists (select from delivery.environments e
    where v_release.version in ((delivery.live(e.name, v_module)).version,
    (delivery.running(e.name, v_module)).version)) then
    perform private.refuse('PT409', 'still_live', format('%s %s serves somebody.', v_module, v_release.version),
      'Roll back or abort its rollout first.');
  elsif v_release.withdrawn_at is null then
    update delivery.releases set withdrawn_at = clock_timestamp(), withdrawn_by = v_caller.name where id = v_release.id;
    -- the map names it as the previous release only where it has served
    perform delivery.record(e.name, 'withdraw', v_module, v_release.version, v_caller.name, v_reason,
      p_moves => exists (
      select from delivery.activations a where a.environment = e.name and a.module = v_module
        and a.version = v_release.version and a.kind in ('promote', 'rollback', 'complete')))
      from delivery.environments e order by e.name;
  end if;
  return jsonb_build_object('module', v_module, 'version', v_release.version);
end $$;
