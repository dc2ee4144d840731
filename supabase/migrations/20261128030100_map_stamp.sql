-- A reader that knows the stamp of an environment's map gets no facts while they are the same: making them reads every live release.

-- Changes whenever map_facts would return something else. The last line of history that can change the map tells two databases of one revision
-- apart, after a restore. Claims count, because a migration adds claims without a new revision.
create function delivery.map_stamp(p_environment delivery.environments) returns text
language plpgsql stable set search_path = '' as $$
begin
  return md5(jsonb_build_array(p_environment.epoch, p_environment.revision, p_environment.min_revision,
    (select jsonb_build_array(a.id, extract(epoch from a.at)) from delivery.activations a
      where a.environment = p_environment.name and a.kind not in ('publish', 'settings', 'collect') order by a.id desc limit 1),
    (select jsonb_build_array(count(*), extract(epoch from max(c.decided_at))) from delivery.claims c
      where c.environment = p_environment.name and c.state = 'approved'))::text);
end $$;

-- Everything that serves somebody in an environment: {stamp, environment, epoch, revision, minRevision, shell: version or null,
-- modules: {cart: {stable, previous or null, rollout?: {id, weight, release}, name, pages: [{path, access, title, menu?, palette?}], slots}}}.
-- With `known`, the stamp of facts that the caller has: {stamp} alone while it is still that. PT404 no_such_environment. The same for everyone.
create or replace function delivery.map_facts(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_environment delivery.environments;
  v_stamp text;
begin
  select * into v_environment from delivery.environments where name = p_input ->> 'environment';
  if v_environment.name is null then perform private.refuse('PT404', 'no_such_environment', 'There is no environment of this name.'); end if;
  v_stamp := delivery.map_stamp(v_environment);
  if p_input ->> 'known' = v_stamp then return jsonb_build_object('stamp', v_stamp); end if;
  return jsonb_build_object('stamp', v_stamp, 'environment', v_environment.name, 'epoch', v_environment.epoch, 'revision', v_environment.revision,
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
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
