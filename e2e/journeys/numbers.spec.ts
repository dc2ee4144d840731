import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/role-pages.ts';

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
  const status = page.getByRole('status').filter({ hasText: /^[\d,]+ (quotes?|orders?)$/ });
  return (await status.innerText()).replace(/\D/g, '');
}

test('every number of the dashboard opens exactly the rows it counts', async ({ pageOf }) => {
  test.setTimeout(90_000);
  const page = await pageOf('admin');
  await page.goto('/admin?days=90');
  await page.getByRole('heading', { name: 'From request to payment' }).waitFor();
  const waiting = (await numbersOf(page, 'Needs action')).filter(({ href }) => href.includes('waiting=yes'));
  const steps = await numbersOf(page, 'From request to payment');
  const routes = await numbersOf(page, 'Routes', '.num');
  expect([waiting.length >= 2, steps.length, routes.length > 0]).toEqual([true, 5, true]);
  for (const { count, href } of [...waiting, ...steps, ...routes])
    expect([href, await rowsAt(page, href)]).toEqual([href, count]);
});

test('net revenue opens its payments and refunds, and they add up to it', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await page.goto('/admin?days=90');
  const revenue = page.locator('dl > div').filter({ hasText: 'Net revenue' }).getByRole('link');
  const dollars = await revenue.innerText();
  await revenue.click();
  await expect(page.getByRole('dialog')).toContainText(`${dollars}.`);
});
