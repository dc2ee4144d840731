import path from 'node:path';
import { createBackend } from '../../local/api/backend.ts';
import { createRouter } from '../../local/api/router.ts';
import { background } from '../../local/auth/background.ts';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';
import { functionRouter } from '../../local/functions/function-router.ts';
import { Mailbox } from '../../local/mail/mailbox.ts';
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
  /** Bytes of the disk that objects leave free. */
  keepFreeBytes?: number;
}

export interface TestApp {
  fetch: (request: Request) => Promise<Response>;
  /** Captured mail. */
  mailbox: Mailbox;
}

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
    trustProxy: true, // in-process requests have no socket, so they set their own address
    mailbox: null,
  });
  return { fetch, mailbox };
}
