create table delivery.environments (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  revision bigint not null default 0 check (revision >= 0),
  min_revision bigint not null default 0 check (min_revision between 0 and revision),
  created_at timestamptz not null default now(),
  site_url text check (site_url ~ '^https?://[^/?#[:space:]]+$' and length(site_url) <= 200),
  epoch bigint not null default 0 check (epoch >= 0)
);

comment on column delivery.environments.revision is
  'Grows by one with everything that changes the map. Its row is the lock of every activation';
comment on column delivery.environments.site_url is 'Origin of the shop, for preview links; null where none was set';
comment on column delivery.environments.epoch is
  'Grows with every restore of an older database. 0: there was none; else ms since 1970 when the epoch began, or more';

create function delivery.claim_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.give_initial_claims(new.name);
  return null;
end $$;

create function delivery.claim_unsubscribe_page_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.claim_unsubscribe_page(new.name);
  return null;
end $$;

create function delivery.claim_customer_pages_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.claim_customer_pages(new.name);
  return null;
end $$;

create function delivery.claim_module_page_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.claim_module_page(new.name);
  return null;
end $$;

create trigger environments_initial_claims after insert on delivery.environments
  for each row execute function delivery.claim_for_new_environment();
create trigger environments_unsubscribe_page after insert on delivery.environments
  for each row execute function delivery.claim_unsubscribe_page_for_new_environment();
create trigger environments_customer_pages after insert on delivery.environments
  for each row execute function delivery.claim_customer_pages_for_new_environment();
create trigger environments_module_page after insert on delivery.environments
  for each row execute function delivery.claim_module_page_for_new_environment();
