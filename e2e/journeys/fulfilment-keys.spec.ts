import type { Page } from '@playwright/test';
import { EMAIL } from '../fixtures/client.ts';
import { createRequests } from '../fixtures/requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, signIn } from '../pages/auth.page.ts';
import { withoutPointer } from '../pages/keyboard.ts';
import { visit } from '../pages/visit.ts';

/** Most presses for a line. Numbers come from a scanner, a scale or the clipboard: they are no presses. */
const MOST = 3;

/** Once, to find the lines of this test among others. */
const SEARCH = 2;

/** Counts the keys that the page gets, also over a reload. @returns reads the count and starts again */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('keydown', () => (sessionStorage['presses'] = Number(sessionStorage['presses'] ?? 0) + 1), {
      capture: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const presses = Number(sessionStorage['presses'] ?? 0);
      delete sessionStorage['presses'];
      return presses;
    });
}

test('an admin buys and receives lines with at most three presses each', async ({ page, server }) => {
  test.setTimeout(180_000);
  const team = await createRequests(server, newVisitor('Nima Keys'));
  const word = `Keys${Date.now().toString(36)}`;
  const things = [
    ['Pot', 'https://pots.example/1'],
    ['Pan', 'https://pots.example/2'],
    ['Lid', 'https://pots.example/3'],
    ['Lamp', 'https://lamps.example/1'],
  ] as const;
  for (const [name, product_url] of things) {
    const order = await team.order({ product_name: `${word} ${name}`, product_url, item_price: 20, item_weight: 0.4 });
    await team.pay(order.id);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutPointer(page);
  await signIn(page, { email: EMAIL.admin, password: server.password });
  const presses = await countPresses(page);
  const { keyboard } = page;

  await test.step('buys two lines of a shop with one number, then its third and one of another shop', async () => {
    await visit(page, '/admin/orders?view=buying');
    await expect(page.getByRole('status').filter({ hasText: /to buy$/ })).toBeVisible();
    await presses();
    await keyboard.press('/');
    await keyboard.insertText(word);
    await expect(page.getByText('4 lines to buy', { exact: true })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'All 3' })).toBeFocused();
    await keyboard.press('j');
    for (const key of ['Space', 'j', 'Space', 'Enter']) await keyboard.press(key); // two of the three
    await keyboard.insertText('POTS-1');
    await keyboard.press('Enter');
    await expect(page.getByText('2 lines to buy', { exact: true })).toBeVisible();
    const next = (name: string) =>
      expect(page.getByRole('checkbox', { name: new RegExp(`^Buy ${word} ${name} `) })).toBeFocused();
    for (const [name, number] of [
      ['Lid', 'POTS-1'],
      ['Lamp', 'LAMPS-1'],
    ] as const) {
      await next(name); // without a press
      await keyboard.press('Space');
      await keyboard.press('Enter');
      await keyboard.insertText(number);
      await keyboard.press('Enter');
    }
    await expect(page.getByText('Nothing to buy matches your search.')).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(MOST * things.length + SEARCH);
  });

  await test.step('receives them: one delivery of three, and one of a single line', async () => {
    await visit(page, '/admin/orders?view=receiving');
    const dialog = page.getByRole('dialog', { name: /^Received/ });
    const search = page.getByLabel('Find what arrived');
    await expect(search).toBeFocused();
    await presses();
    for (const [number, left] of [
      ['POTS-1', 3],
      ['POTS-1', 2],
      ['POTS-1', 1],
      ['LAMPS-1', 1],
    ] as const) {
      await keyboard.insertText(number);
      await keyboard.press('Enter');
      if (left > 1) {
        await expect(page.getByRole('button', { name: new RegExp(`^Receive .*${word} `) }).first()).toBeFocused();
        await keyboard.press('Enter');
      }
      await expect(dialog.getByLabel('Weight, kg')).toBeFocused();
      await keyboard.insertText('0.5');
      await keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(search).toBeFocused();
    }
    await expect(page.getByRole('status').filter({ hasText: 'Lamp received.' })).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(MOST * things.length);
  });
  expect(await page.evaluate(() => 'pointed' in window)).toBe(false);
});
