import { generateSigningKey } from '@landfall/modules';
import { type App, InMemoryEmailDriver } from '@supabase/lite';
import { createLite } from '../../local/api/lite-app.ts';
import type { LiteConnection } from '../../local/database/lite-fixes.ts';

export const TEST_ORIGIN = 'http://localhost:4200';

/** For tests only. A real instance creates its own at first start. */
export const TEST_KEYS = {
  jwtSecret: 'a-secret-that-only-tests-know-0123456789',
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
};

/** Signs the maps of this test process. */
export const TEST_DELIVERY_KEY = JSON.stringify(await generateSigningKey());

/** Environment of the functions. */
export const testEnv = (modulesDir: string): Record<string, string> => ({
  SUPABASE_URL: TEST_ORIGIN,
  SUPABASE_ANON_KEY: TEST_KEYS.publishableKey,
  SUPABASE_SERVICE_ROLE_KEY: TEST_KEYS.secretKey,
  DELIVERY_KEY: TEST_DELIVERY_KEY,
  MODULES_DIR: modulesDir,
  ...TEST_STRIPE,
});

export const testLite = (connection: LiteConnection, objectsDir: string): App =>
  createLite({
    connection,
    keys: TEST_KEYS,
    siteUrl: TEST_ORIGIN,
    email: new InMemoryEmailDriver(),
    confirmEmail: false,
    objectsDir,
  });

/** Fake Stripe keys. They suffice to verify signatures of Stripe's library. */
export const TEST_STRIPE = { STRIPE_SECRET_KEY: 'sk_test_landfall', STRIPE_WEBHOOK_SECRET: 'whsec_landfall' };
