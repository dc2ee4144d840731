import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';
import { visit } from '../pages/visit.ts';

interface Counted {
  count: string;
  href: string;
}

/** The numbers of a dashboard card and their links; `part` of a link's text is the number. */
async function numbersOf(page: Page, card: string, part = ''): Promise<Counted[]> {
  const links = page
    .locator('section, dl')
    .filter({ has: page.getByText(card, { exact: true }) })
    .locator('a[href*="?"]');
  return links.evaluateAll(
    (found, selector) =>
      found.map((link) => ({
        count: /\d+/.exec((selector ? link.querySelector(selector) : link)?.textContent ?? '')?.[0] ?? 'none',
        href: link.getAttribute('href') ?? '',
      })),
    part,
  );
}

/** The number of rows that a list reports. */
async function rowsAt(page: Page, href: string): Promise<string> {
  await page.goto(href);
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ (quotes?|orders?|payments?|amounts? not settled)$/ });
  return (await status.innerText()).replace(/\D/g, '');
}

test('every number of the dashboard opens exactly the rows it counts', async ({ pageOf }) => {
  test.setTimeout(90_000);
  const page = await pageOf('admin');
  await visit(page, '/admin?days=90');
  await page.getByRole('heading', { name: 'From request to payment' }).waitFor();
  const waiting = (await numbersOf(page, 'Needs action')).filter(({ href }) => href.includes('waiting=yes'));
  const steps = await numbersOf(page, 'From request to payment');
  const routes = await numbersOf(page, 'Routes', '.num');
  expect([waiting.length >= 2, steps.length, routes.length > 0]).toEqual([true, 5, true]);
  for (const { count, href } of [...waiting, ...steps, ...routes])
    expect([href, await rowsAt(page, href)]).toEqual([href, count]);
});

test('every count of the sidebar and of a customer’s page opens exactly the rows it counts', async ({ pageOf, world }) => {
  const page = await pageOf('admin');
  const readCounts = (links: Locator): Promise<Counted[]> =>
    links.evaluateAll((found) =>
      found.map((link) => ({
        count: /\d+/.exec(link.getAttribute('aria-label') ?? link.textContent ?? '')?.[0] ?? 'none',
        href: link.getAttribute('href') ?? '',
      })),
    );
  await visit(page, '/admin');
  const waiting = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /: \d+ waiting$/ });
  await waiting.first().waitFor();
  const sidebar = await readCounts(waiting);
  await page.goto(`/admin/customers/${world.customer}`);
  const totals = page.getByRole('main').getByRole('link', { name: /^\d+ (quotes?|orders?|payments?)$/ });
  await totals.first().waitFor();
  const customer = await readCounts(totals);
  expect([sidebar.length, customer.length]).toEqual([3, 3]);
  for (const { count, href } of [...sidebar, ...customer]) {
    expect([href, await rowsAt(page, href)]).toEqual([href, count]);
  }
});

test('the unread count of the bar opens exactly the conversations of those messages', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await visit(page, '/admin');
  const messages = page.getByRole('link', { name: /^Messages, / });
  const badge = /[\d+]+/.exec((await messages.getAttribute('aria-label')) ?? '')![0];
  await messages.click();
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /\d unread/ });
  await rows.first().waitFor();
  await expect(page.getByRole('button', { name: /^Unread/, pressed: true })).toContainText(String(await rows.count()));
  const unread = await rows.evaluateAll((found) =>
    found.reduce((sum, row) => sum + Number(/(\d+) unread/.exec(row.textContent ?? '')![1]), 0),
  );
  expect(unread > 9 ? '9+' : String(unread)).toBe(badge);
});

test('net revenue opens its payments and refunds, and they add up to it', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await visit(page, '/admin?days=90');
  const revenue = page.locator('dl > div').filter({ hasText: 'Net revenue' }).getByRole('link');
  const dollars = await revenue.innerText();
  await revenue.click();
  await expect(page.getByRole('dialog')).toContainText(`${dollars}.`);
});
