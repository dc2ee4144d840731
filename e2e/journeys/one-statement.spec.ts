import fs from 'node:fs/promises';
import { EMAIL, signedIn } from '../fixtures/client.ts';
import { expect, test } from '../fixtures/test.ts';
import { signIn } from '../pages/auth.page.ts';
import { visit } from '../pages/visit.ts';

interface Order {
  id: string;
  order_number: string;
  total: number;
  money: {
    label: string;
    sentence: string;
    shop_sentence: string;
    received: number;
    refunded: number;
    balance: number;
    held: { currency: string; amount: number }[];
  };
  totals: { charged: Record<'card' | 'without_fee', { amount: number; usd: number }>; due_at_door: { amount: number } | null };
}

const VISIBLE = { useInnerText: true };

/** One order of each state of its money. */
const oneOfEach = (orders: Order[]): Order[] => [...new Map(orders.map((order) => [order.money.label, order])).values()];

/** Cells of a line as RFC 4180 writes them. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!);

test('a customer’s order says on screen and on paper what its statement says, in every state of its money', async ({
  page,
  server,
}) => {
  const db = await signedIn(server, EMAIL.customer);
  const { data } = await db.from('order_cards').select('id, order_number, total, money, totals').throwOnError();
  const orders = oneOfEach(data as unknown as Order[]);
  expect(orders.map(({ money }) => money.label).toSorted()).toEqual(
    expect.arrayContaining(['Not paid', 'Paid', 'Partly refunded', 'Refund due', 'Refunded']),
  );
  await signIn(page, { email: EMAIL.customer, password: server.password });
  for (const { id, order_number, total, money } of orders) {
    await test.step(`${order_number}, ${money.label}`, async () => {
      await page.emulateMedia({ media: 'screen' });
      await visit(page, `/dashboard/orders/${id}`);
      const side = page.getByRole('complementary', { name: 'Payment and messages' });
      await expect(side.getByRole('heading', { name: money.label, exact: true })).toBeVisible();
      await expect(side).toContainText(money.sentence);
      await expect(side).toContainText(total.toLocaleString('en'), VISIBLE);
      if (money.received > 0) await expect(side).toContainText(money.received.toLocaleString('en'), VISIBLE);
      if (money.refunded > 0) await expect(side).toContainText(money.refunded.toLocaleString('en'), VISIBLE);
      await page.emulateMedia({ media: 'print' });
      const paper = page.getByRole('main');
      await expect(side).toBeHidden();
      const sentence = paper.getByText(money.sentence, { exact: true }).locator('visible=true');
      await expect(sentence).toBeVisible();
      await expect(paper.getByText(`${money.received > 0 ? 'Receipt' : 'Order'} ${order_number}`)).toBeVisible();
      await expect(paper).toContainText(total.toLocaleString('en'), VISIBLE);
      const head = sentence.locator('..');
      if (money.received > 0) await expect(head).toContainText(`Received NPR ${money.received.toLocaleString('en')}`);
      if (money.refunded > 0) await expect(head).toContainText(`Returned NPR ${money.refunded.toLocaleString('en')}`);
    });
  }
});

test('an admin’s list, file and order page say what the statement says', async ({ page, server }) => {
  const db = await signedIn(server, EMAIL.admin);
  const { data } = await db.rpc('admin_order_list', { p_limit: 100 }).throwOnError();
  const orders = (data as { rows: Order[] }).rows;
  await signIn(page, { email: EMAIL.admin, password: server.password });
  await visit(page, '/admin/orders');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [heads, ...lines] = (await fs.readFile(await (await saving).path(), 'utf8')).trim().split('\r\n').map(cellsOf);
  const table = lines.map((cells) => Object.fromEntries(cells.map((cell, n) => [heads![n]!.replace('\uFEFF', ''), cell])));
  const inFile = ({ order_number, total, money, totals }: Order) => ({
    Number: order_number,
    Payment: money.label,
    Total: String(total),
    'Due at the door': String(totals.due_at_door?.amount ?? ''),
    Received: String(money.received),
    Refunded: String(money.refunded),
    Held: money.held.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
    Balance: String(money.balance),
  });
  expect(table).toHaveLength(orders.length);
  for (const order of orders) expect(table.find((line) => line['Number'] === order.order_number)).toMatchObject(inFile(order));

  for (const { id, order_number, money } of oneOfEach(orders))
    await test.step(`${order_number}, ${money.label}`, async () => {
      await visit(page, `/admin/orders/${id}`);
      await expect(page.getByRole('main').getByText(money.shop_sentence).first()).toBeVisible();
    });
});
