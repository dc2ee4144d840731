import type { Browser, Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { signedIn } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Person, signIn } from '../pages/auth.page.ts';
import { untilOpen } from '../pages/dialog.ts';
import { visit } from '../pages/visit.ts';

const STEPS = Number(process.env['STEPS'] ?? 120);
/** Steps between two comparisons. */
const ROUND = 60;
const THINGS = 9;
/** At most this many are removed, so that the last comparison has something to compare. */
const MOST_REMOVED = 4;

/** Numbers from 0 up to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a screen shows: by quote, the list and the quantity of those in the cart. */
type Shown = Record<string, string>;

const rows = (page: Page) => page.locator('main .cart_cartRow');
const rowOf = (page: Page, id: string) => rows(page).filter({ has: page.locator(`a[href$="${id}"]`) });
const idsOn = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.querySelector('h3 a')!.getAttribute('href')!.split('/').at(-1)!));

async function openCart(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, person);
  await visit(page, '/cart');
  await rows(page).first().waitFor();
  return page;
}

async function show(page: Page, list: 'Cart' | 'Saved'): Promise<void> {
  const link = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${list}`) })
    .first();
  await link.press('Enter');
  await expect(link).toHaveAttribute('aria-current', /./);
}

async function shownOn(page: Page): Promise<Shown> {
  const shown: Shown = {};
  await show(page, 'Saved');
  for (const id of await idsOn(page)) shown[id] = 'saved';
  await show(page, 'Cart');
  const quantities = await rows(page).evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('h3 a')!.getAttribute('href')!.split('/').at(-1)!,
      row.querySelector('output')?.textContent,
    ]),
  );
  for (const [id, quantity] of quantities) shown[id!] = `cart ${quantity}`;
  return shown;
}

/** What the browser has stored, in the same form. */
const stored = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const found: Record<string, string> = {};
    for (const key of Object.keys(localStorage)) {
      const [, start, id] = /^(landfall\.cart\.[^.]+\.)item\.(.+)$/.exec(key) ?? [];
      if (!id) continue;
      const { inCart } = JSON.parse(localStorage.getItem(key)!) as { inCart: boolean };
      found[id] = inCart ? `cart ${localStorage.getItem(`${start}quantity.${id}`) ?? 1}` : 'saved';
    }
    return found;
  });

const places = (shown: Shown): Shown => Object.fromEntries(Object.entries(shown).map(([id, text]) => [id, text.split(' ')[0]!]));

/** Presses a button of a row, and confirms. A row that another tab moved at that moment is left alone. */
async function press(page: Page, id: string, name: string | RegExp, question?: string): Promise<boolean> {
  const button = rowOf(page, id).getByRole('button', { name });
  if (!(await button.isEnabled({ timeout: 1000 }).catch(() => false))) return false;
  const isPressed = await button.press('Enter', { timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (!question || !isPressed) return isPressed;
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.waitFor();
  await untilOpen(dialog);
  await dialog.getByRole('button', { name: question }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  return true;
}

test('two tabs and another device over one cart agree with each other, with storage and with the server', async ({
  browser,
  server,
  baseURL,
  complaints,
}) => {
  test.setTimeout(600_000);
  const buyer = await createBuyer(server, THINGS);
  const db = await signedIn(server, buyer.email, buyer.password);
  const first = await openCart(browser, baseURL!, buyer);
  const second = await first.context().newPage();
  await visit(second, '/cart');
  const device = await openCart(browser, baseURL!, buyer);
  const tabs = [first, second, device];
  for (const tab of tabs) complaints.listen(tab);
  complaints.expect(/A move was put back|background sync failed.*not_found/); // another device had removed the item

  const random = randomFrom(33);
  const removed = new Set<string>();
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

  async function step(): Promise<void> {
    const tab = one(tabs)!;
    const kind = random();
    await show(tab, kind < 0.9 || kind > 0.96 ? 'Cart' : 'Saved');
    const id = one(await idsOn(tab));
    if (!id) return;
    if (kind < 0.7) await press(tab, id, random() < 0.75 ? 'One more' : 'One less');
    else if (kind < 0.82) await tab.locator('main').getByRole('checkbox').first().press('Space');
    else if (kind < 0.9) await press(tab, id, /^Save for later/, 'Save for later');
    else if (kind < 0.96) await press(tab, id, /^Move to cart/, 'Move to cart');
    else if (removed.size < MOST_REMOVED) {
      if (await press(tab, id, /^Remove /, 'Delete')) removed.add(id);
    }
  }

  async function agree(): Promise<void> {
    const onServer = async (): Promise<Shown> => {
      const { data } = await db.from('quotes').select('id,in_cart').or('in_cart.eq.true,saved_for_later.eq.true').throwOnError();
      return Object.fromEntries(
        (data as { id: string; in_cart: boolean }[]).map(({ id, in_cart }) => [id, in_cart ? 'cart' : 'saved']),
      );
    };
    // a device reads the server when a person comes back to it
    for (const tab of tabs) await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(async () => {
      const [one, two, other] = [await shownOn(first), await shownOn(second), await shownOn(device)];
      const server = await onServer();
      expect(two).toEqual(one);
      expect(await stored(first)).toEqual(one);
      expect(await stored(device)).toEqual(other);
      expect([places(one), places(other)]).toEqual([server, server]);
      expect(Object.keys(server).filter((id) => removed.has(id))).toEqual([]);
    }).toPass({ timeout: 20_000 });
  }

  for (let done = 1; done <= STEPS; done += 1) {
    await step();
    if (done % ROUND === 0) await agree();
  }
  expect(Object.keys(await shownOn(first)).length).toBeGreaterThanOrEqual(THINGS - MOST_REMOVED);
  expect(complaints.unexpected()).toEqual([]);
  await Promise.all([first, device].map((tab) => tab.context().close()));
});
