-- /admin/customers/:id and what an admin sees when they view as that customer: pages of admin-ops in every environment, as the list of customers is.
create function delivery.claim_customer_pages(p_environment text) returns void
language sql set search_path = '' as $$
  insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at, decision_reason)
  select p_environment, 'admin-ops', 'page', target, 'admin', 'approved', 'specification', 'specification', clock_timestamp(), 'Initial claim'
  from unnest(array['/admin/customers/:id', '/admin/customers/:id/view']) target
$$;

create function delivery.claim_customer_pages_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.claim_customer_pages(new.name);
  return null;
end $$;
create trigger environments_customer_pages after insert on delivery.environments
  for each row execute function delivery.claim_customer_pages_for_new_environment();

select delivery.claim_customer_pages(name) from delivery.environments;
select delivery.record(name, 'claim_approved', 'admin-ops', '', 'specification', '/admin/customers/:id') from delivery.environments where revision > 0;

revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
