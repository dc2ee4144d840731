create table delivery.claims (
  id uuid primary key default gen_random_uuid(),
  environment text not null references delivery.environments (name),
  module text not null check (module ~ '^[a-z][a-z0-9-]{0,59}$' and module <> 'shell'),
  kind text not null check (kind in ('page', 'slot', 'capability')),
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
  isolated boolean not null default false,
  check ((kind = 'page') = (access is not null)),
  check (access = 'admin' or (menu_group is null and palette_category is null)),
  check ((state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);

comment on column delivery.claims.target is
  'Of a page its path pattern (/quote/:id), of a slot its name (cart-drawer), or a capability (workers)';
comment on column delivery.claims.shape is
  'The target without the names of its parameters: equal for all spellings of a page';
comment on column delivery.claims.access is
  'The widest access that a release may give the page: public is wider than customer, customer than admin';
comment on column delivery.claims.menu_group is
  'The group of the admin sidebar for an entry of the page; null: none';
comment on column delivery.claims.isolated is 'The page may bring its own copies of shared libraries';
comment on column delivery.claims.version is 'The release whose manifest asked for it; null for the initial claims';
comment on column delivery.claims.replaced is 'Revoked only because another claim of the module took its place';

create unique index claims_one_owner on delivery.claims (environment, shape) where kind = 'page' and state = 'approved';
create unique index claims_one_approval on delivery.claims (environment, module, kind, shape) where state = 'approved';
create unique index claims_one_request on delivery.claims (environment, module, kind, shape) where state = 'requested';
create index claims_of_module on delivery.claims (environment, module, state);

alter table delivery.claims enable row level security;

-- An approved page belongs to one module, and so do all addresses it matches. Several modules may have the same
-- capability. Checked under the environment's lock, so that of two approvals at once the second one sees the first.
--   errors  as need_claimable; PT409 path_taken, slot_taken
create function delivery.check_claim() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_taken delivery.claims;
begin
  if new.state = 'revoked' then return new; end if;
  perform delivery.need_claimable(new.kind, new.target, new.access::text);
  if new.state = 'approved' then perform from delivery.environments where name = new.environment for update; end if;
  if new.kind = 'capability' then return new; end if;
  select * into v_taken from delivery.claims c where c.environment = new.environment and c.module <> new.module
    and c.kind = new.kind and c.state = 'approved'
    and case new.kind when 'page' then delivery.patterns_overlap(c.target, new.target) else c.target = new.target
      and not delivery.is_shared_slot(c.target) end
    order by c.target limit 1;
  if v_taken.id is not null then
    perform private.refuse('PT409', case v_taken.kind when 'page' then 'path_taken' else 'slot_taken' end,
      format('%s overlaps %s, which belongs to %s in %s.', new.target, v_taken.target, v_taken.module, new.environment),
      'Choose another one, or ask an owner of the environment to revoke that claim first.');
  end if;
  return new;
end $$;

create trigger claims_checked before insert or update on delivery.claims for each row
  execute function delivery.check_claim();
create trigger claims_no_truncate before truncate on delivery.claims for each statement
  execute function private.refuse_rewriting();
