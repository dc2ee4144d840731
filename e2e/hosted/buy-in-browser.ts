import { type Page, chromium, expect } from '@playwright/test';
import { findChromium } from '../../tools/test/chromium.ts';
import { createPhoto } from '../fixtures/files.ts';
import { newVisitor, type Person, signUp } from '../pages/auth.page.ts';
import { choose } from '../pages/choose.ts';
import { fillRequest } from '../pages/quote-request.page.ts';
import { visit } from '../pages/visit.ts';
import type { Platform } from './platform.ts';

interface Deal {
  shop: string;
  platform: Platform;
  /** Makes somebody an admin of the shop. */
  makeAdmin(email: string): Promise<unknown>;
  /** Loads countries and routes. */
  loadStarter(): Promise<unknown>;
  /** What a person had to answer. */
  asked: string[];
}

const WANTED = {
  link: 'https://northridge.example/kettle',
  name: 'Pour-over kettle',
  options: 'Black',
  quantity: 1,
  price: 60,
  weight: 1.1,
};

/** Signs up and follows the link in the mail. */
async function join(page: Page, { platform }: Deal, person: Person): Promise<void> {
  await visit(page, '/auth');
  await signUp(page, person);
  const mailTo = () => platform.mails().find(({ to }) => to === person.email);
  await expect.poll(() => mailTo()?.text, { timeout: 30_000 }).toContain('/auth?token_hash=');
  const link = /https?:\/\/[^\s<>"]+\/auth\?token_hash=[^\s<>"]+/.exec(mailTo()!.text)![0];
  await page.goto(link);
  await page.getByRole('button', { name: `Continue as ${person.email}` }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible({ timeout: 30_000 });
}

async function addBankAccount(page: Page, asked: string[]): Promise<void> {
  await visit(page, '/admin/bank-accounts');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add bank account' });
  await drawer.getByLabel('In the name of').fill('Landfall Shop');
  await drawer.getByLabel('Account number').fill('000123456789');
  await drawer.getByLabel('Bank', { exact: true }).fill('First Bank');
  await choose(page, 'Currency', 'INR');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Bank account saved', { exact: true })).toBeVisible();
  asked.push('a bank account');
}

/** Nothing is sent without a category: its duty would not be known. */
async function addCategory(page: Page, asked: string[]): Promise<void> {
  await visit(page, '/admin/customs');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add category' });
  await drawer.getByLabel('Name').fill('Kitchenware');
  await drawer.getByLabel('Duty', { exact: true }).fill('5');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  asked.push('a customs category');
}

/** @returns the quote's number */
async function requestQuote(page: Page): Promise<string> {
  await visit(page, '/quote');
  await fillRequest(page, [WANTED], { from: 'United States', to: 'India', notes: '' });
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  return page.getByRole('link', { name: /^LF-/ }).innerText();
}

async function sendPrice(page: Page, displayId: string): Promise<void> {
  await visit(page, '/admin/quotes');
  await page.locator('a[data-row]').filter({ hasText: displayId }).click();
  await expect(page.getByRole('heading', { name: displayId })).toBeVisible();
  await choose(page, `Customs category of ${WANTED.name}`, 'Kitchenware');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: /^Send/ }).locator('visible=true').click();
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
}

/** Approves, checks out by bank transfer and uploads a proof. @returns the order's number */
async function buy(page: Page): Promise<string> {
  await visit(page, '/dashboard/quotes');
  await page
    .getByRole('link', { name: new RegExp(WANTED.name) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve' }).locator('visible=true').first().click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Checkout' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/checkout\?quotes=/);
  await page.getByLabel('Recipient').fill('Asha Rao');
  await page.getByLabel('Street and number').fill('12 Lake Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('PIN code').fill('411001');
  await page.getByRole('textbox', { name: 'State' }).fill('Maharashtra');
  await page.getByLabel('Phone, for the courier').fill('+91 20 5550 1234');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('radio', { name: /^Asha Rao/ })).toBeChecked(); // the form closes, which moves what is below it
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await page.getByLabel('Send proof of your transfer').setInputFiles(createPhoto('transfer.png', [200, 200, 210]));
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible();
  return page.getByRole('heading', { name: /^LO-/ }).innerText();
}

async function verifyPayment(page: Page, orderNumber: string): Promise<void> {
  await visit(page, '/admin/payment-management');
  await page.getByText(orderNumber).first().click();
  await page.getByRole('button', { name: 'Verify payment' }).click();
  await expect(page.getByText('Payment verified', { exact: true })).toBeVisible();
}

/** From the first visitor to a paid order. @returns its number @throws if anything is not as it should be */
export async function buyInBrowser(deal: Deal): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const openPage = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: deal.shop, viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && console.error(`${page.url()}: ${message.text()}`));
    return page;
  };
  try {
    const [ines, asha] = [newVisitor('Ines Moreau'), newVisitor('Asha Rao')];
    const [admin, customer] = [await openPage(), await openPage()];
    await join(admin, deal, ines);
    deal.asked.push('a name, email and password for the first admin, and the link in the mail');
    await deal.makeAdmin(ines.email);
    await deal.loadStarter();
    await addBankAccount(admin, deal.asked);
    await addCategory(admin, deal.asked);
    await join(customer, deal, asha);
    const displayId = await requestQuote(customer);
    await sendPrice(admin, displayId);
    const orderNumber = await buy(customer);
    await verifyPayment(admin, orderNumber);
    await visit(customer, '/dashboard/orders');
    await expect(customer.getByText(orderNumber)).toBeVisible();
    await expect(customer.getByText('Paid', { exact: true }).locator('visible=true').first()).toBeVisible();
    return orderNumber;
  } catch (error) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const page of pages) console.error(`At ${page.url()}:\n${await page.locator('body').innerText()}\n`);
    throw error;
  } finally {
    await browser.close();
  }
}
