-- Stores the source map of one script of a published release. The first one stays: a version never changes.
--   p_input  {module, version, path: of the script, map: base64 of gzip}
--   returns  {state: new or same}
--   errors   PT400; PT401; PT403 not_granted; PT404 no_such_module, no_such_release, no_such_file; PT413 too_large
create function delivery.store_map(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'publish', v_module, null);
  v_release delivery.releases := delivery.need_release(v_module, private.need_text(p_input, '', 'version', 80));
  v_path text := private.need_text(p_input, '', 'path', 200);
  v_bytes bytea := decode(p_input ->> 'map', 'base64');
begin
  if not exists (select from jsonb_array_elements(v_release.document -> 'files') f where f ->> 'path' = v_path) then
    perform private.refuse('PT404', 'no_such_file',
      format('%s %s has no file %s.', v_module, v_release.version, v_path));
  elsif coalesce(octet_length(v_bytes), 0) not between 1 and 1468006 then
    perform private.refuse('PT413', 'too_large', 'A source map is at most 1.4 MB, compressed.');
  end if;
  insert into delivery.source_maps (module, version, path, bytes)
    values (v_module, v_release.version, v_path, v_bytes) on conflict do nothing;
  return jsonb_build_object('state', case when found then 'new' else 'same' end);
end $$;

-- The source map of a script, for the function that looks up the place of a fault: {map: base64 of gzip, or null}.
create function delivery.source_map(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('map', (select translate(encode(bytes, 'base64'), E'\n', '') from delivery.source_maps
    where module = p_input ->> 'module' and version = p_input ->> 'version' and path = p_input ->> 'path'));
end $$;

-- Keeps what the source maps say about faults. p_input {faults: [{id, sources}]}; returns {kept}.
create function delivery.keep_sources(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kept int;
begin
  update delivery.faults f set sources = x -> 'sources' from jsonb_array_elements(p_input -> 'faults') x
    where f.id = (x ->> 'id')::uuid;
  get diagnostics v_kept = row_count;
  return jsonb_build_object('kept', v_kept);
end $$;

-- The frames that name a file of the release, or of a shell (shell@2.0.0/static/...), at most 5: a report is from
-- anyone, and nothing else of it may be stored.
create function delivery.known_frames(p_frames jsonb, p_document jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(f.frame order by f.place), '[]')
    from jsonb_array_elements(p_frames) with ordinality f (frame, place)
    where f.place <= 5
      and (exists (select from jsonb_array_elements(p_document -> 'files') file where file ->> 'path' = f.frame ->> 0)
      or exists (select from delivery.releases s cross join lateral jsonb_array_elements(s.document -> 'files') file
        where s.module = 'shell' and f.frame ->> 0 = format('shell@%s/%s', s.version, file ->> 'path')
          and s.version = substring(f.frame ->> 0 from '^shell@([^/]+)/'))));
end $$;

-- Counts a fault of a release. At most 50 different ones of a release are stored; further ones still count in its
-- health.
create function delivery.count_fault(p_environment text, p_module text, p_version text, p_fault jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_frames jsonb := delivery.known_frames(coalesce(p_fault -> 'frames', '[]'),
    (select document from delivery.releases where module = p_module and version = p_version));
begin
  update delivery.faults set count = count + 1, last_at = now() where environment = p_environment
    and module = p_module and version = p_version
    and kind = p_fault ->> 'kind' and name = p_fault ->> 'name' and frames = v_frames;
  if found or (select count(*) from delivery.faults where environment = p_environment and module = p_module
    and version = p_version) >= 50 then return; end if;
  insert into delivery.faults (environment, module, version, kind, name, frames)
    values (p_environment, p_module, p_version, p_fault ->> 'kind', p_fault ->> 'name', v_frames)
  on conflict (environment, module, version, kind, name, frames) do update
    set count = delivery.faults.count + 1, last_at = now();
end $$;

-- The faults of a version, the most frequent first, as Fault.
create function delivery.fault_rows(p_environment text, p_module text, p_version text, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'count', f.count,
    'since', f.since, 'lastAt', f.last_at,
      'frames', f.frames, 'sources', f.sources) order by f.count desc, f.since), '[]')
    from (select * from delivery.faults where environment = p_environment and module = p_module and version = p_version
      order by count desc, since limit p_limit) f);
end $$;

-- Where the code of a module fails: its live version and its candidate, or the version that is named.
--   p_input  {environment, module, version?}
--   returns  {module, versions: [{version, faults: Fault[]}]}
--   errors   PT401; PT403 not_granted; PT404 no_such_environment, no_such_module, no_such_release
create function delivery.list_faults(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.read_text(p_input, '', 'version', 80);
  v_versions text[];
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  perform delivery.need_module(v_module);
  if v_version is not null then perform delivery.need_release(v_module, v_version); end if;
  v_versions := case when v_version is not null then array[v_version]
    else array_remove(array[(delivery.running(v_environment, v_module)).version,
      (delivery.live(v_environment, v_module)).version], null) end;
  return jsonb_build_object('module', v_module, 'versions',
    (select coalesce(jsonb_agg(jsonb_build_object('version', u.version,
    'faults', delivery.fault_rows(v_environment, v_module, u.version, 50)) order by u.place), '[]')
      from unnest(v_versions) with ordinality u (version, place)));
end $$;
