import { type App, InMemoryEmailDriver } from '@supabase/lite';
import { createLite } from '../../local/api/lite-app.ts';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';

export const TEST_ORIGIN = 'http://localhost:4200';

/** Known only to tests; a real instance makes its own at first start. */
export const TEST_KEYS = {
  jwtSecret: 'a-secret-that-only-tests-know-0123456789',
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
};

export const testLite = (connection: LiteConnection, objectsDir: string): App =>
  createLite({
    connection,
    keys: TEST_KEYS,
    siteUrl: TEST_ORIGIN,
    email: new InMemoryEmailDriver(),
    confirmEmail: false,
    objectsDir,
  });
