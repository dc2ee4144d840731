import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aKey,
  approvedQuote,
  checkOut,
  history,
  mails,
  move,
  openShop,
  orderRow,
  pricedQuote,
  quoteRow,
  refusal,
  sentQuote,
  type Json,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const count = async (table: string) => (await shop.row<{ n: number }>(`select count(*)::int as n from public.${table}`)).n;

describe('checkout by bank transfer', () => {
  it('charges the server’s price without the gateway fee, times the quantity, and freezes the bought items', async () => {
    const quote = await approvedQuote(shop);
    const answer = await checkOut(shop, [], { p_items: [{ quote_id: quote.id, quantity: 3, final_total_local: 1, amount: 1 }] });
    const each = Number(quote['final_total_local_without_gateway_fee']);
    expect(answer).toMatchObject({
      status: 'payment_pending',
      amount: each * 3,
      currency: 'NPR',
      reference_code: expect.stringMatching(/^PAY-/),
    });
    expect(answer['bank_account']).toMatchObject({ account_name: 'Landfall Nepal', account_number: '001-234', currency: 'NPR' });
    expect(await orderRow(shop, answer.order_id)).toMatchObject({
      user_id: shop.customer.userId,
      status: 'payment_pending',
      payment_status: 'unpaid',
      total: each * 3,
      currency: 'NPR',
      destination_country: 'NP',
      total_usd: 404.85,
      shipping_address: expect.objectContaining({ recipient_name: 'Maya', country_code: 'NP' }),
    });
    const [line] = await shop.db.sql<{ snapshot: Json }>('select * from public.order_items where order_id = $1', [
      answer.order_id,
    ]);
    expect(line).toMatchObject({ quote_id: quote.id, quote_quantity: 3, line_total_local: each * 3 });
    expect(line?.snapshot).toMatchObject({
      display_id: quote.display_id,
      items: [{ product_name: 'Camera', item_price: 100 }],
      breakdown: { priceable: true },
    });
  });

  it('takes the quotes out of the cart, binds them to the order and gives them its status', async () => {
    const quotes = [await approvedQuote(shop), await approvedQuote(shop)];
    const { order_id } = await checkOut(shop, quotes);
    for (const { id } of quotes) {
      expect(await quoteRow(shop, id)).toMatchObject({
        status: 'payment_pending',
        order_id,
        in_cart: false,
        saved_for_later: false,
      });
      expect((await history(shop, id)).at(-1)).toMatchObject({
        from_status: 'approved',
        to_status: 'payment_pending',
        trigger: 'payment',
      });
    }
    const events = await shop.db.sql('select type from public.cart_events where order_id = $1', [order_id]);
    expect(events).toEqual([{ type: 'checkout_started' }]);
  });

  it('keeps the order for 72 hours and mails payment instructions once', async () => {
    const { order_id, reference_code, expires_at } = await checkOut(shop, [await approvedQuote(shop)]);
    expect(Math.round((new Date(String(expires_at)).getTime() - Date.now()) / 3_600_000)).toBe(72);
    const [mail, ...others] = await mails(shop, order_id, 'bank_transfer_instructions');
    expect(others).toEqual([]);
    for (const part of [reference_code, '001-234', 'NPR 17,948']) expect(String(mail?.['text'])).toContain(part);
  });

  it("shows in the customer's order card with its payment and items, and with no moves", async () => {
    const { order_id, payment_id, order_number } = await checkOut(shop, [await approvedQuote(shop)]);
    const [card] = await shop.db.as(shop.customer, (sql) =>
      sql<Json>('select * from public.order_cards where id = $1', [order_id]),
    );
    expect(card).toMatchObject({
      order_number,
      country_code: 'US',
      item_count: 1,
      product_name: 'Camera',
      moves: [],
      payment: { id: payment_id, status: 'pending' },
    });
    expect(card?.['items']).toEqual([
      expect.objectContaining({
        product_name: 'Camera',
        quantity: 1,
        lines: [expect.objectContaining({ product_name: 'Camera', quantity: 1, state: 'to_buy' })],
      }),
    ]);
    expect(await shop.db.as(shop.stranger, (sql) => sql('select id from public.order_cards where id = $1', [order_id]))).toEqual(
      [],
    );
    const [forAdmin] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select moves, customer_email from public.admin_orders where id = $1', [order_id]),
    );
    expect(forAdmin).toEqual({ moves: ['cancelled'], customer_email: 'maya@shop.test' });
  });
});

