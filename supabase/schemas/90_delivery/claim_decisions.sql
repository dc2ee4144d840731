-- Access to a page, from the widest to the strictest: least() is the wider and greatest() the stricter one.
create type delivery.access as enum ('public', 'customer', 'admin');

-- The pages of a release's manifest, whose form the door has checked; no rows where it has none.
create function delivery.manifest_pages(p_document jsonb)
returns table (path text, shape text, access delivery.access, title text, menu jsonb, palette jsonb,
  isolated boolean)
language plpgsql immutable set search_path = '' as $$
begin
  return query select p ->> 'path', regexp_replace(p ->> 'path', ':[^/]+', ':', 'g'),
    (p ->> 'access')::delivery.access, p ->> 'title', nullif(p -> 'menu', 'null'), nullif(p -> 'palette', 'null'),
    coalesce((p ->> 'isolated')::boolean, false)
    from jsonb_array_elements(case
      when jsonb_typeof(p_document #> '{pageManifest,pages}') = 'array' then p_document #> '{pageManifest,pages}'
      else '[]' end) p;
end $$;

-- The slots of a release's manifest.
create function delivery.manifest_slots(p_document jsonb) returns setof text
language plpgsql immutable set search_path = '' as $$
begin
  return query select jsonb_array_elements_text(
    case when jsonb_typeof(p_document #> '{pageManifest,slots}') = 'array' then p_document #> '{pageManifest,slots}'
      else '[]' end);
end $$;

-- The capabilities of a release's manifest, as capabilitiesOf in libs/contract/src/capabilities.ts writes them.
create function delivery.manifest_capabilities(p_document jsonb) returns setof text
language plpgsql immutable set search_path = '' as $$
declare
  v_declared jsonb := coalesce(p_document #> '{pageManifest,capabilities}', '{}');
begin
  return query
    select n.kind || ' ' || o.name from unnest(array['connect', 'styles']) n (kind)
    cross join lateral jsonb_array_elements_text(coalesce(v_declared -> n.kind, '[]')) o (name)
    union all
    select f.name from unnest(array['fonts', 'wasm', 'workers']) f (name) where v_declared -> f.name = 'true';
end $$;

-- Claims that a release needs and that are not approved in full. A page that is approved in part keeps that part:
-- access is the wider one.
create function delivery.missing_claims(p_environment text, p_module text, p_document jsonb)
returns table (kind text, target text, access delivery.access, menu_group text, palette_category text,
  isolated boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select 'page', p.path, least(c.access, p.access), coalesce(p.menu ->> 'group', c.menu_group),
      coalesce(p.palette ->> 'category', c.palette_category), p.isolated or coalesce(c.isolated, false)
    from delivery.manifest_pages(p_document) p
    left join delivery.claims c on c.environment = p_environment and c.module = p_module and c.kind = 'page'
      and c.state = 'approved'
      and c.shape = p.shape
    where c.id is null or p.access < c.access
      or (p.menu is not null and c.menu_group is distinct from p.menu ->> 'group')
      or (p.palette is not null and c.palette_category is distinct from p.palette ->> 'category')
      or (p.isolated and not c.isolated)
    union all
    select 'slot', s, null, null, null, false from delivery.manifest_slots(p_document) s
    where not exists (select from delivery.claims c where c.environment = p_environment and c.module = p_module
      and c.kind = 'slot'
      and c.state = 'approved' and c.target = s)
    union all
    select 'capability', d, null, null, null, false from delivery.manifest_capabilities(p_document) d
    where not exists (select from delivery.claims c where c.environment = p_environment and c.module = p_module
      and c.kind = 'capability' and c.state = 'approved' and c.target = d);
end $$;

-- A claim as text, for the history.
create function delivery.claim_text(p_claim delivery.claims) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_claim.kind <> 'page' then p_claim.kind || ' ' || p_claim.target
    else p_claim.target || ' (' || concat_ws(', ', p_claim.access, 'menu ' || p_claim.menu_group,
      'palette ' || p_claim.palette_category, case when p_claim.isolated then 'isolated' end) || ')' end;
end $$;

-- A claim, as Claim of libs/modules/src/delivery.ts. `replaces`: the rights (ClaimScope) of the
-- approved claim that approving it would replace, null where there is none. `wasRevoked`: the last decision on the
-- page or slot took it away from the module.
create function delivery.claim_json(p_claim delivery.claims) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_claim.id, 'environment', p_claim.environment, 'module', p_claim.module, 'kind',
    p_claim.kind, 'target', p_claim.target,
    'access', p_claim.access, 'menuGroup', p_claim.menu_group, 'paletteCategory', p_claim.palette_category,
    'isolated', p_claim.isolated, 'state', p_claim.state,
    'version', p_claim.version, 'requestedBy', p_claim.requested_by, 'requestedAt', p_claim.requested_at,
      'requestReason', p_claim.request_reason,
    'decidedBy', p_claim.decided_by, 'decidedAt', p_claim.decided_at, 'decisionReason', p_claim.decision_reason,
    'replaces', (select jsonb_build_object('access', c.access, 'menuGroup', c.menu_group, 'paletteCategory',
      c.palette_category, 'isolated', c.isolated) from delivery.claims c
      where p_claim.state = 'requested' and c.environment = p_claim.environment and c.module = p_claim.module
        and c.kind = p_claim.kind and c.state = 'approved'
        and c.shape = p_claim.shape),
    'wasRevoked', p_claim.state = 'requested' and exists (select from delivery.claims c
      where c.environment = p_claim.environment and c.module = p_claim.module and c.kind = p_claim.kind
        and c.state = 'revoked' and not c.replaced
        and c.shape = p_claim.shape
        and c.decided_at > coalesce((select max(a.decided_at) from delivery.claims a
          where a.environment = c.environment and a.module = c.module
          and a.kind = c.kind and a.state = 'approved' and a.shape = c.shape), '-infinity')));
end $$;

-- Requests every claim that a release needs and does not have. The same request again changes nothing; another one
-- for the same page replaces the one that waits.
--   p_input  {environment, module, version, reason?}
--   returns  {claims: Claim[]}, those that wait for a decision; empty where nothing is missing
--   errors   PT400 bad_path, path_reserved, access_not_allowed, bad_slot, bad_capability; PT403: it takes
--            `promote` on the module in the environment;
--            PT404; PT409 no_manifest, path_taken, slot_taken
create function delivery.request_claims(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment);
  v_release delivery.releases := delivery.need_release(v_module, private.need_text(p_input, '', 'version', 80));
  v_reason text := delivery.read_reason(p_input, false);
  v_missing record;
  v_claim delivery.claims;
  v_answer jsonb := '[]';
begin
  if v_release.document -> 'pageManifest' is null then
    perform private.refuse('PT409', 'no_manifest',
      format('%s %s does not list its pages.', v_module, v_release.version),
      'Build it again with a pages.ts and publish a new version.');
  end if;
  perform delivery.lock_environment(v_environment, null);
  for v_missing in select * from delivery.missing_claims(v_environment, v_module, v_release.document) m
    order by m.kind, m.target collate "C" loop
    select * into v_claim from delivery.claims c where c.environment = v_environment and c.module = v_module
      and c.kind = v_missing.kind
      and c.state = 'requested' and c.shape = delivery.pattern_shape(v_missing.target);
    if v_claim.id is null or (v_claim.access, v_claim.menu_group, v_claim.palette_category, v_claim.isolated)
      is distinct from (v_missing.access, v_missing.menu_group, v_missing.palette_category, v_missing.isolated) then
      -- a new id: an approval of the replaced request must not approve this one
      update delivery.claims set state = 'revoked', replaced = true, decided_by = v_caller.name,
        decided_at = clock_timestamp(),
        decision_reason = 'Replaced by another request' where id = v_claim.id;
      insert into delivery.claims (environment, module, kind, target, access, menu_group, palette_category, isolated,
        version, requested_by, request_reason)
      values (v_environment, v_module, v_missing.kind, v_missing.target, v_missing.access, v_missing.menu_group,
        v_missing.palette_category, v_missing.isolated,
        v_release.version, v_caller.name, v_reason) returning * into v_claim;
    end if;
    v_answer := v_answer || delivery.claim_json(v_claim);
  end loop;
  return jsonb_build_object('claims', v_answer);
end $$;

-- The claim with its environment locked, for an owner of the environment: somebody who administers every module of
-- it. PT403 not_granted, PT404 no_such_claim.
create function delivery.lock_claim(p_as jsonb, p_input jsonb) returns delivery.claims
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_claim delivery.claims;
begin
  perform delivery.need_right(p_as, 'administer', '*', v_environment);
  perform delivery.lock_environment(v_environment, delivery.read_expected(p_input));
  select * into v_claim from delivery.claims where id = delivery.need_id(p_input) and environment = v_environment;
  if v_claim.id is null then
    perform private.refuse('PT404', 'no_such_claim', format('There is no claim of this id in %s.', v_environment),
      'id');
  end if;
  return v_claim;
end $$;

-- Adds the decision to the history, and gives the environment its next revision where p_moves says that the map
-- changes.
create function delivery.record_claim(p_claim delivery.claims, p_kind text, p_moves boolean) returns bigint
language plpgsql set search_path = '' as $$
declare
  v_revision bigint;
begin
  update delivery.environments set revision = revision + case when p_moves then 1 else 0 end
    where name = p_claim.environment returning revision into v_revision;
  insert into delivery.activations (environment, revision, kind, module, version, actor, reason, claim)
  values (p_claim.environment, v_revision, p_kind, p_claim.module, coalesce(p_claim.version, ''), p_claim.decided_by,
    p_claim.decision_reason, delivery.claim_text(p_claim));
  return v_revision;
end $$;

-- Approves a claim that waits. An approved claim of the module for the same target is replaced by it.
--   p_input  {environment, id, reason, expectedRevision?}
--   returns  {revision, claim: Claim}
--   errors   PT400 reason_needed; PT403: it takes `administer` on every module of the environment; PT404 no_such_claim;
--            PT409 not_requested, path_taken, slot_taken; PT412 stale_revision
create function delivery.approve_claim(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_claim delivery.claims := delivery.lock_claim(p_as, p_input);
  v_reason text := delivery.read_reason(p_input, true);
  v_actor text := (delivery.caller_of(p_as)).name;
begin
  if v_claim.state <> 'requested' then
    perform private.refuse('PT409', 'not_requested', format('The claim on %s is %s.', v_claim.target, v_claim.state),
      'Request it again: npm run release -- claim request');
  end if;
  update delivery.claims set state = 'revoked', replaced = true, decided_by = v_actor, decided_at = clock_timestamp(),
    decision_reason = 'Replaced: ' || left(v_reason, 480)
  where environment = v_claim.environment and module = v_claim.module and kind = v_claim.kind and state = 'approved'
    and shape = v_claim.shape;
  update delivery.claims set state = 'approved', decided_by = v_actor, decided_at = clock_timestamp(),
    decision_reason = v_reason
  where id = v_claim.id returning * into v_claim;
  return jsonb_build_object('revision', delivery.record_claim(v_claim, 'claim_approved', true), 'claim',
    delivery.claim_json(v_claim));
end $$;

-- Revokes an approved claim, which takes the page, slot or capability out of the map at once, or turns down one that
-- waits.
--   p_input  {environment, id, reason, expectedRevision?}
--   returns  {revision, claim: Claim}
--   errors   PT400 reason_needed; PT403: it takes `administer` on every module of the environment; PT404 no_such_claim;
--            PT409 already_revoked; PT412 stale_revision
create function delivery.revoke_claim(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_claim delivery.claims := delivery.lock_claim(p_as, p_input);
  v_reason text := delivery.read_reason(p_input, true);
  v_was_approved boolean := v_claim.state = 'approved';
begin
  if v_claim.state = 'revoked' then
    perform private.refuse('PT409', 'already_revoked', format('The claim on %s is revoked already.', v_claim.target));
  end if;
  update delivery.claims set state = 'revoked', decided_by = (delivery.caller_of(p_as)).name,
    decided_at = clock_timestamp(), decision_reason = v_reason
  where id = v_claim.id returning * into v_claim;
  return jsonb_build_object('revision', delivery.record_claim(v_claim, 'claim_revoked', v_was_approved), 'claim',
    delivery.claim_json(v_claim));
end $$;

-- The claims of an environment: those that wait first, then the approved ones, then those whose revocation is the
-- last decision.
--   p_input  {environment, module?, state?: requested | approved | revoked}
--   returns  {claims: Claim[]}
--   errors   PT400 bad_format; PT401; PT403 not_granted; PT404 no_such_environment
create function delivery.list_claims(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.read_text(p_input, '', 'module', 60);
  v_state text := private.read_text(p_input, '', 'state', 20);
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  if v_state not in ('requested', 'approved', 'revoked') then
    perform private.refuse('PT400', 'bad_format', 'This must be requested, approved or revoked.', 'state');
  end if;
  return jsonb_build_object('claims', (select coalesce(jsonb_agg(delivery.claim_json(c)
      order by array_position(array['requested', 'approved', 'revoked'], c.state), c.module, c.kind,
        c.target collate "C", c.decided_at desc), '[]')
    from delivery.claims c where c.environment = v_environment and (v_module is null or c.module = v_module)
      and (v_state is null or c.state = v_state)
      and (c.state <> 'revoked'
        or (not c.replaced and not exists (select from delivery.claims l where l.environment = c.environment
        and l.module = c.module
        and l.kind = c.kind and l.shape = c.shape and l.id <> c.id
        and (l.state <> 'revoked' or l.decided_at > c.decided_at))))));
end $$;
