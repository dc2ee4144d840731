import fs from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import { createBackend } from './api/backend.ts';
import { createFront } from './api/router.ts';
import { createLite, prepareDatabase } from './api/lite-app.ts';
import { DEFAULT_AUTH_PER_IP } from './auth/auth-guard.ts';
import { background } from './auth/background.ts';
import { startClocks } from './scheduler/scheduled-jobs.ts';
import { ownerSql } from './database/database.ts';
import type { LiteConnection } from './database/lite-fixes.ts';
import { readMigrations } from './database/migrations.ts';
import { PgliteConnection } from './database/pglite-connection.ts';
import { watchPglite } from './database/watch-pglite.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { adoptBuilds } from './delivery/adopt-builds.ts';
import { type DeliverySecrets, grantFirstRights, readOrMakeDeliverySecrets } from './delivery/delivery-secrets.ts';
import { readLive } from './delivery/read-live.ts';
import { functionRouter } from './functions/function-router.ts';
import { type HttpServer, openHttpServer } from './http-server.ts';
import { lockData } from './instance/data-lock.ts';
import { type DemoSignIn, ensureDemoAccounts, isDemo, markInstance, seedOnce } from './instance/demo.ts';
import { readOrMakeSecrets, type Secrets } from './instance/secrets.ts';
import { Mailbox, noMail } from './mail/mailbox.ts';
import { siteRoutes } from './site/site-routes.ts';

export interface ServerOptions {
  /** 0: any free one. */
  port: number;
  host: string;
  /** Secrets, uploads, captured mail, and the database unless `databaseUrl` is set. */
  dataDir: string;
  /** A Postgres to use instead of PGlite. */
  databaseUrl?: string | undefined;
  distDir: string;
  /** The store of released files; `modules` in `dataDir` where it is not set. */
  modulesDir?: string;
  /** Whether a proxy on this machine is believed when it says whose request it passes on. */
  trustProxy?: boolean;
  /** What an empty database becomes; a later start cannot change it. */
  demo: boolean;
  /** Where people reach the site, where that is not this host and port (behind a proxy). */
  siteUrl?: string | undefined;
  /** Keys of Stripe: it then takes cards. Without them a demo has its sandbox, and a real instance takes no cards. */
  stripe?: { secretKey: string; webhookSecret: string } | undefined;
  /** Loads the demo world into a new demo database. */
  seed?: boolean;
  /** Sign-ins and sign-ups of one address in 5 minutes. */
  authPerIp?: number;
}

export interface RunningServer {
  url: string;
  demo: boolean;
  /** Of a demo instance; empty in a real one. */
  signIns: DemoSignIn[];
  secrets: Secrets;
  /** Whether captured mail can be read at /mailbox. */
  hasMailbox: boolean;
  close(): Promise<void>;
}

/** In a demo one machine makes all sign-ins, tests among them. */
const DEMO_AUTH_PER_IP = 600;

const supabaseDir = path.resolve(import.meta.dirname, '..');
const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host);
/** Whether only this machine reaches it: by its socket, and by the site's name. */
const isOfThisMachine = (host: string, origin: string): boolean => isLoopback(host) && isLoopback(new URL(origin).hostname);

const openDatabase = ({ databaseUrl, dataDir }: ServerOptions): LiteConnection =>
  databaseUrl ? openPostgres(databaseUrl) : openPglite({ dataDir: path.join(dataDir, 'postgres') });

interface Instance extends ServerOptions {
  connection: LiteConnection;
  secrets: Secrets;
  delivery: DeliverySecrets;
  origin: string;
  objectsDir: string;
  modulesDir: string;
}

/** Migrations, then what the instance is and what belongs to it. */
async function prepareInstance(instance: Instance): Promise<{ demo: boolean; signIns: DemoSignIn[] }> {
  const { connection, secrets, origin, objectsDir } = instance;
  const lite = createLite({ connection, keys: secrets, siteUrl: origin, email: noMail, confirmEmail: true, objectsDir });
  await prepareDatabase(lite, connection, await readMigrations(path.join(supabaseDir, 'migrations')));
  await ownerSql(connection).query('select private.set_site_url($1)', [origin]);
  await ownerSql(connection).query('select private.set_card_gateway($1)', [instance.stripe ? 'stripe' : null]);
  await markInstance(connection, instance.demo);
  const demo = await isDemo(connection);
  if (demo && (instance.seed ?? true)) await seedOnce(connection, path.join(supabaseDir, 'seed.sql'));
  const signIns = demo ? await ensureDemoAccounts(connection, secrets.demoPassword) : [];
  await prepareReleases(instance, demo);
  return { demo, signIns };
}