describe('the USD of an order', () => {
  beforeAll(() => shop.db.sql(`select private.set_card_gateway('stripe')`));
  afterAll(() => shop.db.sql('select private.set_card_gateway(null)'));
  const linesOf = async (id: string) => {
    const [card] = await shop.db.as(shop.customer, (sql) =>
      sql<{ total_usd: number; items: { quote_id: string; line_total_local: number; line_total_usd: number }[] }>(
        'select total_usd, items from public.order_cards where id = $1',
        [id],
      ),
    );
    return card!;
  };
  const inCents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

  it.each(['bank_transfer', 'card'])(
    'is the sum of its lines, each at the rate of its own price, paid by %s',
    async (p_method) => {
      const first = await approvedQuote(
        shop,
        {},
        { items: [{ product_name: 'Kettle', quantity: 3, item_price: 33.33, item_weight: 1 }] },
      );
      await shop.db.sql(`update public.country_settings set rate_from_usd = 121.7 where code = 'NP'`);
      const second = await approvedQuote(
        shop,
        {},
        { items: [{ product_name: 'Lamp', quantity: 1, item_price: 19.99, item_weight: 2 }] },
      );
      await shop.db.sql(`update public.country_settings set rate_from_usd = 133 where code = 'NP'`);
      const p_items = [
        { quote_id: first.id, quantity: 3 },
        { quote_id: second.id, quantity: 7 },
      ];
      const { order_id } = await checkOut(shop, [], { p_items, p_method });
      const { total_usd, items } = await linesOf(order_id);
      expect(inCents(items.map((line) => line.line_total_usd))).toBe(inCents([total_usd]));
      const line = items.find(({ quote_id }) => quote_id === second.id)!;
      const full = Number(second['final_total_local']) * 7;
      expect(line.line_total_usd).toBeCloseTo((Number(second.final_total) * 7 * line.line_total_local) / full, 0);
      const other = p_method === 'card' ? 'bank_transfer' : 'card';
      await shop.call(shop.customer, 'start_payment', { p_order_id: order_id, p_method: other });
      const changed = await linesOf(order_id);
      expect(changed.total_usd).not.toBe(total_usd);
      expect(inCents(changed.items.map((line) => line.line_total_usd))).toBe(inCents([changed.total_usd]));
    },
  );

  it('is computed, whatever is written to a line', async () => {
    const { order_id } = await checkOut(shop, [await approvedQuote(shop)]);
    await shop.db.sql('update public.order_items set line_total_usd = 1 where order_id = $1', [order_id]);
    expect((await linesOf(order_id)).items[0]?.line_total_usd).toBe((await linesOf(order_id)).total_usd);
  });
});

