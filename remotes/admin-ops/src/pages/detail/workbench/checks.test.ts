import type { Price } from '@landfall/db';
import { expect, it } from 'vitest';
import { checksOf } from './checks.ts';
import { type DraftItem, type PriceDraft, emptyItem } from './draft.ts';

const item: DraftItem = {
  ...emptyItem(1),
  productName: 'Base layer',
  size: '40 x 30 x 10',
  itemWeight: 0.4,
  categoryId: 'clothing',
};
const draft = (change: Partial<DraftItem> = {}): PriceDraft => ({
  items: [{ ...item, ...change }],
  countryCode: 'US',
  destinationCountry: 'NP',
  salesTax: null,
  merchantShipping: 0,
  discount: 0,
  domesticShipping: 0,
  internationalShipping: null,
  deliveryOptionId: null,
  insured: false,
  note: '',
  internal: '',
  reason: '',
});
const price = (rate_source: Price['rate_source']): Price =>
  ({ rate_source, exchange_rate: '83.5000000000', currency: 'USD', final_currency: 'INR' }) as Price;
const categories = [
  { id: 'clothing', name: 'Clothing', duty_percent: 10, default_weight: null, restriction: 'none' as const },
  { id: 'batteries', name: 'Batteries', duty_percent: 0, default_weight: 0.2, restriction: 'prohibited' as const },
];

it('shows where the exchange rate comes from', () => {
  expect(checksOf(draft(), price('route'), categories, [])[0]).toEqual({ tone: 'default', text: 'Rate 83.5 from the route' });
});

it('warns that a quote counted 1 to 1 cannot be sent', () => {
  expect(checksOf(draft(), price('fallback'), categories, [])[0]).toMatchObject({
    tone: 'destructive',
    text: expect.stringContaining('cannot be sent'),
  });
});

it('names a prohibited category', () => {
  expect(checksOf(draft({ categoryId: 'batteries' }), undefined, categories, [])).toContainEqual({
    tone: 'destructive',
    text: 'Batteries: prohibited',
  });
});

it('warns of an item that would fly for nothing, unless its category knows a weight', () => {
  const weightless = 'Base layer has no weight: counted as 0 kg';
  expect(checksOf(draft({ itemWeight: null }), undefined, categories, [])).toContainEqual({
    tone: 'destructive',
    text: weightless,
  });
  const texts = checksOf(draft({ itemWeight: null, categoryId: 'batteries' }), undefined, categories, []).map(
    (check) => check.text,
  );
  expect(texts).not.toContain(weightless);
});

it('names the item that is weighed by the scales alone and the one that pays no duty', () => {
  const texts = checksOf(draft({ size: '', categoryId: null }), undefined, categories, []).map((check) => check.text);
  expect(texts).toContain('Base layer has no size: scales used');
  expect(texts).toContain('Base layer has no customs category: no duty counted');
});

it('says that restrictions are not checked, and nothing of default weights, while the categories are not known', () => {
  const texts = checksOf(draft({ itemWeight: null }), price('route'), undefined, undefined).map((check) => check.text);
  expect(texts).toEqual(['Rate 83.5 from the route', 'Not checked for restricted items']);
});

it('names a restricted word in a name, whatever category was chosen, and has no green tick then', () => {
  const found = [
    { item: 0, word: 'battery', category: 'Batteries on their own', restriction: 'prohibited' as const },
    { item: 0, word: 'perfume', restriction: 'route' as const },
  ];
  const checks = checksOf(draft({ productName: 'Spare lithium battery 200 Wh' }), undefined, categories, found);
  expect(checks).toContainEqual({
    tone: 'destructive',
    text: 'Spare lithium battery 200 Wh: “battery” is of Batteries on their own, prohibited',
  });
  expect(checks).toContainEqual({
    tone: 'outline',
    text: 'Spare lithium battery 200 Wh: “perfume” is not carried on this route',
  });
  expect(checks.filter(({ tone }) => tone === 'default')).toEqual([]);
});

it('has a green tick only where names, categories and the route were checked', () => {
  const texts = (...about: Parameters<typeof checksOf>) => checksOf(...about).map(({ text }) => text);
  const tick = 'No restricted word in names, categories or the route';
  expect(texts(draft(), undefined, categories, [])).toContain(tick);
  expect(texts(draft(), undefined, categories, undefined)).not.toContain(tick);
  expect(texts(draft({ productName: ' ' }), undefined, categories, [])).not.toContain(tick);
});
