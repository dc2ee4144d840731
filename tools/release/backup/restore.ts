// Loaded only by `release restore-database`.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { ownerSql, type SqlSession } from '../../../supabase/local/database/database.ts';
import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import { readMigrations } from '../../../supabase/local/database/migrations.ts';
import { openPglite } from '../../../supabase/local/database/pglite-connection.ts';
import { openPostgres } from '../../../supabase/local/database/postgres.ts';
import { verifyRights } from '../../../supabase/local/database/rights.ts';
import { DataInUse, lockData } from '../../../supabase/local/instance/data-lock.ts';
import { root } from '../../versions.ts';
import { EXIT, Failure } from '../failure.ts';
import { DATABASE, factsOf, FOLDERS, type Manifest, pgTarget, readManifest } from './manifest.ts';

export interface Target {
  from: string;
  dataDir: string;
  databaseUrl: string | undefined;
  reason: string;
}

export interface Restored {
  manifest: Manifest;
  /** Where the data that were replaced are. */
  replaced: string;
  environments: { name: string; epoch: number }[];
}

const MIGRATIONS = path.join(root, 'supabase/migrations');

/** @throws Failure newer_schema where this checkout lacks a migration */
async function checkSchema({ migrations }: Manifest): Promise<void> {
  const known = new Set((await readMigrations(MIGRATIONS)).map(({ version }) => version));
  const unknown = migrations.filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  const message = `This backup has migrations that this checkout lacks: ${unknown.join(', ')}. Check out its release.`;
  throw new Failure(EXIT.refused, 'newer_schema', message);
}

/** Refuses a database that differs from its manifest or lost its rights.
 *  @throws Failure backup_differs, rights_differ */
async function check(sql: SqlSession, { migrations, environments }: Manifest): Promise<void> {
  if (!isDeepStrictEqual(await factsOf(sql), { migrations, environments }))
    throw new Failure(
      EXIT.refused,
      'backup_differs',
      'The database of this backup has other migrations, epochs or revisions than its manifest.',
    );
  const here = await readMigrations(MIGRATIONS);
  if (migrations.length < here.length) return; // the next start migrates it, and verifies its rights
  await verifyRights(sql, here).catch((error: Error) => {
    throw new Failure(EXIT.refused, 'rights_differ', error.message);
  });
}

/** Browsers follow the restored registry: a new epoch for each environment, as `release database-restored` begins one. */
async function beginEpochs(sql: SqlSession, reason: string): Promise<Restored['environments']> {
  const { environments } = await factsOf(sql);
  const begun: Restored['environments'] = [];
  for (const { name } of environments) {
    const input = JSON.stringify({ environment: name, reason });
    const [row] = await sql.query<{ done: { epoch: number } }>('select delivery.restored($1, $2) as done', [
      '{"system": "restore"}',
      input,
    ]);
    begun.push({ name, epoch: row!.done.epoch });
  }
  return begun;
}

async function lockTarget(dataDir: string): Promise<() => Promise<void>> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  return lockData(dataDir).catch((error: unknown) => {
    if (!(error instanceof DataInUse)) throw error;
    throw new Failure(EXIT.conflict, 'server_running', `A server uses ${dataDir}. Stop it first.`);
  });
}

/** Moves the present data aside; a rename, so nothing is lost if the restore fails. */
async function moveAside(dataDir: string, stamp: string): Promise<string> {
  const aside = path.join(dataDir, `replaced-${stamp}`);
  await fs.mkdir(aside, { mode: 0o700 });
  for (const name of ['postgres', ...FOLDERS])
    await fs.rename(path.join(dataDir, name), path.join(aside, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  return aside;
}

const isEmpty = async (connection: LiteConnection): Promise<boolean> =>
  (await ownerSql(connection).query(`select where to_regclass('public.profiles') is null`)).length > 0;

async function loadPostgres(url: string, from: string): Promise<LiteConnection> {
  const connection = openPostgres(url, { max: 1 });
  try {
    if (!(await isEmpty(connection)))
      throw new Failure(
        EXIT.conflict,
        'database_not_empty',
        'DATABASE_URL has data already, which a server may be using. Name a new, empty database.',
      );
    await ownerSql(connection).script(await fs.readFile(path.join(root, 'supabase/roles.sql'), 'utf8')); // without the roles, a restore loses every policy
    const target = pgTarget(url);
    const args = ['--exit-on-error', '-d', target.url, path.join(from, DATABASE.postgres)];
    await promisify(execFile)('pg_restore', args, { env: target.env }).catch((error: Error & { code?: string }) => {
      const text =
        error.code === 'ENOENT' ? 'pg_restore is not installed.' : error.message.replaceAll(target.url, 'DATABASE_URL');
      throw new Failure(EXIT.unexpected, 'restore_failed', text);
    });
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Loads the database, checks it, and only then replaces what is there.
 *  @returns the database that a server will use, open */
async function load({ from, dataDir, databaseUrl }: Target, manifest: Manifest, stamp: string) {
  if (databaseUrl) {
    const connection = await loadPostgres(databaseUrl, from);
    try {
      await check(ownerSql(connection), manifest);
      return { connection, replaced: await moveAside(dataDir, stamp) };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }
  const template = new Blob([await fs.readFile(path.join(from, DATABASE.pglite))]);
  const tried = openPglite({ template });
  await check(ownerSql(tried), manifest).finally(() => tried.close());
  const replaced = await moveAside(dataDir, stamp);
  return { connection: openPglite({ dataDir: path.join(dataDir, 'postgres'), template }), replaced };
}

/** @throws Failure wrong_kind, server_running, and those of the steps above */
export async function restoreBackup(target: Target): Promise<Restored> {
  const { from, dataDir, databaseUrl, reason } = target;
  const manifest = await readManifest(from);
  if ((manifest.kind === 'postgres') !== Boolean(databaseUrl))
    throw new Failure(
      EXIT.usage,
      'wrong_kind',
      `This is a backup of ${manifest.kind}: ${databaseUrl ? 'unset' : 'set'} DATABASE_URL.`,
    );
  await checkSchema(manifest);
  const release = await lockTarget(dataDir);
  try {
    const { connection, replaced } = await load(target, manifest, new Date().toISOString().replaceAll(/[:.]/g, '-'));
    const environments = await beginEpochs(ownerSql(connection), reason).finally(() => connection.close());
    for (const folder of FOLDERS)
      await fs
        .cp(path.join(from, folder), path.join(dataDir, folder), { recursive: true, preserveTimestamps: true })
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
    return { manifest, replaced, environments };
  } finally {
    await release();
  }
}
