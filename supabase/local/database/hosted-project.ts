import fs from 'node:fs';
import path from 'node:path';

/** Roles of a hosted project. Create them before lite does: lite's own statements fail under concurrent starts. */
export const HOSTED_ROLES = fs.readFileSync(path.resolve(import.meta.dirname, '../../roles.sql'), 'utf8');

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
