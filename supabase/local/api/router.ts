import type { App } from '@supabase/lite';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { authBody } from '../auth/auth-body.ts';
import { authGuard } from '../auth/auth-guard.ts';
import { AuthLimits } from '../auth/auth-limits.ts';
import { callerOf, liveSession } from '../auth/live-session.ts';
import { ownerSql } from '../database/database.ts';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { withRequestHeaders } from '../database/request-headers.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { mailboxKeyOf, mailboxRoutes } from '../mail/mailbox-routes.ts';
import type { RuntimeConfig } from '../site/index-page.ts';
import { COMMON_HEADERS } from '../site/security-headers.ts';
import { bodyLimits } from './body-limits.ts';
import type { StorageKeys } from '../storage/storage-caller.ts';
import type { FsStorage } from '../storage/fs-storage.ts';
import { storageRouter } from '../storage/storage-router.ts';
import { peerOf } from '../client-address.ts';
import { gateway } from './gateway.ts';
import { otherOrigins } from './other-origins.ts';
import { databaseAway } from './database-away.ts';
import { databaseBudget, DEFAULT_DATABASE_SECONDS } from './database-budget.ts';
import { liveRoute, readyRoute } from '../database/readiness.ts';
import { backupRoute } from './backup-route.ts';
import { migrationCheck } from './migration-check.ts';
import type { Observe } from '../observe/observe.ts';
import { MAX_OBJECT_BYTES } from './lite-app.ts';

export interface RouterOptions {
  lite: App;
  jwtSecret: string;
  keys: StorageKeys;
  functions: (request: Request) => Promise<Response>;
  config: (request: Request) => RuntimeConfig;
  /** Sign-ins and sign-ups per address in 5 minutes. */
  authPerIp: number;
  /** Database time of one account, or of one address for visitors, in a minute. */
  databaseSeconds?: number | undefined;
  /** Trust the client address reported by a proxy on this machine. */
  trustProxy?: boolean;
  /** Null disables the mailbox page. */
  mailbox: Mailbox | null;
  /** Shell and modules. Omit to serve only the API. */
  site?: Hono;
  /** Logs and counts requests. */
  observe?: Observe | undefined;
}

/** Headers for every API response, errors included. Caches must not store answers of auth, or answers to somebody who is signed in. */
const responseHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('X-Content-Type-Options', 'nosniff');
  if (context.req.path.startsWith('/auth/') || callerOf(context)) context.header('Cache-Control', 'no-store');
};

/** Routes requests behind the gateway. Exposes only lite's three public APIs, never its /_system or studio. */
export function createRouter({
  lite,
  jwtSecret,
  keys,
  functions,
  config,
  authPerIp,
  databaseSeconds = DEFAULT_DATABASE_SECONDS,
  trustProxy = false,
  mailbox,
  site,
  observe,
}: RouterOptions): Hono {
  const router = new Hono();
  const forward = async (context: Context, request: Request): Promise<Response> =>
    withRequestHeaders(request, () => lite.fetch(request, { peerAddress: peerOf(context) }));

  const connection = lite.connection as LiteConnection;
  router.get('/healthz', liveRoute);
  router.get(
    '/readyz',
    readyRoute(connection, () => (lite._storageAdapter as FsStorage).probe()),
  );
  router.post('/backup', backupRoute(connection));
  router.get('/config.json', (context) =>
    context.json(config(context.req.raw), 200, { ...COMMON_HEADERS, 'Cache-Control': 'no-cache' }),
  );
  const budget = databaseBudget(databaseSeconds, keys);
  const sessions = { jwtSecret, apiKeys: [keys.publishableKey, keys.secretKey], sql: ownerSql(connection) };
  const session = liveSession(sessions);
  const dataSession = liveSession({ ...sessions, refuseUser: budget.refuseUser });
  const bodies = bodyLimits(MAX_OBJECT_BYTES, keys.secretKey);
  router.use(databaseAway(COMMON_HEADERS));
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*']) router.use(api, responseHeaders);
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']) router.use(api, otherOrigins());
  const limits = new AuthLimits({ perIp: authPerIp, secret: jwtSecret, sql: ownerSql(connection) });
  router.use('/auth/v1/*', bodies, authBody(), session, authGuard(limits));
  router.use('/rest/v1/*', bodies, dataSession, budget.limit, compress());
  router.use('/storage/v1/*', bodies, dataSession, budget.limit);
  router.use('/functions/v1/*', bodies, dataSession, budget.limit);
  router.all('/auth/v1/*', (context) => forward(context, context.req.raw));
  router.all('/rest/v1/*', (context) => forward(context, context.req.raw));
  const hasRoom = () => (lite._storageAdapter as FsStorage).hasRoom();
  router.all('/storage/v1/*', storageRouter({ maxBytes: MAX_OBJECT_BYTES, jwtSecret, keys, connection, hasRoom, forward }));
  router.post('/functions/v1/delivery/migration-check', migrationCheck(functions));
  router.all('/functions/v1/*', (context) => functions(context.req.raw));
  if (mailbox) router.route('/', mailboxRoutes(mailbox, mailboxKeyOf(jwtSecret)));
  if (site) router.route('/', site);
  router.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path}:`, error.message);
    return context.json({ code: 'unexpected_failure', message: 'The server failed. Try again.' }, 500, COMMON_HEADERS);
  });
  return gateway(router, { origin: lite.config.auth?.site_url ?? 'http://localhost', trustProxy, observe });
}
