import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceStatement } from '../../../libs/db/src/price.ts';
import {
  aPrice,
  approvedQuote,
  aRequest,
  checkOut,
  type Json,
  move,
  openShop,
  orderRow,
  pricedQuote,
  quoteRow,
  refusal,
  sentQuote,
  type Shop,
  totalOf,
  versionOf,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const atTheDoor = (incoterm: 'DDP' | 'DDU') =>
  shop.db.sql(`update public.country_settings set incoterm = $1 where code = 'NP'`, [incoterm]);

/** What the customer reads of a view. */
const read = async <T>(view: string, id: string, columns = 'statement') =>
  shop.db.as(shop.customer, async (sql) => {
    const [row] = await sql<T>(`select ${columns} from public.${view} where id = $1`, [id]);
    return row!;
  });
const statementOf = async (view: string, id: string) => (await read<{ statement: PriceStatement }>(view, id)).statement;
const totalsOf = async (view: string, id: string) => (await read<{ totals: PriceStatement }>(view, id, 'totals')).totals;

const cents = (amount: number) => Math.round(amount * 100);
const sum = (lines: PriceStatement['lines'], of: 'local' | 'usd') => lines.reduce((all, line) => all + cents(line[of]), 0);

/** The lines add up to every total, in both currencies. */
function addsUp({ lines, charged, due_at_door, landed_total }: PriceStatement) {
  const counted = lines.filter((line) => !line.due_on_delivery);
  const withoutFee = counted.filter(({ key }) => key !== 'payment_gateway_fee');
  const door = lines.filter((line) => line.due_on_delivery);
  const stated = ({ amount, usd }: { amount: number; usd: number }) => [cents(amount), cents(usd)];
  const both = (some: typeof lines) => [sum(some, 'local'), sum(some, 'usd')];
  expect(both(counted)).toEqual(stated(charged.card));
  expect(both(withoutFee)).toEqual(stated(charged.without_fee));
  expect(both(door)).toEqual(stated(due_at_door ?? { amount: 0, usd: 0 }));
  expect(both([...counted, ...door])).toEqual(stated(landed_total.card));
}

describe('what is due at the door', () => {
  beforeAll(() => atTheDoor('DDU'));
  afterAll(() => atTheDoor('DDP'));

  it('is the same in the card, the list, the share link, the checkout, the order and its lists, and is never charged', async () => {
    const quote = await approvedQuote(shop);
    const card = await statementOf('quote_cards', quote.id);
    expect(card.due_at_door).toMatchObject({ currency: 'NPR', to: 'carrier', when: 'on_delivery' });
    expect(card.due_at_door!.amount).toBeGreaterThan(0);
    expect(card.due_at_door!.duty + card.due_at_door!.tax).toBe(card.due_at_door!.amount);
    addsUp(card);
    expect((await totalsOf('quote_list', quote.id)).due_at_door).toEqual(card.due_at_door);

    const { token } = await shop.call<{ token: string }>(shop.customer, 'create_share_token', { p_quote_id: quote.id });
    const link = await shop.call<{ statement: PriceStatement }>('anon', 'shared_quote', { token });
    expect(link.statement.due_at_door).toEqual(card.due_at_door);

    const items = [{ quote_id: quote.id, quantity: 2 }];
    const offer = await shop.call<Json & { statement: PriceStatement }>(shop.customer, 'payment_methods', { p_items: items });
    expect(offer.statement.due_at_door!.amount).toBe(2 * card.due_at_door!.amount);

    const order = await checkOut(shop, [quote], { p_items: items });
    const ordered = await statementOf('order_cards', order.order_id);
    expect({ ...offer.statement, method: 'bank_transfer' }).toEqual(ordered);
    expect(ordered.charged.without_fee).toEqual({
      amount: order.amount,
      usd: Number((await orderRow(shop, order.order_id))['total_usd']),
    });
    addsUp(ordered);
    expect((await totalsOf('order_list', order.order_id)).due_at_door).toEqual(ordered.due_at_door);
  });

  it('is in the mail, with the sum of both', async () => {
    const quote = await sentQuote(shop);
    const { charged, due_at_door, landed_total } = await statementOf('quote_cards', quote.id);
    const [mail] = await shop.db.sql<{ text: string; html: string }>(
      `select text, html from public.email_outbox where entity_id = $1 and template_name = 'quote_sent'`,
      [quote.id],
    );
    const npr = (amount: number) => `NPR ${amount.toLocaleString('en-US')}`;
    expect(mail!.text).toContain(`${npr(charged.card.amount)} by card, ${npr(charged.without_fee.amount)} by bank transfer`);
    expect(mail!.text).toContain(`about ${npr(due_at_door!.amount)} of duty and tax`);
    expect(mail!.html).toContain(`in all it costs ${npr(landed_total.card.amount)}.`);
    expect(mail!.text).not.toContain('as shown');
  });
});

describe('a statement', () => {
  it('adds up for quotes of several shops in one order, by every method', async () => {
    const quotes = [await approvedQuote(shop), await approvedQuote(shop, aRequest(), { discount: 7 })];
    const order = await checkOut(shop, quotes);
    const statement = await statementOf('order_cards', order.order_id);
    addsUp(statement);
    expect(statement.charged.without_fee.amount).toBe(order.amount);
    const lines = await shop.row<{ usd: string }>(
      'select sum(line_total_usd) as usd from public.order_items where order_id = $1',
      [order.order_id],
    );
    expect(Number(lines.usd)).toBe(statement.charged.without_fee.usd);
  });

  it('adds up for a price that was stored before lines had US dollars', async () => {
    const quote = await pricedQuote(shop, {}, { discount: 3.33, merchant_shipping: 6.99 });
    await shop.db.sql(
      `update public.quotes set breakdown = (breakdown - 'final_total_without_gateway_fee') || jsonb_build_object('lines',
        (select jsonb_agg(l - 'usd') from jsonb_array_elements(breakdown -> 'lines') l)) where id = $1`,
      [quote.id],
    );
    const statement = await statementOf('quote_cards', quote.id);
    addsUp(statement);
    expect(statement.charged.card.amount).toBe(Number(quote.final_total_local));
  });

  it('says that insurance is not available where it was chosen without a route', async () => {
    await shop.db.sql(`update public.shipping_routes set is_active = false where destination_country = 'NP'`);
    try {
      const quote = await sentQuote(shop, {}, { insured: true });
      expect((await statementOf('quote_cards', quote.id)).insurance).toBe('not_available');
      const [mail] = await shop.db.sql<{ text: string }>('select text from public.email_outbox where entity_id = $1', [quote.id]);
      expect(mail!.text).toContain('Insurance isn’t available'.replace('’', "'"));
    } finally {
      await shop.db.sql(`update public.shipping_routes set is_active = true where destination_country = 'NP'`);
    }
  });

  it('has the amounts that pages showed as sums of their own: items, ways of delivery, and the quotes of a checkout', async () => {
    const cameras = [
      { product_name: 'Camera', product_url: 'https://shop.example/c', quantity: 3, item_price: 33.35, item_weight: 0.3 },
      { product_name: 'Strap', product_url: 'https://shop.example/s', quantity: 2, item_price: 4.1, item_weight: 0.1 },
    ];
    const quote = await sentQuote(shop, { items: cameras }, { items: cameras });
    const card = await read<{
      item_amounts: Record<string, number>;
      statement: PriceStatement;
      delivery: { id: string; chosen: boolean; landed_total: PriceStatement['landed_total']; more: { amount: number } }[];
    }>('quote_cards', quote.id, 'item_amounts, statement, delivery');
    expect(Object.values(card.item_amounts).toSorted((a, b) => a - b)).toEqual([8.2, 100.05]);
    expect(card.delivery.map(({ id, more }) => [id, more.amount > 0])).toEqual([
      ['economy', false],
      ['express', true],
    ]);
    for (const { landed_total, more } of card.delivery)
      expect(more.amount).toBe(landed_total.card.amount - card.statement.landed_total.card.amount);

    const { token } = await shop.call<{ token: string }>(shop.customer, 'create_share_token', { p_quote_id: quote.id });
    const link = await shop.call<{ items: Json[] }>('anon', 'shared_quote', { token });
    expect(link.items.map(({ amount }) => amount)).toEqual([100.05, 8.2]);

    const approved = await move(shop, shop.customer, quote, 'approved');
    const offer = await shop.call<{ statement: PriceStatement; items: { quote_id: string; totals: PriceStatement }[] }>(
      shop.customer,
      'payment_methods',
      { p_items: [{ quote_id: approved.id, quantity: 3 }] },
    );
    expect(offer.items.map(({ quote_id }) => quote_id)).toEqual([quote.id]);
    expect(offer.items[0]!.totals.charged).toEqual(offer.statement.charged);
    expect(offer.items[0]!.totals.copies).toBe(3);
  });

  it('of admins’ search, dashboard, reports and inbox names every item of a quote', async () => {
    const items = ['Kettle', 'Teapot'].map((product_name) => ({
      product_name,
      product_url: 'https://shop.example/t',
      quantity: 1,
    }));
    const quote = await shop.call<{ id: string; display_id: string }>(shop.customer, 'request_quote', {
      p_request: aRequest({ items }),
    });
    const found = await shop.call<Json[]>(shop.admin, 'admin_search', { p_search: quote.display_id });
    expect(found[0]!['detail']).toMatch(/^Maya, Kettle and Teapot, /);
    await shop.db.sql(`insert into public.messages (sender_id, quote_id, content) values ($1, $2, 'When?')`, [
      shop.customer.userId,
      quote.id,
    ]);
    const read = (query: string) => shop.db.as(shop.admin, async (sql) => (await sql<{ text: string }>(query))[0]!.text);
    expect(await read(`select product_name as text from public.admin_conversations where quote_id = '${quote.id}'`)).toBe(
      'Kettle and Teapot',
    );
    expect(
      JSON.stringify(
        await shop.call(shop.admin, 'admin_overview', {
          p_from: new Date(Date.now() - 86_400_000).toISOString(),
          p_to: new Date(Date.now() + 86_400_000).toISOString(),
        }),
      ),
    ).toContain(`${quote.display_id} · Kettle and Teapot`);
  });

  it('of mails names every item of an order', async () => {
    const names = ['Camera', 'Kettle', 'Lamp'];
    const quotes = [];
    for (const product_name of names) {
      const item = { product_name, quantity: 1, item_price: 100, item_weight: 1 };
      quotes.push(await approvedQuote(shop, {}, { items: [item] }));
    }
    const order = await checkOut(shop, quotes);
    const [mail] = await shop.db.sql<{ text: string }>(
      `select text from public.email_outbox where entity_id = $1 and template_name = 'bank_transfer_instructions'`,
      [order.order_id],
    );
    for (const name of names) expect(mail!.text).toContain(name);
  });
});

describe('consent', () => {
  const detailOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ code, message, detail }: { code: string; message: string; detail: string }) => ({
        refused: `${code} ${message}`,
        statement: JSON.parse(detail) as PriceStatement,
      }),
    );

  it('to a checkout is to the total on the screen: a dearer one places no order, and comes back with the refusal', async () => {
    const quote = await approvedQuote(shop);
    const p_items = [{ quote_id: quote.id, quantity: 3 }];
    const p_total = (await statementOf('quote_cards', quote.id)).charged.without_fee.amount; // the screen showed one copy
    const found = await detailOf(checkOut(shop, [quote], { p_items, p_total }));
    expect(found!.refused).toBe('PT409 price_changed');
    expect(found!.statement.charged.without_fee.amount).toBe(3 * p_total);
    expect((await quoteRow(shop, quote.id))['order_id']).toBeNull();
    expect(await refusal(checkOut(shop, [quote], { p_items, p_total: null }))).toBe('PT400 missing_field total');
    expect((await checkOut(shop, [quote], { p_items, p_total: 3 * p_total })).amount).toBe(3 * p_total);
  });

  it('to a checkout is to the version of each quote: another one is refused even at the same total', async () => {
    const quote = await approvedQuote(shop);
    const { version } = (await quoteRow(shop, quote.id)) as { version: number };
    const items = (seen: number) => ({ p_items: [{ quote_id: quote.id, quantity: 1, version: seen }] });
    expect(await refusal(checkOut(shop, [quote], items(version - 1)))).toBe('PT409 price_changed');
    expect(await refusal(checkOut(shop, [quote], items(version)))).toBe('allowed');
  });

  it('to an approval and to sending is to the total on the screen', async () => {
    const priced = await pricedQuote(shop);
    const total = (await totalOf(shop, priced.id))!;
    expect(await refusal(move(shop, shop.admin, priced, 'sent', { p_total: total - 1 }))).toBe('PT409 price_changed');
    const sent = await move(shop, shop.admin, priced, 'sent');
    const found = await detailOf(move(shop, shop.customer, sent, 'approved', { p_total: total - 1 }));
    expect(found).toMatchObject({ refused: 'PT409 price_changed', statement: { charged: { card: { amount: total } } } });
    expect(await refusal(move(shop, shop.customer, sent, 'approved', { p_total: null }))).toBe('PT400 missing_field total');
  });

  it('to an approval is to the price of the newest version: an older one comes back with the new price', async () => {
    const sent = await sentQuote(shop);
    const total = (await totalOf(shop, sent.id))!;
    await shop.call(shop.admin, 'unsend_quote', { p_quote_id: sent.id, p_version: sent.version });
    const approve = () => detailOf(move(shop, shop.customer, sent, 'approved', { p_total: total }));
    const detail = { code: 'PT409', message: 'stale_version' };
    await expect(move(shop, shop.customer, sent, 'approved', { p_total: total })).rejects.toMatchObject(detail);
    await shop.call(shop.admin, 'save_price', {
      p_quote_id: sent.id,
      p_version: await versionOf(shop, sent.id),
      p_typed: aPrice({ merchant_shipping: 30 }),
    });
    await move(shop, shop.admin, { ...sent, version: await versionOf(shop, sent.id) }, 'sent');
    const found = await approve();
    expect(found).toMatchObject({ refused: 'PT409 price_changed' });
    expect(found!.statement.charged.card.amount).toBeGreaterThan(total);
    const now = { ...sent, version: await versionOf(shop, sent.id) };
    expect((await move(shop, shop.customer, now, 'approved', { p_total: found!.statement.charged.card.amount })).status).toBe(
      'approved',
    );
  });

  it('to a way of delivery and to a renewal is to the total on the screen', async () => {
    const sent = await sentQuote(shop);
    const choose = (p_total: number | null) =>
      shop.call(shop.customer, 'choose_delivery_option', {
        p_quote_id: sent.id,
        p_version: sent.version,
        p_option_id: 'express',
        p_total,
      });
    const { delivery } = await read<{ delivery: (PriceStatement & { id: string })[] }>('quote_cards', sent.id, 'delivery');
    const express = delivery.find(({ id }) => id === 'express')!.charged.card.amount;
    expect(await refusal(choose(express - 1))).toBe('PT409 price_changed');
    expect(await refusal(choose(null))).toBe('PT400 missing_field total');
    expect(await refusal(choose(express))).toBe('allowed');
    await shop.db.sql(`update public.quotes set expires_at = now() - interval '1 hour' where id = $1`, [sent.id]);
    await shop.db.sql('select private.expire_quotes()');
    const renew = async (p_total: number | null) =>
      shop.call(shop.customer, 'renew_quote', { p_quote_id: sent.id, p_version: await versionOf(shop, sent.id), p_total });
    expect(await refusal(renew(express - 1))).toBe('PT409 price_changed');
    expect(await refusal(renew(null))).toBe('PT400 missing_field total');
    expect(await refusal(renew(express))).toBe('allowed');
  });
});
