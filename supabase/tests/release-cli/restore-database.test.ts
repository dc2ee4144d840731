import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../../../tools/postgres.ts';
import { startProcess } from '../harness/server-process.ts';
import { createTestDatabase } from '../harness/postgres-server.ts';

const TEST_MS = 180_000;
const ROLES = path.resolve(import.meta.dirname, '../../roles.sql');

let home: string;
let dump: string;
let target: ThrowAwayPostgres;

beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-restore-'));
  dump = path.join(home, 'landfall.dump');
  const source = await createTestDatabase('demo');
  const owner = postgres(source.url, { max: 1 });
  await owner`insert into supabase_migrations.seed_files (path, hash) values ('seed.sql', 'demo')`.finally(() => owner.end());
  execFileSync('pg_dump', ['-Fc', '-f', dump, source.url]);
  await source.drop();
  target = await startPostgres({ major: 15 }); // a server without the roles
}, TEST_MS);
afterAll(async () => {
  await target.stop();
  await fs.rm(home, { recursive: true, force: true });
});

async function create(name: string): Promise<string> {
  const admin = postgres(target.url, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`.finally(() => admin.end());
  return target.url.replace(/postgres$/, name);
}

const restore = (url: string, ...options: string[]) =>
  spawnSync('pg_restore', [...options, '-d', url, dump], { encoding: 'utf8' });

const start = (url: string) => startProcess({ DATA_DIR: path.join(home, 'data'), PORT: '0', DATABASE_URL: url });

it(
  'A restore without the roles is refused at start, by name and with the repair; after roles.sql it serves',
  async () => {
    const lost = await create('without_roles');
    expect(restore(lost).stderr).toMatch(/role "anon" does not exist/);
    const refused = start(lost);
    await refused.exited;
    expect(refused.output()).toMatch(/does not protect its data as its schema says/);
    expect(refused.output()).toMatch(/policy public\.[a-z_]+ .* is missing/);
    expect(refused.output()).toContain('supabase/roles.sql');

    const whole = await create('with_roles');
    execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', ROLES, whole]);
    const { status, stderr } = restore(whole, '--exit-on-error');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const serving = start(whole);
    await serving.ready();
    serving.signal('SIGTERM');
    await serving.exited;
  },
  TEST_MS,
);
