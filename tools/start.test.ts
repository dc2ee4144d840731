// The process tree of `npm start` and other tasks with the real npm, shell, nx and server, in a workspace with one part to build.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeTurn } from './turn.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
const LOCK = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const TEST_MS = 240_000;
const START_MS = 150_000;
/** ms from a stop to the end of the last process: nx has 5 s to end its tasks. */
const STOP_MS = 15_000;

/** Shared by all starts, because a first start is slow. */
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-start-data-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }), TEST_MS);

let workspace: string;
let npm: ChildProcess;
let output: string;
let seen: Set<number>;

/** What nx builds here: nothing, or for a minute. Like tools/build/build.ts it ends when nx is killed. */
const PART = `import { whenToolEnds } from '${root}/tools/orphan.mjs';
if (process.env.SLOW) {
  whenToolEnds(() => process.exit(1));
  setTimeout(() => {}, 60_000);
  console.log('building');
}`;

/** A task that ends at a signal without ending its child, as most programs do. */
const TASK = `import { spawn } from 'node:child_process';
spawn('sleep', ['60'], { stdio: 'inherit' });
console.log('ready http');
setTimeout(() => {}, 60_000);`;

beforeAll(() => {
  const installed = fs.readFileSync(path.join(root, 'node_modules/.landfall-lock'), 'utf8').trim();
  // Otherwise a start would run an install in the project's folder.
  if (installed !== createHash('sha256').update(LOCK).digest('hex'))
    throw new Error('node_modules is not what package-lock.json says: run npm test, which installs it.');
});
beforeEach(() => {
  workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-start-'));
  const put = (name: string, content: string) => {
    fs.mkdirSync(path.dirname(path.join(workspace, name)), { recursive: true });
    fs.writeFileSync(path.join(workspace, name), content);
  };
  for (const file of ['bootstrap.mjs', 'orphan.mjs', 'turn.mjs', 'preflight.ts', 'start.ts', 'test/command.ts'])
    put(`tools/${file}`, fs.readFileSync(path.join(root, 'tools', file), 'utf8'));
  for (const folder of ['node_modules', 'supabase']) fs.symlinkSync(path.join(root, folder), path.join(workspace, folder));
  put('package-lock.json', LOCK);
  put('package.json', JSON.stringify({ name: 'w', type: 'module', scripts }));
  for (const file of ['tools/dev/dev.ts', 'e2e/hosted/from-empty-project.ts']) put(file, TASK);
  put('nx.json', JSON.stringify({ neverConnectToCloud: true, analytics: false, useDaemonProcess: false }));
  put('part/build.mjs', PART);
  const build = { executor: 'nx:run-commands', options: { command: `node ${workspace}/part/build.mjs` } };
  put('part/project.json', JSON.stringify({ name: 'part', targets: { build } }));
  seen = new Set();
});
afterEach(() => {
  for (const pid of left()) process.kill(pid, 'SIGKILL');
  fs.rmSync(workspace, { recursive: true, force: true });
});

interface Row {
  pid: number;
  parent: number;
  command: string;
}

function processes(): Row[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line));
  return rows.flatMap((row) =>
    row && !row[3]!.startsWith('Z') ? [{ pid: Number(row[1]), parent: Number(row[2]), command: row[4]! }] : [],
  );
}

/** npm and its descendants. */
function tree(): Row[] {
  const all = processes();
  const found = all.filter(({ pid }) => pid === npm.pid);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  for (const { pid } of found) seen.add(pid);
  return found;
}

/** Processes of this start that still run, wherever they are in the tree. */
const left = (): number[] =>
  processes().flatMap(({ pid, command }) => (seen.has(pid) || command.includes(workspace) ? [pid] : []));

function run(args: string[], more: Record<string, string> = {}): void {
  const { npm_lifecycle_event: _event, ...env } = process.env;
  npm = spawn('npm', args, {
    cwd: workspace,
    detached: true, // its own group, as a terminal would create
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NX_DAEMON: 'false', NX_SKIP_NX_CACHE: 'true', PORT: '0', DATA_DIR: dataDir, ...more },
  });
  output = '';
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
}

