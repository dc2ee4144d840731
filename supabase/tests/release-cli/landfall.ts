// A server as `npm start` runs it, without anything built, and the release command against it: two kinds of process, over the network.
import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ModuleMap, peekPayload } from '@landfall/modules';
import { ownerSql } from '../../local/database/database.ts';
import { openPglite } from '../../local/database/pglite-connection.ts';
import { openPostgres } from '../../local/database/postgres.ts';
import { startProcess } from '../harness/server-process.ts';
import { createTestDatabase } from '../harness/postgres-server.ts';

const SERVED = '/modules/production.json';
const REGISTRY = '/functions/v1/module-map?environment=production';
const PATIENCE_MS = 20_000;

const command = path.resolve(import.meta.dirname, '../../../tools/release/release.ts');

export interface Ended {
  /** Null: a signal ended it. */
  status: number | null;
  /** What --json printed. */
  answer: Answer;
  stderr: string;
}

/** Everything that a verb may print; a test reads what its verb has. */
export interface Answer {
  error?: { code: string; message: string; details?: { revision?: number; refusals?: { code: string; message: string }[] } };
  [key: string]: unknown;
}

export interface Running {
  ended: Promise<Ended>;
  kill(): void;
}

export interface Landfall {
  url: string;
  ownerToken: string;
  modulesDir: string;
  dataDir: string;
  /** Of its owner; null on PGlite. */
  databaseUrl: string | null;
  /** Starts `npm run release -- ... --json`. */
  begin(args: string[], settings?: { url?: string; token?: string }): Running;
  /** ... and waits for its end, and until the site serves what the registry says: it may use an answer for a moment. */
  release(...args: string[]): Promise<Ended>;
  releaseAs(token: string, ...args: string[]): Promise<Ended>;
  map(): Promise<ModuleMap>;
  /** Ends the server and starts it on the same data and port.
   *  @param between does something while it is down
   *  @returns what the new one printed until it was ready */
  restart(between?: () => Promise<void>): Promise<string>;
  /** Stops the server, runs SQL as the database's owner, and starts it again. */
  alter(statements: string): Promise<void>;
  stop(): Promise<void>;
}

/** What is live: as the site serves it, or as its registry says. Null where nothing was ever released. */
async function readMap(address: string): Promise<ModuleMap | null> {
  const response = await fetch(address);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return peekPayload((await response.json()) as { payload: string }) as ModuleMap;
}

/** @throws where the site does not come to serve it */
async function untilServed(url: string): Promise<void> {
  const said = await readMap(`${url}${REGISTRY}`);
  const served = async () => (await readMap(`${url}${SERVED}`))?.revision ?? 0;
  for (const start = Date.now(); (await served()) < (said?.revision ?? 0); await pause(50)) {
    if (Date.now() - start > PATIENCE_MS) throw new Error(`the site does not serve revision ${said?.revision}`);
  }
}

function begin(args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [command, ...args, '--json'], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => void (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (status) =>
      resolve({ status, stderr, answer: stdout.startsWith('{') ? (JSON.parse(stdout) as Answer) : {} }),
    );
  });
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Filled already, and as new to `release doctor`: a template may be older than its first minute. */
async function newDatabase(): ReturnType<typeof createTestDatabase> {
  const database = await createTestDatabase('demo');
  const connection = openPostgres(database.url, { max: 1 });
  await ownerSql(connection)
    .query('update private.jobs set created_at = now()')
    .finally(() => connection.close());
  return database;
}

/** On PGlite, or on a Postgres that is filled already with TEST_DRIVER=postgres. @param more settings of the server   @param driver for a test of one of them */
export async function startLandfall(more: Record<string, string> = {}, driver = process.env['TEST_DRIVER']): Promise<Landfall> {
  const home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-release-'));
  const database = driver === 'postgres' ? await newDatabase() : null;
  const dataDir = path.join(home, 'data');
  const settings = {
    DATA_DIR: dataDir,
    DIST_DIR: path.join(home, 'dist'),
    PORT: '0',
    ...(database && { DATABASE_URL: database.url }),
    ...more,
  };
  let server = startProcess(settings);
  const url = await server.ready();
  const ownerToken = (await fs.readFile(path.join(dataDir, 'secrets/owner-token'), 'utf8')).trim();
  const beginHere: Landfall['begin'] = (args, { url: at = url, token = ownerToken } = {}) =>
    begin(args, { LANDFALL_URL: at, LANDFALL_TOKEN: token, DATA_DIR: dataDir });
  const whole = async ({ ended }: Running): Promise<Ended> => {
    const response = await ended;
    await untilServed(url);
    return response;
  };
  const restart: Landfall['restart'] = async (between) => {
    server.signal('SIGTERM');
    await server.exited;
    await between?.();
    server = startProcess({ ...settings, PORT: new URL(url).port });
    await server.ready();
    return server.output();
  };
  const run = async (statements: string) => {
    const connection = database
      ? openPostgres(database.url, { max: 1 })
      : openPglite({ dataDir: path.join(dataDir, 'postgres') });
    await ownerSql(connection).script(statements);
    await connection.close();
  };
  return {
    url,
    ownerToken,
    modulesDir: path.join(dataDir, 'modules'),
    dataDir,
    databaseUrl: database?.url ?? null,
    begin: beginHere,
    release: (...args) => whole(beginHere(args)),
    releaseAs: (token, ...args) => whole(beginHere(args, { token })),
    map: async () => (await readMap(url + SERVED))!,
    restart,
    alter: async (statements) => void (await restart(() => run(statements))),
    stop: async () => {
      server.signal('SIGTERM');
      await server.exited;
      await database?.drop();
      await fs.rm(home, { recursive: true, force: true });
    },
  };
}
