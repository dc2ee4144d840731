// A database shaped like a hosted Supabase project before its first migration: the roles, owners and rights that plain Postgres lacks.
import postgres from 'postgres';
import { initLite } from '../../local/api/lite-app.ts';
import { HOSTED_AUTH_HELPERS } from '../../local/database/hosted-project.ts';
import { openPostgres } from '../../local/database/postgres.ts';
import { testLite } from './test-lite.ts';

/** Superuser of a hosted project. The project's own `postgres` is none. */
export const HOSTED_SUPERUSER = 'supabase_admin';

/** Roles with their attributes and time limits. Roles belong to the server, not to one database. */
const ROLES = `
create role postgres login nosuperuser createdb createrole replication bypassrls;
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin login noinherit;
create role supabase_storage_admin login noinherit;
grant authenticator to supabase_storage_admin;
grant anon, authenticated, service_role to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
`;

/** Nothing is granted by default: a migration that forgets a grant fails here, like on a new hosted project. */
const PROJECT = `
create schema extensions authorization postgres;
create extension pgcrypto schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
`;

/** Gives auth and storage to their services. The project's owner may use their rows, but not change their tables. */
const OWNERS = `
do $$ declare t record; begin
  for t in select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'storage') and c.relkind in ('r', 'p') loop
    execute format('alter table %I.%I owner to %I', t.schema, t.name, 'supabase_' || t.schema || '_admin');
  end loop;
  for t in select n.nspname as schema, p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('auth', 'storage') loop
    execute format('alter function %s owner to %I', t.name, 'supabase_' || t.schema || '_admin');
  end loop;
end $$;
alter schema auth owner to supabase_admin;
alter schema storage owner to supabase_admin;
grant usage, create on schema auth to supabase_auth_admin;
grant usage, create on schema storage to supabase_storage_admin;
grant usage on schema auth, storage to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
revoke create on schema auth, storage from public, postgres;
alter table storage.objects enable row level security;
alter table storage.buckets enable row level security;
grant supabase_storage_admin to postgres; -- replaces supautils.policy_grants, which lets postgres create policies on storage
drop schema if exists supabase_migrations cascade; -- the CLI creates it, as postgres
`;

/** The URL of another user or database on the same server. */
export function urlAs(url: string, user: string, database?: string): string {
  const other = new URL(url);
  other.username = user;
  if (database) other.pathname = `/${database}`;
  return other.href;
}

/** Shapes the database of this URL.
 *  @param url of the superuser supabase_admin on a new server   @param database is created */
export async function shapeHostedProject(url: string, database: string): Promise<void> {
  const server = postgres(url, { max: 1, onnotice: () => {} });
  await server.unsafe(ROLES);
  await server.unsafe(`create database ${database} owner postgres`);
  await server.end();
  const connection = openPostgres(urlAs(url, HOSTED_SUPERUSER, database), { max: 2 });
  try {
    await connection.exec(PROJECT);
    const lite = testLite(connection, '');
    await initLite(lite);
    await lite.ensureSystemSchema();
    await connection.exec(HOSTED_AUTH_HELPERS + OWNERS);
  } finally {
    await connection.close();
  }
}
