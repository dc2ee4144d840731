import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { anInput, hundredths, priceOf, priceResult } from './price-quote.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const price = (changes: Parameters<typeof anInput>[0]) => priceOf(db.sql, anInput(changes));
const toIndia = { currency: 'INR', rate_from_usd: '83' };
const tiers = [
  { min: '0', max: '1', cost: '15', per_kg: '0' },
  { min: '1', max: '3', cost: '25', per_kg: '4' },
];

describe('weight and shipping', () => {
  it('counts the actual weight of an item that lacks one side', async () => {
    const { volumetric_weight } = await price({ items: [{ item_price: '1', item_weight: '2', length_cm: 90, width_cm: 90 }] });
    expect(volumetric_weight).toBe('2');
  });

  it('charges at least one step, and half a kilogram where no step is set', async () => {
    const { chargeable_weight } = await price({ items: [{ item_price: '1', item_weight: '0' }] });
    expect(chargeable_weight).toBe('0.5');
  });

  it('uses the tier whose upper bound equals the weight', async () => {
    const at = (weight: string) =>
      price({ items: [{ item_price: '1', item_weight: weight }], route: { weight_tiers: tiers, weight_step: '0.5' } });
    expect([(await at('1')).international_shipping, (await at('1.1')).international_shipping]).toEqual(['15.00', '27.00']);
  });

  it('adds a percentage of the goods and the delivery option', async () => {
    const { international_shipping } = await price({
      route: { base_shipping_cost: '10', cost_per_kg: '2', cost_percentage: '3' },
      delivery_option_price: '8',
    });
    expect(international_shipping).toBe('23.00');
  });

  it("falls back to the origin country's minimum or price per kg without a route", async () => {
    const origin = { currency: 'USD', rate_from_usd: '1', min_shipping: '20', additional_shipping_per_kg: '9' };
    const at = (weight: string) => price({ items: [{ item_price: '1', item_weight: weight }], origin, route: null });
    expect([(await at('1')).international_shipping, (await at('4')).international_shipping]).toEqual(['20.00', '36.00']);
  });

  it('insures for the larger of the minimum and the percentage, only if chosen', async () => {
    const route = { insurance_percent: '2', insurance_min: '3' };
    expect((await price({ route, insured: true })).insurance).toBe('3.00');
    expect((await price({ route, insured: false })).insurance).toBe('0.00');
  });
});

describe('customs', () => {
  const dutiable = [{ item_price: '100', item_weight: '1', duty_percent: '10' }];

  it('asks no duty at the de minimis, and duty just above it', async () => {
    const at = (de_minimis_duty: string) => price({ items: dutiable, destination: { ...toIndia, de_minimis_duty } });
    expect([(await at('8300')).customs_duty, (await at('8299')).customs_duty]).toEqual(['0.00', '10.00']);
  });

  it('asks no VAT at the de minimis for tax', async () => {
    const at = (de_minimis_tax: string) => price({ items: dutiable, destination: { ...toIndia, vat: '10', de_minimis_tax } });
    expect([(await at('8300')).vat, (await at('8299')).vat]).toEqual(['0.00', '11.00']);
  });

  it('shows duty and VAT as due on delivery, outside the total, for a DDU destination', async () => {
    const found = await price({ items: dutiable, destination: { ...toIndia, vat: '10', incoterm: 'DDU' } });
    expect([found.customs_duty, found.vat, found.due_on_delivery, found.sub_total]).toEqual([
      '10.00',
      '11.00',
      '21.00',
      '100.00',
    ]);
    expect(found.lines.filter((line) => line.due_on_delivery).map(({ key }) => key)).toEqual([
      'customs_duty',
      'duty_surcharge',
      'vat',
    ]);
    expect(Object.keys(found.lines_local)).not.toContain('vat');
  });

  it('splits the base by goods, the unit that is over going to the earlier of equal items', async () => {
    const items = ['100', '100', '100'].map((item_price) => ({ item_price, item_weight: '1', duty_percent: '100' }));
    const { duties } = await price({ items, merchant_shipping: '0.01' });
    expect(duties).toEqual(['100.01', '100.00', '100.00']);
  });

  it('splits the base equally where the goods cost nothing', async () => {
    const items = ['0', '0'].map((item_price) => ({ item_price, item_weight: '1', duty_percent: '10' }));
    expect((await price({ items, merchant_shipping: '10' })).duties).toEqual(['0.50', '0.50']);
  });
});

