import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, linesOf, moveLines, paidOrder } from './lines.ts';
import {
  approvedQuote,
  aRequest,
  checkOut,
  type Checkout,
  type Json,
  mails,
  moveOrder,
  openShop,
  orderRow,
  refusal,
  type Shop,
  unpaidOrder,
  verify,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const stateOf = async (order: Checkout): Promise<string[]> => (await linesOf(shop, order)).map(({ state }) => state);
const sumOf = (lines: Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
const refund = (order: Checkout, lines: Json[], amount = 100, key = `lines-${order.order_id}`) =>
  shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
    p_payment_id: order.payment_id,
    p_amount: amount,
    p_reason: 'Out of stock',
    p_idempotency_key: key,
    p_expected_refundable: order.amount,
    p_items: lines,
  });

const THREE = [
  { product_name: 'Lens', product_url: 'https://www.Optics.example/lens', item_price: 200 },
  { product_name: 'Strap', product_url: null, item_price: 10, quantity: 2 },
  { product_name: 'Bag', item_price: 33.33 },
];

describe('the lines of an order', () => {
  it('are every item of every quote, with its shop and its share of the price', async () => {
    const order = await paidOrder(shop, THREE, 2);
    const lines = await linesOf(shop, order);
    expect(lines.map(({ product_name, quantity, shop: at, state }) => [product_name, quantity, at, state])).toEqual([
      ['Lens', 2, 'optics.example', 'to_buy'],
      ['Strap', 4, null, 'to_buy'],
      ['Bag', 2, 'shop.example', 'to_buy'],
    ]);
    expect(sumOf(lines)).toBe(order.amount);
    expect(lines[0]!.amount / order.amount).toBeCloseTo(200 / 253.33, 3);
    expect(lines.every(({ amount }) => Number.isInteger(amount))).toBe(true);
  });

  it('are bought and received, with the shop’s numbers, who did it and when', async () => {
    const order = await paidOrder(shop);
    const { version } = await orderRow(shop, order.order_id);
    const bought = await moveLines(
      shop,
      await linesOf(shop, order),
      'bought',
      { shop_order_ref: ' 113-22 ' },
      { paid_at_shop: 101.5 },
    );
    expect(bought.lines[0]).toMatchObject({
      state: 'bought',
      shop_order_ref: '113-22',
      paid_at_shop: 101.5,
      moves: ['received', 'unavailable', 'to_buy'],
    });
    expect(bought.orders).toEqual([expect.objectContaining({ version: version + 1, offers: 'ordered' })]);
    const { lines } = await moveLines(
      shop,
      bought.lines,
      'received',
      {},
      { received_weight: 1.25, photos: [`${order.order_id}/a.jpg`] },
    );
    expect(lines[0]).toMatchObject({ state: 'received', received_weight: 1.25, moves: ['bought'] });
    expect(lines[0]!.steps).toEqual([
      expect.objectContaining({ from: 'to_buy', to: 'bought', by: 'admin@shop.test' }),
      expect.objectContaining({ from: 'bought', to: 'received' }),
    ]);
    const [card] = await shop.db.as(shop.customer, (sql) =>
      sql<{ items: { lines: Json[] }[] }>('select items from public.order_cards where id = $1', [order.order_id]),
    );
    expect(card?.items[0]?.lines).toEqual([
      expect.objectContaining({ state: 'received', received_weight: 1.25, photos: [`${order.order_id}/a.jpg`] }),
    ]);
    expect(await shop.db.as(shop.customer, (sql) => sql('select id from public.order_line_admin'))).toEqual([]);
    expect(await shop.db.as(shop.stranger, (sql) => sql('select id from public.order_lines'))).toEqual([]);
  });

  it('part in two where only some pieces came, and still add up', async () => {
    const order = await paidOrder(shop, THREE, 1);
    await moveLines(shop, await linesOf(shop, order), 'bought', { shop_order_ref: 'A-7' });
    const strap = (await linesOf(shop, order)).find(({ product_name }) => product_name === 'Strap')!;
    const { lines } = await moveLines(shop, [strap], 'received', {}, { quantity: 1 });
    expect(lines[0]).toMatchObject({ quantity: 1, state: 'received', split_from: strap.id, shop_order_ref: 'A-7' });
    const all = await linesOf(shop, order);
    expect(all.map(({ product_name, quantity, state }) => `${quantity} ${product_name} ${state}`)).toEqual([
      '1 Lens bought',
      ...['1 Strap bought', '1 Strap received'].toSorted(() => (all[1]!.state === 'bought' ? 0 : -1)),
      '1 Bag bought',
    ]);
    expect(sumOf(all)).toBe(order.amount);
    const copy = await paidOrder(shop, THREE, 2);
    const [lens] = await linesOf(shop, copy);
    await refund(copy, [{ line_id: lens!.id }]);
    const [refunded] = await linesOf(shop, copy);
    await moveLines(shop, [refunded!], null, {}, { quantity: 1 });
    expect(
      await shop.db.sql(
        'select from public.refund_lines where order_line_id in (select id from public.order_lines where order_id = $1)',
        [copy.order_id],
      ),
    ).toHaveLength(2);
    expect(await refusal(moveLines(shop, [all[0]!], 'received', {}, { quantity: 2 }))).toBe('PT400 too_large lines.0.quantity');
    expect(await refusal(moveLines(shop, [all[0]!], 'received', {}, { quantity: 0 }))).toMatch(/^PT400/);
  });

  it('that parted share the price of another way of paying', async () => {
    await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
    await shop.db.sql(`select private.set_card_gateway('stripe')`);
    const [camera] = aRequest()['items'] as Json[];
    const cheap = [THREE[1]!, { product_name: 'Cap', item_price: 7 }].map((item) => ({ ...camera, ...item, item_weight: 0.1 }));
    const request = { items: cheap };
    const order = await checkOut(shop, [await approvedQuote(shop, request, request)], { p_method: 'cod' });
    const strap = (await linesOf(shop, order)).find(({ product_name }) => product_name === 'Strap')!;
    await moveLines(shop, [strap], 'bought', {}, { quantity: 1 });
    const before = await linesOf(shop, order);
    expect(sumOf(before)).toBe(order.amount);
    const card = await shop.call<Checkout>(shop.customer, 'start_payment', { p_order_id: order.order_id, p_method: 'card' });
    const after = await linesOf(shop, order);
    expect(card.amount).not.toBe(order.amount);
    expect(sumOf(after)).toBe(card.amount);
    expect(after.map(({ id, quantity, state }) => [id, quantity, state])).toEqual(
      before.map(({ id, quantity, state }) => [id, quantity, state]),
    );
    const [one, other] = after.filter(({ product_name }) => product_name === 'Strap');
    expect(Math.abs(one!.amount - other!.amount)).toBeLessThanOrEqual(1);
  });

  it('are not bought before the money is there, except for cash, nor after the order ended', async () => {
    const order = await unpaidOrder(shop);
    expect(await refusal(moveLines(shop, await linesOf(shop, order), 'bought'))).toBe('PT409 move_not_allowed lines.0');
    await verify(shop, order);
    await moveLines(shop, await linesOf(shop, order), 'bought');
    await moveOrder(shop, order.order_id, 'cancelled', { reason: 'Sold out' });
    expect((await linesOf(shop, order))[0]!.moves).toEqual([]);
  });

  it('move one step at a time, together or not at all', async () => {
    const order = await paidOrder(shop, THREE);
    const [lens, strap, bag] = await linesOf(shop, order);
    expect(await refusal(moveLines(shop, [lens!], 'received'))).toBe('PT409 move_not_allowed lines.0');
    expect(await refusal(moveLines(shop, [lens!], 'packed'))).toBe('PT409 move_not_allowed lines.0');
    await moveLines(shop, [bag!], 'bought');
    expect(await refusal(moveLines(shop, [lens!, strap!, bag!], 'bought'))).toBe('PT409 stale_version');
    expect(await stateOf(order)).toEqual(['to_buy', 'to_buy', 'bought']);
    expect(await refusal(moveLines(shop, [], 'bought'))).toBe('PT400 missing_field lines');
    expect(await refusal(moveLines(shop, [lens!], 'bought', { shop_order_ref: 'x'.repeat(201) }))).toBe(
      'PT400 too_long lines.0.shop_order_ref',
    );
    expect(await refusal(moveLines(shop, [lens!], 'bought', {}, { photos: ['elsewhere/a.jpg'] }))).toBe(
      'PT400 bad_format lines.0.photos',
    );
  });
});

