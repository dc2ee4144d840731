import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Json, type Shop } from './shop.ts';

const RUNS = { numRuns: 80 };
const DEFAULTS = { Shoes: 1.1, Clothing: 0.5 } as const;
const WORLD = `
  insert into public.customs_categories (name, duty_percent, default_weight, keywords) values
    ('Shoes', 15, 1.1, '{shoe}'), ('Clothing', 12, 0.5, '{jacket}');
  insert into public.quote_templates (template_name, origin_country, items) values ('Trail shoes', 'US',
    '[{"product_name": "Trail shoe", "product_url": "https://peak.example/1", "item_price": 100, "item_weight": 1.2}]');
  insert into public.auto_quote_rules (kind, actions, website_domain) values ('pricing', '{"item_price_percent": 5}', 'shop.example');
  update public.country_settings set min_shipping = 30, additional_shipping_per_kg = 9 where code = 'US';
`;

interface Answer {
  outcome: string;
  confidence: number;
  weakest: string;
  parts: { part: string; score: number }[];
  failed: string[];
  known: { item_weight: number | null; category: keyof typeof DEFAULTS | null };
  range: { low: string; high: string; low_usd: string; high_usd: string } | null;
  price: { final_total: string } | null;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(WORLD);
});
afterAll(() => shop.db.close());

const settings = fc.record({
  threshold: fc.constantFrom(0, 0.3, 0.6, 0.8, 0.85, 1),
  limit_usd: fc.constantFrom(0, 50, 300, 100_000),
  review: fc.boolean(),
  max_open: fc.constantFrom(0, 3),
  range_percent: fc.constantFrom(0, 15, 100),
});
const request = fc
  .record({
    shop: fc.constantFrom('peak.example', 'shop.example'),
    title: fc.constantFrom('Trail shoe', 'Jacket', 'Jacket and shoe', 'Thing'),
    price: fc.integer({ min: 1, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
    kg: fc.option(fc.constantFrom(0, 0.1, 0.7, 3, 29)),
    quantity: fc.integer({ min: 1, max: 3 }),
    to: fc.constantFrom('NP', 'IN', 'DE', 'ZZ'),
  })
  .map(({ shop: host, title, price, kg, quantity, to }) => ({
    items: [{ product_url: `https://${host}/1`, product_name: title, item_price: price, quantity, item_weight: kg }],
    country_code: 'US',
    destination_country: to,
  }));

const previewWith = async (setting: Json, asked: Json): Promise<Answer> => {
  await shop.db.sql(`update public.system_settings set setting_value = $1 where setting_key = 'auto_quote'`, [
    JSON.stringify(setting),
  ]);
  return shop.call<Answer & Json>(shop.customer, 'preview_instant_quote', { p_request: asked });
};
const forEveryResponse = (holds: (answer: Answer, setting: Json & { threshold: number; limit_usd: number }) => unknown) =>
  fc.assert(
    fc.asyncProperty(settings, request, async (setting, asked) => {
      await holds(await previewWith(setting, asked), setting);
    }),
    RUNS,
  );

describe('of every instant quote', () => {
  it('the confidence is the minimum of its parts, and the weakest part is named', () =>
    forEveryResponse(({ confidence, parts, weakest }) => {
      expect(confidence).toBe(Math.min(...parts.map(({ score }) => score)));
      expect(parts.find(({ part }) => part === weakest)!.score).toBe(confidence);
    }));

  it('a sent quote passed every test, an unsent one failed at least one', () =>
    forEveryResponse(({ outcome, failed, confidence, price }, { threshold, limit_usd, ...setting }) => {
      expect(outcome === 'sent').toBe(outcome !== 'pending' && failed.length === 0);
      const passed = confidence >= threshold && Number(price?.final_total) <= limit_usd && setting['review'] === false;
      expect(outcome !== 'sent' || passed).toBe(true);
    }));

  it('exactly one of price, range and neither is shown, by the outcome', () =>
    forEveryResponse(({ outcome, price, range }) => {
      expect([price !== null, range !== null]).toEqual([outcome === 'sent', outcome === 'calculated']);
    }));

  it('no weight is below its category’s', () =>
    forEveryResponse(({ known: { category, item_weight } }) => {
      expect(item_weight ?? 0).toBeGreaterThanOrEqual(category ? DEFAULTS[category] : 0);
    }));

  it('the range holds the price, its ends in order', () =>
    fc.assert(
      fc.asyncProperty(settings, request, async (setting, asked) => {
        const range = (await previewWith({ ...setting, review: true }, asked)).range;
        const sent = await previewWith({ ...setting, review: false, threshold: 0, limit_usd: 100_000, max_open: 3 }, asked);
        fc.pre(range !== null && sent.price !== null);
        const ends = [range!.low_usd, sent.price!.final_total, range!.high_usd].map(Number);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
        expect(Number(range!.low)).toBeLessThanOrEqual(Number(range!.high));
      }),
      RUNS,
    ));

  it('a higher threshold never sends more', () =>
    fc.assert(
      fc.asyncProperty(settings, request, fc.constantFrom(0.1, 0.5, 1), async (setting, asked, by) => {
        const loose = await previewWith(setting, asked);
        const strict = await previewWith({ ...setting, threshold: Math.min(1, setting.threshold + by) }, asked);
        expect(strict.outcome === 'sent' && loose.outcome !== 'sent').toBe(false);
      }),
      RUNS,
    ));
});
