import path from 'node:path';
import { createBackend } from '../../local/api/backend.ts';
import { createRouter } from '../../local/api/router.ts';
import { background } from '../../local/auth/background.ts';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';
import { functionRouter } from '../../local/functions/function-router.ts';
import { Mailbox } from '../../local/mail/mailbox.ts';
import { TEST_KEYS, TEST_ORIGIN, testEnv } from './test-lite.ts';

/** High enough that only a test of the limit meets it. */
const UNLIMITED = 1_000_000;

export interface TestAppOptions {
  objectsDir: string;
  /** The module store. */
  modulesDir?: string;
  /** Sign-ins of one address in 5 minutes. */
  authPerIp?: number;
  confirmEmail?: boolean;
}

export interface TestApp {
  fetch: (request: Request) => Promise<Response>;
  /** What was sent by e-mail. */
  mailbox: Mailbox;
}

/** The API and the functions over one connection, without a socket, a shell or clocks. */
export async function createTestApp(connection: LiteConnection, options: TestAppOptions): Promise<TestApp> {
  const { objectsDir, modulesDir = `${objectsDir}-modules`, authPerIp = UNLIMITED, confirmEmail = false } = options;
  const mailbox = await Mailbox.open(null);
  const lite = await createBackend({
    connection,
    keys: TEST_KEYS,
    siteUrl: TEST_ORIGIN,
    email: mailbox,
    confirmEmail,
    objectsDir,
  });
  /** A test sees what goes on after an answer, such as a mail, as soon as it has the answer. */
  const fetch = async (request: Request): Promise<Response> => {
    const response = await front.fetch(request);
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
      context: { env: testEnv(modulesDir), origin: TEST_ORIGIN, fetch },
    }),
    config: ({ url }) => ({
      supabaseUrl: new URL(url).origin,
      supabaseKey: TEST_KEYS.publishableKey,
      environment: 'production',
      moduleKeys: [],
    }),
    authPerIp,
    trustProxy: true, // requests of tests have no socket: they say whose they are
    mailbox: null,
  });
  return { fetch, mailbox };
}
