import fs from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import { type S3Settings, s3Environment } from '../../libs/delivery/src/store/s3-settings.ts';
import { s3Store } from '../../libs/delivery/src/store/s3-store.ts';
import type { SmtpSettings } from '../functions/_shared/mail/smtp-settings.ts';
import type { TwilioSettings } from '../functions/_shared/mail/twilio-settings.ts';
import { createBackend } from './api/backend.ts';
import { createRouter } from './api/router.ts';
import { createLite, prepareDatabase } from './api/lite-app.ts';
import { DEFAULT_AUTH_PER_IP } from './auth/auth-guard.ts';
import { background } from './auth/background.ts';
import { startScheduledJobs } from './scheduler/scheduled-jobs.ts';
import { ownerSql } from './database/database.ts';
import type { LiteConnection } from './database/lite-fixes.ts';
import { readMigrations } from './database/migrations.ts';
import { checkNeededRights } from './database/needed-rights.ts';
import { openPglite, PgliteConnection } from './database/pglite-connection.ts';
import { verifyRights } from './database/rights.ts';
import { watchPglite } from './scheduler/watch-pglite.ts';
import { openPostgres, PooledConnection } from './database/postgres.ts';
import type { OnQuery } from './database/watched.ts';
import { adoptBuilds } from './delivery/adopt-builds.ts';
import { type DeliverySecrets, grantFirstRights, readOrMakeDeliverySecrets } from './delivery/delivery-secrets.ts';
import { dropCollected, moduleMirror } from './delivery/module-mirror.ts';
import { readLive } from './delivery/read-live.ts';
import { functionRouter } from './functions/function-router.ts';
import { type HttpServer, openHttpServer } from './http-server.ts';
import { lockData } from './instance/data-lock.ts';
import { lockStart, type OnWait } from './instance/start-lock.ts';
import { runtimeConfig, signMap } from './instance/site-keys.ts';
import { waitingSite } from './instance/waiting-site.ts';
import { type DemoSignIn, ensureDemoAccounts, isDemo, markInstance, seedOnce } from './instance/demo.ts';
import { loadOrCreateSecrets, type Secrets } from './instance/secrets.ts';
import { noMail } from './mail/mailbox.ts';
import { mailboxKeyOf } from './mail/mailbox-routes.ts';
import { openMail } from './mail/open-mail.ts';
import { type Log, noLog } from './observe/log.ts';
import { createMetrics, type Fact, type Metrics } from './observe/metrics.ts';
import { createObserve } from './observe/observe.ts';
import { openSpans } from './observe/spans.ts';
import { factsReader, HOME_FACTS, publicRequest, SETTINGS, settingsReader } from './site/public-reads.ts';
import { sharedQuotes } from './site/shared-quote/shared-quote.ts';
import { siteRoutes } from './site/site-routes.ts';

export interface ServerOptions {
  /** 0 picks a free port. */
  port: number;
  host: string;
  /** Secrets, uploads, captured mail, and the database unless `databaseUrl` is set. */
  dataDir: string;
  /** Use this Postgres instead of PGlite. */
  databaseUrl?: string | undefined;
  distDir: string;
  /** Keeps released files in S3. The folder below is then a cache. */
  s3?: S3Settings | null | undefined;
  /** Folder of released files. Default: `modules` in `dataDir`. */
  modulesDir?: string;
  /** Trust the client address reported by a proxy on this machine. */
  trustProxy?: boolean;
  /** Whether a new database becomes a demo. Fixed once set. */
  demo: boolean;
  /** Public URL of the site if it differs from host and port (behind a proxy). */
  siteUrl?: string | undefined;
  /** Stripe keys for card payments. Without them a demo uses the sandbox and a real instance takes no cards. */
  stripe?: { secretKey: string; webhookSecret: string } | undefined;
  /** Sends mail by SMTP. Without it a demo captures mail and a real instance keeps it in the outbox. */
  smtp?: SmtpSettings | undefined;
  /** Sends text messages by SMS. Without it a demo captures them and a real instance keeps them in the outbox. */
  twilio?: TwilioSettings | undefined;
  /** Loads the demo data into a new demo database. */
  seed?: boolean;
  /** Sign-ins and sign-ups per address in 5 minutes. */
  authPerIp?: number;
  /** Database time of one account, or of one address for visitors, in a minute. */
  databaseSeconds?: number | undefined;
  /** Lines about requests, jobs, mails and errors. Default: none. */
  log?: Log;
  /** Lets other machines read /metrics. */
  metricsToken?: string | undefined;
  /** Whether OTEL_EXPORTER_OTLP_ENDPOINT is set: requests are sent there as spans. */
  exportsTraces?: boolean;
  /** URL that gets a POST for each alert, besides the team's mail. */
  alertWebhook?: string | undefined;
}

