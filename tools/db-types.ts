// `npm run db:types`: generates TypeScript types from the migrations' schema with the Supabase CLI, without Docker. `--check`
// writes nothing and fails if the file is outdated.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { PGLITE_EXTENSIONS } from '../supabase/local/database/pglite-extensions.ts';
import { pgliteTemplate } from '../supabase/tests/harness/template.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'libs/db/src/database.types.ts');
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

async function generate(): Promise<string> {
  const db = await PGlite.create({ loadDataDir: await pgliteTemplate('migrated'), extensions: PGLITE_EXTENSIONS });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1' });
  await server.start();
  try {
    const remote = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
    const options = ['gen', 'types', 'typescript', `--remote=${remote}`, '--schema=public', '--agent=no'];
    const { stdout } = await promisify(execFile)(bin('supabase'), options, { cwd: root, maxBuffer: 2 ** 25, timeout: 60_000 });
    return format(HEADER + stdout);
  } finally {
    await server.stop();
    await db.close();
  }
}

const generated = await generate().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const present = await fs.readFile(target, 'utf8').catch(() => '');
if (!process.argv.includes('--check')) {
  await fs.writeFile(target, generated);
  console.log(`${path.relative(root, target)} ${generated === present ? 'is up to date' : 'was written'}`);
} else if (generated !== present) {
  console.error('The types do not match the migrations: run `npm run db:types` and commit the result.');
  process.exitCode = 1;
}
process.exit();
