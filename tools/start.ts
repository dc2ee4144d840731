// `npm start`: builds what changed (cached by nx), then serves everything from one process until it is stopped.
import { setTimeout as pause } from 'node:timers/promises';
import { whenParentEnds } from './orphan.mjs';
import { begin } from './test/command.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long the build may take to stop its own children. ms */
const PATIENCE = 5000;

const build = begin('nx', ['run-many', '-t', 'build', '--outputStyle=static']);
let isStopping = false;

/** nx ends its tasks when it is told to stop, and leaves them behind when it is killed. */
async function stopBuild(): Promise<void> {
  isStopping = true;
  build.child.kill('SIGTERM');
  if ((await Promise.race([build.ended, pause(PATIENCE, null)])) === null) build.child.kill('SIGKILL');
  process.exit(0);
}
const onSignal = () => void (isStopping || stopBuild());
for (const signal of SIGNALS) process.on(signal, onSignal);
const startedBy = Number(process.env['LANDFALL_STARTED_BY']);
// A stop like any other, for the build or the server.
if (startedBy) whenParentEnds(startedBy, () => process.kill(process.pid, 'SIGTERM'));

const built = await build.ended;
if (isStopping) await new Promise(() => {}); // stopBuild ends this process
if (built !== 0) {
  console.error('The build failed: see above. Nothing was started.');
  process.exit(1);
}
await import('../supabase/local/main.ts'); // stops by the same signals
for (const signal of SIGNALS) process.off(signal, onSignal);
