/** Creates a role. Roles are shared by all databases of a server, so another process may create it at the same time. */
export const ensureRole = (role: string, attributes: string): string => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} ${attributes}; end if;
exception when duplicate_object or unique_violation then null;
end $$;`;

/** Adds the role to a group, with the same protection against concurrent starts. */
export const ensureMember = (group: string, role: string): string => `
do $$ begin
  if not pg_has_role('${role}', '${group}', 'member') then grant ${group} to ${role}; end if;
exception when unique_violation then null;
end $$;`;

/** Roles of a hosted project. Create them before lite does: lite's own statements fail under concurrent starts. */
export const HOSTED_ROLES = [
  ensureRole('anon', 'nologin noinherit'),
  ensureRole('authenticated', 'nologin noinherit'),
  ensureRole('service_role', 'nologin noinherit bypassrls'),
  ensureRole('authenticator', 'noinherit nologin'),
  ...['anon', 'authenticated', 'service_role'].map((role) => ensureMember(role, 'authenticator')),
].join('\n');

/** What a hosted project contains before its first migration, apart from roles and lite's schemas auth and storage. */
export const HOSTED_PROJECT = `
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/** Lite's helpers read only one setting, hosted ones also read the claims. Lite overwrites them at every start. */
export const HOSTED_AUTH_HELPERS = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
`;
