-- The epoch of an environment's map. Restoring an older database takes the revision back; browsers refuse a revision below the highest they have
-- used, so they would stay on the map that was lost. The holder of the registry starts a new epoch after a restore (delivery.restored), and
-- browsers compare (epoch, revision): a higher epoch wins at any revision, a lower one is a replay.

alter table delivery.environments add column epoch bigint not null default 0 check (epoch >= 0);
comment on column delivery.environments.epoch is 'Grows with every restore of an older database. 0: there was none; else ms since 1970 when the epoch began, or more';

alter table delivery.activations drop constraint activations_kind_check;
alter table delivery.activations add constraint activations_kind_check check (kind in ('publish', 'promote', 'rollback', 'rollout', 'advance',
  'complete', 'abort', 'withdraw', 'min_revision', 'settings', 'restored'));

-- Everything that serves somebody in an environment: {environment, epoch, revision, minRevision, shell: version or null,
-- modules: {cart: {stable, previous or null, rollout?: {id, weight, release}}}}. PT404 no_such_environment. The same for everyone.
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
          jsonb_build_object('id', o.id, 'weight', o.weight, 'release', delivery.map_release(m.name, o.version))) end), '{}')
      from (select name, (delivery.live(v_environment.name, name)).version as live from delivery.modules where name <> 'shell') m
      left join delivery.rollouts o on o.environment = v_environment.name and o.module = m.name and o.ended_at is null
      where m.live is not null));
end $$;
