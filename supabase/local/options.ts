import path from 'node:path';
import { readSmtpSettings } from '../functions/_shared/mail/smtp-settings.ts';
import { readTwilioSettings } from '../functions/_shared/mail/twilio-settings.ts';
import { readS3Settings } from '../../libs/delivery/src/store/s3-settings.ts';
import type { ServerOptions } from './index.ts';
import { createLog, type LogFormat } from './observe/log.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An invalid setting. The process reports it and doesn't start. */
class BadSetting extends Error {}

/** All invalid settings, one line each. */
export class BadSettings extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

function readPort(text: string | undefined): number {
  const port = Number(text || 4200);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new BadSetting(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new BadSetting('DATABASE_URL must start with postgres:// or postgresql://.');
  if (!URL.canParse(text)) throw new BadSetting('DATABASE_URL must be a URL. Write / ? and # in a password as %2F, %3F and %23.');
  return text;
}

/** A shop with a public address never becomes a demo because a setting was forgotten: a demo prints sign-ins of admins. */
const CHOICE =
  'SITE_URL is set, so DEMO must be set too: DEMO=false for a real shop, DEMO=true for a demo with demo data and printed sign-ins.';

function readDemo(text: string | undefined, siteUrl: string | undefined): boolean {
  if (!text && siteUrl) throw new BadSetting(CHOICE);
  if (!text || text === 'true') return true;
  if (text === 'false') return false;
  throw new BadSetting(`DEMO must be true or false, not "${text}".`);
}

function readSiteUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text)) throw new BadSetting(`SITE_URL must be a URL, not "${text}".`);
  return new URL(text).origin;
}

/** Default: JSON lines, and none on a terminal. */
function readLogFormat(text: string | undefined): LogFormat {
  if (!text) return process.stdout.isTTY ? 'off' : 'json';
  if (text === 'json' || text === 'pretty' || text === 'off') return text;
  throw new BadSetting(`LOG must be json, pretty or off, not "${text}".`);
}

/** The token protects figures of the business. */
const SHORTEST_TOKEN = 20;

function readMetricsToken(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length < SHORTEST_TOKEN) throw new BadSetting(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters.`);
  return text;
}

function readDatabaseSeconds(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 3600))
    throw new BadSetting(`DATABASE_SECONDS must be a number from 1 to 3600, not "${text}".`);
  return seconds;
}

function readWebhook(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const isUrl = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isUrl) throw new BadSetting('ALERT_WEBHOOK_URL must be a URL that starts with https:// or http://.');
  return text;
}

/** Stripe needs both keys. */
function readStripe(env: NodeJS.ProcessEnv): ServerOptions['stripe'] {
  const [secretKey, webhookSecret] = [env['STRIPE_SECRET_KEY'], env['STRIPE_WEBHOOK_SECRET']];
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) throw new BadSetting('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.');
  return { secretKey, webhookSecret };
}

/** Reads settings from the environment. Relative folders are relative to the repository. @throws BadSettings */
export function readOptions(env: NodeJS.ProcessEnv): ServerOptions {
  const problems: string[] = [];
  const read = <T>(setting: () => T): T => {
    try {
      return setting();
    } catch (error) {
      problems.push((error as Error).message);
      return undefined as T; // not used: it throws below
    }
  };
  const options: ServerOptions = {
    port: read(() => readPort(env['PORT'])),
    host: env['HOST'] || '127.0.0.1',
    dataDir: path.resolve(root, env['DATA_DIR'] || '.data'),
    databaseUrl: read(() => readDatabaseUrl(env['DATABASE_URL'])),
    distDir: path.resolve(root, env['DIST_DIR'] || 'dist'),
    databaseSeconds: read(() => readDatabaseSeconds(env['DATABASE_SECONDS'])),
    demo: read(() => readDemo(env['DEMO'], env['SITE_URL'])),
    siteUrl: read(() => readSiteUrl(env['SITE_URL'])),
    stripe: read(() => readStripe(env)),
    smtp: read(() => readSmtpSettings(env['SMTP_URL'], env['MAIL_FROM'])),
    twilio: read(() => readTwilioSettings((name) => env[name])),
    ...(env['MODULES_DIR'] && { modulesDir: path.resolve(root, env['MODULES_DIR']) }),
    s3: read(() => readS3Settings((name) => env[name])),
    trustProxy: env['TRUST_PROXY'] === '1',
    log: createLog(read(() => readLogFormat(env['LOG'])) ?? 'off', (lines) => void process.stdout.write(lines)),
    metricsToken: read(() => readMetricsToken(env['METRICS_TOKEN'])),
    exportsTraces: Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT']),
    alertWebhook: read(() => readWebhook(env['ALERT_WEBHOOK_URL'])),
  };
  if (problems.length > 0) throw new BadSettings(problems);
  return options;
}
