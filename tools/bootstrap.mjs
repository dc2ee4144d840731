// The entry of every npm script. Runs on whatever Node >= 20 the machine has: installs what is missing, then hands the task
// to the pinned Node 24 (npm package `node`), which runs the TypeScript of tools/ as it is.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

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
  screens: 'e2e/screens/take.ts',
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Installs what package-lock.json says, once per lock file. Not `npm ci`: that refuses a lock file which lacks a binary for some
 *  other platform, and the lock file can only hold those that the registry at hand offers (docs/decisions/001). */
function install() {
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const marker = path.join(root, 'node_modules/.landfall-lock');
  if (fs.existsSync(marker) && fs.readFileSync(marker, 'utf8').trim() === lock) return;
  console.error('Installing dependencies (npm install)...');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2], // standard output belongs to the task: `--json` prints one object there
    shell: process.platform === 'win32',
  });
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
install();
const child = spawn(pinnedNode(), [path.join(root, script), ...args], {
  cwd: process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH },
});
// A stop is the task's to carry out: this process only waits for its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status) => process.exit(status ?? 1));
