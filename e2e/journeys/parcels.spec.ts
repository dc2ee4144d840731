import fs from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Locator, Page } from '@playwright/test';
import { EMAIL, signedIn, signUpByApi } from '../fixtures/client.ts';
import { createPhoto } from '../fixtures/files.ts';
import { createRequests } from '../fixtures/requests.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { newVisitor, type Person, signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

interface Sum {
  amount: number;
}
interface Statement {
  charged: { without_fee: Sum };
  due_at_door: Sum | null;
  lines: { key: string; local: string | number; due_on_delivery: boolean }[];
}
interface Card {
  status: string;
  money: Record<'charged' | 'received' | 'refunded' | 'refunding' | 'balance', number> &
    Record<'state' | 'label' | 'sentence', string>;
  statement: Statement;
  items: { statement: Statement; lines: { product_name: string; amount: number; state: string }[] }[];
}

/** Checks out the three quotes in the cart by bank transfer. @returns the order's number and page */
async function orderAll(page: Page): Promise<{ number: string; id: string }> {
  await visit(page, '/cart');
  const links = page.locator('.cart_cartRow h3 a');
  await expect(links).toHaveCount(3);
  const quotes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!.split('/').at(-1)));
  await page.goto(`/checkout?quotes=${quotes.join(',')}`);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return {
    number: await page.getByRole('heading', { name: /^LO-/ }).innerText(),
    id: page.url().split('/').at(-1)!.split('?')[0]!,
  };
}

/** A new admin besides the demo's. */
async function secondAdmin(server: Server): Promise<Person> {
  const person = newVisitor('Ira Store');
  await signUpByApi(server, person);
  const { data } = await (await signedIn(server, person.email, person.password)).auth.getUser();
  const admin = await signedIn(server, EMAIL.admin);
  await admin.from('user_roles').update({ role: 'admin' }).eq('user_id', data.user!.id).throwOnError();
  return person;
}

/** Makes what is bought of an order a purchase of yesterday: no screen sets the clock. */
async function boughtYesterday({ url, dataDir }: Server, orderId: string): Promise<void> {
  const { secretKey } = JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets/keys.json'), 'utf8')) as { secretKey: string };
  const { supabaseUrl } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseUrl: string };
  const backend = createClient(supabaseUrl, secretKey, { auth: { persistSession: false } });
  const bought_at = new Date(Date.now() - 50 * 60 * 60 * 1000).toISOString();
  await backend.from('order_lines').update({ bought_at }).eq('order_id', orderId).eq('state', 'bought').throwOnError();
}

/** As innerText has it: one space where the page has several or an unbreakable one. */
const NPR = (amount: number) => `NPR ${amount.toLocaleString('en')}`;
const SHOWN = { useInnerText: true };
const choose = async (page: Page, box: Locator, option: string) => {
  await box.click();
  await page.getByTitle(option, { exact: true }).last().click();
  await expect(page.locator('.ant-select-dropdown').locator('visible=true')).toHaveCount(0); // it covers the buttons on a phone
};

