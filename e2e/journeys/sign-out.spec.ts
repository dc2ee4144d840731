import type { APIRequestContext, Page } from '@playwright/test';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { signOut } from '../pages/frame.page.ts';
import { visit } from '../pages/visit.ts';

const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    // the module on the page that is open now, for the report of a freeze
    session: Object.keys(sessionStorage).filter((key) => key !== 'landfall-beat'),
    caches: await caches.keys(),
  }));

/** Puts user data in every browser store, and a device setting in a cookie. */
async function fillStores(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('landfall.something', '1');
    sessionStorage.setItem('landfall.something', '1');
    await caches.open('something');
    document.cookie = 'landfall-theme=dark; path=/';
    Object.assign(window, { samePage: true });
  });
}

async function expectGone(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sold there');
  expect(await page.evaluate(() => 'samePage' in window)).toBe(false);
  expect(await kept(page)).toEqual({ local: [], session: [], caches: [] });
  expect(await page.evaluate(() => document.cookie)).toContain('landfall-theme=dark');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
}

test('signing out clears every browser store of user data and returns to /', async ({ page, server }) => {
  await signIn(page, { email: 'customer@demo.test', password: server.password });
  await fillStores(page);
  await visit(page, '/dashboard');
  await page.waitForLoadState('networkidle'); // a request under way would be refused, rightly
  const told = page.waitForRequest('**/auth/v1/logout*');
  await signOut(page);
  await told;
  await expectGone(page);
});

test('a sign-out that the server refuses still clears everything, and logs the error', async ({ page, server, complaints }) => {
  complaints.expect(/\[Auth\] Sign-out failed/, /ERR_FAILED|Failed to load resource/);
  await signIn(page, { email: 'customer@demo.test', password: server.password });
  await fillStores(page);
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await signOut(page);
  await expectGone(page);
  expect(complaints.messages.some((line) => line.includes('[Auth] Sign-out failed'))).toBe(true);
});

/** Ends the page's session without the page's knowledge. */
async function endElsewhere(page: Page, request: APIRequestContext, server: Server): Promise<void> {
  const token = await page.evaluate(() => {
    const [key] = Object.keys(localStorage).filter((one) => one.startsWith('sb-'));
    return (JSON.parse(localStorage.getItem(key!)!) as { access_token: string }).access_token;
  });
  const { supabaseKey } = (await (await request.get(`${server.url}/config.json`)).json()) as { supabaseKey: string };
  const headers = { apikey: supabaseKey, authorization: `Bearer ${token}` };
  expect((await request.post(`${server.url}/auth/v1/logout?scope=local`, { headers })).ok()).toBe(true);
}

test('a session that is ended elsewhere leaves nothing of the person in this browser', async ({
  page,
  server,
  request,
  complaints,
}) => {
  complaints.expect(/status of 40[13]/, /\[\w+\] Failed/); // its requests are refused, rightly
  await signIn(page, { email: 'customer@demo.test', password: server.password });
  await visit(page, '/cart');
  const isCart = (key: string) => key.startsWith('landfall.cart.');
  await expect.poll(async () => (await kept(page)).local.some(isCart)).toBe(true);
  await page.waitForLoadState('networkidle');
  await endElsewhere(page, request, server);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
  expect((await kept(page)).local).toEqual([]);
});

test('text that is not saved survives a reload, and the end of the session for the person who signs in again', async ({
  page,
  server,
  request,
  complaints,
}) => {
  complaints.expect(/status of 40[13]/, /\[\w+\] Failed/);
  const person = { email: 'customer@demo.test', password: server.password };
  await signIn(page, person);
  await visit(page, '/profile');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Maya of the Two Names');
  await page.reload();
  await expect(name).toHaveValue('Maya of the Two Names');
  await endElsewhere(page, request, server);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  await signIn(page, person, { here: true });
  await expect(page).toHaveURL(/\/profile$/);
  await expect(name).toHaveValue('Maya of the Two Names');
});
