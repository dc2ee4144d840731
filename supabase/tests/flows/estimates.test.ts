import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { openShop, quoteRow, refusal, type Json, type QuoteCard, type Shop, makeSendable, totalOf } from './shop.ts';

interface Range {
  low: string;
  high: string;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(`update public.system_settings set setting_value =
    '{"threshold": 0.8, "limit_usd": 300, "review": true, "max_open": 99, "range_percent": 15}' where setting_key = 'auto_quote'`);
});
afterAll(() => shop.db.close());

const REQUEST = {
  items: [{ product_url: 'https://shop.example/x', product_name: 'Wooden thing', item_price: 80, item_weight: 2 }],
  country_code: 'US',
  destination_country: 'NP',
};
const estimated = async (): Promise<{ id: string; range: Range }> => {
  const { id, range } = await shop.call<{ id: string; range: Range; outcome: string }>(shop.customer, 'request_instant_quote', {
    p_request: REQUEST,
  });
  return { id, range };
};
/** All rows about a quote that `who` sees in a table or view. */
const seen = (who: Identity, relation: string, id: string): Promise<Json[]> =>
  shop.db.as(who, (sql) =>
    sql<Json>(`select * from public.${relation} where ${/admin$|items$/.test(relation) ? 'quote_id' : 'id'} = $1`, [id]),
  );
const exact = async (id: string) => {
  const { estimate } = await shop.row<{ estimate: Json }>('select estimate from public.quote_admin where quote_id = $1', [id]);
  return String(estimate['final_total_local']);
};
/** Moves it like an admin who has checked the estimate. */
async function move(id: string, to: string): Promise<QuoteCard> {
  await makeSendable(shop, id);
  return shop.call<QuoteCard>(shop.admin, 'move_quote', {
    p_quote_id: id,
    p_to: to,
    p_version: (await quoteRow(shop, id))['version'],
    p_confirmed: '{estimate}',
    p_total: await totalOf(shop, id),
  });
}

describe('the home page’s example', () => {
  const HEADPHONES = { item_price: 199, quantity: 1, item_weight: 0.8, length_cm: 30, width_cm: 25, height_cm: 15 };
  const route = { origin_country: 'US', destination_country: 'NP', merchant_shipping: 6.99 };
  const example = () => shop.call<Json>('anon', 'example_price');
  beforeAll(() =>
    shop.db.exec(`update public.customs_categories set keywords = '{earphone,headphone}'
      where id = (select id from public.customs_categories order by name limit 1)`),
  );

  it('is what a visitor’s estimate of the same headphones says', async () => {
    const { id } = await shop.row<{ id: string }>("select id from public.customs_categories where 'headphone' = any (keywords)");
    const items = [{ ...HEADPHONES, customs_category_id: id }];
    const estimate = await shop.call<Json>('anon', 'estimate', { p_input: { ...route, items } });
    expect(estimate).toMatchObject({ priceable: true, goods: '199.00' });
    expect(await example()).toEqual(estimate);
  });

  it('follows the rates', async () => {
    const before = await example();
    await shop.db.exec("update public.country_settings set vat = vat + 1 where code = 'NP'");
    expect(Number((await example())['vat'])).toBeGreaterThan(Number(before['vat']));
    await shop.db.exec("update public.country_settings set vat = vat - 1 where code = 'NP'");
  });

  it('does without a category that is not used any more', async () => {
    await shop.db.exec("update public.customs_categories set is_active = false where 'headphone' = any (keywords)");
    const estimate = await shop.call('anon', 'estimate', { p_input: { ...route, items: [HEADPHONES] } });
    expect(await example()).toEqual(estimate);
    await shop.db.exec("update public.customs_categories set is_active = true where 'headphone' = any (keywords)");
  });
});

describe('the exact price of an estimate', () => {
  it('is hidden from its customer, who sees a range', async () => {
    const { id, range } = await estimated();
    const everything = await Promise.all(
      ['quotes', 'quote_items', 'quote_cards', 'quote_list', 'quote_admin', 'admin_quotes'].map((from) =>
        seen(shop.customer, from, id),
      ),
    );
    const [quotes, items, cards, list, beside, admins] = everything;
    expect([quotes!.length, items!.length, cards!.length, list!.length, beside!.length, admins!.length]).toEqual([
      1, 1, 1, 1, 0, 0,
    ]);
    expect(JSON.stringify(everything)).not.toContain(await exact(id));
    for (const column of ['final_total', 'final_total_local', 'breakdown', 'exchange_rate'] as const)
      expect([quotes![0]![column], cards![0]![column]]).toEqual([null, null]);
    expect(items![0]!['duty_amount']).toBeNull();
    for (const row of [cards![0]!, list![0]!])
      expect([row['estimate_low'], row['estimate_high'], row['estimate_currency']].map(String)).toEqual([
        String(Number(range.low)),
        String(Number(range.high)),
        'NPR',
      ]);
  });

  it('is on the card of an admin, who may price and send it', async () => {
    const { id } = await estimated();
    const total = Number(await exact(id));
    const [card] = await seen(shop.admin, 'admin_quotes', id);
    expect(card).toMatchObject({ final_currency: 'NPR', final_total_local: total, status: 'calculated' });
    expect(card!['moves']).toContain('sent');
    expect(card!['actions']).toContain('price');
    expect(card!['instant']).toMatchObject({ failed: ['low_confidence', 'review'] });
    expect((card!['breakdown'] as { lines: unknown[] }).lines.length).toBeGreaterThan(3);
  });

  it('is hidden from other customers and visitors, like the whole quote', async () => {
    const { id } = await estimated();
    for (const from of ['quotes', 'quote_items', 'quote_cards', 'quote_list', 'quote_admin', 'admin_quotes']) {
      expect(await seen(shop.stranger, from, id)).toEqual([]);
      expect(await refusal(seen('anon', from, id))).toMatch(/^42501/);
    }
  });

  it('has no link, for its customer or an admin', async () => {
    const { id } = await estimated();
    for (const who of [shop.customer, shop.admin])
      expect(await refusal(shop.call(who, 'create_share_token', { p_quote_id: id }))).toMatch(/^PT422 no_price/);
  });
});

