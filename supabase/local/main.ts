// The process that `npm start` runs: settings from the environment, one server, a clean stop.
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer } from './index.ts';
import { readOptions } from './options.ts';

const begun = performance.now();

const starting: Promise<RunningServer> = Promise.resolve().then(() => startServer(readOptions(process.env)));

let stopping = false;
/** How long a stop waits for a start to end. Ending in the middle is safe: every migration is one transaction, and locks die with the process. */
const START_PATIENCE_MS = 3000;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const server = await Promise.race([starting.catch(() => null), pause(START_PATIENCE_MS, null)]);
  await server?.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

/** All lines at once: whoever waits for "ready" can read the rest too. */
function announce({ url, demo, hasMailbox, signIns }: RunningServer): void {
  if (stopping) return;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const lines = [
    `ready ${url} (${seconds} s)`,
    ...signIns.map(({ email, password }) => `  sign in as ${email} with ${password}`),
    ...(hasMailbox ? [`  captured mail: ${url}/mailbox`] : []),
    ...(demo ? [] : ['  no mail server is configured: mail waits in the outbox']),
  ];
  console.log(lines.join('\n'));
}

await starting.then(announce, (error: Error) => {
  console.error(error.message);
  if (!stopping) process.exit(1);
});