describe('the same checkout twice', () => {
  it('returns the same order for the same key and body', async () => {
    const quote = await approvedQuote(shop);
    const p_idempotency_key = aKey();
    const first = await checkOut(shop, [quote], { p_idempotency_key });
    const orders = await count('orders');
    expect(await checkOut(shop, [quote], { p_idempotency_key })).toEqual(first);
    expect([await count('orders'), await mails(shop, first.order_id, 'bank_transfer_instructions')]).toEqual([
      orders,
      [expect.anything()],
    ]);
  });

  it('conflicts with a different body', async () => {
    const quote = await approvedQuote(shop);
    const p_idempotency_key = aKey();
    await checkOut(shop, [quote], { p_idempotency_key });
    const other = checkOut(shop, [], { p_idempotency_key, p_items: [{ quote_id: quote.id, quantity: 2 }] });
    expect(await refusal(other)).toBe('PT409 idempotency_conflict');
  });

  it("is per customer: another customer's same key is another checkout", async () => {
    const p_idempotency_key = aKey();
    await checkOut(shop, [await approvedQuote(shop)], { p_idempotency_key });
    expect(await refusal(checkOut(shop, [await approvedQuote(shop)], { p_idempotency_key }, shop.stranger))).toBe(
      'PT404 quote_not_found items',
    );
  });

  it('succeeds once if two tabs check out at the same time with different keys', async () => {
    const quote = await approvedQuote(shop);
    const presses = await Promise.all(Array.from({ length: 8 }, () => refusal(checkOut(shop, [quote]))));
    expect(presses.filter((press) => press === 'allowed')).toHaveLength(1);
    expect(new Set(presses)).toEqual(new Set(['allowed', 'PT409 already_ordered']));
  });

  it('makes one order for many parallel calls with one key', async () => {
    const quote = await approvedQuote(shop);
    const p_idempotency_key = aKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkOut(shop, [quote], { p_idempotency_key })));
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
  });

  it('never deadlocks: carts listed in opposite orders both get a response', async () => {
    const [a, b] = [await approvedQuote(shop), await approvedQuote(shop)];
    const presses = await Promise.all([checkOut(shop, [a, b]), checkOut(shop, [b, a])].map(refusal));
    expect(presses.sort()).toEqual(['PT409 already_ordered', 'allowed']);
  });
});

describe('checkout refuses without side effects', () => {
  const attempt = async (quotes: { id: string }[], changes: Json = {}, who?: Parameters<typeof checkOut>[3]) => {
    const before = await Promise.all(['orders', 'order_items', 'payments'].map(count));
    const answer = await refusal(checkOut(shop, quotes, changes, who));
    expect(await Promise.all(['orders', 'order_items', 'payments'].map(count))).toEqual(before);
    return answer;
  };

  it('a visitor, and a stranger to the quote', async () => {
    const quote = await approvedQuote(shop);
    expect(await attempt([quote], {}, 'anon')).toMatch(/^42501/);
    expect(await attempt([quote], {}, shop.stranger)).toBe('PT404 quote_not_found items');
    expect(await quoteRow(shop, quote.id)).toMatchObject({ status: 'approved', in_cart: true });
  });

  it('a quote that is not approved', async () => {
    expect(await attempt([await sentQuote(shop)])).toBe('PT409 not_payable');
  });

  it('an expired price', async () => {
    const quote = await approvedQuote(shop);
    await shop.db.sql(`update public.quotes set price_valid_until = now() - interval '1 second' where id = $1`, [quote.id]);
    expect(await attempt([quote])).toBe('PT409 price_expired');
  });

  it('a price made with the fallback rate, even where the quote was approved by other means', async () => {
    const quote = await approvedQuote(shop);
    await shop.db.sql(`update public.quotes set rate_source = 'fallback' where id = $1`, [quote.id]);
    expect(await attempt([quote])).toBe('PT422 fallback_rate');
  });

  it('two destinations in one', async () => {
    const quotes = [await approvedQuote(shop), await approvedQuote(shop, { destination_country: 'IN' })];
    expect(await attempt(quotes)).toBe('PT400 several_destinations items');
  });

  it("an address in another country, and somebody else's address", async () => {
    const quote = await approvedQuote(shop);
    expect(await attempt([quote], { p_address_id: shop.addressInIndia })).toBe('PT400 address_country address_id');
    const theirs = await shop.row<{ id: string }>(
      `insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, country_code) values ($1, 'E', '+9779800000000', 'x', 'y', 'NP') returning id`,
      [shop.stranger.userId],
    );
    expect(await attempt([quote], { p_address_id: theirs.id })).toBe('PT404 address_not_found address_id');
  });

  it.each([
    ['no items', { p_items: [] }, 'PT400 no_items items'],
    ['items that are no list', { p_items: 7 }, 'PT400 not_a_list items'],
    ['an item without a quote', { p_items: [{ quantity: 1 }] }, 'PT400 missing_field items.0.quote_id'],
    ['an id that is none', { p_items: [{ quote_id: "' or 1=1" }] }, 'PT400 bad_format items.0.quote_id'],
    ['a method that does not exist', { p_method: 'shells' }, 'PT400 bad_format method'],
    ['a key that is too short', { p_idempotency_key: 'x' }, 'PT400 bad_format idempotency_key'],
  ])('%s', async (_, changes, expected) => {
    expect(await attempt([], changes)).toBe(expected);
  });

  it('a quantity outside 1 to 99, and a quote named twice', async () => {
    const { id } = await approvedQuote(shop);
    const quantity = (n: unknown) => attempt([], { p_items: [{ quote_id: id, quantity: n }] });
    expect([await quantity(0), await quantity(100), await quantity(1.5), await quantity(-1)]).toEqual([
      'PT400 not_a_whole_number items.0.quantity',
      'PT400 too_large items.0.quantity',
      'PT400 not_a_whole_number items.0.quantity',
      'PT400 negative_amount items.0.quantity',
    ]);
    expect(await attempt([{ id }, { id }])).toBe('PT400 duplicate_quote items');
  });

  it('a card while no provider is configured', async () => {
    expect(await attempt([await approvedQuote(shop)], { p_method: 'card' })).toBe('PT422 card_not_available method');
  });

  it('a bank transfer in a currency without an account', async () => {
    await shop.db.sql(`update public.bank_accounts set is_active = false where currency = 'INR'`);
    const quote = await approvedQuote(shop, { destination_country: 'IN' });
    expect(await attempt([quote], { p_address_id: shop.addressInIndia })).toBe('PT422 no_bank_account method');
  });

  it('an order that costs nothing', async () => {
    const priced = await pricedQuote(shop, {}, { discount: 1000 });
    const sent = await move(shop, shop.admin, priced, 'sent', { p_confirmed: '{zero_price}' });
    const quote = await move(shop, shop.customer, sent, 'approved');
    expect(await attempt([quote])).toBe('PT422 nothing_to_pay items');
  });
});

