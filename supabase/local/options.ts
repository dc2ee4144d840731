import path from 'node:path';
import { readSmtpSettings } from '../functions/_shared/mail/smtp-settings.ts';
import { readTwilioSettings } from '../functions/_shared/mail/twilio-settings.ts';
import { readS3Settings } from '../../libs/delivery/src/store/s3-settings.ts';
import type { ServerOptions } from './index.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An invalid setting. The process reports it and doesn't start. */
class BadSetting extends Error {}

function readPort(text: string | undefined): number {
  const port = Number(text || 4200);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new BadSetting(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new BadSetting('DATABASE_URL must start with postgres:// or postgresql://.');
  return text;
}

function readDemo(text: string | undefined): boolean {
  if (!text || text === 'true') return true;
  if (text === 'false') return false;
  throw new BadSetting(`DEMO must be true or false, not "${text}".`);
}

function readSiteUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text)) throw new BadSetting(`SITE_URL must be a URL, not "${text}".`);
  return new URL(text).origin;
}

/** Stripe needs both keys. */
function readStripe(env: NodeJS.ProcessEnv): ServerOptions['stripe'] {
  const [secretKey, webhookSecret] = [env['STRIPE_SECRET_KEY'], env['STRIPE_WEBHOOK_SECRET']];
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) throw new BadSetting('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.');
  return { secretKey, webhookSecret };
}

/** Reads settings from the environment. Relative folders are relative to the repository. @throws BadSetting, BadMailSetting */
export function readOptions(env: NodeJS.ProcessEnv): ServerOptions {
  return {
    port: readPort(env['PORT']),
    host: env['HOST'] || '127.0.0.1',
    dataDir: path.resolve(root, env['DATA_DIR'] || '.data'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    distDir: path.resolve(root, env['DIST_DIR'] || 'dist'),
    demo: readDemo(env['DEMO']),
    siteUrl: readSiteUrl(env['SITE_URL']),
    stripe: readStripe(env),
    smtp: readSmtpSettings(env['SMTP_URL'], env['MAIL_FROM']),
    twilio: readTwilioSettings((name) => env[name]),
    ...(env['MODULES_DIR'] && { modulesDir: path.resolve(root, env['MODULES_DIR']) }),
    s3: readS3Settings((name) => env[name]),
    trustProxy: env['TRUST_PROXY'] === '1',
  };
}
