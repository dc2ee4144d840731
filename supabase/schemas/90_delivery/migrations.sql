-- Migrations that modules propose with their releases (docs/decisions/122). The registry keeps the text, and runs none:
-- `release migration apply` does, with the database's own URL. What was applied is in the CLI's history.
create table delivery.migrations (
  version text primary key check (version ~ '^[0-9]{14}$'),
  name text not null check (name ~ '^[a-z0-9][a-z0-9_]{0,79}$'),
  module text not null,
  release text not null,
  statements text not null check (length(statements) between 1 and 200000),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  approved_by text,
  approved_at timestamptz,
  despite text[] not null default '{}' check (despite <@ array['schema', 'access']),
  reason text check (length(reason) <= 500),
  foreign key (module, release) references delivery.releases (module, version),
  check ((approved_by is null) = (approved_at is null))
);

comment on column delivery.migrations.version is
  'The time in its file name: 20261128120000, as the Supabase CLI sorts them';
comment on column delivery.migrations.hash is 'SHA-256 in hex of the text: an approval names it';
comment on column delivery.migrations.despite is
  'What the owner allows: objects outside the module''s schema, wider access';

create index migrations_of_release on delivery.migrations (module, release);
alter table delivery.migrations enable row level security;

create function delivery.is_applied(p_migration text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from supabase_migrations.schema_migrations s where s.version = p_migration);
end $$;

-- {migration, module, release, hash, text, schema: the module's own, proposedBy, proposedAt, approvedBy, approvedAt,
-- despite, reason, applied}
create function delivery.migration_json(p_migration delivery.migrations) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('migration', p_migration.version || '_' || p_migration.name, 'module', p_migration.module,
    'release', p_migration.release, 'hash', p_migration.hash, 'text', p_migration.statements,
    'schema', 'module_' || replace(p_migration.module, '-', '_'), 'proposedBy', p_migration.proposed_by,
    'proposedAt', p_migration.proposed_at, 'approvedBy', p_migration.approved_by,
    'approvedAt', p_migration.approved_at, 'despite', to_jsonb(p_migration.despite), 'reason', p_migration.reason,
    'applied', delivery.is_applied(p_migration.version));
end $$;

-- The migrations of a release that are not applied: [name]. The gate keeps the release back until they are.
create function delivery.waiting_migrations(p_module text, p_release text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(m.version || '_' || m.name order by m.version), '[]') from delivery.migrations m
    where m.module = p_module and m.release = p_release and not delivery.is_applied(m.version));
end $$;

-- Stores a migration of a published release. A changed text has to be approved again; an applied one stays.
--   p_input  {module, version: the release, migration: <14 digits>_<name>, text}
--   returns  as migration_json
--   errors   PT400; PT403 without publish on the module; PT404; PT409 migration_applied, migration_taken
create function delivery.propose_migration(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'publish', v_module, null);
  v_release text := private.need_text(p_input, '', 'version', 80);
  v_file text := private.need_code(p_input, '', 'migration', '^[0-9]{14}_[a-z0-9][a-z0-9_]{0,79}$');
  v_text text := private.need_text(p_input, '', 'text', 200000);
  v_hash text := encode(sha256(convert_to(v_text, 'UTF8')), 'hex');
  v_migration delivery.migrations;
begin
  perform delivery.need_release(v_module, v_release);
  if delivery.is_applied(left(v_file, 14)) then
    perform private.refuse('PT409', 'migration_applied', format('%s is applied already.', v_file),
      'Propose the next change in a migration with a later time.');
  end if;
  insert into delivery.migrations as m (version, name, module, release, statements, hash, proposed_by)
  values (left(v_file, 14), substr(v_file, 16), v_module, v_release, v_text, v_hash, v_caller.name)
  on conflict (version) do update set release = excluded.release, name = excluded.name,
    statements = excluded.statements, hash = excluded.hash, proposed_by = excluded.proposed_by,
    proposed_at = clock_timestamp(),
    approved_by = case when m.hash = excluded.hash then m.approved_by end,
    approved_at = case when m.hash = excluded.hash then m.approved_at end,
    despite = case when m.hash = excluded.hash then m.despite else '{}' end,
    reason = case when m.hash = excluded.hash then m.reason end
    where m.module = excluded.module
  returning * into v_migration;
  if v_migration.version is null then
    perform private.refuse('PT409', 'migration_taken', format('Another module has a migration of %s.',
      left(v_file, 14)), 'Give the file another time.');
  end if;
  return delivery.migration_json(v_migration);
end $$;

-- Approves the text that the owner has read. The command runs the checks before, and refuses.
--   p_input  {migration, hash, despite?: [schema, access], reason?: needed with despite}
--   returns  as migration_json
--   errors   PT400 reason_needed; PT403 without migrate on every module and in every environment; PT404
--   no_such_migration; PT409 migration_changed, migration_applied
create function delivery.approve_migration(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'migrate', '*', '*');
  v_file text := private.need_text(p_input, '', 'migration', 100);
  v_hash text := private.need_text(p_input, '', 'hash', 64);
  v_despite text[] := array(select jsonb_array_elements_text(private.read_list(p_input, '', 'despite')));
  v_reason text := delivery.read_reason(p_input, cardinality(v_despite) > 0);
  v_migration delivery.migrations;
begin
  select * into v_migration from delivery.migrations where version || '_' || name = v_file for update;
  if v_migration.version is null then
    perform private.refuse('PT404', 'no_such_migration', format('No migration %s was proposed.', v_file));
  elsif v_migration.hash <> v_hash then
    perform private.refuse('PT409', 'migration_changed', format('%s has another text by now.', v_file),
      'Read it and check it again: npm run release -- migration check ' || v_file);
  elsif delivery.is_applied(v_migration.version) then
    perform private.refuse('PT409', 'migration_applied', format('%s is applied already.', v_file));
  end if;
  update delivery.migrations set approved_by = v_caller.name, approved_at = clock_timestamp(), despite = v_despite,
    reason = v_reason where version = v_migration.version returning * into v_migration;
  return delivery.migration_json(v_migration);
end $$;

-- The proposed migrations, the newest first: {migrations: [as migration_json]}.
create function delivery.list_migrations(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform delivery.need_any_right(p_as);
  return jsonb_build_object('migrations', (select coalesce(jsonb_agg(delivery.migration_json(m)
    order by m.version desc), '[]') from (select * from delivery.migrations order by version desc limit 50) m));
end $$;

-- What the database's history has, for a check on a temporary database: {migrations: [{version, name, text}]}, the
-- oldest first. PT403 without publish on any module.
create function delivery.applied_migrations(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform delivery.need_right(p_as, 'publish', null, null);
  return jsonb_build_object('migrations', (select coalesce(jsonb_agg(jsonb_build_object('version', s.version,
    'name', s.name, 'text', array_to_string(s.statements, E';\n')) order by s.version), '[]')
    from supabase_migrations.schema_migrations s));
end $$;
