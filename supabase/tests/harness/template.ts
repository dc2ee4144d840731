import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase } from '../../local/api/lite-app.ts';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';
import { readMigrations } from '../../local/database/migrations.ts';
import { openPglite } from '../../local/database/pglite-connection.ts';
import { markInstance, seedOnce } from '../../local/instance/demo.ts';
import { testLite } from './test-lite.ts';

const supabase = path.resolve(import.meta.dirname, '../..');
const migrationsDir = path.join(supabase, 'migrations');
const seedFile = path.join(supabase, 'seed.sql');
const cacheDir = path.resolve(supabase, '../.cache/pglite');

/** `bare`: a hosted project before its first migration. `demo`: migrated, marked as demo, with the data of seed.sql. */
export type TemplateKind = 'bare' | 'migrated' | 'demo';

const migrationsOf = async (kind: TemplateKind) => (kind === 'bare' ? [] : readMigrations(migrationsDir));

/** Hash of everything that goes into a template. Any change creates a new one. */
export async function templateKey(kind: TemplateKind): Promise<string> {
  const hash = createHash('sha256').update(kind);
  for (const { version, name, text } of await migrationsOf(kind)) hash.update(version + name + text);
  if (kind === 'demo') hash.update(await fs.readFile(seedFile, 'utf8'));
  const schemas = ['roles.sql', 'local/database/hosted-project.ts', 'local/auth/auth-schema.ts', '../package.json'];
  const sources = schemas.map((source) => path.join(supabase, source));
  for (const source of sources) hash.update(await fs.readFile(source));
  return hash.digest('hex').slice(0, 16);
}

export async function fillTemplate(connection: LiteConnection, kind: TemplateKind): Promise<void> {
  await prepareDatabase(testLite(connection, ''), connection, await migrationsOf(kind));
  if (kind !== 'demo') return;
  await markInstance(connection, true);
  const objects = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-objects-')); // tests of files store their own
  await seedOnce(connection, supabase, objects).finally(() => fs.rm(objects, { recursive: true }));
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

async function dump(file: string, kind: TemplateKind): Promise<void> {
  const connection = openPglite();
  await fillTemplate(connection, kind);
  const dumped = await connection.dump();
  await fs.writeFile(`${file}.${process.pid}`, Buffer.from(await dumped.arrayBuffer()));
  await fs.rename(`${file}.${process.pid}`, file);
  await connection.close();
}

/** Several test processes start at once: one writes the dump, the others wait for the file. */
async function dumpOnce(file: string, kind: TemplateKind): Promise<void> {
  const lock = `${file}.lock`;
  await fs.mkdir(cacheDir, { recursive: true });
  const mine = await fs.mkdir(lock).then(
    () => true,
    () => false,
  );
  try {
    if (mine || !(await waitForFile(file, lock))) await dump(file, kind);
  } finally {
    await fs.rm(lock, { recursive: true, force: true });
  }
}

/** False if the dumping process has exited without a file, or takes longer than any dump should. */
async function waitForFile(file: string, lock: string): Promise<boolean> {
  const patienceMs = 90_000;
  for (const start = Date.now(); Date.now() - start < patienceMs; await pause(100)) {
    if (await exists(file)) return true;
    if (!(await exists(lock))) return exists(file);
  }
  return false;
}

/** The dump that PGlite test databases start from, created once per set of migrations. */
export async function pgliteTemplate(kind: TemplateKind): Promise<Blob> {
  const file = path.join(cacheDir, `${await templateKey(kind)}.tar`);
  if (!(await exists(file))) await dumpOnce(file, kind);
  return new Blob([await fs.readFile(file)]);
}