export interface RunningServer {
  url: string;
  demo: boolean;
  /** Demo accounts. Empty for a real instance. */
  signIns: DemoSignIn[];
  secrets: Secrets;
  /** Where captured mail can be read, with its key. Null: mail is not captured, or other machines reach this one. */
  mailboxUrl: string | null;
  /** Whether mail is sent or captured. Otherwise it waits in the outbox. */
  sendsMail: boolean;
  close(): Promise<void>;
}

/** In a demo, one machine makes all sign-ins, including those of tests. */
const DEMO_AUTH_PER_IP = 600;

const supabaseDir = path.resolve(import.meta.dirname, '..');
const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host);
/** Only this machine can reach the server, by socket and by the site's name. */
const isLocalOnly = (host: string, origin: string): boolean => isLoopback(host) && isLoopback(new URL(origin).hostname);

const openDatabase = ({ databaseUrl, dataDir }: ServerOptions, onQuery: OnQuery): LiteConnection =>
  databaseUrl ? openPostgres(databaseUrl, { onQuery }) : openPglite({ dataDir: path.join(dataDir, 'postgres') }, onQuery);

interface Instance extends ServerOptions {
  connection: LiteConnection;
  log: Log;
  metrics: Metrics;
  secrets: Secrets;
  delivery: DeliverySecrets;
  origin: string;
  objectsDir: string;
  modulesDir: string;
}

/** Runs migrations, verifies rights, marks the instance as demo or real, and seeds it. */
async function prepareInstance(instance: Instance): Promise<{ demo: boolean; signIns: DemoSignIn[] }> {
  const { connection, secrets, origin, objectsDir } = instance;
  const lite = createLite({ connection, keys: secrets, siteUrl: origin, email: noMail, confirmEmail: true, objectsDir });
  const migrations = await readMigrations(path.join(supabaseDir, 'migrations'));
  if (instance.databaseUrl) await checkNeededRights(ownerSql(connection));
  await prepareDatabase(lite, connection, migrations);
  await verifyRights(ownerSql(connection), migrations);
  await ownerSql(connection).query('select private.set_site_url($1)', [origin]);
  await ownerSql(connection).query('select private.set_card_gateway($1)', [instance.stripe ? 'stripe' : null]);
  await markInstance(connection, instance.demo);
  const demo = await isDemo(connection);
  if (demo && (instance.seed ?? true)) await seedOnce(connection, supabaseDir, objectsDir);
  const signIns = demo ? await ensureDemoAccounts(connection, secrets.demoPassword) : [];
  await prepareReleases(instance, demo);
  return { demo, signIns };
}

const SITE = `update delivery.environments set site_url = $1 where name = 'production' and site_url is distinct from $1`;

/** Prepares the registry and publishes the built modules. */
async function prepareReleases(
  { connection, delivery, distDir, modulesDir, siteUrl, s3 }: Instance,
  demo: boolean,
): Promise<void> {
  await fs.mkdir(modulesDir, { recursive: true });
  if (siteUrl) await ownerSql(connection).query(SITE, [siteUrl]);
  await grantFirstRights(ownerSql(connection), delivery.ownerToken, demo);
  await adoptBuilds(ownerSql(connection), distDir, { modulesDir, store: s3 ? s3Store(s3) : undefined });
  if (s3) await dropCollected(ownerSql(connection), modulesDir);
}

/** Serves requests and starts the scheduled jobs. @returns a function that stops the jobs */
async function serve(http: HttpServer, instance: Instance, demo: boolean): Promise<() => Promise<void>> {
  const { connection, secrets, delivery, origin, objectsDir, modulesDir, dataDir, distDir, host } = instance;
  const mail = await openMail({ smtp: instance.smtp, twilio: instance.twilio, demo, dataDir });
  const lite = await createBackend({
    connection,
    keys: secrets,
    siteUrl: origin,
    email: mail.driver ?? noMail,
    texts: mail.texts,
    confirmEmail: !demo,
    objectsDir,
  });
  const config = runtimeConfig(secrets, delivery.keys);
  const env = {
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    STRIPE_SECRET_KEY: instance.stripe?.secretKey,
    STRIPE_WEBHOOK_SECRET: instance.stripe?.webhookSecret,
    get DELIVERY_KEY() {
      return delivery.keys.now().deliveryKey;
    },
    get DELIVERY_KEYS_RETIRING() {
      return delivery.keys.now().retiringKeys;
    },
    MODULES_DIR: modulesDir,
    ...s3Environment(instance.s3 ?? null),
  };
  const functions = await functionRouter({
    root: supabaseDir,
    jwtSecret: secrets.jwtSecret,
    context: { env, origin, fetch: async (request) => front.fetch(request) },
  });
  const mirror = instance.s3 ? moduleMirror({ store: s3Store(instance.s3), sql: ownerSql(connection), modulesDir }) : undefined;
  const live = await readLive({ functions, sql: ownerSql(connection), origin, dataDir, keys: delivery.keys, mirror });
  const spans = instance.exportsTraces ? await openSpans() : null;
  const observe = createObserve({
    log: instance.log,
    metrics: instance.metrics,
    spans,
    sql: ownerSql(connection),
    metricsToken: instance.metricsToken,
    secret: secrets.jwtSecret,
  });
  const ask = (path: string) => async () => front.fetch(publicRequest(origin + path, secrets.publishableKey));
  const front: Hono = createRouter({
    lite,
    jwtSecret: secrets.jwtSecret,
    keys: secrets,
    functions,
    config,
    trustProxy: instance.trustProxy ?? false,
    authPerIp: instance.authPerIp ?? (demo ? DEMO_AUTH_PER_IP : DEFAULT_AUTH_PER_IP),
    databaseSeconds: instance.databaseSeconds,
    mailbox: isLocalOnly(host, origin) ? mail.mailbox : null,
    site: siteRoutes({
      modulesDir,
      builtShellDir: path.join(distDir, 'shell'),
      readLive: live,
      config,
      readSettings: settingsReader(ask(SETTINGS), dataDir),
      readFacts: factsReader(ask(HOME_FACTS)),
      readRelease: (query) => functions(new Request(`${origin}/functions/v1/module-map/release?${query}`)),
      shared: sharedQuotes(ownerSql(connection)),
      mirror,
      sign: signMap(delivery.keys),
    }),
    observe,
  });
  await live(); // load before the first page, so it includes the releases of this start
  await http.serve(front);
  const stopJobs = await startScheduledJobs(ownerSql(connection), {
    drivers: { mail: mail.driver, texts: mail.texts },
    log: instance.log,
    alertWebhook: instance.alertWebhook,
  });
  const stopChecks = connection instanceof PgliteConnection ? watchPglite(connection) : async () => {};
  return async () => {
    await Promise.all([stopJobs(), stopChecks(), spans?.close()]);
    mail.close();
  };
}

