import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Price } from '../../../libs/db/src/price.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { type ArbitraryInput, input, item } from './arbitrary-input.ts';
import { hundredths, priceOf } from './price-quote.ts';

const RUNS = { numRuns: 150 };
const WHOLE = new Set(['NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR']);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const forEveryPrice = (holds: (price: Price, facts: ArbitraryInput) => unknown) =>
  fc.assert(
    fc.asyncProperty(input, async (facts) => {
      await holds(await priceOf(db.sql, facts), facts);
    }),
    RUNS,
  );

/** Lines with amounts in the origin's currency and at least 0. */
const named = (price: Price) => price.lines.filter(({ key }) => key !== 'discount').map(({ amount }) => amount);
const charged = (price: Price) => price.lines.filter((line) => !line.due_on_delivery).map(({ amount }) => amount);

const FEE = 'payment_gateway_fee';
const inTotal = (price: Price, ...without: string[]) =>
  price.lines.filter((line) => !line.due_on_delivery && !without.includes(line.key));
const locals = (lines: Price['lines']) => hundredths(...lines.map(({ local }) => local));
const dollars = (lines: Price['lines']) => hundredths(...lines.map(({ usd }) => usd!));

describe('of every price', () => {
  it('the ledger adds up: the lines that are not due on delivery sum to the total', () =>
    forEveryPrice((price) => expect(hundredths(...charged(price))).toBe(hundredths(price.total))));

  it('the subtotal and the gateway fee make the total', () =>
    forEveryPrice((price) => expect(hundredths(price.sub_total, price.payment_gateway_fee)).toBe(hundredths(price.total))));

  it('the local lines sum to the local total exactly, and each is within a unit of its line', () =>
    forEveryPrice((price) => {
      const rate = Number(price.exchange_rate);
      const unit = WHOLE.has(price.final_currency) ? 1 : 0.01;
      expect(hundredths(...Object.values(price.lines_local))).toBe(hundredths(price.final_total_local));
      for (const line of price.lines) expect(Math.abs(Number(line.local) - Number(line.amount) * rate)).toBeLessThan(unit + 1e-6);
    }));

  it('the lines without the card fee sum exactly to what a bank transfer pays, and all lines to what a card pays, in US dollars too', () =>
    forEveryPrice((price) => {
      expect(locals(inTotal(price))).toBe(hundredths(price.final_total_local));
      expect(locals(inTotal(price, FEE))).toBe(hundredths(price.final_total_local_without_gateway_fee));
      expect(dollars(inTotal(price))).toBe(hundredths(price.final_total));
      expect(dollars(inTotal(price, FEE))).toBe(hundredths(price.final_total_without_gateway_fee!));
    }));

  it('another delivery leaves the goods, their tax and the shop’s delivery as they were', () =>
    forEveryPrice(async (price, facts) => {
      const other = await priceOf(db.sql, { ...facts, delivery_option_price: '17.43' });
      const shop = (one: Price) => one.lines.slice(0, 3).map(({ key, local, usd }) => [key, local, usd]);
      expect(shop(other)).toEqual(shop(price));
    }));

  it('a line of 0 is 0 in every currency', () =>
    forEveryPrice((price) => {
      const zeros = price.lines.filter(({ amount }) => Number(amount) === 0);
      for (const { local, usd } of zeros) expect([Number(local), Number(usd)]).toEqual([0, 0]);
    }));

  it("each amount has its currency's decimals and no more", () =>
    forEveryPrice((price) => {
      const shape = (currency: string) => (WHOLE.has(currency) ? /^-?\d+$/ : /^-?\d+\.\d\d$/);
      for (const { amount, local } of price.lines) {
        expect(amount).toMatch(shape(price.currency));
        expect(local).toMatch(shape(price.final_currency));
      }
      expect(price.final_total).toMatch(/^\d+\.\d\d$/);
    }));

  it('nothing is negative but the discount line', () =>
    forEveryPrice((price) => {
      const amounts = [...named(price), price.sub_total, price.total, price.final_total, price.final_total_local, price.discount];
      expect(amounts.filter((amount) => amount.startsWith('-'))).toEqual([]);
    }));

  it('the duties of the items sum to the duty line', () =>
    forEveryPrice((price) => expect(hundredths(...price.duties)).toBe(hundredths(price.customs_duty))));

  it('the same input gives the same price', () =>
    forEveryPrice((price, facts) => priceOf(db.sql, facts).then((again) => expect(again).toEqual(price))));
});

/** A single item: with several, rounding each item's duty may lower the price by a unit per item. */
const oneItem = input.map((facts) => ({ ...facts, items: facts.items.slice(0, 1) }));
type Item = ArbitraryInput['items'][number];

const neverCheaper = (facts: fc.Arbitrary<ArbitraryInput>, grow: (item: Item, by: number) => Item) =>
  fc.assert(
    fc.asyncProperty(facts, fc.integer({ min: 1, max: 50 }), async (before, by) => {
      const [first, ...others] = before.items as [Item, ...Item[]];
      const cheap = await priceOf(db.sql, before);
      const dear = await priceOf(db.sql, { ...before, items: [grow(first, by), ...others] });
      expect(Number(dear.total)).toBeGreaterThanOrEqual(Number(cheap.total) - slack(before, cheap.currency));
    }),
    RUNS,
  );

/** Largest decrease from rounding duties: a unit per item, plus the surcharge, tax and fee on it. 0 for one item. */
function slack({ items, destination }: ArbitraryInput, currency: string): number {
  if (items.length === 1) return 0;
  const unit = WHOLE.has(currency) ? 1 : 0.01;
  const factor = [destination.duty_surcharge, destination.vat, destination.payment_gateway_percent_fee].reduce(
    (f, p) => f * (1 + Number(p) / 100),
    1,
  );
  return (items.length + 1) * unit * factor + 1e-9;
}

const dearer = (thing: Item, by: number): Item => ({ ...thing, item_price: (Number(thing.item_price) + by / 100).toFixed(2) });
const more = (thing: Item, by: number): Item => ({ ...thing, quantity: thing.quantity + by });
const heavier = (thing: Item, by: number): Item => ({ ...thing, item_weight: (Number(thing.item_weight) + by / 100).toFixed(3) });

describe('of one item, more never costs less', () => {
  it('a higher price', () => expect(neverCheaper(oneItem, dearer)).resolves.toBeUndefined());
  it('a larger quantity', () => expect(neverCheaper(oneItem, more)).resolves.toBeUndefined());
  it('a heavier weight', () => expect(neverCheaper(oneItem, heavier)).resolves.toBeUndefined());
});

describe('of several items with one duty rate, more never costs less beyond the rounding of each duty', () => {
  const oneRate = fc
    .tuple(input, item)
    .map(([facts, { duty_percent }]) => ({ ...facts, items: facts.items.map((thing) => ({ ...thing, duty_percent })) }));

  it('a higher price', () => expect(neverCheaper(oneRate, dearer)).resolves.toBeUndefined());
  it('a larger quantity', () => expect(neverCheaper(oneRate, more)).resolves.toBeUndefined());
  it('a heavier weight', () => expect(neverCheaper(oneRate, heavier)).resolves.toBeUndefined());
});
