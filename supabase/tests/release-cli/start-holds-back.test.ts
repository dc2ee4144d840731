import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ModuleMap, peekPayload } from '@landfall/modules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess } from '../harness/server-process.ts';
import { PLATFORM } from '../delivery/a-release.ts';
import { createEmptyDatabase } from '../harness/postgres-server.ts';
import { builtRemote, builtShell, removeBuilt } from './built.ts';

const TEST_MS = 300_000;
const command = path.resolve(import.meta.dirname, '../../../tools/release/release.ts');

let home: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>> | null;
beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-start-'));
  database = process.env['TEST_DRIVER'] === 'postgres' ? await createEmptyDatabase() : null;
}, TEST_MS);
afterAll(async () => {
  await database?.drop();
  await removeBuilt();
  await fs.rm(home, { recursive: true, force: true });
});

/** Leaves a build where `npm start` looks for it. */
async function build(folder: Promise<string>, place: string): Promise<void> {
  const target = path.join(home, 'dist', place);
  await fs.rm(target, { recursive: true, force: true });
  await fs.cp(await folder, target, { recursive: true });
}

interface Session {
  url: string;
  output(): string;
}

/** Starts the server, does some work, and stops it. */
async function whileRunning<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const server = startProcess({
    DATA_DIR: path.join(home, 'data'),
    DIST_DIR: path.join(home, 'dist'),
    PORT: '0',
    ...(database && { DATABASE_URL: database.url }),
  });
  try {
    return await work({ url: await server.ready(), output: server.output });
  } finally {
    server.signal('SIGTERM');
    await server.exited;
  }
}

async function release(url: string, ...args: string[]): Promise<number> {
  const token = (await fs.readFile(path.join(home, 'data/secrets/owner-token'), 'utf8')).trim();
  const env = { PATH: process.env['PATH'], LANDFALL_URL: url, LANDFALL_TOKEN: token };
  const [status] = (await once(spawn(process.execPath, [command, ...args, '--json'], { env, stdio: 'ignore' }), 'close')) as [
    number,
  ];
  return status;
}

interface Overview {
  modules: { module: string; live: { version: string } | null }[];
}

async function liveShell(url: string): Promise<string | undefined> {
  const token = (await fs.readFile(path.join(home, 'data/secrets/owner-token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/functions/v1/delivery/overview?environment=production`, { headers });
  return ((await response.json()) as Overview).modules.find(({ module }) => module === 'shell')?.live?.version;
}

const cartIn = async (url: string): Promise<string | undefined> =>
  (peekPayload((await (await fetch(`${url}/modules/production.json`)).json()) as { payload: string }) as ModuleMap).modules[
    'cart'
  ]?.stable.version;

it(
  'A start holds its new shell back while an operator’s remote does not fit it, logs it, and serves it once that went back',
  async () => {
    await build(builtShell('1.0.0-local.aaa'), 'shell');
    await build(builtRemote('cart', '1.0.0-local.aaa', { needs: {} }), 'modules/cart/1.0.0-local.aaa');
    await whileRunning(async ({ url }) => {
      expect(await release(url, 'publish', 'cart', '--from', await builtRemote('cart', '2.0.0'))).toBe(0);
      expect(await release(url, 'promote', 'cart', '2.0.0', '--reason', 'Pinned')).toBe(0);
    });

    const platform = { ...PLATFORM, modules: { react: { version: '19.3.1' } } };
    await build(builtShell('1.0.0-local.bbb', { platform }), 'shell');
    await whileRunning(async ({ url, output }) => {
      expect([await liveShell(url), await cartIn(url)]).toEqual(['1.0.0-local.aaa', '2.0.0']);
      expect(output()).toMatch(/shell\/1\.0\.0-local\.bbb was built but is held back.*cart 2\.0\.0 uses rxjs/);
      expect(output()).toContain('npm run release -- promote shell 1.0.0-local.bbb --force contract --reason');
      expect(await release(url, 'promote', 'shell', '1.0.0-local.bbb')).toBe(7);
      expect(await release(url, 'rollback', 'cart', '--reason', 'Does not fit the new shell')).toBe(0);
      expect(await release(url, 'promote', 'shell', '1.0.0-local.bbb')).toBe(0);
    });
  },
  TEST_MS,
);
