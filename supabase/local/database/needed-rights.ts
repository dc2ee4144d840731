import type { SqlSession } from './database.ts';

/** Roles of the API (supabase/roles.sql). Requests switch to the last three. */
const ROLES = ['authenticator', 'anon', 'authenticated', 'service_role'];
const EXTENSIONS = ['pgcrypto', 'pg_trgm', 'unaccent'];

interface Me {
  name: string;
  superuser: boolean;
  createrole: boolean;
  bypassrls: boolean;
  /** Since Postgres 16 creating a role gives its administration, and CREATEROLE alone gives less. */
  is16: boolean;
  database: string;
  /** Schemas in the database, and tables in `public`. The owner of the database may. */
  may_create: boolean;
  owner: string | null;
}

const ME = `select r.rolname as name, r.rolsuper as superuser, r.rolcreaterole as createrole, r.rolbypassrls as bypassrls,
    current_setting('server_version_num')::int >= 160000 as is16, current_database() as database,
    has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
    (select o.rolname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles o on o.oid = c.relowner
      where n.nspname = 'public' and c.relname = 'quotes' and not pg_has_role(c.relowner, 'usage')) as owner
  from pg_roles r where r.rolname = current_user`;

interface Role {
  name: string;
  exists: boolean;
  bypassrls: boolean;
  /** The user can switch to it. */
  is_mine: boolean;
  /** The user can grant it to others. */
  is_given: boolean;
  in_authenticator: boolean;
}

const ROLE = `select n.name, r.oid is not null as exists, coalesce(r.rolbypassrls, false) as bypassrls,
    coalesce(pg_has_role(r.oid, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end), false) as is_mine,
    coalesce(pg_has_role(r.oid, 'member with admin option'), false) as is_given,
    coalesce((select pg_has_role(a.oid, r.oid, 'member') from pg_roles a where a.rolname = 'authenticator'), false) as in_authenticator
  from unnest($1::text[]) with ordinality n (name, position) left join pg_roles r on r.rolname = n.name order by n.position`;

interface Extension {
  name: string;
  available: boolean;
  trusted: boolean;
}

const MISSING_EXTENSIONS = `select n.name, count(v.name) > 0 as available, coalesce(bool_or(v.trusted or not v.superuser), false) as trusted
  from unnest($1::text[]) n (name) left join pg_available_extension_versions v on v.name = n.name
  where not exists (select from pg_extension e where e.extname = n.name) group by 1`;

function missingForRole(me: Me, role: Role): string[] {
  const { name } = role;
  const isService = name === 'service_role';
  const isSwitchedTo = name !== 'authenticator';
  if (!role.exists) {
    const mayCreate = me.createrole && (!isService || (me.is16 && me.bypassrls));
    const attributes = `nologin noinherit${isService ? ' bypassrls' : ''}`;
    return mayCreate
      ? []
      : [`create role ${name} ${attributes};`, ...(isSwitchedTo ? [`grant ${name} to "${me.name}", authenticator;`] : [])];
  }
  const mayGrant = role.is_given || (me.createrole && !me.is16);
  return [
    ...(isService && !role.bypassrls ? [`alter role ${name} bypassrls;`] : []),
    ...(isSwitchedTo && !role.is_mine && !mayGrant ? [`grant ${name} to "${me.name}";`] : []),
    ...(isSwitchedTo && !role.in_authenticator && !mayGrant ? [`grant ${name} to authenticator;`] : []),
  ];
}

function missingExtension({ name: user, superuser }: Me, { name, available, trusted }: Extension): string[] {
  if (!available) return [`-- install the extension ${name} on the machine of the database`];
  const grant = `grant all on schema extensions to "${user}" with grant option;`;
  return superuser || trusted
    ? []
    : [`create schema if not exists extensions; ${grant}`, `create extension ${name} with schema extensions;`];
}

/** Statements that give the user of DATABASE_URL what the server needs. Empty for a superuser. Reads catalogs only. */
async function missingRights(sql: SqlSession): Promise<string[]> {
  const [me] = await sql.query<Me>(ME);
  if (!me || me.superuser) return [];
  const roles = await sql.query<Role>(ROLE, [ROLES]);
  const extensions = await sql.query<Extension>(MISSING_EXTENSIONS, [EXTENSIONS]);
  return [
    ...(me.owner ? [`grant "${me.owner}" to "${me.name}"; -- owns the tables`] : []),
    ...(me.may_create ? [] : [`alter database "${me.database}" owner to "${me.name}";`]),
    ...roles.flatMap((role) => missingForRole(me, role)),
    ...extensions.flatMap((extension) => missingExtension(me, extension)),
  ];
}

/** The user needs no superuser's rights, but some. @throws Error with a statement for each that is missing */
export async function checkNeededRights(sql: SqlSession): Promise<void> {
  const missing = await missingRights(sql);
  if (missing.length === 0) return;
  throw new Error(
    `DATABASE_URL: its user lacks rights. Run these as an administrator of the database, and start again:\n${missing.map((line) => `  ${line}`).join('\n')}`,
  );
}
