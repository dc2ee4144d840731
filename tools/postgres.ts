import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

export interface ThrowAwayPostgres {
  /** URL of the superuser, who may create databases. */
  url: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
const isRoot = process.getuid?.() === 0;

/** Finds initdb and postgres on the PATH or in Debian's version folders, newest first. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => fs.existsSync(path.join(folder, program))));
}

function installOnDebian(): string | undefined {
  if (!isRoot || !fs.existsSync('/etc/debian_version')) return undefined;
  console.log("No Postgres here: installing Debian's...");
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options);
  return findBinaries();
}

/** Postgres refuses to run as root. Debian's package creates a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  const entry = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  if (!entry) throw new Error('Postgres does not run as root, and this machine has no user "postgres" to run it as.');
  const [, , uid, gid] = entry.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function responses(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < START_TIMEOUT_MS; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode} before it was ready`);
    if (await responses(url)) return;
  }
  throw new Error(`postgres was not ready within ${START_TIMEOUT_MS / 1000} s`);
}

/** Durability is off: the data lasts only as long as the tests. */
const settings = (data: string, port: number): string[] => [
  '-D',
  data,
  '-p',
  String(port),
  ...['listen_addresses=127.0.0.1', `unix_socket_directories=${data}`, 'max_connections=200'].flatMap((setting) => [
    '-c',
    setting,
  ]),
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]),
];

function startCluster(bin: string, data: string, port: number): ChildProcess {
  const user = serverUser();
  if (user) fs.chownSync(data, user.uid, user.gid);
  const options: SpawnOptions = { cwd: data, stdio: ['ignore', 'ignore', 'inherit'], ...user };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: 'pipe' });
  return spawn(path.join(bin, 'postgres'), [...settings(data, port), '-c', 'log_min_messages=panic'], options);
}

/** Starts a temporary Postgres on a free port with data in the temporary folder. @throws if Postgres is missing and can't be
 *  installed */
export async function startPostgres(): Promise<ThrowAwayPostgres> {
  const bin = findBinaries() ?? installOnDebian();
  if (!bin) {
    throw new Error(
      'No Postgres (initdb, postgres) on this machine, and it can be installed for you only as root on Debian. Install Postgres 15 or newer.',
    );
  }
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-postgres-'));
  const port = await freePort();
  const server = startCluster(bin, data, port);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill('SIGINT'); // "fast" shutdown: ends open sessions
    await ended;
    fs.rmSync(data, { recursive: true, force: true });
  };
  await waitUntilReady(server, url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
