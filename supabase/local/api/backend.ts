import type { App } from '@supabase/lite';
import { accountChanges } from '../auth/account-changes.ts';
import { AuthMailer } from '../auth/auth-mailer.ts';
import { constantTime } from '../auth/constant-time.ts';
import { hideAccountExistence } from '../auth/hide-account-existence.ts';
import { MailCodes } from '../auth/mail-codes.ts';
import { refreshFamily } from '../auth/refresh-family.ts';
import { phoneAuth } from '../auth/phone-auth.ts';
import { phoneCodes } from '../auth/phone-codes.ts';
import type { MailDriver, TextDriver } from '../../functions/_shared/mail/mail-driver.ts';
import { verify } from '../auth/verify.ts';
import { ownerSql } from '../database/database.ts';
import { storageKey } from '../storage/storage-key.ts';
import { createLite, initLite, type LiteOptions } from './lite-app.ts';

export interface BackendOptions extends Omit<LiteOptions, 'middlewares' | 'email'> {
  email: MailDriver;
  /** Null: phones get no codes. */
  texts: TextDriver | null;
}

/** Creates lite with the auth features it lacks. */
export function createBackend(options: BackendOptions): Promise<App> {
  const { connection, email, texts, keys, confirmEmail, siteUrl } = options;
  const sql = ownerSql(connection);
  const codes = new MailCodes(sql);
  const mailer = new AuthMailer({ codes, driver: email, texts, sql, siteUrl });
  const phones = { publishableKey: keys.publishableKey, sql, mailer, trustNumbers: !confirmEmail };
  const middlewares = [
    storageKey(keys.jwtSecret),
    accountChanges(sql, mailer),
    refreshFamily(),
    constantTime(),
    hideAccountExistence({ codes, mailer, confirmEmail }),
    verify({ codes, mailer, siteUrl }),
    phoneCodes(phones),
    phoneAuth(phones),
  ];
  const lite = createLite({ ...options, middlewares });
  lite._mailer = mailer;
  return initLite(lite);
}
