import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Json,
  move,
  openShop,
  pricedQuote,
  type QuoteCard,
  quoteRow,
  refusal,
  requestedQuote,
  type Shop,
  unpaidOrder,
} from './shop.ts';

interface Reviewed extends Json {
  id: string;
  number: string;
  checks: { code: string; level: string }[];
  refusal: { code: string; text: string } | null;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const review = (ids: string[], to?: string, entity = 'quote', who = shop.admin) =>
  shop.call<Reviewed[]>(who, 'review_moves', { p_entity: entity, p_ids: `{${ids.join(',')}}`, ...(to && { p_to: to }) });

const complete = (card: { id: string }) =>
  shop.db.sql(
    `with i as (update public.quote_items set customs_category_id = $2 where quote_id = $1)
    update public.quotes set delivery_option_id = 'economy' where id = $1`,
    [card.id, shop.categoryId],
  );

it('says of each quote why it would not be sent, in the words of the move, and sends nothing', async () => {
  const ready = await pricedQuote(shop);
  await complete(ready);
  const unpriced = await requestedQuote(shop);
  const weightless = await pricedQuote(
    shop,
    {},
    { items: [{ product_name: 'Camera', quantity: 1, item_price: 100, customs_category_id: shop.categoryId }] },
  );
  const estimate = await pricedQuote(shop);
  await complete(estimate);
  await shop.db.sql(`select private.apply_move('quote', $1, 'calculated', 'admin')`, [estimate.id]);
  const rejected = await move(shop, shop.admin, await pricedQuote(shop), 'rejected', { p_details: 'Gone' });
  const all = [ready, unpriced, weightless, estimate, rejected];
  const reviewed = await review(
    all.map(({ id }) => id),
    'sent',
  );
  expect(reviewed.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(reviewed.map(({ refusal: why }) => why?.code)).toEqual([
    undefined,
    'no_price',
    'no_delivery',
    'estimate',
    'move_not_allowed',
  ]);
  for (const [n, card] of all.entries()) {
    const attempt = shop.call(shop.admin, 'move_quote', {
      p_quote_id: card.id,
      p_to: 'sent',
      p_version: (await quoteRow(shop, card.id))['version'],
      p_total: -1,
    });
    const error = await attempt.then(
      () => undefined,
      (thrown: { message: string; detail: string }) => thrown,
    );
    expect(error?.message).toBe(reviewed[n]!.refusal?.code ?? 'price_changed');
    expect(error?.detail).toContain(reviewed[n]!.refusal?.text ?? '');
  }
  expect(reviewed[4]!.refusal?.text).toBe(`${rejected.display_id} is Rejected now and cannot become Sent.`);
  expect((await quoteRow(shop, ready.id))['status']).toBe('pending');
});

it('shows price, weight, confidence and checks of each, also of an estimate', async () => {
  const card = await pricedQuote(
    shop,
    {},
    { items: [{ product_name: 'Camera', quantity: 2, item_price: 100, item_weight: 1.5 }] },
  );
  const [seen] = await review([card.id], 'sent');
  const [stored] = await shop.db.as(shop.admin, (sql) =>
    sql<QuoteCard>('select totals, moves from public.admin_quotes where id = $1', [card.id]),
  );
  expect(seen).toMatchObject({
    number: card.display_id,
    status: 'pending',
    version: card.version,
    moves: stored!.moves,
    weight: 3,
    rate_confidence: 'medium',
  });
  expect(seen!['totals']).toEqual(stored!['totals']);
  expect(seen!.checks.map(({ code }) => code)).toEqual(['no_category', 'no_delivery', 'no_size', 'rate']);
});

it('has no checks where nothing is sent', async () => {
  const card = await pricedQuote(shop);
  expect(await review([card.id], 'rejected')).toMatchObject([{ checks: [], refusal: null }]);
  expect(await review([card.id])).toMatchObject([{ checks: [], refusal: null }]);
});

it('says of each order why it would not be moved, with the state of its money', async () => {
  const { order_id, order_number } = await unpaidOrder(shop);
  const [seen] = await review([order_id], 'shipped', 'order');
  expect(seen).toMatchObject({ number: order_number, status: 'payment_pending', money: 'Not paid', method: 'bank_transfer' });
  expect(seen!.refusal).toEqual({
    code: 'move_not_allowed',
    text: `${order_number} is Payment pending now and cannot become Shipped.`,
  });
  expect(await review([order_id], 'cancelled', 'order')).toMatchObject([{ refusal: null }]);
});

it('leaves out what does not exist, and refuses more than 500', async () => {
  expect(await review(['00000000-0000-4000-8000-000000000000'], 'sent')).toEqual([]);
  expect(await refusal(review(Array.from({ length: 501 }, () => '00000000-0000-4000-8000-000000000000')))).toBe(
    'PT413 too_many_rows',
  );
  expect(await refusal(review([], 'sent', 'payment'))).toBe('PT400 bad_entity p_entity');
});

it('is for admins', async () => {
  expect(await refusal(review([], 'sent', 'quote', shop.customer))).toBe('PT403 admin_only');
});
