// The customer's page and its print, the files of the admins' lists and the mails, after generated sequences: every amount is of the order's
// two statements. The pages and columns are those of the remotes; only the network between them and the database is left out.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import type { Result, Row } from '../../../libs/db/src/database-overlay.ts';
import { createCsvWriter, type CsvRow } from '../../../libs/ui/src/list/csv.ts';
import { openMoneyShop, SEED } from './run.ts';
import { type Command, EXAMPLES, RARE, sequence } from './commands.ts';

type Order = Row<'order_cards'>;
interface Read {
  money: Order['money'];
  price: Order['statement'];
  card: Order;
}
interface Mail {
  template: string;
  text: string;
  /** The statement of its order before the command that sent it, and after it. */
  before: Order['money'];
  after: Order['money'];
}
interface Readings {
  mails: Mail[];
  orders: Read[];
  list: Result<'admin_order_list'>['rows'];
  queue: Result<'admin_money_list'>['rows'];
}

/** Random sequences beside the rare and the example ones: MONEY_READERS, default 12. */
const RANDOM = Number(process.env['MONEY_READERS'] ?? 12);

/** The database answers before there is a window, which replaces what its thread needs. */
async function readAll(sequences: Command[][]): Promise<Readings[]> {
  const shop = await openMoneyShop();
  const read = (commands: Command[]) =>
    shop.row<{ readings: Readings }>('select money_test.read_after($1) as readings', [JSON.stringify(commands)]);
  const all: Readings[] = [];
  for (const commands of sequences) all.push((await read(commands)).readings);
  await shop.db.close();
  return all;
}

/** What needs a window when it is loaded. */
async function loadPages() {
  const [{ renderInShell }, { Component }, { orderCsvRow }, { moneyCsvRow }] = await Promise.all([
    import('@landfall/contract/testing'),
    import('../../../remotes/customer-dashboard/src/pages/order/order.route.tsx'),
    import('../../../remotes/admin-ops/src/pages/orders/order-csv.ts'),
    import('../../../remotes/admin-ops/src/pages/payments/money-csv.ts'),
  ]);
  return { orderPage: [{ path: '/order/:id', Component }], renderInShell, orderCsvRow, moneyCsvRow };
}

const sequences = [...RARE, ...Object.values(EXAMPLES), ...fc.sample(sequence, { numRuns: RANDOM, seed: SEED })];
let readings: Readings[];
let pages: Awaited<ReturnType<typeof loadPages>>;
let closeWindow: () => unknown;
beforeAll(async () => {
  readings = await readAll(sequences);
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
  closeWindow = () => teardown(globalThis);
  pages = await loadPages();
}, 600_000);
afterAll(() => closeWindow());

/** A row as a spreadsheet reads it from the file. */
function readFromFile(row: CsvRow): Record<string, string> {
  const line = createCsvWriter('UTC')(Object.values(row)).trim();
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );
  return Object.fromEntries(Object.keys(row).map((name, n) => [name, cells[n]!]));
}

const chargedBy = ({ card }: Read) => (card.payment_method === 'card' ? 'card' : 'without_fee');
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
/** Amounts as pages and mails write them. */
const digits = (amount: number) => amount.toLocaleString('en-US');
const npr = (amount: number) => `NPR ${digits(amount)}`;

function checkFile(read: Read, { list, queue }: Pick<Readings, 'list' | 'queue'>): void {
  const { money, price, card } = read;
  const of = chargedBy(read);
  expect(money.charged).toBe(price.charged[of].amount);
  expect(readFromFile(pages.orderCsvRow(list.find(({ id }) => id === card.id)!))).toMatchObject({
    Number: card.order_number,
    Payment: money.label,
    Total: String(price.charged[of].amount),
    'Total in USD': String(price.charged[of].usd),
    'Due at the door': String(price.due_at_door?.amount ?? ''),
    'In all': String(price.landed_total[of].amount),
    Received: String(money.received),
    Refunded: String(money.refunded),
    Held: money.held.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
    Balance: String(money.balance),
  });
  const rows = queue
    .filter(({ order_id }) => order_id === card.id)
    .map((row) => ({ ...row, cells: readFromFile(pages.moneyCsvRow(row)) }));
  const ofOrder = rows.filter(({ unmatched_id }) => unmatched_id === null);
  expect(ofOrder.map(({ cells }) => cells['What it is'])).toEqual(ofOrder.map(() => money.shop_sentence));
  const asked = rows.filter(({ kind, currency }) => kind !== 'to_verify' && currency === money.currency);
  expect(sum(asked.map(({ cells }) => Number(cells['Amount'])))).toBe(asked.length > 0 ? Math.abs(money.balance) : 0);
}

