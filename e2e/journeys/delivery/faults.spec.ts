import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ModuleMap } from '@landfall/modules';
import { NEXT, expect, test, untilTakenOver, versionIn } from '../../fixtures/delivery.ts';
import { NOT_FOUND, type Served, respondsWith, serveMap } from '../../fixtures/map-faults.ts';
import type { Operator } from '../../fixtures/registry.ts';

/** ms until the previous version is on screen: what an idle machine reaches, and the limit on a busy one. */
const GOAL = 3000;
const LIMIT = 6000;

/** Console messages about the broken parts. */
const NOISE = [
  /modules\//,
  /did not load/,
  /built wrongly/,
  /preload/,
  /integrity/i,
  /production\.json/,
  /the map in the page is refused/i,
  /registry cannot be reached/i,
  /registry.s map is refused/i,
];

interface Subject {
  module: 'cart' | 'storefront';
  path: string;
  heading: string | RegExp;
}

const CART: Subject = { module: 'cart', path: '/cart', heading: 'Cart' };
const STOREFRONT: Subject = { module: 'storefront', path: '/', heading: /Sold there/ };

const rows: string[][] = [];
const record = (fault: string, { module }: Subject, ms: number) =>
  rows.push([fault, module, `${(ms / 1000).toFixed(2)} s`, ms <= GOAL ? 'yes' : 'no']);

const filesOf = ({ module }: Subject, what: string) => `**/modules/${module}/${NEXT}/${what}`;
const showsIt = (page: Page, { heading }: Subject) => page.getByRole('heading', { level: 1, name: heading });

/** Opens the page. Returns the ms until a release's page replaces the first screen from the server. */
async function opened(page: Page, subject: Subject): Promise<number> {
  const begun = performance.now();
  await page.goto(subject.path, { waitUntil: 'commit' });
  await page.locator('#root').getByRole('heading', { level: 1, name: subject.heading }).waitFor({ timeout: 15_000 });
  await untilTakenOver(page);
  return performance.now() - begun;
}

/** The number of maps this browser has stored. */
async function rememberedMaps(): Promise<number> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'landfall-maps')) return 0;
  const response = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
  const database = await response(indexedDB.open('landfall-maps'));
  const kept = await response(database.transaction('maps').objectStore('maps').count());
  database.close();
  return kept;
}

/** A registry's map in which a release has another entry with its correct hash, as if a team had published a broken build. */
async function withEntry(operator: Operator, { module }: Subject, script: string): Promise<ModuleMap> {
  const map = await operator.map();
  const integrity = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  map.modules[module]!.stable.integrity = integrity;
  return map;
}

const THROWS = "throw new Error('built wrongly');";
const JS = { contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } };

/** Faults in the files of the newest release. */
const FILE_FAULTS: Record<string, (page: Page, subject: Subject, operator: Operator) => Promise<unknown>> = {
  'entry 404': (page, subject) => page.route(filesOf(subject, 'remoteEntry.js*'), NOT_FOUND),
  'entry throws': async (page, subject, operator) => {
    const map = await operator.seal(await withEntry(operator, subject, THROWS));
    await serveMap(page, { inPage: map, byRegistry: respondsWith(map) });
    await page.route(filesOf(subject, 'remoteEntry.js*'), (route) => route.fulfill({ body: THROWS, ...JS }));
  },
  'entry tampered with': (page, subject) =>
    page.route(filesOf(subject, 'remoteEntry.js*'), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ body: `${await response.text()}\n;globalThis.tampered = true;`, ...JS });
    }),
  'entry hangs': (page, subject) => page.route(filesOf(subject, 'remoteEntry.js*'), () => new Promise(() => {})),
  'chunk 404': (page, subject) => page.route(filesOf(subject, 'static/**'), NOT_FOUND),
  'chunk tampered with': (page, subject) =>
    page.route(filesOf(subject, 'static/**'), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ body: `globalThis.tampered = true;\n${await response.text()}`, ...JS });
    }),
};

test.beforeEach(async ({ operator, complaints }) => {
  complaints.expect(...NOISE);
  await operator.serve('cart', NEXT);
  await operator.serve('storefront', NEXT);
});