describe('cash on delivery', () => {
  const cheap = () => approvedQuote(shop, {}, { items: [{ product_name: 'Cap', item_price: 10, item_weight: 0.5 }] });

  it('is off until an admin opens it to a person', async () => {
    const quote = await cheap();
    const pay = () => checkOut(shop, [quote], { p_method: 'cod' });
    expect(await refusal(pay())).toBe('PT422 cod_not_available method');
    await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
    const answer = await pay();
    expect(answer).toMatchObject({ bank_account: null, expires_at: null });
    const [card] = await shop.db.as(shop.admin, (sql) =>
      sql<Json>('select moves from public.admin_orders where id = $1', [answer.order_id]),
    );
    expect(card?.['moves']).toEqual(['ordered', 'cancelled']);
  });

  it('ends at USD 100', async () => {
    expect(await refusal(checkOut(shop, [await approvedQuote(shop)], { p_method: 'cod' }))).toBe(
      'PT422 cod_not_available method',
    );
  });
});

describe('a quote in an order', () => {
  it('cannot be moved, priced or put into the cart', async () => {
    const quote = await approvedQuote(shop);
    await checkOut(shop, [quote]);
    const card = { ...quote, version: Number((await quoteRow(shop, quote.id))['version']) };
    expect(await refusal(move(shop, shop.customer, card, 'rejected', { p_details: 'no' }))).toBe('PT409 already_ordered');
    expect(
      await refusal(
        shop.call(shop.admin, 'save_price', {
          p_quote_id: quote.id,
          p_version: card.version,
          p_typed: { items: [{ product_name: 'x', item_price: 1 }] },
        }),
      ),
    ).toBe('PT409 price_is_fixed');
    const flag = shop.db.as(shop.customer, (sql) => sql('update public.quotes set in_cart = true where id = $1', [quote.id]));
    expect(await refusal(flag)).toBe('PT409 not_payable in_cart');
    expect(await refusal(checkOut(shop, [await pricedQuote(shop)]))).toBe('PT409 not_payable');
  });
});