/** What the page and the paper say beside the label and the sentence; nothing where there is none. */
const shownOf = ({ received, refunded, balance, held }: Order['money']) => ({
  facts: [
    ...(received > 0 ? [['Received', digits(received)]] : []),
    ...(received > 0 && balance > 0 ? [['Still to pay', digits(balance)]] : []),
    ...(refunded > 0 ? [['Returned', digits(refunded)]] : []),
    ...held.map(({ amount }) => ['Held for you', digits(amount)]),
  ],
  paper: [...(received > 0 ? [`Received ${npr(received)}`] : []), ...(refunded > 0 ? [`Returned ${npr(refunded)}`] : [])],
});

const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ');

async function checkPage(read: Read): Promise<void> {
  const { money, price, card } = read;
  const answers = { order_cards: [card], messages: [], timeline: [], refund_cards: [], my_held_money: [] };
  const view = pages.renderInShell(pages.orderPage, answers, { at: `/order/${card.id}` });
  const expected = shownOf(money);
  const pay = await view.findByRole('region', { name: money.label });
  expect(textOf(pay)).toContain(money.sentence);
  const facts = [...pay.querySelectorAll('dl div')]
    .map((fact) => [fact.querySelector('dt')!.textContent, /[\d,.]+/.exec(textOf(fact.querySelector('dd')!))?.[0]])
    .filter(([name]) => ['Received', 'Still to pay', 'Returned', 'Held for you'].includes(name!));
  expect(facts).toEqual(expected.facts);

  const head = `${money.received > 0 ? 'Receipt' : 'Order'} ${card.order_number}`;
  const paper = view.getByText(head).closest('header')!;
  expect(textOf(paper)).toContain(money.sentence);
  expect([...paper.querySelectorAll('p.num')].map(textOf)).toEqual(expected.paper);
  expect(paper.querySelectorAll('li')).toHaveLength(card.papers.length);

  const lines = view.getByRole('region', { name: 'What you ordered' });
  expect(textOf(lines.querySelector('.money-total')!)).toContain(digits(price.charged[chargedBy(read)].amount));
  view.unmount();
}

/** What a mail says of an amount, by its template. */
const MAILED: Record<string, (mail: Mail) => string> = {
  payment_received: ({ after }) => `We received ${npr(after.received)} for order`,
  refund_issued: ({ before, after }) => `We refunded ${npr(after.refunded - before.refunded)} of order`,
  bank_transfer_instructions: ({ after }) => `Please transfer ${npr(after.balance)} with the reference`,
};
const mailText = (mail: Mail): string => MAILED[mail.template]?.(mail) ?? '';

/** States of money whose page was looked at. */
const seen = new Set<string>();
const mailed = new Set<string>();

async function checkReadings({ orders, mails, ...lists }: Readings): Promise<void> {
  for (const mail of mails) {
    expect(mail.text).toContain(mailText(mail));
    mailed.add(mail.template);
  }
  for (const read of orders) {
    checkFile(read, lists);
    const state = JSON.stringify(read.money);
    if (!seen.has(state)) await checkPage(read);
    seen.add(state);
  }
}

it('pages, print, files and mails say what the two statements of an order say, after generated sequences', async () => {
  for (const [n, reading] of readings.entries())
    await checkReadings(reading).catch((cause: unknown) => {
      const commands = sequences[n]!.map((command) => JSON.stringify(command)).join('\n');
      throw new Error(`MONEY_SEED=${SEED}\n${commands}\n${String(cause)}`, { cause });
    });
  console.info(`readers: ${sequences.length} sequences, ${seen.size} different statements of money`);
  expect([...mailed]).toEqual(expect.arrayContaining(Object.keys(MAILED)));
}, 900_000);
