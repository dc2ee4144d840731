import fs from 'node:fs';
import path from 'node:path';
import { isInRollout, keyIdsOf, type ModuleKey, type OverviewAnswer } from '@landfall/modules';
import type { BrowserContext, Page } from '@playwright/test';
import { look, offer, versionIn } from '../../fixtures/delivery.ts';
import { respondsWith, serveMap } from '../../fixtures/map-faults.ts';
import { expect, test } from '../../fixtures/own-shop.ts';
import type { Server } from '../../fixtures/server.ts';
import { signIn } from '../../pages/auth.page.ts';
import { untilIdle } from '../../pages/until-idle.ts';

/** Published in addition to the built version. */
const NEXT = '8.0.0';

test.setTimeout(240_000);

const heading = (page: Page, name?: string | RegExp) => page.getByRole('heading', { level: 1, ...(name && { name }) });
const unavailable = (page: Page) => page.getByText('This part of Landfall is not available');

/** Navigates within the tab, without loading the page. */
async function goTo(page: Page, link: string, title = link): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: link, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(unavailable(page)).toBeHidden();
}

async function adminAt(context: BrowserContext, { password }: Server, address: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, { email: 'admin@demo.test', password });
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  await untilIdle(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  return page;
}

/** Waits until this browser has stored which map it used. */
const untilRemembered = (context: BrowserContext) =>
  expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'landfall-map')).toBe(true);

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  console.log(`${what}: ${(performance.now() - begun).toFixed(0)} ms`);
  return done;
}

const keysOf = async ({ url }: Server): Promise<string[]> => {
  const { moduleKeys } = (await (await fetch(`${url}/config.json`)).json()) as { moduleKeys: ModuleKey[] };
  return moduleKeys.map(({ keyId }) => keyId);
};

test('the signing key is replaced under open tabs: before, during, after a restart and after the old key is gone no load fails', async ({
  shop,
  operator,
  visitor,
}) => {
  const [early, returning] = [await visitor(), await visitor()];
  const old = await adminAt(early, shop, '/admin/quotes');
  const first = await returning.newPage();
  await first.goto('/');
  await untilRemembered(returning);
  await first.close(); // it would fetch what its header's pages need while the server restarts
  const [before = ''] = await keysOf(shop);

  const rotated = await timed('key rotate, until the server signs with both', () => operator.command('key', 'rotate'));
  expect(rotated).toMatchObject({ retiring: [before], live: true });
  await operator.publishAs('analytics', NEXT);
  await operator.release('promote', 'analytics', NEXT);
  await timed('a tab of the old key, its next look at the map and a module of it', async () => {
    await look(old);
    await goTo(old, 'Sales');
  });
  expect(await versionIn(old, 'analytics')).toBe(`${NEXT} stable`); // so it used a map signed after the rotation
  const fresh = await adminAt(await visitor(), shop, '/admin/quotes');

  await timed('restart with both keys', () => shop.restart());
  expect(keyIdsOf(await operator.envelope()).sort()).toEqual((await keysOf(shop)).sort());
  await look(old);
  await expect(offer(old)).toBeHidden();

  await timed('key retire, until the server signs with the new one alone', () => operator.command('key', 'retire', before));
  expect(await keysOf(shop)).toEqual([rotated['signing']]);
  await look(old);
  await expect(offer(old)).toBeVisible();
  await goTo(old, 'Countries');
  await look(fresh);
  await goTo(fresh, 'Countries');
  await goTo(fresh, 'Sales');
  await expect(offer(fresh)).toBeHidden();
  for (const page of [old, fresh]) expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);

  const again = await returning.newPage();
  await again.goto('/');
  await expect(heading(again)).toBeVisible();
  await offer(old).getByRole('button', { name: 'Reload' }).click();
  await expect(heading(old, 'Countries')).toBeVisible();
  await look(old);
  await expect(offer(old)).toBeHidden();
});

const databaseOf = (dataDir: string) => path.join(dataDir, 'postgres');
const copyOfDatabase = (dataDir: string) => path.join(dataDir, '../backup');

