/** Makes a role of the server, which all its databases share: another one that is prepared at the same moment may make it first. */
export const ensureRole = (role: string, attributes: string): string => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} ${attributes}; end if;
exception when duplicate_object or unique_violation then null;
end $$;`;

/** Makes the role a member of another, once as above. */
export const ensureMember = (group: string, role: string): string => `
do $$ begin
  if not pg_has_role('${role}', '${group}', 'member') then grant ${group} to ${role}; end if;
exception when unique_violation then null;
end $$;`;

/** The roles of a hosted project. They come before anything of lite's, which makes some of them without that care. */
export const HOSTED_ROLES = [
  ensureRole('anon', 'nologin noinherit'),
  ensureRole('authenticated', 'nologin noinherit'),
  ensureRole('service_role', 'nologin noinherit bypassrls'),
  ensureRole('authenticator', 'noinherit nologin'),
  ...['anon', 'authenticated', 'service_role'].map((role) => ensureMember(role, 'authenticator')),
].join('\n');

/** What a hosted project already has before its first migration runs, beyond its roles and lite's own schemas auth and storage. */
export const HOSTED_PROJECT = `
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/** Lite's own read one setting only; hosted reads the claims too. Lite writes its own again at every start. */
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
