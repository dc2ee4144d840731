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
  const [react, dom, { renderInShell }, { Component }, { orderCsvRow }, { moneyCsvRow }] = await Promise.all([
    import('react'),
    import('@testing-library/react'),
    import('@landfall/contract/testing'),
    import('../../../remotes/customer-dashboard/src/pages/order/order.route.tsx'),
    import('../../../remotes/admin-ops/src/pages/orders/order-csv.ts'),
    import('../../../remotes/admin-ops/src/pages/payments/money-csv.ts'),
    import('@testing-library/jest-dom/vitest'),
  ]);
  return { orderPage: react.createElement(Component), ...dom, renderInShell, orderCsvRow, moneyCsvRow };
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

const chargedBy = ({ price, card }: Read) => (card.payment_method === 'card' ? 'card' : 'without_fee');

function checkFile(read: Read, { list, queue }: Omit<Readings, 'orders' | 'mails'>): void {
  const { money, price, card } = read;
  const of = chargedBy(read);
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
  expect(money.charged).toBe(price.charged[of].amount);
  const rows = queue.filter(({ order_id }) => order_id === card.id);
  const files = rows.map((row) => ({ ...row, cells: readFromFile(pages.moneyCsvRow(row)) }));
  for (const { unmatched_id, cells } of files) if (unmatched_id === null) expect(cells['What it is']).toBe(money.shop_sentence);
  const asked = files.filter(({ kind, currency }) => kind !== 'to_verify' && currency === money.currency);
  if (asked.length > 0) expect(asked.reduce((sum, { cells }) => sum + Number(cells['Amount']), 0)).toBe(Math.abs(money.balance));
}

/** Amounts of the page, without the sign of its currency. */
const digits = (amount: number) => amount.toLocaleString('en-US');
const npr = (amount: number) => `NPR ${digits(amount)}`;

async function checkPage(read: Read): Promise<void> {
  const { money, price, card } = read;
  const { screen, within, cleanup } = pages;
  pages.renderInShell(
    pages.orderPage,
    { order_cards: [card], messages: [], timeline: [], refund_cards: [], my_held_money: [] },
    { at: `/order/${card.id}`, path: '/order/:id' },
  );
  const pay = await screen.findByRole('region', { name: money.label });
  expect(pay).toHaveTextContent(money.sentence);
  const facts = new Map([...pay.querySelectorAll('dl div')].map((fact) => [fact.querySelector('dt')!.textContent, fact]));
  const shown = (name: string, amount: number) =>
    amount > 0 ? expect(facts.get(name)).toHaveTextContent(digits(amount)) : expect(facts.has(name)).toBe(false);
  shown('Received', money.received);
  shown('Returned', money.refunded);
  shown('Still to pay', money.received > 0 ? money.balance : 0);
  if (money.held.length > 0) for (const { amount } of money.held) expect(pay).toHaveTextContent(digits(amount));

  const paper = screen.getByText(new RegExp(`^(Receipt|Order) ${card.order_number}$`)).closest('header')!;
  const written = (text: string) => expect(paper).toHaveTextContent(text);
  written(`${money.received > 0 ? 'Receipt' : 'Order'} ${card.order_number}`);
  written(money.sentence);
  expect(paper.textContent.includes('Received')).toBe(money.received > 0);
  if (money.received > 0) written(`Received ${npr(money.received)}`);
  if (money.refunded > 0) written(`Returned ${npr(money.refunded)}`);
  expect(within(paper).queryAllByRole('listitem', { hidden: true })).toHaveLength(card.papers.length);

  const lines = screen.getByRole('region', { name: 'What you ordered' });
  expect(lines.querySelector('.money-total')).toHaveTextContent(digits(price.charged[chargedBy(read)].amount));
  cleanup();
}

/** What a mail says of an amount, by its template. */
const MAILED: Record<string, (mail: Mail) => string> = {
  payment_received: ({ after }) => `We received ${npr(after.received)} for order`,
  refund_issued: ({ before, after }) => `We refunded ${npr(after.refunded - before.refunded)} of order`,
  bank_transfer_instructions: ({ after }) => `Please transfer ${npr(after.balance)} with the reference`,
};

it('pages, print, files and mails say what the two statements of an order say, after generated sequences', async () => {
  const labels = new Set<string>();
  const mailed = new Set<string>();
  for (const [n, { orders, mails, ...lists }] of readings.entries()) {
    for (const mail of mails) {
      mailed.add(mail.template);
      const said = MAILED[mail.template]?.(mail);
      if (said) expect(mail.text, sequences[n]!.map((command) => JSON.stringify(command)).join('\n')).toContain(said);
    }
    for (const read of orders) {
      const at = `MONEY_SEED=${SEED} ${read.card.order_number}\n${sequences[n]!.map((command) => JSON.stringify(command)).join('\n')}`;
      try {
        checkFile(read, lists);
        if (!labels.has(JSON.stringify(read.money))) await checkPage(read);
      } catch (error) {
        throw new Error(`${at}\n${(error as Error).message}`, { cause: error });
      }
      labels.add(JSON.stringify(read.money));
    }
  }
  console.info(`readers: ${sequences.length} sequences, ${labels.size} different statements of money`);
  expect([...mailed]).toEqual(expect.arrayContaining(Object.keys(MAILED)));
}, 900_000);
