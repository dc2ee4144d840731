import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, approvedQuote, checkOut, openShop, refusal } from './shop.ts';

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

it('200 presses of one button, with one key, make one order and all of them find it', async () => {
  const quote = await approvedQuote(shop);
  const p_idempotency_key = randomUUID();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => checkOut(shop, [quote], { p_idempotency_key })));
  expect(new Set(answers.map(({ order_id, payment_id }) => `${order_id} ${payment_id}`)).size).toBe(1);
});