describe('a line that cannot be bought', () => {
  const answer = (line: Line, given: string, note: string | null = null, who = shop.customer) =>
    shop.call<Json>(who, 'answer_unavailable', { p_line_id: line.id, p_answer: given, p_note: note });

  it('asks its customer, who waits, takes a variant or wants the money', async () => {
    const order = await paidOrder(shop, THREE);
    const [lens] = await linesOf(shop, order);
    expect(await refusal(moveLines(shop, [lens!], 'unavailable'))).toBe('PT400 missing_field reason');
    expect(await refusal(answer(lens!, 'wait'))).toBe('PT409 not_unavailable');
    await moveLines(shop, [lens!], 'unavailable', { reason: 'The shop has none left.' });
    const [mail] = await mails(shop, order.order_id, 'line_unavailable');
    expect(mail).toMatchObject({ subject: `${order.order_number}: Lens cannot be bought now` });
    expect(mail!['text']).toContain('The shop has none left.');
    expect(await refusal(answer(lens!, 'wait', null, shop.stranger))).toBe('PT404 order_line_not_found');
    expect(await refusal(answer(lens!, 'perhaps'))).toBe('PT400 bad_format answer');
    expect(await refusal(answer(lens!, 'variant'))).toBe('PT400 missing_field note');
    await answer(lens!, 'variant', 'The 50 mm one');
    expect((await linesOf(shop, order))[0]).toMatchObject({ state: 'unavailable', answer: 'variant' });
    await answer(lens!, 'wait');
    await answer(lens!, 'wait'); // a second press
    const said = await shop.db.sql<{ content: string }>('select content from public.messages where order_id = $1', [
      order.order_id,
    ]);
    expect(said.map(({ content }) => content)).toEqual([
      'Lens: I take another variant.\nThe 50 mm one',
      'Lens: I wait until it can be bought.',
    ]);
  });

  it('is on the buying list while its customer waits for it, and can be bought then', async () => {
    const order = await paidOrder(shop, [{ product_name: 'Rare lens' }]);
    const listed = () => shop.call<{ count: number }>(shop.admin, 'buying_list', { p_search: 'rare LENS' });
    expect(await listed()).toMatchObject({ count: 1 });
    await moveLines(shop, await linesOf(shop, order), 'unavailable', { reason: 'Gone' });
    expect(await listed()).toMatchObject({ count: 0 });
    await answer((await linesOf(shop, order))[0]!, 'wait');
    expect(await listed()).toMatchObject({ count: 1 });
    await moveOrder(shop, order.order_id, 'ordered');
    await moveLines(shop, await linesOf(shop, order), 'bought');
    expect(await listed()).toMatchObject({ count: 0 });
    expect((await linesOf(shop, order))[0]).toMatchObject({ state: 'bought', answer: null });
  });
});

