import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { CapturedMail } from '../../local/mail/mailbox.ts';
import { startProcess } from '../harness/server-process.ts';
import { copyFirstStart } from '../harness/first-start.ts';
import { createEmptyDatabase } from '../harness/postgres-server.ts';

/** Includes migrations and seed, on a machine shared with other tests. */
export const START_TIMEOUT_MS = 300_000;

export interface AttackedServer {
  url: string;
  port: number;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** Password of admin@demo.test and customer@demo.test. */
  demoPassword: string;
  /** Everything the server has printed. */
  output(): string;
  /** supabase-js without a session. */
  client(): SupabaseClient;
  /** Signed-in supabase-js. The demo accounts share a password. */
  signedIn(email: string, password?: string): Promise<SupabaseClient>;
  /** The printed address of captured mail, with its key. */
  mailboxUrl: string;
  /** Captured mail, newest first. */
  mails(): Promise<CapturedMail[]>;
  /** Resident memory of the process and its workers, in MB. */
  memory(): Promise<number>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Kills the process, unless that was done, and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Keys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

const WITHOUT_STORAGE = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

async function residentMegabytes(pid: number): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the server as `npm start` does: own process, port and data, on PGlite or (TEST_DRIVER=postgres) its own database.
 *  Attacks go through a socket to reach the real limits, proxies and parsers. */
export async function startAttackedServer(settings: Record<string, string> = {}): Promise<AttackedServer> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-attacked-'));
  const database = process.env['TEST_DRIVER'] === 'postgres' ? await createEmptyDatabase() : null;
  // the bench runs outside Vitest
  if (process.env['VITEST'] && !database && settings['DEMO'] !== 'false') await copyFirstStart(inject('firstStart'), dataDir);
  const port = String(await freePort()); // with a SITE_URL, the server doesn't print its port
  const environment = { DATA_DIR: dataDir, PORT: port, ...(database && { DATABASE_URL: database.url }), ...settings };
  let server = startProcess(environment);
  const url = await server.ready();
  const mailboxUrl = /captured mail: (\S+)/.exec(server.output())?.[1] ?? '';
  const demoPassword = /customer@demo\.test with (\S+)/.exec(server.output())?.[1] ?? '';
  const keys = JSON.parse(await fs.readFile(path.join(dataDir, 'secrets', 'keys.json'), 'utf8')) as Keys;
  const client = () => createClient(url, keys.publishableKey, WITHOUT_STORAGE);
  const kill = async () => {
    server.signal('SIGKILL');
    await server.exited;
  };
  return {
    url,
    port: Number(port),
    ...keys,
    demoPassword,
    mailboxUrl,
    output: () => server.output(),
    client,
    async signedIn(email, password = demoPassword) {
      const db = client();
      const { error } = await db.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return db;
    },
    mails: async () => (await (await fetch(mailboxUrl.replace('/mailbox?', '/mailbox.json?'))).json()) as CapturedMail[],
    memory: () => residentMegabytes(server.pid),
    kill,
    async restart() {
      await kill();
      server = startProcess(environment);
      await server.ready();
    },
    async stop() {
      await kill();
      await database?.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}
