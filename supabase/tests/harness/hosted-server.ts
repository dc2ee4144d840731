import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';
import { openPostgres } from '../../local/database/postgres.ts';
import { HOSTED_SUPERUSER, urlAs } from './hosted-shape.ts';
import type { TemplateKind } from './template.ts';

/** A database that the Supabase CLI has migrated: tools/test/hosted.ts. */
const MIGRATED = 'hosted_project';
const DEMO = 'hosted_demo';
const SEED = path.resolve(import.meta.dirname, '../../seed.sql');

export interface HostedDatabase {
  /** The project's owner, `postgres`, who is no superuser. */
  owner: LiteConnection;
  /** What PostgREST signs in as. It switches to the caller's role. */
  api: LiteConnection;
  /** What the auth service signs in as. */
  auth: LiteConnection;
  dispose(): Promise<void>;
}

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DRIVER=hosted needs TEST_DATABASE_URL, the server that `npm test -- hosted` prepares');
  return url;
};

async function onServer<T>(user: string, database: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(urlAs(serverUrl(), user, database), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function makeDemo(sql: postgres.Sql): Promise<void> {
  if ((await sql`select from pg_database where datname = ${DEMO}`).length > 0) return;
  await sql.unsafe(`create database ${DEMO} template ${MIGRATED} owner postgres`);
  await onServer('postgres', DEMO, async (demo) => {
    await demo.unsafe('select private.set_instance(demo => true)');
    await demo.unsafe(await fs.readFile(SEED, 'utf8'));
  });
}

/** Copies the migrated project to a database of its own. */
export async function createHostedDatabase(kind: TemplateKind): Promise<HostedDatabase> {
  if (kind === 'bare') throw new Error('A hosted database has its migrations already.');
  const name = `hosted_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(HOSTED_SUPERUSER, 'template1', async (sql) => {
    await sql`select pg_advisory_lock(hashtext('landfall_template'))`;
    if (kind === 'demo') await makeDemo(sql);
    await sql.unsafe(`create database ${name} template ${kind === 'demo' ? DEMO : MIGRATED} owner postgres`);
  });
  const open = (user: string, max: number) => openPostgres(urlAs(serverUrl(), user, name), { max });
  const [owner, api, auth] = [open('postgres', 4), open('authenticator', 4), open('supabase_auth_admin', 1)];
  return {
    owner,
    api,
    auth,
    dispose: async () => {
      await Promise.all([owner.close(), api.close(), auth.close()]);
      await onServer(HOSTED_SUPERUSER, 'template1', (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}
