import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aRequest,
  approvedQuote,
  checkOut,
  adminMails,
  mails,
  move,
  openShop,
  quoteRow,
  refusal,
  sentQuote,
  type Json,
  type QuoteCard,
  type Shop,
  renewQuote,
} from './shop.ts';

interface Renewal extends Json {
  id: string;
  status: string;
  changes: { key: string; was: string; now: string }[];
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const renew = (quote: { id: string }, who = shop.customer) => renewQuote<Renewal>(shop, quote, who);

async function expiredQuote(request: Json = {}, price: Json = {}): Promise<QuoteCard> {
  const quote = await sentQuote(shop, request, price);
  await shop.db.sql(`update public.quotes set expires_at = now() - interval '1 hour' where id = $1`, [quote.id]);
  await shop.db.sql('select private.expire_quotes()');
  return quote;
}

describe('renew_quote', () => {
  it('lets a customer ask again after a rejection, once, and a person prices it again', async () => {
    const quote = await sentQuote(shop);
    const rejected = await move(shop, shop.customer, quote, 'rejected', { p_details: 'Too expensive' });
    expect(rejected.actions).toContain('renew');
    const again = await renew(quote);
    expect(again).toMatchObject({ status: 'pending', changes: [] });
    expect(await quoteRow(shop, again.id)).toMatchObject({ renewed_from: quote.id, final_total: null });
    expect((await renew(quote)).id).toBe(again.id);
    expect(await adminMails(shop, again.id)).toHaveLength(1);
    expect(await refusal(renew(quote, shop.stranger))).toBe('PT404 quote_not_found');
  });

  it('leaves a quote to an admin if it would cost nothing at current rates', async () => {
    const old = await expiredQuote(aRequest(), { discount: 130 });
    await shop.db.sql(`update public.country_settings set vat = 0 where code = 'NP'`);
    const renewed = await renew(old);
    await shop.db.sql(`update public.country_settings set vat = 13 where code = 'NP'`);
    expect(renewed.status).toBe('pending');
    expect(await quoteRow(shop, renewed.id)).toMatchObject({ renewed_from: old.id, final_total_local: 0, sent_at: null });
  });

  it('sends a new quote at current rates with the same input, and shows the changes line by line', async () => {
    const old = await expiredQuote(aRequest(), { domestic_shipping: 2, discount: 1, sales_tax: 7 });
    await shop.db.sql(`update public.country_settings set rate_from_usd = 140, vat = 15 where code = 'NP'`);
    const renewed = await renew(old);
    await shop.db.sql(`update public.country_settings set rate_from_usd = 133, vat = 13 where code = 'NP'`);
    expect(renewed.status).toBe('sent');
    expect(renewed.changes.map(({ key }) => key)).toEqual([
      'vat',
      'payment_gateway_fee',
      'total',
      'exchange_rate',
      'final_total_local',
    ]);
    expect(renewed.changes[0]).toEqual({ key: 'vat', was: '15.86', now: '18.30' });
    expect(await quoteRow(shop, renewed.id)).toMatchObject({
      renewed_from: old.id,
      status: 'sent',
      domestic_shipping: 2,
      discount: 1,
      sales_tax_price: 7,
      exchange_rate: 140,
    });
    expect(await mails(shop, renewed.id, 'quote_sent')).toHaveLength(1);
  });

  it('never moves the old quote', async () => {
    const old = await expiredQuote();
    const before = await quoteRow(shop, old.id);
    await renew(old);
    expect(await quoteRow(shop, old.id)).toEqual(before);
  });

  it('copies the items with their photos', async () => {
    const image_path = `${shop.customer.userId}/p.jpg`;
    const old = await expiredQuote({ items: [{ product_name: 'Camera', image_path, options: 'red' }] }, {});
    const items = (id: string) =>
      shop.db.sql('select product_name, quantity, item_price, options from public.quote_items where quote_id = $1', [id]);
    expect(await items((await renew(old)).id)).toEqual(await items(old.id));
  });

  it('returns the same new quote on a second click while it is open', async () => {
    const old = await expiredQuote();
    const [first, second] = await Promise.all([renew(old), renew(old)]);
    expect(second.id).toBe(first.id);
  });

  it('works for an approved quote only after its price expired', async () => {
    const quote = await approvedQuote(shop);
    expect(await refusal(renew(quote))).toBe('PT409 not_renewable');
    await shop.db.sql(`update public.quotes set price_valid_until = now() - interval '1 hour' where id = $1`, [quote.id]);
    const [card] = await shop.db.as(shop.customer, (sql) =>
      sql<QuoteCard>('select actions from public.quote_cards where id = $1', [quote.id]),
    );
    expect(card?.actions).toContain('renew');
    expect((await renew(quote)).status).toBe('sent');
  });

  it('leaves the new quote to an admin if an input no longer exists', async () => {
    const option = await expiredQuote({}, { delivery_option_id: 'express' });
    const route = await expiredQuote();
    const rate = await expiredQuote();
    await shop.db.sql(`update public.shipping_routes set delivery_options = '[]' where destination_country = 'NP'`);
    const withoutOption = await renew(option);
    await shop.db.sql(`update public.shipping_routes set is_active = false where destination_country = 'NP'`);
    const withoutRoute = await renew(route);
    await shop.db.sql(`update public.shipping_routes set is_active = true where destination_country = 'NP'`);
    await shop.db.sql(`update public.country_settings set rate_from_usd = null where code = 'NP'`);
    const withoutRate = await renew(rate);
    await shop.db.sql(`update public.country_settings set rate_from_usd = 133 where code = 'NP'`);
    expect([withoutOption.status, withoutRoute.status, withoutRate.status]).toEqual(['pending', 'pending', 'pending']);
    expect(withoutRate.changes).toEqual([]);
    expect(await adminMails(shop, withoutOption.id)).toHaveLength(1);
  });

  it('is allowed only to the owner, and not for open or ordered quotes', async () => {
    const old = await expiredQuote();
    expect(await refusal(renew(old, shop.stranger))).toBe('PT404 quote_not_found');
    expect(await refusal(renew(old, shop.admin))).toBe('PT404 quote_not_found');
    expect(await refusal(renew(await sentQuote(shop)))).toBe('PT409 not_renewable');
    const ordered = await approvedQuote(shop);
    await checkOut(shop, [ordered]);
    await shop.db.sql(`update public.quotes set price_valid_until = now() - interval '1 hour' where id = $1`, [ordered.id]);
    expect(await refusal(renew(ordered))).toBe('PT409 not_renewable');
  });
});
