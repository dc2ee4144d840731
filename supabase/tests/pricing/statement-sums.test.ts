import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Price, StatementTotals } from '../../../libs/db/src/price.ts';
import { cartStatement } from '../../../libs/db/src/statement-sums.ts';
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
const added = (lines: { price: Price; quantity: number }[]) =>
  totalsOf(
    `private.sum_statements((select jsonb_agg(private.price_statement(l -> 'price', (l ->> 'quantity')::int))
      from jsonb_array_elements($1::jsonb) l))`,
    JSON.stringify(lines),
  );
const copies = fc.integer({ min: 1, max: 99 });

it('copies of a price cost the same in the browser and in the database', () =>
  fc.assert(
    fc.asyncProperty(input, copies, copies, async (facts, from, to) => {
      const price = await priceOf(db.sql, facts);
      expect(cartStatement([{ totals: await stated(price, from), quantity: to }])).toEqual(await stated(price, to));
    }),
    { numRuns: 60 },
  ));

it('copies of several prices in one currency add up to the same in the browser and in the database', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(input, copies, copies), { minLength: 2, maxLength: 5 }), async (all) => {
      const lines = await Promise.all(
        all.map(async ([facts, from, quantity]) => {
          const price = await priceOf(db.sql, { ...facts, destination: all[0]![0].destination });
          return { price, quantity, totals: await stated(price, from) };
        }),
      );
      expect(cartStatement(lines)).toEqual(await added(lines));
    }),
    { numRuns: 40 },
  ));
