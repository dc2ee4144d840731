import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { NEXT, expect, test, versionIn } from '../../fixtures/delivery.ts';
import { signIn } from '../../pages/auth.page.ts';
import { openDialog, openModule } from '../../pages/releases.page.ts';

/** ms from the command to a page load with the previous version. */
const GOAL = 2000;
/** The same on a busy machine. */
const LIMIT = 12_000;

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cart' });

/** Makes a file of a stored release unreadable that the gate reads and no page requests, as on a broken disk.
 *  @returns a function that repairs it */
function breakStore(modulesDir: string, version: string): () => void {
  const file = path.join(modulesDir, 'cart', version, 'mf-manifest.json');
  fs.renameSync(file, `${file}.away`);
  fs.mkdirSync(file);
  return () => {
    fs.rmdirSync(file);
    fs.renameSync(`${file}.away`, file);
  };
}

test('a rollback that the broken store holds up is forced, and the next page load has the version before', async ({
  page,
  server,
  operator,
  built,
}) => {
  const before = built['cart']!;
  await operator.serve('cart', before);
  await operator.serve('cart', NEXT);
  await page.goto('/cart');
  await expect(heading(page)).toBeVisible();
  expect(await versionIn(page, 'cart')).toContain(NEXT);
  const mend = breakStore(server.modulesDir, before);
  try {
    const refused = operator.command('rollback', 'cart', '--reason', 'Totals are wrong');
    await expect(refused).rejects.toThrow(/store cannot be read.*rollback cart --force files/);

    const begun = performance.now();
    await operator.command('rollback', 'cart', '--force', 'files', '--reason', 'Totals are wrong, the disk fails');
    const answered = performance.now() - begun;
    await expect.poll(async () => (await operator.map()).modules['cart']!.stable.version, { intervals: [25] }).toBe(before);
    const inMap = performance.now() - begun;
    await page.goto('/cart');
    await expect(heading(page)).toBeVisible();
    const onScreen = performance.now() - begun;
    expect(await versionIn(page, 'cart')).toBe(`${before} stable`);
    const seconds = [answered, inMap, onScreen].map((time) => (time / 1000).toFixed(1));
    console.log(
      `forced rollback, store unreadable: command ${seconds[0]} s, in the map after ${seconds[1]} s, on a new page after ${seconds[2]} s; ` +
        `map within ${GOAL / 1000} s of the answer: ${inMap - answered <= GOAL ? 'yes' : 'no'}`,
    );
    expect(inMap - answered).toBeLessThan(GOAL);
    expect(onScreen).toBeLessThan(LIMIT);
  } finally {
    mend();
  }
  const { entries } = (await operator.command('history', '--module', 'cart', '--limit', '1')) as { entries: object[] };
  expect(entries).toMatchObject([
    { kind: 'rollback', version: before, forced: true, reason: 'Totals are wrong, the disk fails' },
  ]);
});

test('an operator forces it on /admin/releases, where the gate lists what it could not read', async ({
  browser,
  server,
  operator,
  built,
}) => {
  const before = built['cart']!;
  await operator.serve('cart', before);
  await operator.serve('cart', NEXT);
  const context = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signIn(page, { email: 'admin@demo.test', password: server.password });
  const main = await openModule(page, 'cart');
  const mend = breakStore(server.modulesDir, before);
  try {
    const dialog = await openDialog(page, 'Roll back', 'The disk fails');
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The store cannot be read');
    await dialog.getByRole('checkbox', { name: 'Go past the check of files' }).check();
    await dialog.getByRole('button', { name: 'Roll back anyway' }).click();
    await expect.poll(async () => (await operator.map()).modules['cart']!.stable.version).toBe(before);
    const newest = main.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(newest).toContainText(/rolled back.*despite files.*The disk fails/);
  } finally {
    mend();
    await context.close();
  }
});