test('after a restore of an older database browsers follow it again by one command, open tabs too', async ({
  shop,
  operator,
  visitor,
  complaints,
}) => {
  await shop.restart('SIGTERM', (dataDir) => fs.cpSync(databaseOf(dataDir), copyOfDatabase(dataDir), { recursive: true }));
  const kept = (await operator.map()).modules['storefront']!.stable.version;
  await operator.publishAs('storefront', NEXT);
  await operator.release('promote', 'storefront', NEXT);
  const returning = await visitor();
  const open = await returning.newPage();
  await open.goto('/');
  await expect(heading(open)).toBeVisible();
  expect(await versionIn(open, 'storefront')).toBe(`${NEXT} stable`);
  await untilRemembered(returning);
  await untilIdle(open);
  const lost = await operator.envelope();

  const printed = await shop.restart('SIGTERM', (dataDir) => {
    fs.rmSync(databaseOf(dataDir), { recursive: true });
    fs.renameSync(copyOfDatabase(dataDir), databaseOf(dataDir));
  });
  expect(printed).toContain('npm run release -- database-restored');
  await expect(operator.command('doctor')).rejects.toThrow(/map history.*release database-restored/);

  const restored = await timed('release database-restored', () =>
    operator.command('database-restored', '--reason', 'The disk was lost'),
  );
  await timed('from there until a returning browser has the restored version', async () => {
    await expect.poll(async () => (await operator.map()).epoch, { intervals: [25] }).toBe(restored['epoch']);
    const page = await returning.newPage();
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    expect(await versionIn(page, 'storefront')).toBe(`${kept} stable`);
  });
  await look(open);
  await expect(offer(open)).toBeVisible();
  await open.getByRole('link', { name: 'About' }).first().click();
  await expect(heading(open)).toBeVisible();
  await expect(unavailable(open)).toBeHidden();
  // The copied database is so young that no scheduled job has run in it. They first run 5 s after a start.
  await expect(async () => expect((await operator.command('doctor'))['healthy']).toBe(true)).toPass({ timeout: 20_000 });

  // The lost map has a valid signature, but must not be used again.
  await untilRemembered(returning);
  complaints.expect(/The map in the page is refused/, /the last good map is used/);
  const attacked = await returning.newPage();
  await serveMap(attacked, { inPage: lost, byRegistry: respondsWith(lost) });
  await attacked.goto('/');
  await expect(heading(attacked)).toBeVisible();
  expect(await versionIn(attacked, 'storefront')).toBe(`${kept} stable`);
});

/** A subject that is in the rollout, or one that is not. */
async function subjectThat(isIn: boolean, rollout: { id: string; weight: number }): Promise<string> {
  for (let n = 0; ; n++) if ((await isInRollout(rollout, `subject-${n}`)) === isIn) return `subject-${n}`;
}

/** Loads of a version of analytics in the last hour, as counted by the registry. */
async function loadsOf({ url, ownerToken }: Server, version: string): Promise<number> {
  const headers = { Authorization: `Bearer ${ownerToken}` };
  const response = await fetch(`${url}/functions/v1/delivery/overview?environment=production`, { headers });
  const { figures } = (await response.json()) as OverviewAnswer;
  const { health } = figures.find(({ module }) => module === 'analytics')!;
  const steps = health.find((one) => one.version === version)?.steps ?? [];
  return steps.reduce((sum, [, loads, wrong]) => sum + loads - wrong, 0);
}

const report = ({ url }: Server, address: string, version: string) =>
  fetch(`${url}/functions/v1/module-health`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': address },
    body: JSON.stringify({ environment: 'production', reports: [{ module: 'analytics', version, outcome: 'loaded', ms: 100 }] }),
  });

test('a crash during a rollout to half of the visitors changes no draw, loses no count, and the rollout goes on', async ({
  shop,
  operator,
  visitor,
}) => {
  const stable = (await operator.map()).modules['analytics']!.stable.version;
  await operator.publishAs('analytics', NEXT);
  await operator.release('rollout', 'start', 'analytics', NEXT, '--percent', '50');
  const rollout = (await operator.map()).modules['analytics']!.rollout!;
  const drawn = await Promise.all(
    [true, false].map(async (isIn) => {
      const context = await visitor();
      await context.addCookies([{ name: 'landfall-subject', value: await subjectThat(isIn, rollout), url: shop.url }]);
      return { context, page: await adminAt(context, shop, '/admin/quotes'), is: isIn ? `${NEXT} rollout` : `${stable} stable` };
    }),
  );
  const [{ context: inside }] = drawn as [(typeof drawn)[0]];
  const loaded = await inside.newPage();
  await loaded.goto('/admin/analytics');
  await expect(heading(loaded, 'Sales')).toBeVisible();
  await untilIdle(loaded);
  for (const n of [1, 2, 3, 4, 5]) await report(shop, `198.51.100.${n}`, NEXT);
  const counted = await loadsOf(shop, NEXT);
  expect(counted).toBeGreaterThanOrEqual(5);

  await timed('kill -9 and restart, until the server is ready', () => shop.restart('SIGKILL'));
  expect((await operator.map()).modules['analytics']!.rollout).toEqual(rollout);
  expect(await loadsOf(shop, NEXT)).toBeGreaterThanOrEqual(counted);
  for (const { page, is } of drawn)
    await timed(`a module that was not loaded before the crash (${is})`, async () => {
      await look(page);
      await goTo(page, 'Sales');
      expect(await versionIn(page, 'analytics')).toBe(is);
      expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
      await expect(offer(page)).toBeHidden();
    });
  for (const { page, is } of drawn) {
    await page.reload();
    await expect(heading(page, 'Sales')).toBeVisible();
    expect(await versionIn(page, 'analytics')).toBe(is);
  }

  await operator.release('rollout', 'advance', 'analytics', '--percent', '75');
  await drawn[0]!.page.reload();
  await expect(heading(drawn[0]!.page, 'Sales')).toBeVisible();
  expect(await versionIn(drawn[0]!.page, 'analytics')).toBe(`${NEXT} rollout`);
  await operator.release('rollout', 'complete', 'analytics');
  for (const { page } of drawn) {
    await page.reload();
    await expect(heading(page, 'Sales')).toBeVisible();
    expect(await versionIn(page, 'analytics')).toBe(`${NEXT} stable`);
  }
});
