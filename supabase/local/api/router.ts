import type { App } from '@supabase/lite';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { authBody } from '../auth/auth-body.ts';
import { authGuard } from '../auth/auth-guard.ts';
import { liveSession } from '../auth/live-session.ts';
import { ownerSql } from '../database/database.ts';
import type { LiteConnection } from '../database/lite-fixes.ts';
import { withRequestHeaders } from '../database/request-headers.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { mailboxRoutes } from '../mail/mailbox-routes.ts';
import type { RuntimeConfig } from '../site/index-page.ts';
import { COMMON_HEADERS } from '../site/security-headers.ts';
import { bodyLimits } from '../limits/body-limits.ts';
import type { StorageKeys } from '../storage/storage-caller.ts';
import { storageFront } from '../storage/storage-router.ts';
import { answerHeaders } from './answer-headers.ts';
import { door } from './gateway.ts';
import { healthRoute } from './health.ts';
import { MAX_OBJECT_BYTES } from './lite-app.ts';
import { peerOf } from './peer.ts';

export interface FrontOptions {
  lite: App;
  jwtSecret: string;
  keys: StorageKeys;
  functions: (request: Request) => Promise<Response>;
  config: (request: Request) => RuntimeConfig;
  /** Sign-ins and sign-ups of one address in 5 minutes. */
  authPerIp: number;
  /** Whether a proxy on this machine is believed when it says whose request it passes on. */
  trustProxy?: boolean;
  /** Null: the mailbox page does not exist here. */
  mailbox: Mailbox | null;
  /** Shell and modules; absent where only the API is served. */
  site?: Hono;
}

/** What the server answers, behind the door (door.ts). Of lite only the three public APIs: its /_system and studio cannot be reached. */
export function createFront({
  lite,
  jwtSecret,
  keys,
  functions,
  config,
  authPerIp,
  trustProxy = false,
  mailbox,
  site,
}: FrontOptions): Hono {
  const front = new Hono();
  const forward = async (context: Context, request: Request): Promise<Response> =>
    withRequestHeaders(request, () => lite.fetch(request, { peerAddress: peerOf(context) }));

  const connection = lite.connection as LiteConnection;
  front.get('/healthz', healthRoute(connection));
  front.get('/config.json', (context) =>
    context.json(config(context.req.raw), 200, { ...COMMON_HEADERS, 'Cache-Control': 'no-cache' }),
  );
  const session = liveSession(jwtSecret, ownerSql(connection));
  const bodies = bodyLimits(MAX_OBJECT_BYTES);
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*']) front.use(api, answerHeaders);
  front.use('/auth/v1/*', bodies, authBody(), session, authGuard(authPerIp));
  front.use('/rest/v1/*', bodies, session, compress());
  front.use('/storage/v1/*', bodies, session);
  front.use('/functions/v1/*', bodies, session);
  front.all('/auth/v1/*', (context) => forward(context, context.req.raw));
  front.all('/rest/v1/*', (context) => forward(context, context.req.raw));
  front.all('/storage/v1/*', storageFront({ maxBytes: MAX_OBJECT_BYTES, jwtSecret, keys, connection, forward }));
  front.all('/functions/v1/*', (context) => functions(context.req.raw));
  if (mailbox) front.route('/', mailboxRoutes(mailbox));
  if (site) front.route('/', site);
  front.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path}:`, error.message);
    return context.json({ code: 'unexpected_failure', message: 'The server failed. Try again.' }, 500, COMMON_HEADERS);
  });
  return door(front, { origin: lite.config.auth?.site_url ?? 'http://localhost', trustProxy });
}
