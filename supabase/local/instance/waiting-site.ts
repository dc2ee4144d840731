import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { awayResponse } from '../api/database-away.ts';
import { gateway } from '../api/gateway.ts';
import { otherOrigins } from '../api/other-origins.ts';
import { liveRoute } from '../database/readiness.ts';
import { readOrMakeDeliverySecrets } from '../delivery/delivery-secrets.ts';
import { keptMapFile } from '../delivery/read-live.ts';
import { keptLive } from '../delivery/live-site.ts';
import { signedBy } from '../delivery/delivery-keys.ts';
import { COMMON_HEADERS } from '../site/security-headers.ts';
import { keptSettings } from '../site/public-reads.ts';
import { siteRoutes } from '../site/site-routes.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { runtimeConfig, signMap } from './site-keys.ts';

export interface WaitingOptions {
  origin: string;
  dataDir: string;
  modulesDir: string;
  distDir: string;
  trustProxy: boolean;
}

/** Public pages, the map and module files of the last start, from DATA_DIR. Null: nothing was served from this folder before. */
async function keptSite({ dataDir, modulesDir, distDir }: WaitingOptions): Promise<Hono | null> {
  const file = keptMapFile(dataDir);
  if (!existsSync(file)) return null;
  const secrets = await loadOrCreateSecrets(dataDir);
  const { keys } = await readOrMakeDeliverySecrets(dataDir);
  keys.close(); // a rotation is read after the start
  const kept = await keptLive(file);
  const live = { ...kept, map: kept.map && (await signedBy(keys.now(), kept.map)) };
  const settings = await keptSettings(dataDir);
  const config = runtimeConfig(secrets, keys);
  const site = siteRoutes({
    modulesDir,
    builtShellDir: path.join(distDir, 'shell'),
    readLive: async () => live,
    config,
    readSettings: async () => settings,
    sign: signMap(keys),
  });
  const routes = new Hono();
  routes.get('/config.json', (context) =>
    context.json(config(context.req.raw), 200, { ...COMMON_HEADERS, 'Cache-Control': 'no-cache' }),
  );
  return routes.route('/', site);
}

/** Answers while the start waits for Postgres: what needs no database as after the start, all else with 503 and Retry-After. */
export async function waitingSite(options: WaitingOptions): Promise<Hono> {
  const app = new Hono();
  const away = (context: Context) => awayResponse(context, COMMON_HEADERS);
  app.get('/healthz', liveRoute);
  app.get('/readyz', (context) =>
    context.json({ ok: false, problems: { database: 'away' } }, 503, { 'Cache-Control': 'no-store', 'Retry-After': '2' }),
  );
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*']) app.use(api, otherOrigins()).all(api, away);
  for (const page of ['/backup', '/mailbox/*', '/metrics']) app.all(page, away);
  const site = await keptSite(options);
  if (site) app.route('/', site);
  app.all('*', away);
  return gateway(app, { origin: options.origin, trustProxy: options.trustProxy });
}
