// The entry of every npm script. Runs on whatever Node >= 20 the machine has: installs what is missing, then hands the task
// to the pinned Node 24 (npm package `node`), which runs the TypeScript of tools/ as it is.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { NODE_FLAGS } from '../supabase/local/node-flags.mjs';
import { whenParentEnds } from './orphan.mjs';

const root = path.resolve(import.meta.dirname, '..');
const TASKS = {
  start: 'tools/start.ts',
  test: 'tools/test/run.ts',
  check: 'tools/test/check.ts',
  dev: 'tools/dev/dev.ts',
  bench: 'tools/bench/bench.ts',
  release: 'tools/release/release.ts',
  'new-remote': 'tools/generators/new-remote.ts',
  'db-types': 'tools/db-types.ts',
  screens: 'e2e/screens/take-screens.ts',
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The process that does the work now: npm, then the task. */
let child;
let isStopping = false;
/** A group of its own for `start`, so that what a killed task leaves behind can be ended by the group's id. */
const isStart = process.argv[2] === 'start';
const hasGroup = isStart && process.platform !== 'win32';

/** Starts a process and waits for its end.
 *  @returns its exit code; null where a signal ended it */
function run(program, args, options) {
  child = spawn(program, args, options);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} cannot be started: ${error.message}`));
    child.on('exit', resolve);
  });
}

/** A stop is the child's to carry out: this process only waits for its end. */
function stop(signal) {
  isStopping = true;
  if (!child) process.exit(1);
  child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// The parent is npm, because its shell is replaced (`exec` in package.json; where there is no exec, on Windows, what follows it runs): the
// shell would keep npm's signals to itself. npm dies of SIGHUP without passing it on, and of kill -9.
if (isStart && process.env.npm_lifecycle_event === 'start') whenParentEnds(process.ppid, () => stop('SIGTERM'));

/** Installs what package-lock.json says, once per lock file. Not `npm ci`: that refuses a lock file which lacks a binary for some
 *  other platform, and the lock file can only hold those that the registry at hand offers (docs/decisions/001). */
async function install() {
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const marker = path.join(root, 'node_modules/.landfall-lock');
  if (fs.existsSync(marker) && fs.readFileSync(marker, 'utf8').trim() === lock) return;
  console.error('Installing dependencies (npm install)...');
  const status = await run('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2], // standard output belongs to the task: `--json` prints one object there
    shell: process.platform === 'win32',
  });
  if (isStopping) process.exit(1);
  if (status !== 0) fail('npm install failed: see above. Is the npm registry reachable?');
  fs.writeFileSync(marker, `${lock}\n`);
}

function pinnedNode() {
  const bin = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!fs.existsSync(bin)) {
    fail(
      "The npm package 'node' did not install its binary: its install script was not allowed. Run `npm rebuild node` and try again.",
    );
  }
  return bin;
}

const [task, ...args] = process.argv.slice(2);
const script = TASKS[task];
if (!script) fail(`Unknown task ${task ?? ''}. One of: ${Object.keys(TASKS).join(', ')}`);
await install();
/** @returns whether there was somebody in the group */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Ends what a task that was killed has left in its group. */
async function endGroup(pid) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    signalGroup(pid, signal);
    for (let left = 50; left > 0 && signalGroup(pid, 0); left--) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const status = await run(pinnedNode(), [...(isStart ? NODE_FLAGS : []), path.join(root, script), ...args], {
  cwd: process.cwd(),
  stdio: 'inherit',
  detached: hasGroup,
  env: {
    ...process.env,
    PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH,
    ...(isStart && { LANDFALL_STARTED_BY: String(process.pid) }),
  },
});
if (hasGroup) await endGroup(child.pid);
process.exit(status ?? 1);
