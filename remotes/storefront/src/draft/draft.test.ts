import { describe, expect, it, vi } from 'vitest';
import { forgetDraft, handOverDraft, keepDraft, keptDraft, newDraft, withAsked } from './draft.ts';
import { requestOf } from './request.ts';

describe('a draft', () => {
  it('is kept in this tab, and read back as it was', () => {
    const draft = { ...newDraft(), customer_notes: 'A present' };
    keepDraft('quote', draft);
    expect(keptDraft('quote')).toEqual(draft);
  });

  it('of an instant quote is another', () => {
    keepDraft('quote', newDraft());
    expect(keptDraft('instant')).toBeUndefined();
  });

  it('of a visitor who signs up can be continued for a day in the tab that a mail opens, until it is sent', () => {
    const draft = newDraft();
    handOverDraft('quote', draft);
    sessionStorage.clear(); // another tab
    expect(keptDraft('quote')).toEqual(draft);
    const own = newDraft();
    keepDraft('quote', own);
    expect(keptDraft('quote')).toEqual(own);
    sessionStorage.clear();
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    expect(keptDraft('quote')).toBeUndefined();
    vi.useRealTimers();
    forgetDraft('quote');
    expect([keptDraft('quote'), localStorage.length]).toEqual([undefined, 0]);
  });

  it('starts empty if the stored draft cannot be read', () => {
    sessionStorage.setItem('landfall.quote-draft', '{"items": []');
    expect(keptDraft('quote')).toBeUndefined();
  });

  it('takes the home page’s link into its first free item, once', () => {
    const asked = withAsked(newDraft(), { url: 'https://shop.example/a', to: 'NP' });
    expect(asked).toMatchObject({ items: [{ product_url: 'https://shop.example/a' }], destination_country: 'NP' });
    expect(withAsked(asked, { url: 'https://shop.example/a', to: null }).items).toHaveLength(1);
    expect(withAsked(asked, { url: 'https://shop.example/b', to: null }).items).toHaveLength(2);
  });
});

describe('what is sent for a draft', () => {
  it('leaves out what was left empty, and gives a link its scheme', () => {
    const draft = {
      items: [
        { key: 'a', product_name: ' Kettle ', product_url: 'shop.example/k', quantity: 2, options: ' ', item_weight: null },
      ],
      country_code: 'IN',
      destination_country: 'NP',
    };
    expect(requestOf(draft, new Map())).toEqual({
      items: [{ product_name: 'Kettle', product_url: 'https://shop.example/k', quantity: 2 }],
      country_code: 'IN',
      destination_country: 'NP',
      insured: false,
      quote_type: 'manual',
    });
  });

  it('names a currency only with a price, and a photo where one was uploaded', () => {
    const item = { key: 'a', product_name: 'Kettle', quantity: 1, price_currency: 'INR' };
    const of = (changes: object) => requestOf({ items: [{ ...item, ...changes }] }, new Map([['a', 'uid/photo.png']])).items[0];
    expect(of({})).toEqual({ product_name: 'Kettle', quantity: 1, image_path: 'uid/photo.png' });
    expect(of({ item_price: 0 })).toMatchObject({ item_price: 0, price_currency: 'INR' });
  });
});
