import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { operatorOf } from '../fixtures/registry.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Person, newVisitor, signIn, signUp } from '../pages/auth.page.ts';
import { openDialog, confirmDialog, openModule } from '../pages/releases.page.ts';

/** From the click to the map, in ms. */
const MAX_MS = 2000;

const asAdmin = (page: Page, { password }: Server) => signIn(page, { email: 'admin@demo.test', password });

test('an admin with a grant promotes a version, rolls out the next, reverts both, and sees it all in the history', async ({
  page,
  server,
}) => {
  const operator = operatorOf(server);
  await operator.publishAs('analytics', '2.0.0');
  await operator.publishAs('analytics', '2.1.0');
  await asAdmin(page, server);
  const main = await openModule(page, 'analytics');

  await confirmDialog(page, 'Promote 2.0.0', 'Promote', 'Charts by week');
  await expect.poll(async () => (await operator.map()).modules['analytics']!.stable.version, { timeout: MAX_MS }).toBe('2.0.0');
  await expect(main.getByText('2.0.0 promoted to everyone')).toBeVisible();

  const dialog = await openDialog(page, 'Roll out 2.1.0', 'Charts by month');
  await dialog.getByRole('button', { name: '10 %', exact: true }).click();
  await expect(dialog).toContainText('10 % of visitors, chosen at random, get 2.1.0');
  await dialog.getByRole('button', { name: 'Roll out to 10 %' }).click();
  await expect(main.getByRole('row', { name: /^2\.1\.0 10 %/ })).toBeVisible();

  await confirmDialog(page, 'Change share', 'Roll out to 25 %', 'Looks well');
  await expect(main.getByRole('row', { name: /^2\.1\.0 25 %/ })).toBeVisible();
  expect((await operator.map()).modules['analytics']!.rollout).toMatchObject({ weight: 2500, release: { version: '2.1.0' } });

  await confirmDialog(page, 'Abort rollout', 'Abort rollout', 'Months are empty');
  await expect(main.getByText('rollout of 2.1.0 aborted')).toBeVisible();
  expect((await operator.map()).modules['analytics']!.rollout).toBeUndefined();

  await confirmDialog(page, 'Roll back', 'Roll back', 'Weeks begin on Sunday');
  await expect
    .poll(async () => (await operator.map()).modules['analytics']!.stable.version, { timeout: MAX_MS })
    .toMatch(/^1\.0\.0-local/);
  const history = main.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(/rolled back to 1\.0\.0-local.*Weeks begin on Sunday/);
  await expect(history.getByRole('listitem')).toContainText([/rolled back/, /aborted/, /25 %/, /10 %/, /2\.0\.0 promoted/]);
});

test('an operator with a stale page sees who changed it, keeps the typed reason, and can decide again', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/412/);
  const operator = operatorOf(server);
  await operator.publishAs('storefront', '3.0.0');
  await operator.publishAs('storefront', '3.1.0');
  await asAdmin(page, server);
  await openModule(page, 'storefront');
  const dialog = await openDialog(page, 'Promote 3.1.0', 'The new home page');
  await operator.release('promote', 'storefront', '3.0.0', '--reason', 'A faster one');

  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  const note = dialog.getByRole('alert').filter({ hasText: 'Someone else made a change first' });
  await expect(note).toContainText(/storefront 3\.0\.0 promoted to everyone.*owner · A faster one/);
  await expect(dialog).toContainText('Everyone gets 3.1.0 instead of 3.0.0');
  await expect(dialog.getByLabel('Reason')).toHaveValue('The new home page');

  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await operator.map()).modules['storefront']!.stable.version).toBe('3.1.0');
});

/** Makes someone an admin on /admin/users. */
async function makeAdmin({ url, password }: Server, { email }: Person): Promise<void> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as Record<'supabaseUrl' | 'supabaseKey', string>;
  const db = createClient(config.supabaseUrl, config.supabaseKey, { auth: { persistSession: false } });
  await db.auth.signInWithPassword({ email: 'admin@demo.test', password });
  const { data } = await db.from('admin_customers').select('id').eq('email', email).single();
  const { error } = await db
    .from('user_roles')
    .update({ role: 'admin' })
    .eq('user_id', (data as { id: string }).id);
  expect(error).toBeNull();
}

test('an admin without a grant sees only how to get one; with a grant for one module, only its buttons', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/403/);
  const omar = newVisitor('Omar Admin');
  await page.goto('/auth');
  await signUp(page, omar);
  await expect(page).not.toHaveURL(/\/auth/);
  await makeAdmin(server, omar);

  await page.goto('/admin/releases');
  await expect(page.getByRole('heading', { name: 'You have no grant for releases' })).toBeVisible();
  await expect(page.getByText(`npm run release -- grant ${omar.email} --modules cart`)).toBeVisible();

  await operatorOf(server).release('grant', omar.email, '--modules', 'cart', '--verbs', 'rollback');
  await page.reload();
  await expect(page.getByRole('link', { name: 'cart', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Roll back (?!cart)/ })).toHaveCount(0);
  await openModule(page, 'cart');
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Promote|Roll out|Withdraw)/ })).toHaveCount(0);
});
