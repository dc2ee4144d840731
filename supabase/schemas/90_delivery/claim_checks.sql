-- A pattern without the names of its parameters: /quote/:id and /quote/:quoteId are the same page.
create function delivery.pattern_shape(p_pattern text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(p_pattern, '/:[^/]+', '/:', 'g');
end $$;

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

-- The path patterns and access that any module may claim.
--   errors  PT400 bad_path, path_reserved, access_not_allowed, bad_slot, bad_capability
create function delivery.need_claimable(p_kind text, p_target text, p_access text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_kind = 'slot' then
    if p_target !~ '^[a-z][a-z0-9-]{0,59}$' then
      perform private.refuse('PT400', 'bad_slot', format('%s is not the name of a slot.', p_target),
        'Use lower-case letters, digits and dashes.');
    end if;
  elsif p_kind = 'capability' then
    -- the same rule as isCapability in libs/contract/src/capabilities.ts
    if p_target !~ ('^(workers|wasm|fonts|connect (https|wss)://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?'
      || '|styles (@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*)$') then
      perform private.refuse('PT400', 'bad_capability', format('%s is not a capability.', p_target),
        'Write it like connect https://api.example, styles leaflet, workers, wasm or fonts.');
    end if;
  -- the first segment is literal: a parameter there would also match /admin and the reserved paths
  elsif p_target !~ '^/([a-z0-9][a-z0-9-]*(/([a-z0-9][a-z0-9-]*|:[a-zA-Z][a-zA-Z0-9]*)){0,7})?$' then
    perform private.refuse('PT400', 'bad_path', format('%s is not a path pattern.', p_target),
      'Write it like /gifts/:id: lower-case letters, digits, dashes and parameters, with a literal first segment.');
  elsif split_part(p_target, '/', 2) in ('auth', 'modules', 'static', 'og', 'healthz', 'mailbox', 'rest', 'storage',
    'functions', 'realtime') then
    perform private.refuse('PT400', 'path_reserved',
      format('%s is reserved for the shell and the backend.', p_target), 'Choose another path.');
  elsif (p_access = 'admin') <> (split_part(p_target, '/', 2) = 'admin') then
    perform private.refuse('PT400', 'access_not_allowed', format('%s cannot have access %s.', p_target, p_access),
      'Access is admin exactly for /admin and the paths below it.');
  end if;
end $$;

-- The paths, sidebar groups, palette categories and slots of the specification.
create function delivery.initial_claims() returns table (module text, kind text, target text, access text,
  menu_group text, palette_category text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select 'storefront', 'page', p, 'public', null, null
      from unnest(array['/', '/quote', '/quote-auto', '/about', '/blog', '/contact', '/cost-estimator',
        '/s/:shareToken']) p
    union all
    select 'cart', 'page', p, 'customer', null, null
      from unnest(array['/cart', '/checkout', '/order-confirmation/:id', '/payment-success', '/payment-failure']) p
    union all
    select 'cart', 'slot', 'cart-drawer', null, null, null
    union all
    select 'customer-dashboard', 'page', p, 'customer', null, null
      from unnest(array['/dashboard', '/dashboard/quotes', '/dashboard/quotes/:id', '/dashboard/orders',
        '/dashboard/orders/:id', '/quote/:id',
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

-- Gives an environment its initial claims. They are part of what an environment is, so the history has no line for
-- each.
create function delivery.give_initial_claims(p_environment text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.claims (environment, module, kind, target, access, menu_group, palette_category, state,
    requested_by, decided_by, decided_at, decision_reason)
  select p_environment, c.module, c.kind, c.target, c.access::delivery.access, c.menu_group, c.palette_category,
    'approved', 'specification', 'specification', clock_timestamp(),
    'Initial claim' from delivery.initial_claims() c;
end $$;

-- /unsubscribe, a page of storefront: the link of a reminder leads here, without a sign-in.
create function delivery.claim_unsubscribe_page(p_environment text) returns void
language sql set search_path = '' as $$
  insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at,
    decision_reason)
  values (p_environment, 'storefront', 'page', '/unsubscribe', 'public', 'approved', 'specification', 'specification',
    clock_timestamp(), 'Initial claim')
$$;

-- /admin/customers/:id and what an admin sees when they view as that customer: pages of admin-ops in every
-- environment, as the list of customers is.
create function delivery.claim_customer_pages(p_environment text) returns void
language sql set search_path = '' as $$
  insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at,
    decision_reason)
  select p_environment, 'admin-ops', 'page', target, 'admin', 'approved', 'specification', 'specification',
    clock_timestamp(), 'Initial claim'
  from unnest(array['/admin/customers/:id', '/admin/customers/:id/view']) target
$$;
