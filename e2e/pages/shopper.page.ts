import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Locator, type Page, expect } from '@playwright/test';
import { KNOWN, fillInstant } from './instant-quote.page.ts';
import { fillRequest } from './quote-request.page.ts';
import { visit } from './visit.ts';

/** How long a step may take: a machine that starts servers is slow. */
const STEP_MS = 30_000;
/** ms. How long the quote's page may take to show its buttons: longer than a fault of the database. */
const OPEN_MS = 20_000;
/** A person tries again for longer than a database takes to restart. */
const ATTEMPTS = 10;
const AGAIN_MS = 1000;
const see = expect.configure({ timeout: STEP_MS });

/** A purchase as the shop confirmed it, to compare with the database. */
export interface Bought {
  /** The product's name. */
  requested: string;
  quoteId: string;
  orderNumber: string;
}

export interface Shopping {
  bought: Bought[];
  /** Presses that had to be repeated, because the page said that the request had failed. */
  repeated: number;
}

/** Presses Retry where a page shows that a read failed. */
export const retryReads = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.getByRole('button', { name: 'Retry' }).first(),
    async (button) => {
      await pause(AGAIN_MS);
      await button.click({ timeout: AGAIN_MS }).catch(() => {}); // it may be gone: the page reads again by itself
    },
    { noWaitAfter: true },
  );

/** Waits for the result of a press. @returns true if `shown` is visible, false if the page shows an error */
async function isDone(shown: Locator, page: Page): Promise<boolean> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))); // the note of an earlier failure is gone
  const busy = page.locator('.ant-btn-loading');
  await expect(busy).toHaveCount(0, { timeout: STEP_MS });
  await see(shown.or(page.getByRole('alert')).first()).toBeVisible();
  return shown.isVisible();
}

/** Presses a button until `shown` is visible. Like a person, it tries again only if the page shows an error. */
async function press(button: Locator, shown: Locator, page: Page, shopping: Shopping): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await button.click();
    if (await isDone(shown, page)) return;
    shopping.repeated += 1;
    await pause(AGAIN_MS);
  }
  throw new Error(`The page said ${ATTEMPTS} times that it failed.`);
}

async function requestQuote(page: Page, shopping: Shopping): Promise<Pick<Bought, 'requested' | 'quoteId'>> {
  const requested = `failover-${randomUUID()}`;
  await visit(page, '/quote');
  const wanted = {
    link: 'https://northridge.example/daypack',
    name: requested,
    options: 'Ochre',
    quantity: 1,
    price: 120,
    weight: 1.2,
  };
  await fillRequest(page, [wanted], { from: 'United States', to: 'Nepal', notes: 'Please hurry.' });
  const done = page.getByRole('heading', { name: 'We have your request' });
  await press(page.getByRole('button', { name: 'Request quote' }), done, page, shopping);
  const link = await page.getByRole('link', { name: /^LF-/ }).getAttribute('href');
  return { requested, quoteId: link!.split('/').at(-1)! };
}

/** Approves an instant quote. If the answer was lost, its page shows whether it is approved. @returns its ID */
async function approveInstant(page: Page, shopping: Shopping): Promise<string> {
  await visit(page, '/quote-auto');
  await fillInstant(page, KNOWN);
  const ready = page.getByRole('heading', { name: 'Your quote is ready' });
  await press(page.getByRole('button', { name: 'Ask for this quote' }), ready, page, shopping);
  const quote = (await page.getByRole('link', { name: /^LF-/ }).first().getAttribute('href'))!.split('/').at(-1)!;
  const inCart = page.getByRole('link', { name: 'View Cart' });
  await page.getByRole('button', { name: 'Approve' }).click();
  if (await isDone(inCart, page)) return quote;
  shopping.repeated += 1;
  await visit(page, `/dashboard/quotes/${quote}`);
  const approve = page.getByRole('button', { name: 'Approve' }).locator('visible=true').first();
  const isOpen = await approve.waitFor({ timeout: OPEN_MS }).then(
    () => true,
    () => false, // it was approved, and only the answer was lost
  );
  if (isOpen) await press(approve, page.getByText('Quote approved', { exact: true }), page, shopping);
  return quote;
}

async function order(page: Page, quote: string, shopping: Shopping): Promise<string> {
  await visit(page, `/checkout?quotes=${quote}`);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check({ timeout: STEP_MS });
  const placed = page.getByRole('heading', { name: /^LO-/ });
  const known = page.getByRole('link', { name: 'See the order' }); // it was placed, and only the answer was lost
  await press(page.getByRole('button', { name: 'Place order' }), placed.or(known).first(), page, shopping);
  if (!(await placed.isVisible())) await known.click();
  const number = page.getByText(/^LO-\d+$/).first(); // on the confirmation and on the order's page
  await see(number).toBeVisible();
  return number.innerText();
}

/** One journey of a signed-in customer with an address in Nepal: requests a quote, approves an instant one, orders it and finds the order. */
export async function shop(page: Page, shopping: Shopping): Promise<void> {
  const asked = await requestQuote(page, shopping);
  const orderNumber = await order(page, await approveInstant(page, shopping), shopping);
  await visit(page, '/dashboard/orders');
  await see(page.getByText(orderNumber).first()).toBeVisible();
  shopping.bought.push({ ...asked, orderNumber });
}
