import path from 'node:path';
import { createBackend } from '../../local/api/backend.ts';
import { createRouter } from '../../local/api/router.ts';
import { background } from '../../local/auth/background.ts';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';
import { ownerSql } from '../../local/database/database.ts';
import { functionRouter } from '../../local/functions/function-router.ts';
import { Mailbox } from '../../local/mail/mailbox.ts';
import { createLog, type Log, type LogFacts } from '../../local/observe/log.ts';
import type { Fact } from '../../local/observe/metrics.ts';
import type { Observe } from '../../local/observe/observe.ts';
import { TEST_KEYS, TEST_ORIGIN, testEnv } from './test-lite.ts';

/** Only tests of the limit reach it. */
const UNLIMITED = 1_000_000;

export interface TestAppOptions {
  objectsDir: string;
  /** Folder of released files. */
  modulesDir?: string;
  /** Sign-ins per address in 5 minutes. */
  authPerIp?: number;
  confirmEmail?: boolean;
  /** Whether phones get codes. Default: yes. */
  texts?: boolean;
  /** Keeps the lines of the log, and serves /metrics. */
  observed?: boolean;
  /** Bytes of the disk that objects leave free. */
  keepFreeBytes?: number;
}

export interface TestApp {
  /** @param env the socket, as of @hono/node-server */
  fetch: (request: Request, env?: object) => Promise<Response>;
  /** Captured mail. */
  mailbox: Mailbox;
  /** Lines of the log. */
  lines(): LogFacts[];
}

/** Loads OpenTelemetry only for tests that need it. */
async function observer(connection: LiteConnection, log: Log): Promise<Observe> {
  const { createMetrics } = await import('../../local/observe/metrics.ts');
  const { createObserve } = await import('../../local/observe/observe.ts');
  const sql = ownerSql(connection);
  const facts = () => sql.query<Fact>('select name, labels, value from public.service_facts()');
  const metrics = createMetrics({ facts, pool: () => ({ open: 2, idle: 1, waiting: 0 }) });
  metrics.queryEnded(1, true); // the connection was opened without measuring
  return createObserve({ log, metrics, spans: null, sql, metricsToken: METRICS_TOKEN, secret: TEST_KEYS.jwtSecret });
}

export const METRICS_TOKEN = 'a-token-that-only-tests-know';

/** API and functions on one connection, without socket, shell and scheduled jobs. */
export async function createTestApp(connection: LiteConnection, options: TestAppOptions): Promise<TestApp> {
  const {
    objectsDir,
    modulesDir = `${objectsDir}-modules`,
    authPerIp = UNLIMITED,
    confirmEmail = false,
    texts = true,
    keepFreeBytes,
  } = options;
  let printed = '';
  const log = createLog(options.observed ? 'json' : 'off', (text) => (printed += text));
  const observe = options.observed ? await observer(connection, log) : undefined;
  const mailbox = await Mailbox.open(null);
  const lite = await createBackend({
    connection,
    keys: TEST_KEYS,
    siteUrl: TEST_ORIGIN,
    email: mailbox,
    texts: texts ? mailbox : null,
    confirmEmail,
    objectsDir,
    ...(keepFreeBytes && { keepFreeBytes }),
  });
  /** Waits for background work, such as mails, so tests see it with the response. */
  const fetch = async (request: Request, env?: object): Promise<Response> => {
    const response = await front.fetch(request, env);
    await background.idle();
    return response;
  };
  const front = createRouter({
    lite,
    jwtSecret: TEST_KEYS.jwtSecret,
    keys: TEST_KEYS,
    functions: await functionRouter({
      root: path.resolve(import.meta.dirname, '../..'),
      jwtSecret: TEST_KEYS.jwtSecret,
      context: { env: testEnv(modulesDir), origin: TEST_ORIGIN, fetch: (request) => fetch(request) },
    }),
    config: ({ url }) => ({
      supabaseUrl: new URL(url).origin,
      supabaseKey: TEST_KEYS.publishableKey,
      environment: 'production',
      moduleKeys: [],
    }),
    authPerIp,
    trustProxy: true, // in-process requests have no socket, so they set their own address
    mailbox: null,
    observe,
  });
  const lines = () => {
    log.flush();
    return printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogFacts);
  };
  return { fetch, mailbox, lines };
}
