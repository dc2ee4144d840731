-- Starts a new epoch of an environment, after an older database was restored: browsers then follow this registry,
-- whatever revision they had used before.
--   p_input  {environment, reason, seenEpoch?: the highest epoch that is known to have been served, expectedRevision?}
--   returns  {revision, epoch, previousEpoch}
--   errors   PT400 reason_needed, not_a_number; PT403 not_granted without administer on every module; PT404; PT412
--   stale_revision
-- The clock makes the epoch greater than one that the restore has lost; seenEpoch does so where the clock was set
-- back meanwhile.
create function delivery.restored(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', v_environment);
  v_reason text := delivery.read_reason(p_input, true);
  v_seen bigint := trunc(private.read_number(p_input, '', 'seenEpoch', 9e15, 0));
  v_before bigint := (delivery.lock_environment(v_environment, delivery.read_expected(p_input))).epoch;
  v_epoch bigint := greatest(v_before + 1, v_seen + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint);
  v_revision bigint;
begin
  update delivery.environments set epoch = v_epoch where name = v_environment;
  v_revision := delivery.record(v_environment, 'restored', '*', '', v_caller.name, v_reason);
  return jsonb_build_object('revision', v_revision, 'epoch', v_epoch, 'previousEpoch', v_before);
end $$;

-- The version that served everyone at a revision. Null: none.
create function delivery.version_at(p_environment text, p_module text, p_revision numeric) returns text
language sql stable set search_path = '' as $$
  select case kind when 'retire' then null else version end from delivery.activations
  where environment = p_environment and module = p_module and revision <= p_revision
    and kind in ('promote', 'rollback', 'complete', 'retire')
  order by id desc limit 1
$$;

-- Stops serving a module to everyone, under the lock, and ends its rollout. Promoting a release of it serves it
-- again.
create function delivery.retire_one(p_environment text, p_module text, p_actor text, p_reason text, p_forced text[])
  returns void
language plpgsql set search_path = '' as $$
declare
  v_version text := (delivery.live(p_environment, p_module)).version;
begin
  perform delivery.record(p_environment, 'retire', p_module, v_version, p_actor, p_reason, v_version,
    p_forced => p_forced);
  perform delivery.end_rollout(p_environment, p_module, p_actor, p_reason);
end $$;
