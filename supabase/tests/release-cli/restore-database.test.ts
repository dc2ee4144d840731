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
const RELEASE = path.resolve(import.meta.dirname, '../../../tools/release/release.ts');

let home: string;
let dump: string;
let target: ThrowAwayPostgres;

beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-restore-'));
  dump = path.join(home, 'landfall.dump');
  const source = await createTestDatabase('demo');
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

const release = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [RELEASE, ...args, '--json'], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, answer: JSON.parse(stdout) as { error?: { code: string }; environments?: { epoch: number }[] } };
};

it(
  'A backup by release backup is restored into an empty database, with its files, in a new epoch',
  async () => {
    const [dataDir, folder] = [path.join(home, 'backed-up'), path.join(home, 'backup')];
    const source = await createTestDatabase('demo');
    await fs.mkdir(path.join(dataDir, 'objects'), { recursive: true });
    await fs.writeFile(path.join(dataDir, 'objects/kept'), 'a photo');
    const taken = release({ DATABASE_URL: source.url, DATA_DIR: dataDir }, 'backup', '--to', folder);
    expect([taken.status, taken.answer.error]).toEqual([0, undefined]);

    const into = (url: string) => ({ DATABASE_URL: url, DATA_DIR: path.join(home, 'restored') });
    const back = ['restore-database', '--from', folder, '--reason', 'The server was lost'];
    expect(release(into(source.url), ...back).answer.error?.code).toBe('database_not_empty');
    expect(release({ DATA_DIR: path.join(home, 'restored') }, ...back).answer.error?.code).toBe('wrong_kind');
    const empty = await create('restored');
    const { status, answer } = release(into(empty), ...back);
    expect([status, answer.error]).toEqual([0, undefined]);
    expect(answer.environments![0]!.epoch).toBeGreaterThan(taken.answer.environments![0]!.epoch);
    expect(await fs.readFile(path.join(home, 'restored/objects/kept'), 'utf8')).toBe('a photo');

    const count = async (url: string) => {
      const owner = postgres(url, { max: 1 });
      const rows =
        await owner`select (select count(*) from public.quotes) as quotes, (select sum(total_usd) from public.orders) as sum`;
      return owner.end().then(() => rows[0]);
    };
    expect(await count(empty)).toEqual(await count(source.url));
    await source.drop();
  },
  TEST_MS,
);
