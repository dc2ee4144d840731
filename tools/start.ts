// `npm start`: builds what changed (nx caches it), then serves everything from one process and starts it again if it crashes.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_FLAGS } from '../supabase/local/node-flags.mjs';
import { whenParentEnds } from './orphan.mjs';
import { root, type Running, startProgram } from './test/command.ts';
import { takeTurn } from './turn.mjs';

/** How long the build may take to stop its child processes, in ms. */
const STOP_TIMEOUT_MS = 5000;
/** ms until a server that crashed starts again: the first time, and at most. The time doubles while it crashes soon after each start. */
const FIRST_WAIT_MS = 1000;
const MOST_WAIT_MS = 30_000;
/** A server that has run this long starts again after the first wait. ms */
const STEADY_MS = 60_000;

let build: Running | undefined;
let server: ChildProcess | undefined;
let isStopping = false;

/** nx stops its tasks on SIGTERM but leaves them running when it is killed. The server stops by itself. */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (server) return void server.kill(signal);
  build?.child.kill('SIGTERM');
  if (build && (await Promise.race([build.ended, pause(STOP_TIMEOUT_MS, null)])) === null) build.child.kill('SIGKILL');
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
const startedBy = Number(process.env['LANDFALL_STARTED_BY']);
// Stops the build or the server like a signal would.
if (startedBy) whenParentEnds(startedBy, () => void stop('SIGTERM'));

async function buildAll(): Promise<void> {
  const endTurn = await takeTurn(root, 'build');
  build = startProgram('nx', ['run-many', '-t', 'build', '--outputStyle=static']);
  const built = await build.ended;
  if (isStopping) await new Promise(() => {}); // wait: `stop` exits the process
  await endTurn();
  build = undefined;
  if (built === 0) return;
  console.error('The build failed, so the server was not started. See the errors above.');
  process.exit(1);
}

/** Runs the server until it ends. @returns how it ended, and whether it had been ready */
async function serve(): Promise<{ code: number | null; signal: NodeJS.Signals | null; wasReady: boolean }> {
  const child = fork(path.join(root, 'supabase/local/main.ts'), [], { execArgv: [...NODE_FLAGS] });
  server = child;
  let wasReady = false;
  child.once('message', () => (wasReady = true));
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal, wasReady })));
}

await buildAll();
let hasBeenReady = false;
for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MOST_WAIT_MS)) {
  const startedAt = performance.now();
  const { code, signal, wasReady } = await serve();
  hasBeenReady ||= wasReady;
  if (isStopping || code === 0) process.exit(code ?? 1);
  if (!hasBeenReady && signal === null) process.exit(code ?? 1); // it has said why it can't start
  if (performance.now() - startedAt > STEADY_MS) wait = FIRST_WAIT_MS;
  server = undefined;
  console.error(`The server ended unexpectedly (${signal ?? `exit code ${code}`}). It starts again in ${wait / 1000} s.`);
  await pause(wait);
}
