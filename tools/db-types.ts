// `npm run db:types`: generates TypeScript types from the migrations' schema with the Supabase CLI, without Docker, and the same schema as plain
// data for the tests' fake backend. `--check` writes nothing and fails if a file is outdated.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { PGLITE_EXTENSIONS } from '../supabase/local/database/pglite-extensions.ts';
import { RIGHTS_FILE } from '../supabase/local/database/rights.ts';
import { pgliteTemplate } from '../supabase/tests/harness/template.ts';

const root = path.resolve(import.meta.dirname, '..');
const TYPES = 'libs/db/src/database.types.ts';
const SCHEMA = 'libs/db/src/testing/schema.ts';

const bin = (program: string) => path.join(root, 'node_modules/.bin', program);

const HEADER = '// Made by `npm run db:types` from supabase/migrations. Do not edit.\n';

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Formats the text here, because the generated file is excluded from the formatter. */
const format = (text: string): string =>
  execFileSync(bin('oxfmt'), ['--stdin-filepath=types.ts'], { cwd: root, input: text, encoding: 'utf8' });

/** Columns of every table and view, and the tables each can embed. */
const RELATIONS = `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns,
    coalesce((select array_agg(distinct other.relname::text order by other.relname::text) from pg_constraint k
      join pg_class other on other.oid = case k.conrelid when c.oid then k.confrelid else k.conrelid end
      where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid) and other.relnamespace = c.relnamespace), '{}') as embeds
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by c.oid, c.relname order by c.relname`;

/** Arguments of every function, which of them are required, and the columns of returned rows. */
const FUNCTIONS = `select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args,
    coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}') as required,
    coalesce(case when p.proargmodes is null
      then (select array_agg(a.attname::text order by a.attname) from pg_type t join pg_attribute a on a.attrelid = t.typrelid
        where t.oid = p.prorettype and a.attnum > 0 and not a.attisdropped)
      else p.proargnames[p.pronargs + 1:] end, '{}') as columns
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`;

interface Named {
  name: string;
}

async function byName(db: PGlite, query: string): Promise<string> {
  const { rows } = await db.query<Named>(query);
  return JSON.stringify(Object.fromEntries(rows.map(({ name, ...about }) => [name, about])));
}

const schemaData = async (db: PGlite): Promise<string> => `${HEADER}
export const RELATIONS: Readonly<Record<string, { columns: readonly string[]; embeds: readonly string[] }>> = ${await byName(db, RELATIONS)};

export const FUNCTIONS: Readonly<
  Record<string, { args: readonly string[]; required: readonly string[]; columns: readonly string[] }>
> = ${await byName(db, FUNCTIONS)};
`;

/** What the server compares a database with before it serves it. */
async function rightsText(db: PGlite): Promise<string> {
  const { rows } = await db.query<{ object: string; hash: string }>('select * from private.rights() order by object collate "C"');
  return `${JSON.stringify(Object.fromEntries(rows.map(({ object, hash }) => [object, hash])), null, 1)}\n`;
}

/** The text of each file by its path. */
async function generate(): Promise<Record<string, string>> {
  const db = await PGlite.create({ loadDataDir: await pgliteTemplate('migrated'), extensions: PGLITE_EXTENSIONS });
  const schema = await schemaData(db);
  const rights = await rightsText(db);
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1' });
  await server.start();
  try {
    const remote = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
    const options = ['gen', 'types', 'typescript', `--remote=${remote}`, '--schema=public', '--agent=no'];
    const { stdout } = await promisify(execFile)(bin('supabase'), options, { cwd: root, maxBuffer: 2 ** 25, timeout: 60_000 });
    return {
      [TYPES]: format(HEADER + stdout),
      [SCHEMA]: format(schema),
      [path.relative(root, RIGHTS_FILE)]: rights,
    };
  } finally {
    await server.stop();
    await db.close();
  }
}

const generated = await generate().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
for (const [file, text] of Object.entries(generated)) {
  const target = path.join(root, file);
  const present = await fs.readFile(target, 'utf8').catch(() => '');
  if (!process.argv.includes('--check')) {
    await fs.writeFile(target, text);
    console.log(`${file} ${text === present ? 'is up to date' : 'was written'}`);
  } else if (text !== present) {
    console.error(`${file} does not match the migrations: run \`npm run db:types\` and commit the result.`);
    process.exitCode = 1;
  }
}
process.exit();
