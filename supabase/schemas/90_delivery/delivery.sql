-- Does a verb of the registry.
--   p_verb   one of those below
--   p_as     who asks, as the door has verified it: {token: sha256 in hex}, {user: uuid}, {system: name}; null where
--   the verb takes no caller
--   p_input  the verb's own input; each function of schema delivery says which, what it returns and its errors
-- Definer: service_role has no right in schema delivery, so that a stolen key of the API reads no registry past these
-- verbs.
create function public.delivery(p_verb text, p_as jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_system();
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
    when 'project_report' then delivery.project_report(p_as, p_input)
    when 'set_up' then delivery.set_up(p_as, p_input)
    when 'make_admin' then delivery.make_admin(p_as, p_input)
    when 'load_starter' then delivery.load_starter(p_as, p_input)
    when 'set_facts' then delivery.set_facts(p_as, p_input)
    when 'serve_set' then delivery.serve_set(p_as, p_input)
    when 'change_create' then delivery.change_create(p_as, p_input)
    when 'change_add' then delivery.change_add(p_as, p_input)
    when 'change_approve' then delivery.change_approve(p_as, p_input)
    when 'change_facts' then delivery.change_facts(p_as, p_input)
    when 'change_serve' then delivery.change_serve(p_as, p_input)
    when 'change_rollout_facts' then delivery.change_rollout_facts(p_as, p_input)
    when 'change_rollout' then delivery.change_rollout(p_as, p_input)
    when 'propose_migration' then delivery.propose_migration(p_as, p_input)
    when 'approve_migration' then delivery.approve_migration(p_as, p_input)
    when 'list_migrations' then delivery.list_migrations(p_as, p_input)
    when 'applied_migrations' then delivery.applied_migrations(p_as, p_input)
    when 'list_changes' then delivery.list_changes(p_as, p_input)
    when 'export' then delivery.export(p_as, p_input)
    when 'revoke_person' then delivery.revoke_person(p_as, p_input)
    when 'collect_begin' then delivery.collect_begin(p_as, p_input)
    when 'collect_finish' then delivery.collect_finish(p_as, p_input)
    when 'store_map' then delivery.store_map(p_as, p_input)
    when 'source_map' then delivery.source_map(p_as, p_input)
    when 'keep_sources' then delivery.keep_sources(p_as, p_input)
    when 'list_faults' then delivery.list_faults(p_as, p_input)
    when 'data_catalog' then delivery.data_catalog(p_as, p_input)
    when 'live_data' then delivery.live_data(p_as, p_input)
    when 'dependencies' then delivery.dependencies(p_as, p_input)
    when 'export_customer' then delivery.export_customer(p_as, p_input)
    when 'erase_customer' then delivery.erase_customer(p_as, p_input)
    when 'files_erased' then delivery.files_erased(p_as, p_input)
  end;
end $$;
grant execute on function public.delivery(text, jsonb, jsonb) to service_role;
