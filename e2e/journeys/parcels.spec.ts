import type { Page } from '@playwright/test';
import { createBuyer } from '../fixtures/buyer.ts';
import { EMAIL, signedIn } from '../fixtures/client.ts';
import { createPhoto } from '../fixtures/files.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

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

interface Card {
  status: string;
  money: Record<'charged' | 'received' | 'refunded' | 'refunding' | 'balance', number> & { state: string };
  statement: { charged: { without_fee: { amount: number } } };
  items: { lines: { amount: number; state: string }[] }[];
}

test('an order of three quotes: bought, one item unavailable and refunded, received with a photo, in two parcels, one claim', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const buyer = await createBuyer(server, 3);
  await signIn(page, buyer);
  const order = await orderAll(page);
  const office = async () => {
    const context = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize(), reducedMotion: 'reduce' });
    const admin = await context.newPage();
    await signIn(admin, { email: EMAIL.admin, password: server.password });
    return admin;
  };
  const [buyerAdmin, warehouse] = [await office(), await office()];
  const db = await signedIn(server, buyer.email, buyer.password);
  /** The order's two statements as its customer reads them. Its lines always add up to what was charged. */
  const statements = async () => {
    const { data } = await db
      .from('order_cards')
      .select('status,money,statement,items')
      .eq('id', order.id)
      .single()
      .throwOnError();
    const { status, money, statement, items } = data as unknown as Card;
    const lines = items.flatMap((item) => item.lines);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(money.charged, 2);
    expect(statement.charged.without_fee.amount).toBe(money.charged);
    const { charged, received, refunded, refunding, balance, state } = money;
    return { status, lines, money: { charged, received, refunded, refunding, balance, state } };
  };
  const placed = await statements();
  const { charged } = placed.money;
  expect(placed.money).toEqual({ charged, received: 0, refunded: 0, refunding: 0, balance: charged, state: 'customer_owes' });
  const paid = { charged, received: charged, refunded: 0, refunding: 0, balance: 0, state: 'settled' };
  const states = (admin: Page) => admin.getByRole('combobox', { name: /^State of / });
  const names: string[] = [];

  await test.step('an admin verifies the money and buys two of three items at the shop', async () => {
    await visit(buyerAdmin, `/admin/orders/${order.id}`);
    await buyerAdmin.getByRole('button', { name: 'Verify payment' }).click();
    await expect(buyerAdmin.getByText('Payment verified', { exact: true })).toBeVisible();
    expect(await statements()).toMatchObject({ status: 'paid', money: paid });
    for (const state of await states(buyerAdmin).all())
      names.push((await state.getAttribute('aria-label'))!.replace('State of ', ''));
    expect(names).toHaveLength(3);
    await visit(buyerAdmin, '/admin/orders?view=buying');
    await buyerAdmin.getByLabel('Search what is to be bought').fill(order.number);
    await expect(buyerAdmin.getByText('3 lines to buy', { exact: true })).toBeVisible();
    const mine = buyerAdmin.getByRole('checkbox', { name: new RegExp(`of ${order.number}$`) });
    await mine.nth(0).check();
    await mine.nth(1).check();
    for (const shop of await buyerAdmin.getByRole('textbox', { name: /^Order number of/ }).all()) await shop.fill('SHOP-1');
    const buy = buyerAdmin.getByRole('button', { name: /^Bought \d/ });
    while (await buy.count()) {
      const shops = await buy.count();
      await buy.first().click();
      await expect(buy).toHaveCount(shops - 1);
    }
    await expect(buyerAdmin.getByText('1 line to buy')).toBeVisible();
  });

  await test.step('the third is sold out: its customer gets the reason, and wants the money', async () => {
    await visit(buyerAdmin, `/admin/orders/${order.id}`);
    await states(buyerAdmin)
      .filter({ hasText: 'To buy' })
      .or(buyerAdmin.locator('.ant-select', { hasText: 'To buy' }))
      .first()
      .click();
    await buyerAdmin.getByTitle('Unavailable', { exact: true }).last().click();
    const dialog = buyerAdmin.getByRole('dialog', { name: /^Tell the customer/ });
    await dialog.getByLabel('Why').fill('The shop has none left.');
    await dialog.getByRole('button', { name: 'Tell the customer' }).click();
    await expect(dialog).toBeHidden();
    await visit(page, `/order/${order.id}`);
    await expect(page.getByText('The shop has none left.')).toBeVisible();
    await page.getByRole('radio', { name: 'Give its money back' }).check();
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText(/^You have told us what to do with/)).toBeVisible();
    await buyerAdmin.reload();
    await expect(buyerAdmin.getByText('The customer wants the money back.')).toBeVisible();
    await buyerAdmin.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = buyerAdmin.getByRole('dialog', { name: /^Refund LO-/ });
    await refund.getByRole('radio', { name: 'Items we don’t deliver' }).check();
    await expect(refund.getByText(/^Unavailable, .* a piece/)).toHaveCount(1);
    const copies = refund.getByRole('combobox').first(); // what cannot be had comes first
    await copies.click();
    await copies.press('ArrowDown');
    await copies.press('Enter');
    await expect(refund.locator('.ant-select').first()).toHaveText('1');
    await expect(refund.getByLabel(/^Amount/)).not.toHaveValue('');
    await refund.getByLabel('Reason, shown to the customer').fill('Sold out');
    await refund.getByRole('button', { name: 'Request refund' }).click();
    await expect(refund).toBeHidden();
    await expect(buyerAdmin.getByRole('region', { name: 'Refunds' })).toContainText('Sold out');
    const { money, lines } = await statements();
    const refunding = lines.find(({ state }) => state === 'refunded')!.amount;
    expect(money).toEqual({ ...paid, refunding, balance: -refunding, state: 'we_owe' });
  });

  const owed = (await statements()).money;

  await test.step('another admin scans what arrived, with weight and photo; the customer sees it at once', async () => {
    await visit(warehouse, '/admin/orders?view=receiving');
    const scan = warehouse.getByLabel('Find what arrived');
    for (const left of [2, 1]) {
      await scan.fill('SHOP-1');
      await scan.press('Enter');
      await expect(warehouse.getByText('2 lines', { exact: true })).toBeVisible();
      const dialog = warehouse.getByRole('dialog', { name: /^Received/ });
      const receive = warehouse.getByRole('button', { name: /^Receive / }).first();
      await expect(dialog.or(receive).first()).toBeVisible();
      if (left === 2 && !(await dialog.isVisible())) await receive.click();
      await dialog.getByLabel('Weight, kg').fill('0.6');
      if (left === 2) await dialog.locator('input[type=file]').setInputFiles(createPhoto('arrived.png', [90, 60, 30]));
      await dialog.getByRole('button', { name: 'Received', exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await visit(page, `/order/${order.id}`);
    await expect(page.getByText('In our hands · 0.6 kg')).toHaveCount(2);
    await expect(page.getByRole('img', { name: /as it arrived, 1 of 1$/ })).toBeVisible();
    expect((await statements()).money).toEqual(owed);
  });

  await test.step('both leave in a parcel each; the order is shipped with the second', async () => {
    await visit(warehouse, `/admin/orders/${order.id}`);
    await warehouse.getByRole('button', { name: 'Mark as ordered' }).click();
    await expect(warehouse.getByText('Ordered').first()).toBeVisible();
    for (const [n, number] of ['PACK-1', 'PACK-2'].entries()) {
      const loose = warehouse.getByRole('group', { name: 'Received, in no parcel' }).getByRole('checkbox');
      if (n === 0) await loose.nth(1).uncheck();
      await warehouse.getByRole('button', { name: 'Pack 1 line' }).click();
      const parcel = warehouse.getByRole('article', { name: `Parcel ${order.number}-${n + 1}` });
      await parcel.getByRole('button', { name: 'Ship this parcel' }).click();
      const dialog = warehouse.getByRole('dialog', { name: `Ship ${order.number}-${n + 1}` });
      await dialog.getByLabel('Carrier').fill('UPS');
      await dialog.getByLabel('Tracking number').fill(number);
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
      await expect(parcel).toContainText(number);
    }
    await expect(warehouse.getByText('Shipped').first()).toBeVisible();
    expect(await statements()).toMatchObject({ status: 'shipped', money: owed });
    await visit(page, `/order/${order.id}`);
    await expect(page.getByRole('link', { name: 'PACK-2' })).toHaveAttribute('href', /PACK-2$/);
  });

  await test.step('one is delayed and then delivered, as the other: the order is completed', async () => {
    const record = async (n: number, state: string) => {
      const parcel = warehouse.getByRole('article', { name: `Parcel ${order.number}-${n}` });
      await parcel.getByRole('button', { name: 'Record what happened' }).click();
      const dialog = warehouse.getByRole('dialog', { name: `What happened to ${order.number}-${n}` });
      await dialog.getByRole('combobox', { name: 'State' }).click();
      await warehouse.getByTitle(state, { exact: true }).last().click();
      await expect(dialog.locator('.ant-select')).toContainText(state);
      await expect(warehouse.locator('.ant-select-dropdown').locator('visible=true')).toHaveCount(0); // it covers the button on a phone
      await dialog.getByRole('button', { name: 'Record it' }).click();
      await expect(dialog).toBeHidden();
    };
    await record(1, 'Delayed');
    await record(1, 'Delivered');
    await record(2, 'Delivered');
    await expect(warehouse.getByText('Completed').first()).toBeVisible();
    await visit(page, `/order/${order.id}`);
    const lines = page.getByRole('region', { name: 'What you ordered' });
    await expect(lines.getByText('Delivered')).toHaveCount(2);
    await expect(lines.getByText('Refunded')).toHaveCount(1);
    expect(await statements()).toMatchObject({ status: 'completed', money: owed });
  });

  await test.step('the customer claims that one is damaged; an admin refuses it, and the money stays', async () => {
    await page
      .getByRole('button', { name: /^Report a problem with/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: /^Problem with/ });
    await form.getByRole('radio', { name: 'It is damaged' }).check();
    await form.getByLabel('What happened').fill('A scratch on the lid');
    await form.getByRole('button', { name: 'Send the claim' }).click();
    await expect(page.getByText(/You have our answer by/)).toBeVisible();
    await visit(warehouse, '/admin/orders?view=claims');
    const claim = warehouse.getByRole('listitem').filter({ hasText: order.number });
    await claim.getByRole('button', { name: /^Refuse the claim about/ }).click();
    const dialog = warehouse.getByRole('dialog');
    await dialog.getByLabel('Why').fill('It left us whole: see its photo.');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(dialog).toBeHidden();
    await visit(page, `/order/${order.id}`);
    await expect(page.getByText(/^We could not accept your claim. It left us whole/)).toBeVisible();
    expect(await statements()).toMatchObject({ status: 'completed', money: owed });
  });
});
