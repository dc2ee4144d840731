// Entry point of `npm start`: reads settings, runs one server, shuts down cleanly.
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer } from './index.ts';
import { preflight } from './instance/preflight.ts';
import { logConsole } from './observe/console-log.ts';
import { type Log, noLog } from './observe/log.ts';
import { BadSettings, readOptions } from './options.ts';

const startedAt = performance.now();

let log: Log = noLog;

async function start(): Promise<RunningServer> {
  const options = readOptions(process.env);
  log = options.log ?? noLog;
  const problems = await preflight(options);
  if (problems.length > 0) throw new BadSettings(problems);
  if (log !== noLog) logConsole(log);
  return startServer(options);
}
const starting = start();

let stopping = false;
/** How long a stop waits for a start in progress. Stopping midway is safe: each migration is one transaction, and locks end with
 *  the process. */
const START_TIMEOUT_MS = 3000;

/** How long a stop waits for responses, jobs and the database: less than systemd does (tools/hosting/landfall.service), so that it can say so.
 *  What was acknowledged is stored by then. */
const CLOSE_TIMEOUT_MS = 15_000;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const server = await Promise.race([starting.catch(() => null), pause(START_TIMEOUT_MS, null)]);
  const isClosed = await Promise.race([server?.close().then(() => true) ?? true, pause(CLOSE_TIMEOUT_MS, false)]);
  if (!isClosed) console.error(`Something did not close in ${CLOSE_TIMEOUT_MS / 1000} s; the server ends without it.`);
  log.flush();
  process.exit(isClosed ? 0 : 1);
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop()); // disconnect: tools/start.ts ended

/** Prints all lines at once, so a program waiting for "ready" can read the rest too. */
function announce({ url, sendsMail, mailboxUrl, signIns }: RunningServer): void {
  if (stopping) return;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    `ready ${url} (${seconds} s)`,
    ...signIns.map(({ email, password }) => `  sign in as ${email} with ${password}`),
    ...(mailboxUrl ? [`  captured mail: ${mailboxUrl}`] : []),
    ...(sendsMail ? [] : ['  no mail server is configured (SMTP_URL, MAIL_FROM): mail waits in the outbox']),
  ];
  console.log(lines.join('\n'));
  process.send?.('ready'); // to tools/start.ts
}

await starting.then(announce, (error: Error) => {
  log.flush();
  process.stderr.write(`${error.message}\n`); // the operator reads it, whatever the format of the log
  if (!stopping) process.exit(1);
});
