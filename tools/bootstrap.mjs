// The entry of every npm script. Runs on any Node >= 20: installs what is missing, then runs the task with the pinned Node 24 (npm
// package `node`), which runs the TypeScript of tools/ directly.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { whenParentEnds } from './orphan.mjs';
import { takeTurn } from './turn.mjs';

const root = path.resolve(import.meta.dirname, '..');
const TASKS = {
  start: 'tools/start.ts',
  build: 'tools/build/build-all.ts',
  test: 'tools/test/run.ts',
  check: 'tools/test/check.ts',
  dev: 'tools/dev/dev.ts',
  bench: 'tools/bench/bench.ts',
  release: 'tools/release/release.ts',
  'new-remote': 'tools/generators/new-remote.ts',
  'db-migration': 'tools/db/migration.ts',
  'db-types': 'tools/db-types.ts',
  'kit-try': 'tools/kit/from-empty-folder.ts',
  'hosted-try': 'e2e/hosted/from-empty-project.ts',
  'kit-breaks': 'tools/kit/contract-breaks.ts',
  screens: 'e2e/screens/take-screens.ts',
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The current child process: npm, then the task. */
let child;
let isStopping = false;
const [task, ...args] = process.argv.slice(2);
const isStart = task === 'start';
/** Tasks with servers get their own process group, so that children of a killed task can be ended by the group's id. */
const hasGroup = ['start', 'dev', 'hosted-try', 'kit-try'].includes(task) && process.platform !== 'win32';

/** Runs a process.
 *  @returns its exit code; null if a signal ended it */
function run(program, args, options) {
  child = spawn(program, args, options);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} cannot be started: ${error.message}`));
    child.on('exit', resolve);
  });
}

/** Forwards a stop to the child and waits for it to end. */
function stop(signal) {
  isStopping = true;
  if (!child) process.exit(1);
  child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// The parent is npm, because its shell is replaced (`exec` in package.json): the shell would not forward npm's signals. npm does not
// forward SIGHUP, nor of course SIGKILL.
if (hasGroup && process.env.npm_lifecycle_event?.replace(':', '-') === task) whenParentEnds(process.ppid, () => stop('SIGTERM'));

const at = (file) => path.join(root, file);
/** Exists while packages are installed. What an interrupted install leaves can't be trusted: npm takes a half-extracted package for installed. */
const JOURNAL = at('.landfall-installing');

/** Installs from package-lock.json, once per lock file. Not `npm ci`: it refuses a lock file without a binary for some other platform,
 *  and the lock file contains only those of the registry at hand (docs/decisions/001). */
async function install() {
  const lock = createHash('sha256')
    .update(fs.readFileSync(at('package-lock.json')))
    .digest('hex');
  const marker = at('node_modules/.landfall-lock');
  const isInstalled = () => fs.existsSync(marker) && fs.readFileSync(marker, 'utf8').trim() === lock && !fs.existsSync(JOURNAL);
  if (isInstalled()) return;
  const endTurn = await takeTurn(root, 'install');
  if (!isInstalled()) await installNow();
  fs.rmSync(marker, { force: true }); // copies of the project may share it by hard links
  fs.writeFileSync(marker, `${lock}\n`);
  fs.rmSync(JOURNAL, { force: true });
  await endTurn();
}

async function installNow() {
  const isHalf = fs.existsSync(at('node_modules')) && !fs.existsSync(at('node_modules/.package-lock.json')); // npm writes it last
  if (fs.existsSync(JOURNAL) || isHalf) {
    console.error('An earlier install did not finish. Its packages are removed...');
    fs.rmSync(at('node_modules'), { recursive: true, force: true, maxRetries: 3 });
  }
  fs.writeFileSync(JOURNAL, '');
  console.error('Installing dependencies (npm install)...');
  const status = await run('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2], // standard output belongs to the task: `--json` prints one object there
    shell: process.platform === 'win32',
  });
  if (isStopping) process.exit(1);
  if (status !== 0) fail('npm install failed: see above. Is the npm registry reachable?');
}

/** Checks settings, ports, rights and disk space. */
async function preflight(node) {
  const status = await run(node, [at('tools/preflight.ts')], { cwd: root, stdio: ['ignore', 2, 2] });
  if (isStopping || status !== 0) process.exit(1);
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

const script = TASKS[task];
if (!script) fail(`Unknown task ${task ?? ''}. One of: ${Object.keys(TASKS).join(', ')}`);
const canRunTypeScript = Boolean(process.features.typescript); // otherwise the installed Node has to
if (isStart && canRunTypeScript) await preflight(process.execPath);
await install();
if (isStart && !canRunTypeScript) await preflight(pinnedNode());

/** @returns whether the group had a process */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Ends what a killed task left in its process group. */
async function endGroup(pid) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    signalGroup(pid, signal);
    for (let left = 50; left > 0 && signalGroup(pid, 0); left--) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const status = await run(pinnedNode(), [at(script), ...args], {
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