describe('totals', () => {
  it('uses a typed sales tax instead of the percentage', async () => {
    const origin = { currency: 'USD', rate_from_usd: '1', sales_tax: '7' };
    expect([(await price({ origin })).sales_tax, (await price({ origin, sales_tax: '1.5' })).sales_tax]).toEqual([
      '7.00',
      '1.50',
    ]);
  });

  it('keeps handling within its bounds', async () => {
    const at = (changes: object) =>
      price({ origin: { currency: 'USD', rate_from_usd: '1', handling_fixed: '1', handling_percent: '5', ...changes } });
    const charges = [await at({}), await at({ handling_min: '9' }), await at({ handling_max: '4' })].map(
      (p) => p.handling_charge,
    );
    expect(charges).toEqual(['6.00', '9.00', '4.00']);
  });

  it('never goes below nothing, however large the discount, and the ledger still adds up', async () => {
    const found = await price({ discount: '500' });
    expect([found.discount, found.sub_total, found.final_total_local]).toEqual(['100.00', '0.00', '0']);
    expect(hundredths(...found.lines.map(({ amount }) => amount))).toBe(0);
  });

  it("turns the gateway's fixed fee from the destination's currency", async () => {
    const found = await price({ destination: { ...toIndia, payment_gateway_fixed_fee: '83', payment_gateway_percent_fee: '2' } });
    expect([found.payment_gateway_fee, found.total, found.final_total_local_without_gateway_fee]).toEqual([
      '3.00',
      '103.00',
      '8300',
    ]);
  });

  it('charges whole units in NPR, INR, JPY, KRW, VND and IDR, else hundredths', async () => {
    const local = async (currency: string) =>
      (await price({ destination: { currency, rate_from_usd: '1.23456' } })).final_total_local;
    const whole = await Promise.all(['NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR'].map(local));
    expect(whole).toEqual(Array(6).fill('123'));
    expect(await local('EUR')).toBe('123.46');
  });

  it('rounds a half up', async () => {
    const { sales_tax } = await price({
      origin: { currency: 'USD', rate_from_usd: '1', sales_tax: '2.5' },
      items: [{ item_price: '1.00' }],
    });
    expect(sales_tax).toBe('0.03');
  });
});

describe('the exchange rate', () => {
  const rateOf = async (changes: Parameters<typeof anInput>[0]) => {
    const { exchange_rate, rate_source, rate_confidence } = await price(changes);
    return [Number(exchange_rate), rate_source, rate_confidence];
  };

  it('is 1 in the same currency, whatever the route’s rate is', async () => {
    expect(await rateOf({ destination: { currency: 'USD', rate_from_usd: '1' }, route: { exchange_rate: '2' } })).toEqual([
      1,
      'same',
      'high',
    ]);
  });

  it('is the route where it has one above 0', async () => {
    expect(await rateOf({ route: { exchange_rate: '84' } })).toEqual([84, 'route', 'high']);
    expect(await rateOf({ route: { exchange_rate: '0' } })).toEqual([83, 'usd_cross', 'medium']);
  });

  it('is the ratio of the rates from USD, with 10 decimals', async () => {
    const origin = { currency: 'JPY', rate_from_usd: '155' };
    expect(await rateOf({ origin, destination: { currency: 'AUD', rate_from_usd: '1.52' } })).toEqual([
      0.0098064516,
      'usd_cross',
      'medium',
    ]);
  });

  it('is 1 and marked as a fallback if no rate is known', async () => {
    expect(await rateOf({ destination: { currency: 'INR', rate_from_usd: null } })).toEqual([1, 'fallback', 'low']);
  });
});

describe('what cannot be priced', () => {
  const reasons = async (changes: Parameters<typeof anInput>[0]) => {
    const result = await priceResult(db.sql, anInput(changes));
    return result.priceable ? 'priced' : result.reasons;
  };

  it('is a request without items', async () => {
    expect(await reasons({ items: [] })).toEqual(['no_items']);
  });

  it('is an origin without a rate from USD', async () => {
    expect(await reasons({ origin: { currency: 'EUR' } })).toEqual(['no_origin_rate']);
  });

  it('is a weight above the maximum or beyond the last tier', async () => {
    const items = [{ item_price: '1', item_weight: '3.2' }];
    expect(await reasons({ items, route: { max_weight: '3' } })).toEqual(['over_max_weight']);
    expect(await reasons({ items, route: { weight_tiers: tiers } })).toEqual(['over_max_weight']);
    expect(
      await reasons({ items: [{ item_price: '1', item_weight: '3' }], route: { max_weight: '3', weight_tiers: tiers } }),
    ).toBe('priced');
  });
});

describe('a price explains itself', () => {
  it('names base, rate, source and date of each line', async () => {
    const found = await price({
      items: [
        { item_price: '100', item_weight: '1', duty_percent: '10', duty_source: 'Shoes tariff of IN', duty_set_on: '2026-01-31' },
      ],
      route: { base_shipping_cost: '10', cost_per_kg: '2', set_on: '2026-02-01' },
      destination: { ...toIndia, name: 'India', vat: '18', set_on: '2026-03-01' },
      origin: { currency: 'USD', rate_from_usd: '1', name: 'United States' },
    });
    const lines = Object.fromEntries(found.lines.map((line) => [line.key, line]));
    expect(lines['international_shipping']).toMatchObject({ base: '1', rate: '2', unit: 'per_kg', set_on: '2026-02-01' });
    expect(lines['international_shipping']?.source).toBe('United States to India route: 10 + 2 per kg');
    expect(lines['customs_duty']).toMatchObject({
      base: '112',
      rate: '10',
      unit: 'percent',
      source: 'Shoes tariff of IN',
      set_on: '2026-01-31',
    });
    expect(lines['vat']).toMatchObject({ base: '123.2', rate: '18', source: 'India VAT', set_on: '2026-03-01' });
  });

  it('names no single duty rate where the items have several', async () => {
    const items = ['5', '10'].map((duty_percent) => ({ item_price: '10', item_weight: '1', duty_percent }));
    expect((await price({ items })).lines.find(({ key }) => key === 'customs_duty')).toMatchObject({ rate: null, base: '20' });
  });
});
