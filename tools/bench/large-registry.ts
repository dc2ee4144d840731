import { brotliCompressSync } from 'node:zlib';
import { type ModuleMap, pageMap, peekPayload } from '@landfall/modules';
import { createTestApp } from '../../supabase/tests/harness/test-app.ts';
import { TEST_ORIGIN } from '../../supabase/tests/harness/test-lite.ts';
import { fillRegistry, LARGE } from '../../supabase/tests/delivery/large-registry.ts';
import { fillTemplate } from '../../supabase/tests/harness/template.ts';
import { openPglite } from '../../supabase/local/database/pglite-connection.ts';
import { ownerSql, type SqlSession } from '../../supabase/local/database/database.ts';
import os from 'node:os';
import fs from 'node:fs/promises';
import path from 'node:path';
import { table } from './table.ts';

export interface Size {
  what: string;
  bytes: number;
  brotli: number;
  /** To make it, in the registry. */
  ms: number;
}

async function ask(sql: SqlSession, verb: string, input: object): Promise<{ answer: Record<string, unknown>; ms: number }> {
  const begun = performance.now();
  const [row] = await sql.query<{ answer: Record<string, unknown> }>(
    'select public.delivery($1, $2::jsonb, $3::jsonb) as answer',
    [verb, JSON.stringify({ system: 'bench' }), JSON.stringify(input)],
  );
  return { answer: row!.answer, ms: performance.now() - begun };
}

function sizeOf(what: string, content: unknown, ms: number): Size {
  const text = JSON.stringify(content);
  return { what, bytes: Buffer.byteLength(text), brotli: brotliCompressSync(text).length, ms: Number(ms.toFixed(1)) };
}

/** The cursor of a reader who got figures half a minute ago. */
const withDueFigures = (cursor: string): string => cursor.replace(/\d+$/, (seconds) => String(Number(seconds) - 31));

async function pageOfReleases(sql: SqlSession): Promise<Size[]> {
  const environment = 'production';
  const first = await ask(sql, 'overview', { environment });
  const cursor = String(first.answer['cursor']);
  const same = await ask(sql, 'overview', { environment, since: cursor });
  const due = await ask(sql, 'overview', { environment, since: withDueFigures(cursor) });
  await ask(sql, 'rollback', { environment, module: 'module-007', reason: 'A bench' });
  const changed = await ask(sql, 'overview', { environment, since: cursor });
  const versions = await ask(sql, 'versions', { module: 'module-007', limit: 20 });
  const history = await ask(sql, 'history', { environment, limit: 20 });
  return [
    sizeOf('/admin/releases, first answer', first.answer, first.ms),
    sizeOf('each 5 s, nothing changed', same.answer, same.ms),
    sizeOf('after a rollback', changed.answer, changed.ms),
    sizeOf('each 30 s, every module in use', due.answer, due.ms),
    sizeOf('a page of versions', versions.answer, versions.ms),
    sizeOf('a page of history', history.answer, history.ms),
  ];
}

/** Of a server with this registry: the map for everyone, and what a visitor's page carries of it. */
async function maps(sql: SqlSession, fetchMap: () => Promise<{ payload: string }>): Promise<Size[]> {
  const facts = await ask(sql, 'map_facts', { environment: 'production' });
  const known = await ask(sql, 'map_facts', { environment: 'production', known: facts.answer['stamp'] });
  const begun = performance.now();
  const map = peekPayload(await fetchMap()) as ModuleMap;
  const ms = performance.now() - begun;
  return [
    sizeOf('the map of the environment', map, ms),
    sizeOf('a visitor’s page: its map', pageMap(map, ['module-003']), 0),
    sizeOf('the registry’s answer while it is the same', known.answer, known.ms),
  ];
}

/** Sizes with 200 modules and 10,000 releases, on PGlite. */
export async function largeRegistry(): Promise<{ sizes: Size[]; text: string }> {
  const connection = openPglite();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-bench-'));
  try {
    await fillTemplate(connection, 'migrated');
    const sql = ownerSql(connection);
    await fillRegistry(sql, LARGE);
    const app = await createTestApp(connection, { objectsDir: folder });
    const fetchMap = async () => {
      const answer = await app.fetch(new Request(`${TEST_ORIGIN}/functions/v1/module-map?environment=production`));
      return (await answer.json()) as { payload: string };
    };
    const sizes = [...(await maps(sql, fetchMap)), ...(await pageOfReleases(sql))];
    const rows = sizes.map(({ what, bytes, brotli, ms }) => [
      what,
      (bytes / 1000).toFixed(1),
      (brotli / 1000).toFixed(1),
      ms.toFixed(1),
    ]);
    return {
      sizes,
      text: table([`${LARGE.modules} modules, ${LARGE.modules * LARGE.releases} releases`, 'kB', 'kB brotli', 'ms'], rows),
    };
  } finally {
    await connection.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
}
