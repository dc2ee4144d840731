import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type Shop, approvedQuote, openShop, refusal } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

interface Preview extends Json {
  priceable: boolean;
  separate: number;
  together: number;
  saving: number;
  lines: { key: string; separate: number; together: number }[];
}

const preview = (quotes: { id: string; copies?: number }[], who = shop.customer) =>
  shop.call<Preview>(who, 'preview_consolidation', {
    p_items: quotes.map(({ id, copies = 1 }) => ({ quote_id: id, quantity: copies })),
  });

describe('the preview of one parcel', () => {
  it('prices the items of both quotes as one, and lists the lines that differ', async () => {
    const [one, two] = [await approvedQuote(shop), await approvedQuote(shop)];
    const seen = await preview([one, two]);
    expect(seen).toMatchObject({ priceable: true, currency: 'NPR', separate: one.final_total_local! + two.final_total_local! });
    expect(seen.saving).toBe(seen.separate - seen.together);
    // saves one freight base of 10 dollars and one handling fee of 5, plus their tax and fee
    const saved = Object.fromEntries(seen.lines.map(({ key, separate, together }) => [key, separate - together]));
    expect(saved['international_shipping']).toBe(10 * 133);
    expect(saved['handling_charge']).toBe(5 * 133);
    expect(Object.values(saved).reduce((sum, line) => sum + line, 0)).toBe(seen.saving);
    expect(saved['goods']).toBeUndefined();
  });

  it('counts quantities: two of one quote are two parcels that can be merged', async () => {
    const quote = await approvedQuote(shop);
    expect(await preview([{ ...quote, copies: 2 }])).toMatchObject({ priceable: true, separate: 2 * quote.final_total_local! });
    expect(await preview([quote])).toEqual({ priceable: false, reasons: ['one_parcel'] });
  });

  it('stores nothing', async () => {
    const quotes = [await approvedQuote(shop), await approvedQuote(shop)];
    const before = await shop.db.sql('select * from public.quotes order by id');
    await preview(quotes);
    expect(await shop.db.sql('select * from public.quotes order by id')).toEqual(before);
  });

  it('needs one destination, with the reason where there are several; above what a route carries only a person can price', async () => {
    const [nepal, india] = [await approvedQuote(shop), await approvedQuote(shop, { destination_country: 'IN' })];
    expect(await preview([nepal, india])).toEqual({ priceable: false, reasons: ['several_destinations'] });
    expect(await preview([{ ...nepal, copies: 40 }])).toEqual({ priceable: false, reasons: ['over_max_weight'] });
  });

  it("is of one's own quotes", async () => {
    const quotes = [await approvedQuote(shop), await approvedQuote(shop)];
    expect(await refusal(preview(quotes, shop.stranger))).toBe('PT404 quote_not_found items');
  });
});
