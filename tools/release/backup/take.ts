// Loaded only by `release backup`.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ownerSql } from '../../../supabase/local/database/database.ts';
import { openPglite } from '../../../supabase/local/database/pglite-connection.ts';
import { openPostgres } from '../../../supabase/local/database/postgres.ts';
import { DataInUse, lockData } from '../../../supabase/local/instance/data-lock.ts';
import { EXIT, Failure } from '../failure.ts';
import { DATABASE, type Facts, factsOf, filesIn, FOLDERS, MANIFEST, type Manifest, pgTarget } from './manifest.ts';

export interface Source {
  /** The folder for the backup; must not exist. */
  to: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The server of this DATA_DIR, if it runs. */
  server: { url: string; token(): string };
}

async function fromServer({ url, token }: Source['server']): Promise<Blob> {
  const response = await fetch(`${url}/backup`, { method: 'POST', headers: { Authorization: `Bearer ${token()}` } }).catch(
    () => null,
  );
  if (!response)
    throw new Failure(
      EXIT.unreachable,
      'unreachable',
      `The data are in use, but no server answers at ${url}: set PORT or --url.`,
    );
  if (response.ok) return response.blob();
  const { error } = (await response.json().catch(() => ({}))) as { error?: { code: string; message: string } };
  throw new Failure(EXIT.notAllowed, error?.code ?? `http_${response.status}`, error?.message ?? `${url} refused the backup.`);
}

/** The tar file of PGlite: by the running server, else from its folder. */
async function snapshot({ dataDir, server }: Source): Promise<Blob> {
  const release = await lockData(dataDir).catch((error: unknown) => {
    if (error instanceof DataInUse) return null;
    throw error;
  });
  if (!release) return fromServer(server);
  const connection = openPglite({ dataDir: path.join(dataDir, 'postgres') });
  try {
    return await connection.snapshot();
  } finally {
    await connection.close();
    await release();
  }
}

/** Writes the tar file, and opens it: a backup that can't be opened is none. */
async function takePglite(source: Source): Promise<Facts> {
  const tar = await snapshot(source);
  const file = path.join(source.to, DATABASE.pglite);
  await fs.writeFile(file, tar.stream(), { mode: 0o600 });
  const connection = openPglite({ template: new Blob([await fs.readFile(file)]) });
  return factsOf(ownerSql(connection)).finally(() => connection.close());
}

async function takePostgres(url: string, to: string): Promise<Facts> {
  const connection = openPostgres(url, { max: 1 });
  const facts = await factsOf(ownerSql(connection)).finally(() => connection.close());
  const target = pgTarget(url);
  await promisify(execFile)('pg_dump', ['-Fc', '-f', path.join(to, DATABASE.postgres), target.url], { env: target.env }).catch(
    (error: Error & { code?: string }) => {
      const text = error.code === 'ENOENT' ? 'pg_dump is not installed.' : error.message.replaceAll(target.url, 'DATABASE_URL');
      throw new Failure(EXIT.unexpected, 'dump_failed', text);
    },
  );
  return facts;
}

/** The database first: a file is stored before its row, so each file that a row of the backup names is copied after it. */
export async function takeBackup(source: Source): Promise<Manifest> {
  const { to, dataDir, databaseUrl } = source;
  await fs.mkdir(to, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Failure(EXIT.conflict, 'exists', `${to} exists already. Name a new folder.`) : error;
  });
  const facts = databaseUrl ? await takePostgres(databaseUrl, to) : await takePglite(source);
  for (const folder of FOLDERS)
    await fs
      .cp(path.join(dataDir, folder), path.join(to, folder), { recursive: true, preserveTimestamps: true })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  const manifest: Manifest = {
    format: 1,
    kind: databaseUrl ? 'postgres' : 'pglite',
    takenAt: new Date().toISOString(),
    ...facts,
    files: await filesIn(to),
  };
  await fs.writeFile(path.join(to, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  return manifest;
}
