import type { App } from '@supabase/lite';
import { constantTime } from '../auth/constant-time.ts';
import { phoneAuth } from '../auth/phone-auth.ts';
import { redirectingMail } from '../auth/redirect-mail.ts';
import { ownerSql } from '../database/database.ts';
import { createLite, initLite, type LiteOptions } from './lite-app.ts';

export type BackendOptions = Omit<LiteOptions, 'middlewares'>;

/** Lite with the auth that it lacks. */
export function createBackend(options: BackendOptions): Promise<App> {
  const { connection, email, keys, confirmEmail } = options;
  const phone = phoneAuth({ publishableKey: keys.publishableKey, sql: ownerSql(connection), trustNumbers: !confirmEmail });
  return initLite(createLite({ ...options, email: redirectingMail(email), middlewares: [constantTime(), phone] }));
}
