// Loaded only by the verbs that take and restore backups.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SqlSession } from '../../../supabase/local/database/database.ts';
import { EXIT, Failure } from '../failure.ts';

/** Folders of DATA_DIR that a backup has, beside the database. */
export const FOLDERS = ['objects', 'modules', 'secrets'] as const;
export const MANIFEST = 'manifest.json';
/** What pg_dump and pg_restore get: the URL without its password, which others on this machine could see among the processes, and their environment. */
export function pgTarget(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

export const DATABASE = { pglite: 'database.tar', postgres: 'database.dump' } as const;

/** What a database says about itself. */
export interface Facts {
  /** Versions of its migrations, oldest first. */
  migrations: string[];
  environments: { name: string; epoch: number; revision: number }[];
}

export interface Manifest extends Facts {
  format: 1;
  kind: keyof typeof DATABASE;
  takenAt: string;
  files: { path: string; bytes: number; sha256: string }[];
}

export async function factsOf(sql: SqlSession): Promise<Facts> {
  const applied = await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1');
  const environments = await sql.query<Facts['environments'][number]>(
    'select name, epoch::float8 as epoch, revision::float8 as revision from delivery.environments order by name',
  );
  return { migrations: applied.map(({ version }) => version), environments };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Every file below a folder but the manifest, with its hash. */
export async function filesIn(folder: string): Promise<Manifest['files']> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return Promise.all(
    names
      .filter((name) => name !== MANIFEST)
      .sort()
      .map(async (name) => {
        const file = path.join(folder, name);
        return { path: name, bytes: (await fs.stat(file)).size, sha256: await hashOf(file) };
      }),
  );
}

/** @throws Failure not_found; backup_damaged naming the first files that are missing, new or different */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (!text) throw new Failure(EXIT.notFound, 'not_found', `${folder} has no ${MANIFEST}: it is no complete backup.`);
  const manifest = JSON.parse(text) as Manifest;
  const key = ({ path: name, sha256 }: Manifest['files'][number]) => `${sha256} ${name}`;
  const [found, wanted] = [(await filesIn(folder)).map(key), manifest.files.map(key)];
  const missing = (from: string[], others: string[]) => {
    const known = new Set(others);
    return from.filter((line) => !known.has(line));
  };
  const wrong = [...missing(wanted, found), ...missing(found, wanted)].map((line) => line.slice(line.indexOf(' ') + 1));
  if (wrong.length === 0) return manifest;
  const names = [...new Set(wrong)].slice(0, 5).join(', ');
  throw new Failure(EXIT.refused, 'backup_damaged', `Files of this backup are missing or differ from its manifest: ${names}.`);
}
