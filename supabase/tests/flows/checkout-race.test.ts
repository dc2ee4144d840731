import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QuoteCard, type Shop, approvedQuote, checkOut, openShop, refusal } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const AT_ONCE = 200;

it('200 checkouts of one quote at once make one order', async () => {
  const quote = await approvedQuote(shop);
  const tries = Array.from({ length: AT_ONCE }, () => refusal(checkOut(shop, [quote], { p_idempotency_key: randomUUID() })));
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['allowed', 'PT409 already_ordered']));
  expect(await shop.db.sql('select from public.order_items where quote_id = $1', [quote.id])).toHaveLength(1);
});

it('200 clicks with one key make one order, and all of them get it', async () => {
  const quote = await approvedQuote(shop);
  const p_idempotency_key = randomUUID();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => checkOut(shop, [quote], { p_idempotency_key })));
  expect(new Set(answers.map(({ order_id, payment_id }) => `${order_id} ${payment_id}`)).size).toBe(1);
});

describe('a checkout during bulk changes of the same cart', () => {
  const ROUNDS = 60;
  const IN_ONE_ORDER = 8;
  const CHANGES = ['in_cart = false, saved_for_later = true', 'in_cart = true, saved_for_later = false', 'in_cart = in_cart'];
  let quotes: QuoteCard[];
  beforeAll(async () => {
    quotes = await Promise.all(Array.from({ length: IN_ONE_ORDER }, () => approvedQuote(shop)));
  });

  const change = (set: string, ids: string[]) =>
    refusal(
      shop.db.as(shop.customer, (sql) => sql(`update public.quotes set ${set} where id = any ($1::uuid[])`, [ids]), {
        commit: true,
      }),
    );

  /** A change may be too late because the quotes are in the order already. */
  const isUnexpected = (answer: string) => answer !== 'allowed' && !answer.startsWith('PT409 not_payable');

  const cancel = async (orderId: string) => {
    const { version } = await shop.row<{ version: number }>('select version from public.orders where id = $1', [orderId]);
    const details = { reason: 'Sold out' };
    return shop.call(shop.admin, 'move_order', {
      p_order_id: orderId,
      p_to: 'cancelled',
      p_version: version,
      p_details: details,
    });
  };

  it(`never deadlocks, in ${ROUNDS} rounds of a checkout, its cancellation and cart updates`, async () => {
    const ids = quotes.map(({ id }) => id);
    for (let round = 0; round < ROUNDS; round++) {
      const [order, ...changed] = await Promise.all([checkOut(shop, quotes), ...CHANGES.map((set) => change(set, ids))]);
      expect(changed.filter(isUnexpected)).toEqual([]);
      const held = 'select from public.quotes where order_id = $1 and not in_cart and not saved_for_later';
      expect(await shop.db.sql(held, [order.order_id])).toHaveLength(IN_ONE_ORDER);
      const [, ...late] = await Promise.all([cancel(order.order_id), ...CHANGES.map((set) => change(set, ids))]);
      expect(late.filter(isUnexpected)).toEqual([]);
      await change(CHANGES[1] as string, ids);
    }
  });
});
