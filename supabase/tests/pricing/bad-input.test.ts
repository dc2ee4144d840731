import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { anInput, priceResult } from './price-quote.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const item = (changes: object) => anInput({ items: [{ item_price: '1', quantity: 1, ...changes }] });
const refusal = (input: unknown) =>
  priceResult(db.sql, input).then(
    () => 'priced',
    ({ code, message, hint }: { code: string; message: string; hint: string }) => `${code} ${message} ${hint}`.trim(),
  );

describe('price_quote refuses bad input and names the field', () => {
  it.each([
    ['a negative price', item({ item_price: '-1' }), 'PT400 negative_amount items.0.item_price'],
    ['NaN', item({ item_price: 'NaN' }), 'PT400 not_a_number items.0.item_price'],
    ['Infinity', item({ item_weight: 'Infinity' }), 'PT400 not_a_number items.0.item_weight'],
    ['a word', item({ item_price: 'free' }), 'PT400 not_a_number items.0.item_price'],
    ['a boolean for a number', item({ item_price: true }), 'PT400 not_a_number items.0.item_price'],
    ['an absurd price', item({ item_price: '1e300' }), 'PT400 not_a_number items.0.item_price'],
    ['an absurd number', item({ item_price: 1e300 }), 'PT400 too_large items.0.item_price'],
    ['no price', anInput({ items: [{ quantity: 1 }] }), 'PT400 missing_field items.0.item_price'],
    ['half a piece', item({ quantity: 1.5 }), 'PT400 not_a_whole_number items.0.quantity'],
    ['no pieces', item({ quantity: 0 }), 'PT400 not_a_whole_number items.0.quantity'],
    ['too many pieces', item({ quantity: 10000 }), 'PT400 too_large items.0.quantity'],
    ['an item that is no object', anInput({ items: [7 as unknown as Record<string, unknown>] }), 'PT400 not_an_object items.0'],
    ['items that are no list', { ...anInput(), items: 'many' }, 'PT400 not_a_list items'],
    ['a percentage of 1000', item({ duty_percent: '1000' }), 'PT400 too_large items.0.duty_percent'],
    ['a negative discount', { ...anInput(), discount: -5 }, 'PT400 negative_amount discount'],
    ['"yes" for insured', { ...anInput(), insured: 'yes' }, 'PT400 not_a_boolean insured'],
    ['no origin', { ...anInput(), origin: undefined }, 'PT400 not_an_object origin'],
    ['no currency', anInput({ destination: { vat: '1' } }), 'PT400 missing_field destination.currency'],
    ['a currency in words', anInput({ origin: { currency: 'dollars' } }), 'PT400 bad_format origin.currency'],
    [
      'an unknown basis',
      anInput({ destination: { currency: 'INR', customs_basis: 'EXW' } }),
      'PT400 not_a_choice destination.customs_basis',
    ],
    [
      'a tier without a start',
      anInput({ route: { weight_tiers: [{ max: 1 }] } }),
      'PT400 missing_field route.weight_tiers.0.min',
    ],
    ['a list', [1], 'PT400 not_an_object'],
    ['null', null, 'PT400 not_an_object'],
    ['a total beyond any charge', anInput({ items: [{ item_price: '9999999999', quantity: 9999 }] }), 'PT400 too_large items'],
    ['51 items', anInput({ items: Array(51).fill({ item_price: '1' }) }), 'PT413 too_many_items items'],
    ['more than 64 kB', { ...anInput(), note: 'x'.repeat(66000) }, 'PT413 too_large'],
  ])('%s', async (_, input, expected) => {
    expect(await refusal(input)).toBe(expected);
  });

  it('ignores unknown fields, so that a row of a settings table can be passed unchanged', async () => {
    expect(await refusal(item({ colour: 'red' }))).toBe('priced');
  });

  it('takes 50 items', async () => {
    expect(await refusal(anInput({ items: Array(50).fill({ item_price: '1' }) }))).toBe('priced');
  });

  it('answers anyone, over the API too', async () => {
    const { data, error } = await db.client('anon').rpc('price_quote', { input: anInput() as never });
    expect([error, data]).toEqual([null, expect.objectContaining({ priceable: true, final_total: '100.00' })]);
  });
});
