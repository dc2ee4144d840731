import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { anInput, hundredths, priceOf } from './price-quote.ts';

interface WorkedCase {
  name: string;
  input: unknown;
  expected: Record<string, string | string[]>;
}

const file = path.join(import.meta.dirname, 'pricing-cases.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: WorkedCase[] };

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Compares amounts as numbers and words as strings. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(comparable) : Number.isNaN(Number(value)) ? value : Number(value);

describe('price_quote prices every worked case to the cent', () => {
  it.each(cases)('$name', async ({ input, expected }) => {
    const price = await priceOf(db.sql, input);
    const found = Object.keys(expected).map((line) => [line, comparable(price[line as keyof typeof price])]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([line, value]) => [line, comparable(value)])),
    );
  });

  it.each(cases)('the local lines of "$name" sum to what is charged', async ({ input }) => {
    const price = await priceOf(db.sql, input);
    expect(hundredths(...Object.values(price.lines_local))).toBe(hundredths(price.final_total_local));
  });
});

describe('price_quote agrees with published tariffs', () => {
  it('India: 30,980 on a CIF of 100,000 at 10 % duty, 10 % surcharge and 18 % GST', async () => {
    const price = await priceOf(
      db.sql,
      anInput({
        items: [{ item_price: '100000', quantity: 1, item_weight: '1', duty_percent: '10' }],
        destination: { currency: 'INR', rate_from_usd: '83', vat: '18', customs_basis: 'CIF', duty_surcharge: '10' },
      }),
    );
    expect(Number(price.customs_duty) + Number(price.duty_surcharge) + Number(price.vat)).toBe(30980);
  });

  it('Nepal: 24,300 on a CIF of 100,000 at 10 % duty and 13 % VAT', async () => {
    const price = await priceOf(
      db.sql,
      anInput({
        items: [{ item_price: '100000', quantity: 1, item_weight: '1', duty_percent: '10' }],
        destination: { currency: 'NPR', rate_from_usd: '133', vat: '13', customs_basis: 'CIF' },
      }),
    );
    expect(Number(price.customs_duty) + Number(price.vat)).toBe(24300);
  });

  it('Australia: 60 duty on 1,200 FOB at 5 %, and 141 GST on goods, freight, insurance and duty at 10 %', async () => {
    const price = await priceOf(
      db.sql,
      anInput({
        items: [{ item_price: '1200', quantity: 1, item_weight: '1', duty_percent: '5' }],
        destination: { currency: 'AUD', rate_from_usd: '1.52', vat: '10', customs_basis: 'FOB' },
        route: { base_shipping_cost: '150', cost_per_kg: '0' },
      }),
    );
    expect([price.customs_duty, price.vat]).toEqual(['60.00', '141.00']);
  });
});