async function start(isSlow: boolean): Promise<void> {
  run(['start'], isSlow ? { SLOW: '1' } : {});
  const ready = isSlow ? 'part/build.mjs' : 'ready http';
  await vi.waitFor(() => expect([output, ...tree().map(({ command }) => command)].join('\n')).toContain(ready), {
    timeout: START_MS,
    interval: 200,
  });
  await vi.waitFor(() => expect(tree().some(({ command }) => command.includes('tools/start.ts'))).toBe(true), {
    timeout: START_MS,
    interval: 200,
  });
}

const found = (part: string): number => tree().find(({ command }) => command.includes(part))!.pid;
const BOOTSTRAP = 'node tools/bootstrap.mjs';

/** Which processes a stop signals, and how. */
const STOPS: [what: string, stop: () => void][] = [
  ...(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const).flatMap((signal): [string, () => void][] => [
    [`${signal} to npm`, () => process.kill(npm.pid!, signal)],
    [`${signal} to the group, as a terminal sends it`, () => process.kill(-npm.pid!, signal)],
  ]),
  ['kill -9 of the script', () => process.kill(tree().find(({ command }) => command.startsWith(BOOTSTRAP))!.pid, 'SIGKILL')],
  ['kill -9 of its task', () => process.kill(found('tools/start.ts'), 'SIGKILL')],
];

/** Stops it and waits.
 *  @returns the processes that still run at the time limit */
async function leftAfter(stop: () => void): Promise<number[]> {
  tree();
  stop();
  for (const end = Date.now() + STOP_MS; left().length > 0 && Date.now() < end;) await pause(100);
  return left();
}

describe('After npm start stops, no process is left', { timeout: TEST_MS }, () => {
  it.each([...STOPS, ['kill -9 of nx', () => process.kill(found('.bin/nx'), 'SIGKILL')] as const])(
    'during the build: %s',
    async (_what, stop) => {
      await start(true);
      expect(await leftAfter(stop)).toEqual([]);
      expect(output).not.toContain('ready http');
    },
  );

  const REACHING_THE_SERVER = STOPS.filter(([what]) => /^(SIGINT|SIGKILL) to npm|^SIGHUP to the group|script/.test(what));
  it.each(REACHING_THE_SERVER)('while serving: %s', async (_what, stop) => {
    await start(false);
    expect(await leftAfter(stop)).toEqual([]);
  });
});

it.each([
  ['dev -- cart', 'SIGINT'],
  ['dev -- cart', 'SIGTERM'],
  ['hosted:try', 'SIGINT'],
  ['hosted:try', 'SIGTERM'],
] as const)('After npm run %s stops with %s, no process is left', { timeout: TEST_MS }, async (task, signal) => {
  run(['run', ...task.split(' ')]);
  await vi.waitFor(() => expect(output).toContain('ready http'), { timeout: START_MS, interval: 100 });
  expect(await leftAfter(() => process.kill(npm.pid!, signal))).toEqual([]);
});

it('A server that crashes is started again, and says so', { timeout: TEST_MS }, async () => {
  await start(false);
  process.kill(found('supabase/local/main.ts'), 'SIGKILL');
  await vi.waitFor(() => expect(output.match(/^ready http/gm)).toHaveLength(2), { timeout: START_MS, interval: 200 });
  expect(output).toContain('The server ended unexpectedly (SIGKILL). It starts again in 1 s.');
  expect(await leftAfter(() => process.kill(npm.pid!, 'SIGTERM'))).toEqual([]);
});

it('A setting that is wrong is named before anything is built', { timeout: TEST_MS }, async () => {
  run(['start'], { SLOW: '1', PORT: 'many', SMTP_URL: 'smtp://mail.example' });
  expect(await new Promise((resolve) => npm.once('exit', resolve))).toBe(1);
  expect(output.split('\n')).toEqual(
    expect.arrayContaining(['PORT must be a number from 0 to 65535, not "many".', 'SMTP_URL and MAIL_FROM go together.']),
  );
  expect(output).not.toMatch(/building|nx|at .*\.ts/);
});

it('A start waits for the build of another one in the same folder', { timeout: TEST_MS }, async () => {
  const endTurn = await takeTurn(workspace, 'build');
  run(['start']);
  await vi.waitFor(() => expect(output).toContain('Waiting for the build of another process'), { timeout: START_MS });
  expect(output).not.toContain('nx run');
  await endTurn();
  await vi.waitFor(() => expect(output).toContain('ready http'), { timeout: START_MS, interval: 200 });
  expect(await leftAfter(() => process.kill(npm.pid!, 'SIGTERM'))).toEqual([]);
});
