import fs from 'node:fs/promises';
import path from 'node:path';
import { functionRouter } from '../../local/functions/function-router.ts';
import type { TestDatabase } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN, testEnv } from '../harness/test-lite.ts';
import { ACTORS, type Actor } from './actors.ts';
import type { Endpoint } from './endpoints.matrix.ts';
import { expected } from './expectation.ts';
import type { Report } from './report.ts';
import type { World } from './world.ts';

const supabase = path.resolve(import.meta.dirname, '../..');

/** Folders of supabase/functions that are served. */
export async function servedFunctions(): Promise<string[]> {
  const entries = await fs.readdir(path.join(supabase, 'functions'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name)).map(({ name }) => name);
}

const router = (db: TestDatabase) =>
  functionRouter({
    root: supabase,
    jwtSecret: TEST_KEYS.jwtSecret,
    context: {
      origin: TEST_ORIGIN,
      fetch: db.fetch,
      env: testEnv(db.modulesDir),
    },
  });

const headersOf = async (db: TestDatabase, world: World, actor: Actor): Promise<Record<string, string>> =>
  actor === 'anonymous' ? {} : { Authorization: `Bearer ${await db.tokenOf(world.people[actor])}` };

export async function checkEndpoint(
  db: TestDatabase,
  world: World,
  name: string,
  endpoint: Endpoint,
  report: Report,
): Promise<void> {
  const serve = await router(db);
  for (const actor of ACTORS) {
    const { path: below = '', body } = endpoint;
    const headers = await headersOf(db, world, actor);
    const init = body ? { method: 'POST', headers, body: body(world) } : { headers };
    const { status } = await serve(new Request(`${TEST_ORIGIN}/functions/v1/${name}${below}`, init));
    report.check(`${actor} calls function ${name}`, String(status), expected(endpoint.line, actor));
  }
}
