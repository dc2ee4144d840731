import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Price, StatementTotals } from '../../../libs/db/src/price.ts';
import { addStatements, timesCopies } from '../../../libs/db/src/statement-sums.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { input } from './arbitrary-input.ts';
import { priceOf } from './price-quote.ts';

// A cart's copies are local until checkout, so that the browser multiplies and adds (docs/decisions/080). It must find what the
// database finds.

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const totalsOf = async (query: string, ...values: unknown[]): Promise<StatementTotals> => {
  const [row] = await db.sql<{ totals: StatementTotals }>(`select (${query}) - 'lines' as totals`, values);
  return row!.totals;
};
const stated = (price: Price, copies = 1) =>
  totalsOf('private.price_statement($1::jsonb, $2::int)', JSON.stringify(price), copies);
const added = (prices: Price[]) =>
  totalsOf(
    'private.sum_statements((select jsonb_agg(private.price_statement(p)) from jsonb_array_elements($1::jsonb) p))',
    JSON.stringify(prices),
  );

it('copies of a price cost the same in the browser and in the database', () =>
  fc.assert(
    fc.asyncProperty(input, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), async (facts, from, to) => {
      const price = await priceOf(db.sql, facts);
      expect(timesCopies(await stated(price, from), to)).toEqual(await stated(price, to));
    }),
    { numRuns: 60 },
  ));

it('several prices in one currency add up to the same in the browser and in the database', () =>
  fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 5 }), async (all) => {
      const prices = await Promise.all(all.map((facts) => priceOf(db.sql, { ...facts, destination: all[0]!.destination })));
      expect(addStatements(await Promise.all(prices.map((price) => stated(price))))).toEqual(await added(prices));
    }),
    { numRuns: 40 },
  ));