/** Runs the steps in reverse order, each once, even if earlier ones fail. */
async function closeAll(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps.splice(0).reverse())
    await step().catch((error: unknown) => console.error('Shutdown step failed:', error));
}

/** PGlite's data belongs to one process. On Postgres several servers may share the database and the folder, but they start one by one.
 *  @returns the release of the data, and the end of the start */
async function takeTurn(
  { databaseUrl, dataDir }: ServerOptions,
  onWait: OnWait,
): Promise<{ release(): Promise<void>; started(): Promise<void> }> {
  const nothing = async () => {};
  if (!databaseUrl) return { release: await lockData(dataDir), started: nothing };
  const started = await lockStart(databaseUrl, onWait);
  return { release: started, started };
}

/** Runs the whole product in this process. @throws DataInUse, PortInUse, or a migration's error; everything is closed again then */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const open: (() => Promise<void>)[] = [];
  let database: LiteConnection | undefined;
  try {
    await fs.mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    const originAt = (port: number) => options.siteUrl ?? `http://localhost:${port}`;
    const modulesDir = options.modulesDir ?? path.join(options.dataDir, 'modules');
    const openHttp = async (answersEarly: boolean) => {
      const opened = await openHttpServer({ ...options, answersEarly });
      open.push(() => background.idle().then(() => database?.close())); // after the responses below have ended
      open.push(() => opened.stop());
      return opened;
    };
    let early: HttpServer | undefined;
    const turn = await takeTurn(options, async () => {
      early = await openHttp(true);
      const origin = originAt(early.port);
      await early.serve(await waitingSite({ ...options, origin, modulesDir, trustProxy: options.trustProxy ?? false }));
      return `Meanwhile ${origin} serves the last public pages and module files, and answers everything else with 503.`;
    });
    open.unshift(turn.release);
    const http = early ?? (await openHttp(!options.databaseUrl));
    const secrets = await loadOrCreateSecrets(options.dataDir);
    const delivery = await readOrMakeDeliverySecrets(options.dataDir);
    open.push(async () => delivery.keys.close());
    const metrics = createMetrics({
      facts: () => ownerSql(connection).query<Fact>('select name, labels, value from public.service_facts()'),
      pool: () => (connection instanceof PooledConnection ? connection.usage() : null),
    });
    const connection = openDatabase(options, metrics.queryEnded);
    database = connection;
    const origin = originAt(http.port);
    const instance: Instance = {
      ...options,
      log: options.log ?? noLog,
      metrics,
      connection,
      secrets,
      delivery,
      origin,
      objectsDir: path.join(options.dataDir, 'objects'),
      modulesDir,
    };
    const { demo, signIns } = await prepareInstance(instance);
    open.push(await serve(http, instance, demo));
    await turn.started();
    const hasMailbox = demo && !(options.smtp && options.twilio) && isLocalOnly(options.host, origin);
    const mailboxUrl = hasMailbox ? `${origin}/mailbox?key=${mailboxKeyOf(secrets.jwtSecret)}` : null;
    const sendsMail = demo || options.smtp !== undefined;
    return { url: origin, demo, signIns, secrets, mailboxUrl, sendsMail, close: () => closeAll(open) };
  } catch (error) {
    await closeAll(open);
    throw error;
  }
}
