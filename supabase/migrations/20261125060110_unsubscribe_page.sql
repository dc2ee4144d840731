-- /unsubscribe, a page of storefront: the link of a reminder leads here, without a sign-in.
create function delivery.claim_unsubscribe_page(p_environment text) returns void
language sql set search_path = '' as $$
  insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at, decision_reason)
  values (p_environment, 'storefront', 'page', '/unsubscribe', 'public', 'approved', 'specification', 'specification', clock_timestamp(), 'Initial claim')
$$;

create function delivery.claim_unsubscribe_page_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.claim_unsubscribe_page(new.name);
  return null;
end $$;
create trigger environments_unsubscribe_page after insert on delivery.environments
  for each row execute function delivery.claim_unsubscribe_page_for_new_environment();

select delivery.claim_unsubscribe_page(name) from delivery.environments;
select delivery.record(name, 'claim_approved', 'storefront', '', 'specification', '/unsubscribe') from delivery.environments where revision > 0;

revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
