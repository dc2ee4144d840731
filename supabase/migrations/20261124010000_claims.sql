-- Claims: which module may serve which path, with which access, menu group and palette category, and which slots of the frame it may fill.
-- An owner of the environment approves each claim once. The map holds only what a release's manifest and an approved claim both say.

-- Who may open a page, from the widest to the strictest: least() is the wider and greatest() the stricter one.
create type delivery.access as enum ('public', 'customer', 'admin');

-- A pattern without the names of its parameters: /quote/:id and /quote/:quoteId are the same page.
create function delivery.pattern_shape(p_pattern text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(p_pattern, ':[^/]+', ':', 'g');
end $$;

create table delivery.claims (
  id uuid primary key default gen_random_uuid(),
  environment text not null references delivery.environments (name),
  module text not null check (module ~ '^[a-z][a-z0-9-]{0,59}$' and module <> 'shell'),
  kind text not null check (kind in ('page', 'slot')),
  target text not null check (length(target) between 1 and 200),
  shape text not null generated always as (delivery.pattern_shape(target)) stored,
  access delivery.access,
  menu_group text check (length(menu_group) between 1 and 60),
  palette_category text check (length(palette_category) between 1 and 60),
  state text not null default 'requested' check (state in ('requested', 'approved', 'revoked')),
  version text,
  replaced boolean not null default false,
  requested_by text not null,
  requested_at timestamptz not null default clock_timestamp(),
  request_reason text check (length(request_reason) <= 500),
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  check ((kind = 'page') = (access is not null)),
  check (access = 'admin' or (menu_group is null and palette_category is null)),
  check ((state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
comment on column delivery.claims.target is 'Of a page its path pattern (/quote/:id), of a slot its name (cart-drawer)';
comment on column delivery.claims.shape is 'The target without the names of its parameters: what two spellings of a page have in common';
comment on column delivery.claims.access is 'The widest access that a release may give the page: public is wider than customer, customer than admin';
comment on column delivery.claims.menu_group is 'The group of the admin sidebar that an entry for the page may stand in; null: none';
comment on column delivery.claims.replaced is 'Revoked only because another claim of the module took its place';
comment on column delivery.claims.version is 'The release whose manifest asked for it; null for the initial claims';
alter table delivery.claims enable row level security;
revoke all on delivery.claims from public, anon, authenticated, service_role;

-- True where some address fits both patterns. The same rule as patternsOverlap in libs/contract/src/match-path.ts.
create function delivery.patterns_overlap(p_one text, p_other text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_one text[] := string_to_array(btrim(p_one, '/'), '/');
  v_other text[] := string_to_array(btrim(p_other, '/'), '/');
begin
  return cardinality(v_one) = cardinality(v_other) and not exists (
    select from unnest(v_one, v_other) s (one, other) where one not like ':%' and other not like ':%' and one <> other);
end $$;

-- True for a slot that several modules may fill. Every other slot belongs to one module.
create function delivery.is_shared_slot(p_slot text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_slot = 'header-tool';
end $$;

create unique index claims_one_owner on delivery.claims (environment, shape) where kind = 'page' and state = 'approved';
create unique index claims_one_approval on delivery.claims (environment, module, kind, shape) where state = 'approved';
create unique index claims_one_request on delivery.claims (environment, module, kind, shape) where state = 'requested';
create index claims_of_module on delivery.claims (environment, module, state);

-- The path patterns and access that any module may claim.
--   errors  PT400 bad_path, path_reserved, access_not_allowed, bad_slot
create function delivery.need_claimable(p_kind text, p_target text, p_access text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_kind = 'slot' then
    if p_target !~ '^[a-z][a-z0-9-]{0,59}$' then
      perform private.refuse('PT400', 'bad_slot', format('%s is not the name of a slot.', p_target), 'Use lower-case letters, digits and dashes.');
    end if;
  -- the first segment is literal: a parameter there would also match /admin and the reserved paths
  elsif p_target !~ '^/([a-z0-9][a-z0-9-]*(/([a-z0-9][a-z0-9-]*|:[a-zA-Z][a-zA-Z0-9]*)){0,7})?$' then
    perform private.refuse('PT400', 'bad_path', format('%s is not a path pattern.', p_target),
      'Write it like /gifts/:id: lower-case letters, digits, dashes and parameters, with a literal first segment.');
  elsif split_part(p_target, '/', 2) in ('auth', 'modules', 'static', 'healthz', 'mailbox', 'rest', 'storage', 'functions', 'realtime') then
    perform private.refuse('PT400', 'path_reserved', format('%s is reserved for the shell and the backend.', p_target), 'Choose another path.');
  elsif (p_access = 'admin') <> (split_part(p_target, '/', 2) = 'admin') then
    perform private.refuse('PT400', 'access_not_allowed', format('%s cannot have access %s.', p_target, p_access),
      'Access is admin exactly for /admin and the paths below it.');
  end if;
end $$;

-- An approved page belongs to one module, and so do all addresses it matches. Checked under the environment's lock, so that of two
-- approvals at once the second one sees the first.
--   errors  as need_claimable; PT409 path_taken, slot_taken
create function delivery.check_claim() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_taken delivery.claims;
begin
  if new.state = 'revoked' then return new; end if;
  perform delivery.need_claimable(new.kind, new.target, new.access::text);
  if new.state = 'approved' then perform from delivery.environments where name = new.environment for update; end if;
  select * into v_taken from delivery.claims c where c.environment = new.environment and c.module <> new.module and c.kind = new.kind and c.state = 'approved'
    and case new.kind when 'page' then delivery.patterns_overlap(c.target, new.target) else c.target = new.target and not delivery.is_shared_slot(c.target) end
    order by c.target limit 1;
  if v_taken.id is not null then
    perform private.refuse('PT409', case v_taken.kind when 'page' then 'path_taken' else 'slot_taken' end,
      format('%s overlaps %s, which belongs to %s in %s.', new.target, v_taken.target, v_taken.module, new.environment),
      'Choose another one, or ask an owner of the environment to revoke that claim first.');
  end if;
  return new;
end $$;
create trigger claims_checked before insert or update on delivery.claims for each row execute function delivery.check_claim();
create trigger claims_no_truncate before truncate on delivery.claims for each statement execute function private.refuse_rewriting();

-- The paths, sidebar groups, palette categories and slots of the specification.
create function delivery.initial_claims() returns table (module text, kind text, target text, access text, menu_group text, palette_category text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select 'storefront', 'page', p, 'public', null, null
      from unnest(array['/', '/quote', '/quote-auto', '/about', '/blog', '/contact', '/cost-estimator', '/s/:shareToken']) p
    union all
    select 'cart', 'page', p, 'customer', null, null
      from unnest(array['/cart', '/checkout', '/order-confirmation/:id', '/payment-success', '/payment-failure']) p
    union all
    select 'cart', 'slot', 'cart-drawer', null, null, null
    union all
    select 'customer-dashboard', 'page', p, 'customer', null, null
      from unnest(array['/dashboard', '/dashboard/quotes', '/dashboard/quotes/:id', '/dashboard/orders', '/dashboard/orders/:id', '/quote/:id',
        '/order/:id', '/messages', '/profile', '/profile/address']) p
    union all
    select a.module, 'page', a.target, 'admin', a.menu_group, a.palette_category from (values
      ('admin-ops', '/admin', 'Overview', 'Overview'),
      ('admin-ops', '/admin/quotes', 'Management', 'Management'),
      ('admin-ops', '/admin/quotes/:id', null, null),
      ('admin-ops', '/admin/orders', 'Management', 'Management'),
      ('admin-ops', '/admin/orders/:id', null, null),
      ('admin-ops', '/admin/payment-management', 'Management', null),
      ('admin-ops', '/admin/customers', 'Management', 'Management'),
      ('admin-ops', '/admin/templates', 'Management', 'Settings'),
      ('analytics', '/admin/analytics', 'Analytics', null),
      ('analytics', '/admin/cart-analytics', 'Analytics', 'Analytics'),
      ('analytics', '/admin/cart-recovery', 'Analytics', 'Analytics'),
      ('analytics', '/admin/rejection-analytics', 'Analytics', 'Analytics'),
      ('admin-settings', '/admin/countries', 'Settings', 'Settings'),
      ('admin-settings', '/admin/shipping-routes', 'Settings', 'Settings'),
      ('admin-settings', '/admin/customs', 'Settings', 'Settings'),
      ('admin-settings', '/admin/bank-accounts', 'Settings', 'Settings'),
      ('admin-settings', '/admin/status-management', 'Settings', 'Settings'),
      ('admin-settings', '/admin/auto-settings', 'Settings', 'Settings'),
      ('admin-settings', '/admin/email-templates', 'Settings', 'Settings'),
      ('admin-settings', '/admin/home-page-settings', 'Settings', null),
      ('admin-settings', '/admin/footer', 'Settings', 'Settings'),
      ('admin-settings', '/admin/users', 'Settings', 'Settings'),
      ('admin-settings', '/admin/system-settings', 'Settings', null),
      ('admin-settings', '/admin/releases', 'Settings', null)) a (module, target, menu_group, palette_category);
end $$;

-- Gives an environment its initial claims. They are part of what an environment is, so the history has no line for each.
create function delivery.give_initial_claims(p_environment text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.claims (environment, module, kind, target, access, menu_group, palette_category, state, requested_by, decided_by, decided_at, decision_reason)
  select p_environment, c.module, c.kind, c.target, c.access::delivery.access, c.menu_group, c.palette_category, 'approved', 'specification', 'specification', clock_timestamp(),
    'Initial claim' from delivery.initial_claims() c;
end $$;

create function delivery.claim_for_new_environment() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform delivery.give_initial_claims(new.name);
  return null;
end $$;
create trigger environments_initial_claims after insert on delivery.environments
  for each row execute function delivery.claim_for_new_environment();

alter table delivery.activations drop constraint activations_kind_check;
alter table delivery.activations add constraint activations_kind_check check (kind in ('publish', 'promote', 'rollback', 'rollout', 'advance',
  'complete', 'abort', 'withdraw', 'min_revision', 'settings', 'restored', 'claim_approved', 'claim_revoked'));
alter table delivery.activations add column claim text;
comment on column delivery.activations.claim is 'What a decision about a claim was about, in words: /gifts (customer)';

select delivery.give_initial_claims(name) from delivery.environments;
-- The maps of environments that serve something change with this migration.
select delivery.record(name, 'claim_approved', '*', '', 'specification', 'Initial claims') from delivery.environments where revision > 0;

revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
