import { expect, it } from 'vitest';
import { emptyItem, type PriceDraft } from './draft.ts';
import { mergeDrafts } from './merge.ts';

const hat = { ...emptyItem(0), key: 'hat', id: 'hat', productName: 'Hat', itemPrice: 10, size: '40 × 30 × 10' };
const base: PriceDraft = {
  items: [hat],
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
  internal: 'Old note',
  reason: '',
};
const withHat = (change: Partial<typeof hat>): PriceDraft => ({ ...base, items: [{ ...hat, ...change }] });

it('takes both changes where two admins changed different fields', () => {
  const merged = mergeDrafts(
    base,
    { ...withHat({ itemPrice: 12 }), note: 'Six left' },
    { ...withHat({ quantity: 3 }), discount: 5 },
  );
  expect(merged.conflicts).toEqual([]);
  expect(merged.draft).toMatchObject({ discount: 5, note: 'Six left', items: [{ itemPrice: 12, quantity: 3 }] });
});

it('asks about a field that both changed, keeps mine until then and takes the side that was chosen', () => {
  const [mine, theirs] = [withHat({ itemPrice: 12 }), withHat({ itemPrice: 14 })];
  const open = mergeDrafts(base, mine, theirs);
  expect(open.conflicts).toEqual([{ path: 'hat.itemPrice', label: 'Price of Hat', mine: '12', theirs: '14' }]);
  expect(open.draft.items[0]?.itemPrice).toBe(12);
  const settled = mergeDrafts(base, mine, theirs, { 'hat.itemPrice': 'theirs' });
  expect(settled).toMatchObject({ conflicts: [], draft: { items: [{ itemPrice: 14 }] } });
});

it('sees no conflict where both made the same change, however it was typed', () => {
  expect(mergeDrafts(base, withHat({ size: '50x30x10' }), withHat({ size: '50 × 30 × 10' })).conflicts).toEqual([]);
  expect(mergeDrafts(base, { ...base, internal: 'New ' }, { ...base, internal: 'New' }).conflicts).toEqual([]);
});

it('keeps items that either added, once where both added the same', () => {
  const cap = { ...emptyItem(1), productName: 'Cap', itemPrice: 5 };
  const stored = { ...cap, key: 'cap', id: 'cap' };
  const merged = mergeDrafts(base, { ...base, items: [hat, cap] }, { ...base, items: [hat, stored] });
  expect(merged.draft.items.map(({ key }) => key)).toEqual(['hat', 'cap']);
});

it('removes an item that one removed and the other left as it was, and asks where it was changed', () => {
  const without = { ...base, items: [] };
  expect(mergeDrafts(base, base, without).draft.items).toEqual([]);
  expect(mergeDrafts(base, without, base).draft.items).toEqual([]);
  const open = mergeDrafts(base, withHat({ quantity: 2 }), without);
  expect(open.conflicts).toEqual([{ path: 'hat', label: 'Hat', mine: 'Kept: 2 for 10', theirs: 'Removed' }]);
  expect(open.draft.items).toHaveLength(1);
});

it('merges countries, names, links, options, photos and currencies field by field too', () => {
  const merged = mergeDrafts(
    base,
    { ...withHat({ productName: 'Sun hat', priceCurrency: 'EUR' }), countryCode: 'DE' },
    { ...withHat({ options: 'Red', productUrl: 'https://a.example', imagePath: 'a/b.jpg' }), destinationCountry: 'IN' },
  );
  expect(merged.conflicts).toEqual([]);
  expect(merged.draft).toMatchObject({ countryCode: 'DE', destinationCountry: 'IN' });
  expect(merged.draft.items[0]).toMatchObject({
    productName: 'Sun hat',
    priceCurrency: 'EUR',
    options: 'Red',
    imagePath: 'a/b.jpg',
  });
  const open = mergeDrafts(base, withHat({ productName: 'Cap' }), withHat({ productName: 'Beret' }));
  expect(open.conflicts).toEqual([{ path: 'hat.productName', label: 'Name of Beret', mine: 'Cap', theirs: 'Beret' }]);
});
