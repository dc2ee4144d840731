import fc from 'fast-check';

/** A decimal string, as a form sends it. */
const decimal = (max: number, decimals = 2): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: max * 10 ** decimals }).map((units) => (units / 10 ** decimals).toFixed(decimals));

const percent = (max: number) => decimal(max, 3);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const currency = fc.constantFrom('USD', 'EUR', 'INR', 'NPR', 'JPY', 'AUD');
const rate = fc.integer({ min: 1, max: 2_000_000 }).map((units) => (units / 1000).toFixed(3));

export const item = fc.record({
  item_price: decimal(5000),
  quantity: fc.integer({ min: 1, max: 9 }),
  item_weight: decimal(12, 3),
  duty_percent: percent(60),
  length_cm: optional(fc.integer({ min: 1, max: 90 })),
  width_cm: optional(fc.integer({ min: 1, max: 90 })),
  height_cm: optional(fc.integer({ min: 1, max: 90 })),
});

const origin = fc.record({
  currency,
  rate_from_usd: rate,
  sales_tax: percent(20),
  handling_fixed: decimal(20),
  handling_percent: percent(10),
  handling_min: decimal(10),
  handling_max: optional(decimal(300)),
  min_shipping: decimal(40),
  additional_shipping_per_kg: decimal(20),
});

const destination = fc.record({
  currency,
  rate_from_usd: rate,
  vat: percent(30),
  customs_basis: fc.constantFrom('CIF', 'FOB'),
  duty_surcharge: percent(20),
  de_minimis_duty: optional(decimal(1000)),
  de_minimis_tax: optional(decimal(1000)),
  incoterm: fc.constantFrom('DDP', 'DDU'),
  volumetric_divisor: fc.constantFrom(5000, 6000),
  payment_gateway_fixed_fee: decimal(3),
  payment_gateway_percent_fee: percent(5),
});

/** Contiguous from 0, open-ended. Each costs at least as much as the previous one's maximum. */
const tiers = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 8 }),
      rise: fc.integer({ min: 0, max: 30 }),
      per_kg: fc.integer({ min: 0, max: 15 }),
    }),
    { maxLength: 4 },
  )
  .map((steps) => {
    let [min, cost] = [0, 0];
    return steps.map(({ width, rise, per_kg }, n) => {
      const tier = { min, max: n === steps.length - 1 ? null : min + width, cost: cost + rise, per_kg };
      [min, cost] = [min + width, tier.cost + width * per_kg];
      return tier;
    });
  });

const route = fc.record({
  exchange_rate: optional(rate),
  base_shipping_cost: decimal(40),
  cost_per_kg: decimal(20),
  cost_percentage: percent(5),
  weight_step: fc.constantFrom('0.5', '1', '0.1'),
  weight_tiers: tiers,
  insurance_percent: percent(5),
  insurance_min: decimal(5),
});

/** Everything price_quote accepts, within the settings' bounds. */
export const input = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  sales_tax: optional(decimal(100)),
  merchant_shipping: decimal(60),
  delivery_option_price: decimal(40),
  insured: fc.boolean(),
  domestic_shipping: decimal(30),
  discount: decimal(200),
  origin,
  destination,
  route: optional(route),
});

export type ArbitraryInput = typeof input extends fc.Arbitrary<infer T> ? T : never;
