-- What people call a module whose release does not say it: admin-ops -> Admin ops.
create function delivery.spoken_name(p_module text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return upper(left(p_module, 1)) || replace(substr(p_module, 2), '-', ' ');
end $$;

-- Pages of a release, by pattern without parameter names, that an approved claim of its module covers; an isolated
-- page only if the claim allows that. Access is the
-- stricter of claim and manifest; a menu or palette entry appears only in the group or category that is claimed. A
-- release from before manifests has the pages of early.pages, with the access of their claims and the module's name
-- as title.
create function delivery.claimed_pages(p_environment text, p_module text, p_document jsonb)
returns table (shape text, path text, access delivery.access, title text, menu jsonb, palette jsonb)
language plpgsql stable set search_path = '' as $$
begin
  if p_document is null then return; end if;
  return query
    with listed as (
      select m.shape, m.path, m.access, m.title, m.menu, m.palette, m.isolated
        from delivery.manifest_pages(p_document) m
      union all
      select delivery.pattern_shape(k), k, null, delivery.spoken_name(p_module), null, null, false
        from jsonb_object_keys(p_document #> '{early,pages}') k
      where p_document -> 'pageManifest' is null)
    select distinct on (l.shape) l.shape, l.path, greatest(l.access, c.access), l.title,
      case when l.menu ->> 'group' = c.menu_group then l.menu end, case
        when l.palette ->> 'category' = c.palette_category then l.palette end
    from listed l join delivery.claims c on c.environment = p_environment and c.module = p_module and c.kind = 'page'
      and c.state = 'approved'
      and c.shape = l.shape and (c.isolated or not l.isolated)
    -- a manifest that never passed the door: an access that is not the path's own
    where l.access is null or (l.access = 'admin') = (c.access = 'admin')
    order by l.shape, l.path;
end $$;

-- Capabilities that owners of the environment approved for the module, and one of these releases declares. Null: none.
create function delivery.approved_capabilities(p_environment text, p_module text, variadic p_versions text[])
  returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_agg(distinct l.target) from delivery.claims l
    join delivery.releases r on r.module = p_module and r.version = any (p_versions)
    where l.environment = p_environment and l.module = p_module and l.kind = 'capability' and l.state = 'approved'
      and l.target in (select delivery.manifest_capabilities(r.document)));
end $$;

-- What an environment's map says of a module's pages and slots: {name, pages: [{path, access, title, menu?,
-- palette?}], slots: [name], capabilities?: [text]}. A page of stable and candidate has the title, menu and palette of
-- stable and the stricter access of both; a page that only the candidate has gets neither menu nor palette entry before
-- it is stable. A release from before manifests fills every slot its module has. Capabilities are those that are
-- approved and declared by a release of the map: stable, candidate, or the previous one, which a page falls back to.
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
        'access', greatest(s.access, c.access), 'title', coalesce(s.title, c.title), 'menu', s.menu, 'palette',
          s.palette)) order by coalesce(s.path, c.path) collate "C"), '[]')
      from delivery.claimed_pages(p_environment, p_module, v_stable) s
      full join delivery.claimed_pages(p_environment, p_module, v_candidate) c using (shape)),
    'slots', (select coalesce(jsonb_agg(l.target order by l.target collate "C"), '[]') from delivery.claims l
      where l.environment = p_environment and l.module = p_module and l.kind = 'slot' and l.state = 'approved'
        and (v_stable -> 'pageManifest' is null or (v_candidate is not null and v_candidate -> 'pageManifest' is null)
          or l.target in (select delivery.manifest_slots(v_stable))
            or l.target in (select delivery.manifest_slots(v_candidate)))))
    || jsonb_strip_nulls(jsonb_build_object('capabilities', delivery.approved_capabilities(p_environment, p_module,
      p_stable, p_candidate, delivery.rollback_target(p_environment, p_module))));
end $$;