test('an order of three quotes and five items from two countries: every number is right from the payment to the claim', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const buyer = newVisitor('Maya Parcels');
  const team = await createRequests(server, buyer);
  const tag = Date.now().toString(36);
  await team.approve([
    { product_name: 'Tent', product_url: 'https://tents.example/1', item_price: 120, item_weight: 2 },
    { product_name: 'Stove', product_url: 'https://tents.example/2', item_price: 40, item_weight: 0.5 },
  ]);
  await team.approve({ product_name: 'Atlas', product_url: 'https://maps.example/1', item_price: 35, item_weight: 1 });
  await team.approve(
    [
      { product_name: 'Scarf', product_url: 'https://wool.example/1', item_price: 900, item_weight: 0.3 },
      { product_name: 'Shawl', product_url: 'https://wool.example/2', item_price: 2500, item_weight: 0.4 },
    ],
    'IN',
  );
  const db = await signedIn(server, buyer.email, buyer.password);
  const { data: approved } = await db.from('quote_cards').select('statement').throwOnError();
  const agreed = (approved as unknown as { statement: Statement }[]).reduce(
    (sum, { statement }) => sum + statement.charged.without_fee.amount,
    0,
  );
  await signIn(page, buyer);
  const order = await orderAll(page);
  const office = async (admin: Pick<Person, 'email' | 'password'>) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize(), reducedMotion: 'reduce' });
    const desk = await context.newPage();
    await signIn(desk, admin);
    return desk;
  };
  const shopping = await office({ email: EMAIL.admin, password: server.password });
  const warehouse = await office(await secondAdmin(server));

  /** The order's two statements as its customer reads them: lines, quotes and the price always add up to what was charged. */
  const statements = async () => {
    const card = (await db.from('order_cards').select('status,money,statement,items').eq('id', order.id).single().throwOnError())
      .data as unknown as Card;
    const { charged } = card.money;
    const total = (amounts: (number | string)[]) => amounts.reduce((sum: number, amount) => sum + Number(amount), 0);
    expect(total(card.items.flatMap(({ lines }) => lines.map(({ amount }) => amount)))).toBeCloseTo(charged, 2);
    expect(total(card.items.map(({ statement }) => statement.charged.without_fee.amount))).toBe(charged);
    const paid = card.statement.lines.filter(({ key, due_on_delivery }) => !due_on_delivery && key !== 'payment_gateway_fee');
    expect(total(paid.map(({ local }) => local))).toBe(charged);
    expect(card.statement.charged.without_fee.amount).toBe(charged);
    return card;
  };
  const { charged } = (await statements()).money;
  expect(charged).toBe(agreed);
  const amountOf = (card: Card, name: string) =>
    card.items.flatMap(({ lines }) => lines).find(({ product_name }) => product_name === name)!.amount;

  /** Both statements have these numbers, and so have the order's pages for its customer and for admins. */
  const agree = async (status: string, money: Partial<Card['money']>): Promise<Card> => {
    const card = await statements();
    const { label, sentence, received, refunded } = card.money;
    const { state, charged: total, balance, refunding } = card.money;
    expect({ status: card.status, state, charged: total, received, refunded, refunding, balance }).toEqual({
      status,
      state: 'settled',
      charged,
      received: charged,
      refunded: 0,
      refunding: 0,
      balance: 0,
      ...money,
    });
    await visit(page, `/dashboard/orders/${order.id}`);
    const side = page.getByRole('complementary', { name: 'Payment and messages' });
    await expect(side.getByRole('heading', { name: label, exact: true })).toBeVisible();
    await expect(side).toContainText(sentence);
    for (const sum of [charged, received, refunded].filter((one) => one > 0))
      await expect(side).toContainText(sum.toLocaleString('en'), SHOWN);
    const lines = page.getByRole('region', { name: 'What you ordered' });
    for (const { statement } of card.items)
      await expect(lines).toContainText(statement.charged.without_fee.amount.toLocaleString('en'), SHOWN);
    await expect(lines).toContainText(charged.toLocaleString('en'), SHOWN);
    if (card.statement.due_at_door)
      await expect(lines).toContainText(card.statement.due_at_door.amount.toLocaleString('en'), SHOWN);
    await visit(shopping, `/admin/orders/${order.id}`);
    const payment = shopping.getByRole('region', { name: 'Payment', exact: true });
    for (const sum of [charged, received, refunded].filter((one) => one > 0))
      await expect(payment).toContainText(sum.toLocaleString('en'), SHOWN);
    if (balance > 0) await expect(payment).toContainText(`${NPR(balance)} to pay`, SHOWN);
    if (refunding > 0) await expect(payment).toContainText(`A refund of ${NPR(refunding)} waits to be paid out`, SHOWN);
    return card;
  };

  await test.step('it is to be paid, and an admin verifies the money', async () => {
    await agree('payment_pending', { state: 'customer_owes', received: 0, balance: charged });
    await shopping.getByRole('button', { name: 'Verify payment' }).click();
    await expect(shopping.getByText('Payment verified', { exact: true })).toBeVisible();
    await agree('paid', {});
  });

  const buy = async (shop: string, names: string[], number: string, left: number) => {
    const box = shopping.locator('form').filter({ has: shopping.getByRole('heading', { name: shop, exact: true }) });
    for (const name of names) await box.getByRole('checkbox', { name: new RegExp(`${name} of ${order.number}$`) }).check();
    await box.getByRole('textbox', { name: /^Order number of/ }).fill(number);
    await box.getByRole('button', { name: `Bought ${names.length}`, exact: true }).click();
    await expect(shopping.getByText(`${left} ${left === 1 ? 'line' : 'lines'} to buy`, { exact: true })).toBeVisible();
  };
  const buyingList = async (left: number) => {
    await visit(shopping, `/admin/orders?view=buying&q=${order.number}`);
    await expect(shopping.getByText(`${left} lines to buy`, { exact: true })).toBeVisible();
  };

  await test.step('two items of a shop are bought on one day, two of other shops on another', async () => {
    await buyingList(5);
    await buy('tents.example', ['Tent', 'Stove'], `TENTS-${tag}`, 3);
    await boughtYesterday(server, order.id);
    await buyingList(3);
    await buy('maps.example', ['Atlas'], `MAPS-${tag}`, 2);
    await buy('wool.example', ['Scarf'], `WOOL-${tag}`, 1);
    await agree('paid', {});
  });

  let back = 0;
  const payOut = async (reference: string) => {
    const refunds = shopping.getByRole('region', { name: 'Refunds' });
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await refunds.getByLabel('Reference of the payout').fill(reference);
    await refunds.getByRole('button', { name: 'Mark as paid out' }).click();
    await expect(refunds.getByText(`Payout ${reference}`)).toBeVisible();
  };
  /** Requests what the opened dialog proposes, which is the price of the line. */
  const requestRefund = async (amount: number, reason: string) => {
    const refund = shopping.getByRole('dialog', { name: /^Refund LO-/ });
    await expect(refund.getByLabel(/^Amount/)).toHaveValue(String(amount));
    await refund.getByLabel('Reason, shown to the customer').fill(reason);
    await refund.getByRole('button', { name: 'Request refund' }).click();
    await expect(refund).toBeHidden();
    await expect(shopping.getByRole('region', { name: 'Refunds' })).toContainText(reason);
  };

  await test.step('the fifth is sold out: its customer gets the reason, wants the money and gets its price back', async () => {
    await choose(shopping, shopping.getByRole('combobox', { name: 'State of Shawl' }), 'Unavailable');
    const dialog = shopping.getByRole('dialog', { name: /^Tell the customer/ });
    await dialog.getByLabel('Why').fill('The shop has none left.');
    await dialog.getByRole('button', { name: 'Tell the customer' }).click();
    await expect(dialog).toBeHidden();
    const card = await agree('paid', {});
    await expect(page.getByText('The shop has none left.')).toBeVisible();
    await page.getByRole('radio', { name: 'Give its money back' }).check();
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText(/^You have told us what to do with/)).toBeVisible();
    await shopping.reload();
    await expect(shopping.getByText('The customer wants the money back.')).toBeVisible();
    await shopping.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = shopping.getByRole('dialog', { name: /^Refund LO-/ });
    await refund.getByRole('radio', { name: 'Items we don’t deliver' }).check();
    await expect(refund.getByText(/^Unavailable, .* a piece/)).toHaveCount(1);
    const copies = refund.getByRole('combobox').first(); // what cannot be had comes first
    await copies.click();
    await copies.press('ArrowDown');
    await copies.press('Enter');
    await expect(refund.locator('.ant-select').first()).toHaveText('1');
    back = amountOf(card, 'Shawl');
    await requestRefund(back, 'Sold out');
    await agree('paid', { state: 'we_owe', refunding: back, balance: -back });
    await payOut('TRF 1');
    await agree('paid', { refunded: back });
  });

  await test.step('another admin scans what arrived, with weight and photo; the customer sees it at once', async () => {
    await visit(warehouse, '/admin/orders?view=receiving');
    const scan = warehouse.getByLabel('Find what arrived');
    const dialog = warehouse.getByRole('dialog', { name: /^Received/ });
    const receive = async (number: string, several: string | null, weight: string, said: string | RegExp) => {
      await scan.fill(number);
      await scan.press('Enter');
      if (several) {
        await expect(warehouse.getByRole('listitem').filter({ hasText: `1 × ${several}` })).toContainText('bought 2 d ago');
        await warehouse.getByRole('button', { name: `Receive 1 × ${several}` }).click();
      }
      await expect(dialog.getByLabel('Weight, kg')).toBeFocused();
      await dialog.getByLabel('Weight, kg').fill(weight);
      if (several) await dialog.locator('input[type=file]').setInputFiles(createPhoto('arrived.png', [90, 60, 30]));
      await dialog.getByRole('button', { name: 'Received', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(warehouse.getByRole('status').filter({ hasText: 'received.' })).toHaveText(said);
    };
    await receive(`TENTS-${tag}`, 'Tent', '2', '1 × Tent received.');
    await receive(`TENTS-${tag}`, null, '1.5', /^1 × Stove received\. 1 kg more than quoted costs us \$[\d.]+\.$/);
    await receive(`MAPS-${tag}`, null, '1', '1 × Atlas received.');
    await receive(`WOOL-${tag}`, null, '0.3', '1 × Scarf received.');
    await agree('paid', { refunded: back }); // more weight than quoted is not the customer's
    await expect(page.getByText('In our hands · 1.5 kg')).toBeVisible();
    await expect(page.getByText(/^In our hands/)).toHaveCount(4);
    await expect(page.getByRole('img', { name: 'Tent as it arrived, 1 of 1' })).toBeVisible();
  });

  const parcel = (n: number) => warehouse.getByRole('article', { name: `Parcel ${order.number}-${n}` });
  await test.step('they leave in a parcel from each country; the order is shipped with the second', async () => {
    await visit(warehouse, `/admin/orders/${order.id}`);
    await warehouse.getByRole('button', { name: 'Mark as ordered' }).click();
    await expect(warehouse.getByText('Ordered').first()).toBeVisible();
    const loose = warehouse.getByRole('group', { name: 'Received, in no parcel' });
    await expect(loose.getByRole('checkbox', { name: '1 × Scarf, from India' })).not.toBeChecked();
    for (const [n, lines, carrier, number] of [
      [1, '3 lines', 'Sandbox post', `SB-${tag}`],
      [2, '1 line', 'UPS', `UPS-${tag}`],
    ] as const) {
      await warehouse.getByRole('button', { name: `Pack ${lines}`, exact: true }).click();
      await parcel(n).getByRole('button', { name: 'Ship this parcel' }).click();
      const dialog = warehouse.getByRole('dialog', { name: `Ship ${order.number}-${n}` });
      await dialog.getByLabel('Carrier').fill(carrier);
      await dialog.getByLabel('Tracking number').fill(number);
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
      await expect(dialog).toBeHidden();
      await expect(parcel(n)).toContainText(number);
      await agree(n === 1 ? 'ordered' : 'shipped', { refunded: back });
    }
    await expect(page.getByRole('link', { name: `UPS-${tag}` })).toHaveAttribute('href', /tracknum=/);
  });

  await test.step('the carrier reports a delay and the delivery of one, an admin that of the other: it is completed', async () => {
    const report = async (n: number, button: string, state: string, send: string, more: Record<string, string> = {}) => {
      await parcel(n).getByRole('button', { name: button }).click();
      const dialog = warehouse.getByRole('dialog');
      await choose(warehouse, dialog.getByRole('combobox', { name: 'State' }), state);
      for (const [label, text] of Object.entries(more)) await dialog.getByLabel(label).fill(text);
      await dialog.getByRole('button', { name: send }).click();
      await expect(dialog).toBeHidden();
      await expect(parcel(n).getByRole('heading')).toContainText(state);
    };
    const carrier = 'Let the sandbox carrier report';
    const where = { 'Where (optional)': 'Delhi', 'What was said (optional)': 'Flight cancelled' };
    await report(1, carrier, 'Delayed', 'Send it', where);
    await agree('shipped', { refunded: back });
    await expect(page.getByRole('article', { name: `Parcel ${order.number}-1` })).toContainText('Flight cancelled, Delhi');
    await report(1, carrier, 'Delivered', 'Send it');
    await agree('shipped', { refunded: back });
    await report(2, 'Record what happened', 'Delivered', 'Record it');
    await agree('completed', { refunded: back });
    const lines = page.getByRole('region', { name: 'What you ordered' });
    await expect(lines.getByText('Delivered')).toHaveCount(4);
    await expect(lines.getByText('Refunded')).toHaveCount(1);
  });

  await test.step('the customer claims that one is damaged, and gets its price back', async () => {
    await page.getByRole('button', { name: 'Report a problem with Atlas' }).click();
    const form = page.getByRole('form', { name: /^Problem with/ });
    await form.getByRole('radio', { name: 'It is damaged' }).check();
    await form.getByLabel('What happened').fill('Its cover is torn');
    await form.locator('input[type=file]').setInputFiles(createPhoto('torn.png', [20, 90, 60]));
    await form.getByRole('button', { name: 'Send the claim' }).click();
    await expect(page.getByText(/You have our answer by/)).toBeVisible();
    const card = await agree('completed', { refunded: back });
    const atlas = amountOf(card, 'Atlas');
    await visit(shopping, '/admin/orders?view=claims');
    const claim = shopping.getByRole('listitem').filter({ hasText: order.number });
    await expect(claim).toContainText('Sandbox post');
    await claim.getByRole('link', { name: 'Refund 1 × Atlas on the order' }).click();
    await requestRefund(atlas, 'The cover is torn');
    await agree('completed', { state: 'we_owe', refunded: back, refunding: atlas, balance: -atlas });
    await payOut('TRF 2');
    await agree('completed', { refunded: back + atlas });
    await expect(page.getByRole('region', { name: 'What you ordered' }).getByText('Refunded')).toHaveCount(2);
  });
  await Promise.all([shopping, warehouse].map((desk) => desk.context().close()));
});