describe('an estimate reviewed by an admin', () => {
  it('can be sent at its own price, which the customer then sees', async () => {
    const { id } = await estimated();
    const total = Number(await exact(id));
    expect(await move(id, 'sent')).toMatchObject({ status: 'sent', final_total_local: total });
    const [card] = await seen(shop.customer, 'quote_cards', id);
    expect(card).toMatchObject({ final_total_local: total, estimate_low: null });
    expect(await quoteRow(shop, id)).toMatchObject({ final_total_local: total, rate_source: 'usd_cross' });
    expect((await seen(shop.customer, 'quote_items', id))[0]!['duty_amount']).not.toBeNull();
    const mail = await shop.row<{ text: string }>(
      `select text from public.email_outbox where entity_id = $1 and template_name = 'quote_sent'`,
      [id],
    );
    expect(mail.text).toContain(new Intl.NumberFormat('en-US').format(total));
  });

  it('stays an estimate when it is priced again, with another range', async () => {
    const { id, range } = await estimated();
    const { version } = (await quoteRow(shop, id)) as { version: number };
    const saved = await shop.call<QuoteCard>(shop.admin, 'save_price', {
      p_quote_id: id,
      p_version: version,
      p_typed: { items: [{ product_name: 'Wooden thing', item_price: 90, quantity: 1, item_weight: 3 }], merchant_shipping: 12 },
    });
    expect(saved).toMatchObject({ status: 'calculated', version: version + 1 });
    expect(saved.final_total_local).toBe(Number(await exact(id)));
    const [card] = await seen(shop.customer, 'quote_cards', id);
    expect(card!['final_total']).toBeNull();
    expect(Number(card!['estimate_low'])).toBeGreaterThan(Number(range.low));
    expect(await move(id, 'sent')).toMatchObject({ final_total_local: saved.final_total_local });
    expect(await quoteRow(shop, id)).toMatchObject({ merchant_shipping_price: 12 });
  });

  it('is a range again when it is taken back before its mail went, and a link to it shows no price', async () => {
    await shop.db.sql(`update public.system_settings set setting_value = '30' where setting_key = 'send_delay_seconds'`);
    const { id } = await estimated();
    const { version } = await move(id, 'sent');
    const { token } = await shop.call<{ token: string }>(shop.customer, 'create_share_token', { p_quote_id: id });
    await shop.call(shop.admin, 'unsend_quote', { p_quote_id: id, p_version: version });
    const total = await exact(id);
    expect((await seen(shop.customer, 'quotes', id))[0]).toMatchObject({
      status: 'calculated',
      final_total: null,
      breakdown: null,
    });
    expect(JSON.stringify(await seen(shop.customer, 'quote_cards', id))).not.toContain(total);
    const shared = await shop.call<Json>('anon', 'shared_quote', { token });
    expect(shared).toMatchObject({ statement: null });
  });

  it('keeps its price hidden when rejected', async () => {
    const { id } = await estimated();
    const total = await exact(id);
    const { version } = (await quoteRow(shop, id)) as { version: number };
    await shop.call(shop.admin, 'move_quote', {
      p_quote_id: id,
      p_to: 'rejected',
      p_version: version,
      p_details: 'Too big to carry.',
    });
    expect(JSON.stringify(await seen(shop.customer, 'quote_cards', id))).not.toContain(total);
    expect((await seen(shop.admin, 'quote_cards', id))[0]).toMatchObject({ final_total_local: Number(total) });
  });
});

it('an estimate’s own row never has a price, for every writer', async () => {
  const { id } = await estimated();
  const write = shop.db.sql(
    `update public.quotes set final_total = 1, final_total_local = 133, final_total_local_without_gateway_fee = 133, final_currency = 'NPR',
      currency = 'USD', exchange_rate = 133, breakdown = '{}' where id = $1`,
    [id],
  );
  expect(await refusal(write)).toMatch(/^23514/);
});
