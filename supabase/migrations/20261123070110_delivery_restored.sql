-- Starts a new epoch of an environment, after an older database was restored: browsers then follow this registry, whatever revision they
-- had used before.
--   p_input  {environment, reason, seenEpoch?: the highest epoch that is known to have been served, expectedRevision?}
--   returns  {revision, epoch, previousEpoch}
--   errors   PT400 reason_needed, not_a_number; PT403 not_granted without administer on every module; PT404; PT412 stale_revision
-- The clock makes the epoch greater than one that the restore has lost; seenEpoch does so where the clock was set back meanwhile.
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
revoke execute on function delivery.restored(jsonb, jsonb) from public, anon, authenticated, service_role;

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
