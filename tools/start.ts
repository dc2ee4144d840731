// `npm start`: builds what changed (nx caches it), then serves everything from one process.
import { setTimeout as pause } from 'node:timers/promises';
import { whenParentEnds } from './orphan.mjs';
import { startProgram } from './test/command.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long the build may take to stop its child processes, in ms. */
const STOP_TIMEOUT_MS = 5000;

const build = startProgram('nx', ['run-many', '-t', 'build', '--outputStyle=static']);
let isStopping = false;

/** nx stops its tasks on SIGTERM but leaves them running when it is killed. */
async function stopBuild(): Promise<void> {
  isStopping = true;
  build.child.kill('SIGTERM');
  if ((await Promise.race([build.ended, pause(STOP_TIMEOUT_MS, null)])) === null) build.child.kill('SIGKILL');
  process.exit(0);
}
const onSignal = () => void (isStopping || stopBuild());
for (const signal of SIGNALS) process.on(signal, onSignal);
const startedBy = Number(process.env['LANDFALL_STARTED_BY']);
// Stops the build or the server like a signal would.
if (startedBy) whenParentEnds(startedBy, () => process.kill(process.pid, 'SIGTERM'));

const built = await build.ended;
if (isStopping) await new Promise(() => {}); // wait: stopBuild exits the process
if (built !== 0) {
  console.error('The build failed, so the server was not started. See the errors above.');
  process.exit(1);
}
await import('../supabase/local/main.ts'); // handles the same signals
for (const signal of SIGNALS) process.off(signal, onSignal);
