import { isInRollout, type RolloutEntry } from '@landfall/modules';
import type { BrowserContext, Page } from '@playwright/test';
import { NEXT, expect, test, versionIn } from '../../fixtures/delivery.ts';
import type { Operator } from '../../fixtures/registry.ts';
import type { Server } from '../../fixtures/server.ts';
import { signIn } from '../../pages/auth.page.ts';

async function rolledOut(operator: Operator, percent: string, version = NEXT): Promise<RolloutEntry> {
  await operator.release('rollout', 'start', 'storefront', version, '--percent', percent);
  return (await operator.map()).modules['storefront']!.rollout!;
}

/** A subject that is in the rollout, or one that is not. */
async function subjectThat(isIn: boolean, rollout: RolloutEntry): Promise<string> {
  for (let n = 0; ; n++) if ((await isInRollout(rollout, `subject-${n}`)) === isIn) return `subject-${n}`;
}

const become = (context: BrowserContext, { url }: Server, subject: string) =>
  context.addCookies([{ name: 'landfall-subject', value: subject, url }]);

const abort = (operator: Operator) => operator.release('rollout', 'abort', 'storefront', '--reason', 'a test');

test.beforeEach(({ operator, built }) => operator.serve('storefront', built['storefront']!));

test('a rollout always reaches the same visitors, chosen by their draw', async ({ browser, server, operator, built }) => {
  const rollout = await rolledOut(operator, '50');
  for (const [isIn, version] of [
    [true, `${NEXT} rollout`],
    [false, `${built['storefront']} stable`],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url });
    await become(context, server, await subjectThat(isIn, rollout));
    const page = await context.newPage();
    for (const path of ['/', '/about']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await versionIn(page, 'storefront')).toBe(version);
    }
    await context.close();
  }
  await abort(operator);
});

test('a browser keeps its draw through a sign-out', async ({ browser, server }) => {
  // A session of its own: signing out ends a session everywhere, and the other tests share theirs.
  const page = await browser.newPage({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  const drawn = async () => (await page.context().cookies()).find(({ name }) => name === 'landfall-subject');
  await signIn(page, { email: 'admin@demo.test', password: server.password });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await drawn();
  expect(before!.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
  expect((await drawn())!.value).toBe(before!.value);
  await page.context().close();
});

const reportTo = ({ url }: Server, address: string, version: string, outcome: string) =>
  fetch(`${url}/functions/v1/module-health`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': address },
    body: JSON.stringify({ environment: 'production', reports: [{ module: 'storefront', version, outcome, ms: 100 }] }),
  });

test('one address cannot end a rollout, a thousand browsers behind it neither; twenty addresses do', async ({
  server,
  operator,
}) => {
  const unseen = '7.2.0'; // not loaded by the browsers of other tests, which would be counted
  await operator.publishAs('storefront', unseen);
  await rolledOut(operator, '50', unseen);
  const isRunning = async () => (await operator.map()).modules['storefront']!.rollout !== undefined;
  for (let at = 0; at < 1000; at += 50)
    await Promise.all(Array.from({ length: 50 }, () => reportTo(server, '203.0.113.7', unseen, 'failed')));
  expect(await isRunning()).toBe(true);
  for (let n = 1; n < 19; n++) await reportTo(server, `198.51.100.${n}`, unseen, 'failed');
  expect(await isRunning()).toBe(true);
  await reportTo(server, '198.51.100.200', unseen, 'failed');
  await expect.poll(isRunning).toBe(false);
  const { entries } = (await operator.release('history', '--module', 'storefront')) as {
    entries: { kind: string; actor: string }[];
  };
  expect(entries[0]).toMatchObject({ kind: 'abort', actor: 'health' });
});

test('a rollout of the shell reaches the visitors that the page’s server draws, is reported by version, and an abort ends it', async ({
  browser,
  server,
  operator,
}) => {
  await operator.publish('shell', NEXT);
  await operator.release('rollout', 'start', 'shell', NEXT, '--percent', '50');
  const { modules } = (await operator.command('status')) as {
    modules: { module: string; rollout: RolloutEntry; live: object }[];
  };
  const { rollout, live } = modules.find(({ module }) => module === 'shell')!;
  const stable = (live as { version: string }).version;
  const open = async (isIn: boolean) => {
    const context = await browser.newContext({ baseURL: server.url });
    await become(context, server, await subjectThat(isIn, rollout));
    const page = await context.newPage();
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/module-health') && (request.postData() ?? '').includes('"shell"'),
    );
    const response = await page.goto('/about');
    expect(response!.headers()['cache-control']).toBe('private, no-cache');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { reports } = JSON.parse((await told).postData()!) as {
      reports: { module: string; version: string; outcome: string }[];
    };
    return { page, shell: reports.find(({ module }) => module === 'shell') };
  };
  const versionOf = (page: Page) => page.locator('meta[name=landfall-release]').getAttribute('content');
  const other = await open(false);
  expect([await versionOf(other.page), other.shell]).toMatchObject([stable, { version: stable, outcome: 'loaded' }]);
  const drawn = await open(true);
  expect([await versionOf(drawn.page), drawn.shell]).toMatchObject([NEXT, { version: NEXT, outcome: 'loaded' }]);
  await operator.release('rollout', 'abort', 'shell', '--reason', 'a test');
  const again = await drawn.page.reload();
  expect([await versionOf(drawn.page), again!.headers()['cache-control']]).toEqual([stable, 'no-cache']);
  for (const { page } of [other, drawn]) await page.context().close();
});

test('a change for a share of visitors: each gets the shell and both remotes of it, or none, and its end reaches all', async ({
  browser,
  server,
  operator,
  built,
  session,
}) => {
  const CANDIDATE = '7.3.0';
  await operator.publish('shell', CANDIDATE);
  const parts = { shell: CANDIDATE, storefront: NEXT, cart: NEXT };
  await operator.release('change', 'create', 'together');
  for (const [module, version] of Object.entries(parts))
    for (const verb of ['add', 'approve']) await operator.release('change', verb, 'together', module, version);
  await operator.release('change', 'rollout', 'together', '--percent', '50');
  const { storefront, cart } = (await operator.map()).modules;
  expect(cart!.rollout!.id).toBe(storefront!.rollout!.id);
  const versions = async (page: Page) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const ofStorefront = await versionIn(page, 'storefront');
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const ofShell = await page.locator('meta[name=landfall-release]').getAttribute('content');
    return [ofShell, ofStorefront, await versionIn(page, 'cart')];
  };
  const stable = [built['shell'], `${built['storefront']} stable`, `${built['cart']} stable`];
  const pages: Page[] = [];
  for (const isIn of [true, false]) {
    const context = await browser.newContext({ baseURL: server.url, storageState: session });
    await become(context, server, await subjectThat(isIn, storefront!.rollout!));
    pages.push(await context.newPage());
    expect(await versions(pages.at(-1)!)).toEqual(isIn ? [CANDIDATE, `${NEXT} rollout`, `${NEXT} rollout`] : stable);
  }
  await operator.release('change', 'rollback', 'together', '--reason', 'a test');
  expect(await versions(pages[0]!)).toEqual(stable);
  for (const page of pages) await page.context().close();
});
