import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../libs/delivery/src/data-gate.ts';
import { prepareDatabase } from '../../supabase/local/api/lite-app.ts';
import { ownerSql } from '../../supabase/local/database/database.ts';
import { readMigrations } from '../../supabase/local/database/migrations.ts';
import { openPglite } from '../../supabase/local/database/pglite-connection.ts';
import { testLite } from '../../supabase/tests/harness/test-lite.ts';
import { root } from '../versions.ts';

export const MIGRATIONS = path.join(root, 'supabase/migrations');
const CACHE = path.join(root, '.cache/catalogs');

/** What the API offers after the migrations of a folder. Cached; the first time takes a few seconds. */
export async function catalogAfter(folder: string): Promise<Catalog> {
  const migrations = await readMigrations(folder);
  const file = path.join(CACHE, `${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as Catalog;
  const connection = openPglite();
  try {
    await prepareDatabase(testLite(connection, ''), connection, migrations);
    const [row] = await ownerSql(connection).query<{ catalog: Catalog }>("select delivery.data_catalog(null, '{}') as catalog");
    fs.mkdirSync(CACHE, { recursive: true });
    fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(row!.catalog));
    fs.renameSync(`${file}.${process.pid}`, file); // several builds may do this at once
    return row!.catalog;
  } finally {
    await connection.close();
  }
}
