// The process that `npm start` runs: settings from the environment, one server, a clean stop.
import { startServer } from './index.ts';
import { readOptions } from './options.ts';

const started = performance.now();

const server = await Promise.resolve()
  .then(() => startServer(readOptions(process.env)))
  .catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await server.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`ready ${server.url} (${seconds} s)`);
for (const { email, password } of server.signIns) console.log(`  sign in as ${email} with ${password}`);
if (server.demo) console.log(`  captured mail: ${server.url}/mailbox`);
else console.log('  no mail server is configured: mail waits in the outbox');
