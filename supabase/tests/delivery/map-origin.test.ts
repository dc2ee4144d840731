import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Envelope, type ModuleMap, peekPayload } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openKeys } from '../../local/delivery/delivery-keys.ts';
import { readLive } from '../../local/delivery/read-live.ts';
import { siteRoutes } from '../../local/site/site-routes.ts';
import { TEST_DELIVERY_KEY, TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, serve } from './registry.ts';

type Get = (headers?: Record<string, string>) => Promise<Response>;

let db: TestDatabase;
let dataDir: string;
let site: ReturnType<typeof siteRoutes>;
let close: () => void;

beforeAll(async () => {
  db = await openTestDatabase();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-origin-'));
  await fs.mkdir(path.join(dataDir, 'secrets'));
  await fs.writeFile(path.join(dataDir, 'secrets', 'delivery-key.json'), TEST_DELIVERY_KEY);
  const keys = await openKeys(dataDir);
  close = keys.close;
  site = siteRoutes({
    modulesDir: db.modulesDir,
    builtShellDir: dataDir,
    readLive: await readLive({
      functions: async (request) => db.fetch(request),
      sql: { query: db.sql, script: db.exec },
      origin: TEST_ORIGIN,
      dataDir,
      keys,
    }),
    config: () => ({ supabaseUrl: TEST_ORIGIN, supabaseKey: '', environment: 'production', moduleKeys: [] }),
  });
});
afterAll(async () => {
  close();
  await db.close();
  await fs.rm(dataDir, { recursive: true });
});

const ORIGINS: [string, { get: Get; wait: number }][] = [
  [
    'The function module-map',
    {
      get: async (headers = {}) =>
        db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/module-map?environment=production`, { headers })),
      wait: 0,
    },
  ],
  // asks the registry again after 200 ms
  [
    'The embedded server',
    {
      get: async (headers = {}) => site.fetch(new Request(`${TEST_ORIGIN}/modules/production.json`, { headers })),
      wait: 250,
    },
  ],
];

const mapOf = async (response: Response) => peekPayload((await response.json()) as Envelope) as ModuleMap;
const versionOf = async (get: Get, module: string) => (await mapOf(await get())).modules[module]?.stable.version;

/** Counts the maps that are signed while the work runs. */
async function signaturesDuring(work: () => Promise<unknown>): Promise<number> {
  const sign = vi.spyOn(crypto.subtle, 'sign');
  await work();
  const made = sign.mock.calls.filter(([algorithm]) => JSON.stringify(algorithm).includes('ECDSA')).length;
  sign.mockRestore();
  return made;
}

describe.each(ORIGINS)('%s', (name, { get, wait }) => {
  const module = name.includes('server') ? 'of-server' : 'of-function';

  it('signs nothing for a conditional request, nor for a full one, while the map states the same', async () => {
    await serve(db, module, '1.0.0');
    await pause(wait);
    const first = await get();
    const known = { 'if-none-match': first.headers.get('etag')! };
    const signatures = await signaturesDuring(async () => {
      for (let request = 0; request < 20; request++) {
        expect((await get(known)).status).toBe(304);
        expect((await get()).status).toBe(200);
        await pause(wait / 10);
      }
    });
    expect(signatures).toBe(0);
  });

  it('shows a promotion and a rollback at once, each for one signature', async () => {
    await publish(db, module, '1.1.0');
    const signatures = await signaturesDuring(async () => {
      await ask(db, 'promote', at(module, { version: '1.1.0' }));
      await pause(wait);
      expect(await versionOf(get, module)).toBe('1.1.0');
      await ask(db, 'rollback', at(module));
      await pause(wait);
      expect(await versionOf(get, module)).toBe('1.0.0');
    });
    expect(signatures).toBe(2);
  });

  it('lets a CDN answer for one second, and a whole day if the origin fails', async () => {
    const { headers } = await get();
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=1, stale-if-error=86400');
    expect(headers.get('cache-control')).not.toContain('stale-while-revalidate');
  });
});

describe('The kept map', () => {
  const [, { get }] = ORIGINS[0]!;

  it('is made again ten minutes later, with a later expiry', async () => {
    const first = await mapOf(await get());
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] });
    const later = await mapOf(await get());
    vi.useRealTimers();
    expect(Date.parse(later.expiresAt) - Date.parse(first.expiresAt)).toBe(10 * 60_000);
  });

  it('is made again for a page that a migration claims without a new revision', async () => {
    const pageManifest = { name: 'Gifts', pages: [{ path: '/gift-shop', access: 'public', title: 'Gifts' }] };
    await publish(db, 'gift-shop', '1.0.0', { pageManifest });
    await ask(db, 'promote', at('gift-shop', { version: '1.0.0' }));
    const before = await mapOf(await get());
    expect(before.modules['gift-shop']).not.toHaveProperty('pages');
    await db.sql(`insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at)
      values ('production', 'gift-shop', 'page', '/gift-shop', 'public', 'approved', 'migration', 'migration', now())`);
    const after = await mapOf(await get());
    expect(after.revision).toBe(before.revision);
    expect(after.modules['gift-shop']!.pages).toEqual({ public: { '/gift-shop': 'Gifts' } });
  });

  it('is not given for an environment that does not exist', async () => {
    expect((await db.fetch(new Request(`${TEST_ORIGIN}/functions/v1/module-map?environment=mars`))).status).toBe(404);
  });
});