const SITE = `update delivery.environments set site_url = $1 where name = 'production' and site_url is distinct from $1`;

/** The registry's first rights, where the shop is served, and what was built. */
async function prepareReleases({ connection, delivery, distDir, modulesDir, siteUrl }: Instance, demo: boolean): Promise<void> {
  await fs.mkdir(modulesDir, { recursive: true });
  if (siteUrl) await ownerSql(connection).query(SITE, [siteUrl]);
  await grantFirstRights(ownerSql(connection), delivery.ownerToken, demo);
  await adoptBuilds(ownerSql(connection), distDir, modulesDir);
}

/** Everything that answers requests, and the clocks.
 *  @returns what stops the clocks */
async function serve(http: HttpServer, instance: Instance, demo: boolean): Promise<() => Promise<void>> {
  const { connection, secrets, delivery, origin, objectsDir, modulesDir, dataDir, distDir, host } = instance;
  const mailbox = demo ? await Mailbox.open(path.join(dataDir, 'mailbox.jsonl')) : null;
  const lite = await createBackend({
    connection,
    keys: secrets,
    siteUrl: origin,
    email: mailbox ?? noMail,
    confirmEmail: !demo,
    objectsDir,
  });
  const config = (request: Request) => ({
    supabaseUrl: new URL(request.url).origin, // the site's own: the door believes no other Host
    supabaseKey: secrets.publishableKey,
    environment: 'production',
    moduleKeys: delivery.keys.now().publicKeys,
  });
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
  };
  const functions = await functionRouter({
    root: supabaseDir,
    jwtSecret: secrets.jwtSecret,
    context: { env, origin, fetch: async (request) => front.fetch(request) },
  });
  const live = await readLive({ functions, sql: ownerSql(connection), origin, dataDir, keys: delivery.keys });
  const front: Hono = createFront({
    lite,
    jwtSecret: secrets.jwtSecret,
    keys: secrets,
    functions,
    config,
    trustProxy: instance.trustProxy ?? false,
    authPerIp: instance.authPerIp ?? (demo ? DEMO_AUTH_PER_IP : DEFAULT_AUTH_PER_IP),
    mailbox: isOfThisMachine(host, origin) ? mailbox : null,
    site: siteRoutes({ modulesDir, builtShellDir: path.join(distDir, 'shell'), readLive: live, config }),
  });
  await live(); // asked once before the first page, so that this start's releases are in it
  http.serve(front);
  const stopClocks = await startClocks(ownerSql(connection), mailbox);
  const stopChecks = connection instanceof PgliteConnection ? watchPglite(connection) : async () => {};
  return async () => {
    await Promise.all([stopClocks(), stopChecks()]);
  };
}

/** Runs steps last to first, each once, whatever became of the one before. */
async function undo(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => console.error('while stopping:', error));
}

/** The whole product in this process.
 *  @throws DataInUse, PortInUse, or what a migration says; nothing stays open then */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const open: (() => Promise<void>)[] = [];
  try {
    await fs.mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    open.push(await lockData(options.dataDir));
    const http = await openHttpServer(options.host, options.port);
    open.push(() => http.stop());
    const secrets = await readOrMakeSecrets(options.dataDir);
    const delivery = await readOrMakeDeliverySecrets(options.dataDir);
    open.push(async () => delivery.keys.close());
    const connection = openDatabase(options);
    const origin = options.siteUrl ?? `http://localhost:${http.port}`;
    const instance: Instance = {
      ...options,
      connection,
      secrets,
      delivery,
      origin,
      objectsDir: path.join(options.dataDir, 'objects'),
      modulesDir: options.modulesDir ?? path.join(options.dataDir, 'modules'),
    };
    // after the last answer and the work that goes on after it, before the lock is given back
    open.splice(1, 0, () => background.idle().then(() => connection.close()));
    const { demo, signIns } = await prepareInstance(instance);
    open.push(await serve(http, instance, demo));
    const hasMailbox = demo && isOfThisMachine(options.host, origin);
    return { url: origin, demo, signIns, secrets, hasMailbox, close: () => undo(open) };
  } catch (error) {
    await undo(open);
    throw error;
  }
}