test.afterAll(() => {
  const table = [['fault', 'module', 'previous on screen', `within ${GOAL / 1000} s`], ...rows];
  const widths = table[0]!.map((_cell, at) => Math.max(...table.map((row) => row[at]!.length)));
  console.log(table.map((row) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')).join('\n'));
});

for (const subject of [CART, STOREFRONT]) {
  test.describe(`The newest release of ${subject.module}`, () => {
    for (const [fault, arrange] of Object.entries(FILE_FAULTS)) {
      test(`${fault}: the previous one shows`, async ({ page, operator, built }) => {
        await arrange(page, subject, operator);
        const ms = await opened(page, subject);
        record(fault, subject, ms);
        expect(await versionIn(page, subject.module)).toBe(`${built[subject.module]} fallback`);
        expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
        expect(ms).toBeLessThan(LIMIT);
      });
    }
  });
}

/** Faulty current maps, as sent by the page and the registry. */
const MAP_FAULTS: Record<string, (operator: Operator, older: unknown) => Promise<Served>> = {
  'map 404': async () => ({ inPage: null, byRegistry: NOT_FOUND }),
  'map garbage': async () => ({
    inPage: { payload: 'garbage' },
    byRegistry: (route) => route.fulfill({ body: '<!doctype html>' }),
  }),
  'map expired': async (operator) => {
    const map = await operator.seal({ ...(await operator.map()), expiresAt: '2026-01-01T00:00:00.000Z' });
    return { inPage: map, byRegistry: respondsWith(map) };
  },
  'map signature wrong': async (operator) => {
    const map = { ...(await operator.envelope()), signature: (await operator.seal({})).signature };
    return { inPage: map, byRegistry: respondsWith(map) };
  },
  'map older': async (_operator, older) => ({ inPage: older, byRegistry: respondsWith(older) }),
  'registry down': async () => ({ inPage: null, byRegistry: (route) => route.abort('connectionrefused') }),
};

test.describe('The map', () => {
  for (const [fault, arrange] of Object.entries(MAP_FAULTS)) {
    test(`${fault}: the last good one serves`, async ({ page, operator, built }) => {
      const map = await operator.map();
      const older = await operator.seal({
        ...map,
        revision: map.revision - 1,
        modules: { ...map.modules, cart: { stable: map.modules['cart']!.previous, previous: null } },
      });
      await opened(page, CART);
      await expect.poll(() => page.evaluate(rememberedMaps)).toBe(1); // it does so when the browser is idle
      expect(built['cart']).not.toBe(NEXT);
      await serveMap(page, await arrange(operator, older));
      const ms = await opened(page, CART);
      record(fault, CART, ms);
      expect(await versionIn(page, 'cart')).toBe(`${NEXT} stable`);
      expect(ms).toBeLessThan(LIMIT);
    });
  }

  test('none at the first visit: a panel explains it, the frame works, and Retry loads the page', async ({ page }) => {
    await serveMap(page, { inPage: null, byRegistry: NOT_FOUND });
    await page.goto('/cart', { waitUntil: 'commit' });
    await expect(page.getByRole('alert').filter({ hasText: 'This part of Landfall is not available' })).toContainText(
      'This page did not load', // no map names its module
    );
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(showsIt(page, CART)).toBeVisible();
  });
});

/** The page's next report with this outcome. */
const report = (page: Page, outcome: string) =>
  page.waitForRequest((request) => request.url().endsWith('/module-health') && (request.postData() ?? '').includes(outcome));

test('A crash while rendering shows the error screen in its area, and its report has only the version', async ({
  page,
  complaints,
}) => {
  complaints.expect(/./);
  await page.route('**/rest/v1/quote_cards?*', (route) => route.fulfill({ json: {} }));
  const told = report(page, 'crashed');
  const begun = performance.now();
  await page.goto('/dashboard/quotes/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert', { name: 'Something went wrong' })).toBeVisible();
  rows.push(['crash in render', 'customer-dashboard', `${((performance.now() - begun) / 1000).toFixed(2)} s`, 'error screen']);
  await expect(page.getByRole('banner')).toBeVisible();
  const { reports, ...rest } = JSON.parse((await told).postData()!) as { reports: object[] };
  expect(Object.keys(rest).sort()).toEqual(['environment', 'tabs']);
  expect(Object.keys(reports[0]!).sort()).toEqual(['module', 'ms', 'outcome', 'version']);
});

test('A fallback is reported for the failed version, and a load for the version that was shown', async ({ page, built }) => {
  await page.route(filesOf(CART, 'remoteEntry.js*'), NOT_FOUND);
  const told = report(page, 'fallback');
  await opened(page, CART);
  const { reports } = JSON.parse((await told).postData()!) as { reports: Record<string, string>[] };
  const ofModules = reports.filter(({ module }) => module !== 'shell');
  expect(ofModules.map(({ module, version, outcome }) => `${module} ${version} ${outcome}`).sort()).toEqual(
    [`cart ${NEXT} fallback`, `cart ${built['cart']} loaded`].sort(),
  );
});

test('A later page that does not come is the previous release’s, and so is the module from then on', async ({ page, built }) => {
  await opened(page, STOREFRONT);
  expect(await versionIn(page, 'storefront')).toBe(`${NEXT} stable`);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await page.route(filesOf(STOREFRONT, '**'), NOT_FOUND);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Sold there');
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => versionIn(page, 'storefront')).toBe(`${built['storefront']} fallback`); // its screen comes before its code
  await page.getByRole('link', { name: 'Landfall' }).first().click();
  await expect(showsIt(page, STOREFRONT)).toBeVisible();
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
});

test('A slot that fails to load comes from the previous release, and so does the page when it is opened', async ({
  page,
  built,
}) => {
  await opened(page, STOREFRONT);
  await page.route(filesOf(CART, 'static/**'), NOT_FOUND);
  await page.getByRole('button', { name: /^Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('tab', { name: /^Cart/ })).toBeVisible();
  expect(await versionIn(page, 'cart')).toBe(`${built['cart']} fallback`);
  await drawer
    .getByRole('link', { name: 'View Cart' })
    .or(drawer.getByRole('button', { name: 'View Cart' }))
    .click();
  await expect(showsIt(page, CART)).toBeVisible();
  await expect.poll(() => versionIn(page, 'cart')).toBe(`${built['cart']} fallback`); // the page's screen comes before its code
});

test('A page that does not come after its remote came for the drawer takes the drawer along', async ({ page, built }) => {
  await opened(page, STOREFRONT);
  await page.getByRole('button', { name: /^Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByRole('tab', { name: /^Cart/ })).toBeVisible();
  expect(await versionIn(page, 'cart')).toBe(`${NEXT} stable`);
  await page.route(filesOf(CART, '**'), NOT_FOUND);
  await drawer
    .getByRole('link', { name: 'View Cart' })
    .or(drawer.getByRole('button', { name: 'View Cart' }))
    .click();
  await expect(showsIt(page, CART)).toBeVisible();
  await expect.poll(() => versionIn(page, 'cart')).toBe(`${built['cart']} fallback`); // the page's screen comes before its code
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(drawer.getByRole('tab', { name: /^Cart/ })).toBeVisible();
});
