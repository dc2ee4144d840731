// Tries a proposed migration on a temporary database that has the migrations of the live one, and undoes it.
import type { MigrationProblem as Problem, ProposedMigration } from '@landfall/modules';
import type { Catalog } from '../../../libs/delivery/src/data-gate.ts';
import { prepareDatabase, temporaryLite } from '../../../supabase/local/api/lite-app.ts';
import { inTransaction, type SqlSession } from '../../../supabase/local/database/database.ts';
import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import type { Migration } from '../../../supabase/local/database/migrations.ts';
import { openPglite } from '../../../supabase/local/database/pglite-connection.ts';
import { brokenBy, type LiveRelease } from '../live-data.ts';
import { lintMigrations } from './lint.ts';

export type Proposal = Pick<ProposedMigration, 'migration' | 'text' | 'schema'>;

/** Relations and functions that visitors or customers can use without row level security, or with their owner's rights. */
const OPEN = `
  select format('%s %s.%s', what, schema, name) as open from (
    select 'the table' as what, n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relrowsecurity and has_any_column_privilege(r.visitor, c.oid, 'select,insert,update')
    union all
    select 'the view', n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)
      and has_any_column_privilege(r.visitor, c.oid, 'select,insert,update')
    union all
    select 'the function', n.nspname, p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and has_function_privilege(r.visitor, p.oid, 'execute')
  ) o where schema not in ('pg_catalog', 'information_schema')`;
const OPEN_TO_BOTH = `select distinct o.open from (values ('anon'::name), ('authenticated')) r (visitor), lateral (${OPEN}) o`;

const openNow = async (sql: SqlSession): Promise<Set<string>> =>
  new Set((await sql.query<{ open: string }>(OPEN_TO_BOTH)).map(({ open }) => open));

/** A role that owns the module's schema and nothing else. */
const asModule = (schema: string): string => `
  create schema if not exists ${schema};
  create role proposer nologin;
  alter schema ${schema} owner to proposer;
  do $$ declare v_one regclass; begin
    for v_one in select c.oid from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') loop
      execute format('alter table %s owner to proposer', v_one);
    end loop;
  end $$;
  set local role proposer; set local search_path = ${schema};`;

/** Undoes what ran since, whatever it was. */
async function undone<T>(sql: SqlSession, work: () => Promise<T>): Promise<T> {
  await sql.script('savepoint before');
  try {
    return await work();
  } finally {
    await sql.script('rollback to savepoint before; reset role; reset search_path');
  }
}

const failureOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );

/** Statements that give the module's role up. */
const CHANGES_ROLE = /\b(?:set|reset)\s+(?:local\s+|session\s+)?(?:role|session\s+authorization|all)\b/i;

async function problemsOfRun(sql: SqlSession, { text, schema }: Proposal, releases: readonly LiveRelease[]): Promise<Problem[]> {
  // An index in a transaction: the data are few here.
  const inside = text.replaceAll(/\bconcurrently\b/gi, '');
  const outside = await undone(sql, async () => {
    await sql.script(asModule(schema));
    return failureOf(sql.script(inside));
  });
  const before = await openNow(sql);
  return undone(sql, async () => {
    await sql.script('set local search_path = public, extensions');
    const failure = await failureOf(sql.script(`create schema if not exists ${schema}; ${inside}`));
    if (failure !== null) return [{ check: 'run' as const, text: `It does not run: ${failure}.` }];
    const [row] = await sql.query<{ catalog: Catalog }>("select delivery.data_catalog(null, '{}') as catalog");
    const opened = [...(await openNow(sql))].filter((one) => !before.has(one));
    const beyond = outside ?? (CHANGES_ROLE.test(text) ? 'it changes its role' : null);
    return [
      ...brokenBy(row!.catalog, releases).map((broken): Problem => ({
        check: 'data',
        text: `It would break a release: ${broken}.`,
      })),
      ...(beyond === null ? [] : [{ check: 'schema' as const, text: `It needs more than the schema ${schema}: ${beyond}.` }]),
      ...opened.map((one): Problem => ({
        check: 'access',
        text: `Customers could use ${one} past row level security: enable it, or use security invoker.`,
      })),
    ];
  });
}

/** A temporary database with the migrations of the live one. */
export async function openLike(applied: Migration[]): Promise<LiteConnection> {
  const connection = openPglite();
  await prepareDatabase(temporaryLite(connection), connection, applied);
  return connection;
}

/** Why a migration should not be applied; empty if it may.
 *  @param connection of `openLike`; nothing stays in it */
export async function checkMigration(
  proposal: Proposal,
  applied: Migration[],
  releases: readonly LiveRelease[],
  connection: LiteConnection,
): Promise<Problem[]> {
  const [version = '', ...name] = proposal.migration.split('_');
  const newest = applied.at(-1);
  const linted = await lintMigrations([...applied, { version, name: name.join('_'), text: proposal.text }]);
  const locks = linted.filter(({ file }) => file === `${proposal.migration}.sql`);
  return [
    ...(newest && version <= newest.version
      ? [
          {
            check: 'order' as const,
            text: `It is dated before ${newest.version}_${newest.name}, which is applied: give it a later time.`,
          },
        ]
      : []),
    ...locks.map(({ line, rule, instead }): Problem => ({ check: 'locks', text: `Line ${line}: ${rule} Instead: ${instead}.` })),
    ...(await inTransaction(connection, (sql) => undone(sql, () => problemsOfRun(sql, proposal, releases)))),
  ];
}