describe('an order and its lines', () => {
  it('move together: ordered buys, shipped sends one parcel, completed delivers', async () => {
    const order = await paidOrder(shop, THREE);
    await moveOrder(shop, order.order_id, 'ordered');
    expect(await stateOf(order)).toEqual(['bought', 'bought', 'bought']);
    expect(await refusal(moveOrder(shop, order.order_id, 'shipped'))).toBe('PT400 missing_field carrier');
    await moveOrder(shop, order.order_id, 'shipped', {
      carrier: 'Yak Express',
      tracking_number: 'Y1',
      tracking_url: 'https://yak.example/Y1',
    });
    expect(await stateOf(order)).toEqual(['packed', 'packed', 'packed']);
    const parcels = await shop.db.sql('select number, state, carrier, tracking_url from public.parcels where number like $1', [
      `${order.order_number}-%`,
    ]);
    expect(parcels).toEqual([
      { number: `${order.order_number}-1`, state: 'shipped', carrier: 'Yak Express', tracking_url: 'https://yak.example/Y1' },
    ]);
    await moveOrder(shop, order.order_id, 'completed');
    expect(await stateOf(order)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('know the order that the admin saw: a line that moved meanwhile stops the move', async () => {
    const order = await paidOrder(shop);
    const { version } = await orderRow(shop, order.order_id);
    await moveLines(shop, await linesOf(shop, order), 'unavailable', { reason: 'Gone' });
    const stale = shop.call(shop.admin, 'move_order', { p_order_id: order.order_id, p_to: 'ordered', p_version: version });
    expect(await refusal(stale)).toBe('PT409 stale_version');
  });

  it('never contradict each other, by no way of writing', async () => {
    const order = await paidOrder(shop);
    await moveOrder(shop, order.order_id, 'ordered');
    const write = (what: string) => shop.db.sql(`update public.order_lines set ${what} where order_id = $1`, [order.order_id]);
    expect(await refusal(write(`state = 'to_buy'`))).toBe('PT409 lines_disagree');
    expect(await refusal(write(`state = 'packed'`))).toBe('PT409 lines_disagree');
    expect(await refusal(write('amount = amount + 1'))).toBe('PT409 lines_disagree');
    expect(await refusal(write(`item = '{}'`))).toMatch(/^PT409/);
    expect((await linesOf(shop, order))[0]!.moves).toEqual(['received', 'unavailable']);
  });

  it('are not shipped with a line that is still to buy', async () => {
    const order = await paidOrder(shop, THREE);
    const [lens] = await linesOf(shop, order);
    await moveLines(shop, [lens!], 'unavailable', { reason: 'Gone' });
    await moveOrder(shop, order.order_id, 'ordered');
    expect(await stateOf(order)).toEqual(['unavailable', 'bought', 'bought']);
    const review = await shop.call<{ refusal: Json | null }[]>(shop.admin, 'review_moves', {
      p_entity: 'order',
      p_ids: `{${order.order_id}}`,
      p_to: 'shipped',
    });
    expect(review[0]!.refusal).toBeNull();
    await moveOrder(shop, order.order_id, 'shipped', { carrier: 'DHL', tracking_number: '1' });
    expect(await stateOf(order)).toEqual(['unavailable', 'packed', 'packed']);
  });
});

describe('a refund of lines', () => {
  it('takes them out of buying, part of a quantity too, and gives them back when it fails', async () => {
    const order = await paidOrder(shop, THREE, 2);
    const [, strap] = await linesOf(shop, order);
    const { refund_id } = await refund(order, [{ line_id: strap!.id, quantity: 3 }]);
    const straps = (await linesOf(shop, order)).filter(({ product_name }) => product_name === 'Strap');
    expect(straps.map(({ quantity, state }) => [quantity, state])).toEqual([
      [3, 'refunded'],
      [1, 'to_buy'],
    ]);
    expect(straps[0]!.moves).toEqual([]);
    expect(sumOf(await linesOf(shop, order))).toBe(order.amount);
    const [seen] = await shop.db.as(shop.customer, (sql) =>
      sql<Json>('select items from public.refund_cards where order_id = $1', [order.order_id]),
    );
    expect(seen).toEqual({ items: [{ line_id: straps[0]!.id, product_name: 'Strap', quantity: 3 }] });
    expect(await shop.db.as(shop.stranger, (sql) => sql('select id from public.refund_lines'))).toEqual([]);
    await shop.call(shop.admin, 'cancel_refund', { p_refund_id: refund_id, p_why: 'In stock again' });
    expect((await linesOf(shop, order)).map(({ state }) => state)).toEqual(['to_buy', 'to_buy', 'to_buy', 'to_buy']);
  });

  it('is named in the mail that it was paid out', async () => {
    const order = await paidOrder(shop, THREE, 2);
    const [, strap, bag] = await linesOf(shop, order);
    const { refund_id } = await refund(order, [{ line_id: strap!.id, quantity: 3 }, { line_id: bag!.id }]);
    await shop.call(shop.admin, 'settle_refund', { p_refund_id: refund_id, p_payout_reference: 'TRF 1' });
    const [mail] = await mails(shop, order.order_id, 'refund_issued');
    expect(mail!['text']).toContain('Out of stock\nFor 3 of Strap, 2 of Bag.');
  });

  it('leaves a line unavailable that its order has passed by meanwhile', async () => {
    const order = await paidOrder(shop, THREE);
    const [lens] = await linesOf(shop, order);
    const { refund_id } = await refund(order, [{ line_id: lens!.id }]);
    await moveOrder(shop, order.order_id, 'ordered');
    await shop.call(shop.admin, 'cancel_refund', { p_refund_id: refund_id, p_why: 'In stock again' });
    expect(await stateOf(order)).toEqual(['unavailable', 'bought', 'bought']);
  });

  it('refunds nothing twice, and only lines of its order', async () => {
    const order = await paidOrder(shop, THREE);
    const [lens, strap] = await linesOf(shop, order);
    const foreign = (await linesOf(shop, await paidOrder(shop)))[0]!;
    expect(await refusal(refund(order, [{ line_id: foreign.id }]))).toBe('PT404 order_line_not_found items.0.line_id');
    expect(await refusal(refund(order, [{ line_id: lens!.id }, { line_id: lens!.id }]))).toBe(
      'PT400 duplicate_item items.1.line_id',
    );
    expect(await refusal(refund(order, [{ line_id: strap!.id, quantity: 3 }]))).toBe('PT400 too_large items.0.quantity');
    await refund(order, [{ line_id: lens!.id }]);
    const again = shop.call(shop.admin, 'request_refund', {
      p_payment_id: order.payment_id,
      p_amount: 1,
      p_reason: 'Again',
      p_idempotency_key: 'lines-again',
      p_expected_refundable: order.amount - 100,
      p_items: [{ line_id: lens!.id }],
    });
    expect(await refusal(again)).toBe('PT409 item_refunded items.0.line_id');
  });
});

describe('buying and receiving', () => {
  it('lists what is to buy by shop, the longest waiting first, and finds it by words', async () => {
    await paidOrder(shop, [
      { product_name: 'Anorak', product_url: 'https://alpine.example/a' },
      { product_name: 'Beanie', product_url: 'https://alpine.example/b' },
      { product_name: 'Compass', product_url: 'https://compass.example/c' },
    ]);
    const listed = (words: string | null) =>
      shop.call<{ count: number; shops: { shop: string; lines: Line[] }[] }>(shop.admin, 'buying_list', { p_search: words });
    const found = await listed('ALPINE beanie');
    expect(found.shops.map((one) => [one.shop, one.lines.map(({ product_name }) => product_name)])).toEqual([
      ['alpine.example', ['Beanie']],
    ]);
    expect((await listed(null)).shops.map((one) => one.shop)).toEqual(
      expect.arrayContaining(['alpine.example', 'compass.example']),
    );
    expect(await refusal(listed('x'.repeat(201)))).toBe('PT400 too_long search');
    const { to_buy } = await shop.call<{ to_buy: number }>(shop.admin, 'admin_counts');
    expect(to_buy).toBe((await listed(null)).count);
  });

  it('finds a line that arrives by the shop’s number, its parcel’s number or its name', async () => {
    const order = await paidOrder(shop, [{ product_name: 'Sextant' }, { product_name: 'Sundial' }]);
    const [sextant, sundial] = await linesOf(shop, order);
    await moveLines(shop, [sextant!], 'bought', { shop_order_ref: '112-998/A', shop_tracking: '1Z 99' });
    await moveLines(shop, [sundial!], 'bought');
    const find = async (text: string | null) =>
      (await shop.call<{ lines: Line[] }>(shop.admin, 'find_lines', { p_text: text })).lines.map(
        ({ product_name }) => product_name,
      );
    expect(await find('112998a')).toEqual(['Sextant']);
    expect(await find('1z99')).toEqual(['Sextant']);
    expect(await find('sundial')).toEqual(['Sundial']);
    expect(await find('nothing like it')).toEqual([]);
    expect(await find(null)).toEqual(expect.arrayContaining(['Sextant', 'Sundial']));
  });

  it('needs an order whose money did not go back', async () => {
    const order = await paidOrder(shop);
    await refund(order, [], order.amount);
    expect((await linesOf(shop, order))[0]!.moves).toEqual([]);
    expect(await refusal(moveLines(shop, await linesOf(shop, order), 'bought'))).toBe('PT409 move_not_allowed lines.0');
  });
});

it('names every country where an order is bought, to its customer and to admins', async () => {
  const [one, other] = [await approvedQuote(shop), await approvedQuote(shop)];
  const order = await checkOut(shop, [one, other]);
  await shop.db.sql(`update public.quotes set country_code = 'JP' where id = $1`, [other.id]);
  for (const view of ['order_cards', 'order_list'])
    expect(
      await shop.db.as(shop.customer, (sql) => sql(`select origins from public.${view} where id = $1`, [order.order_id])),
    ).toMatchObject([{ origins: expect.arrayContaining(['US', 'JP']) }]);
  const { rows } = await shop.call<{ rows: Json[] }>(shop.admin, 'admin_order_list', {});
  expect(rows.find(({ id }) => id === order.order_id)).toMatchObject({ origins: expect.arrayContaining(['US', 'JP']) });
  expect(
    await shop.db.as(shop.stranger, (sql) => sql(`select origins from public.order_list where id = $1`, [order.order_id])),
  ).toEqual([]);
});
