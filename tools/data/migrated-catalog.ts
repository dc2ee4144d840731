import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Catalog } from '../../supabase/functions/_shared/delivery/data-gate.ts';
import { PGLITE_EXTENSIONS } from '../../supabase/local/database/pglite-extensions.ts';
import { pgliteTemplate } from '../../supabase/tests/harness/template.ts';
import { root } from '../build/versions.ts';

export const CATALOG = 'libs/db/catalog.json';

const migrations = path.join(root, 'supabase/migrations');

/** Hash of names and texts of all migrations: says whether the committed catalog is of today's. */
export function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of fs
    .readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash
      .update(`${name}\0`)
      .update(fs.readFileSync(path.join(migrations, name)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** What the API offers after all migrations, by an opened database. */
export async function catalogOf(db: Pick<PGlite, 'query'>): Promise<Catalog> {
  const { rows } = await db.query<{ catalog: Catalog }>("select delivery.data_catalog(null, '{}') as catalog");
  return rows[0]!.catalog;
}

/** The committed catalog, or a new one if a migration was added or changed since. The first one after a change takes a minute. */
export async function migratedCatalog(): Promise<Catalog> {
  const { migrations: hash, ...catalog } = JSON.parse(fs.readFileSync(path.join(root, CATALOG), 'utf8')) as Catalog & {
    migrations: string;
  };
  if (hash === hashOfMigrations()) return catalog;
  const db = await PGlite.create({ loadDataDir: await pgliteTemplate('migrated'), extensions: PGLITE_EXTENSIONS });
  try {
    return await catalogOf(db);
  } finally {
    await db.close();
  }
}
