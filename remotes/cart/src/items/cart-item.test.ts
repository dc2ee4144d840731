import { describe, expect, it } from 'vitest';
import { aCartQuote, aCartQuoteItem, anItem } from './an-item.ts';
import { cartItemOf, copies, lineTotal, sumOf } from './cart-item.ts';

describe('a quote in the cart', () => {
  it('is an item with the names and defaults of the specification', () => {
    const bare = aCartQuote({
      product_name: null,
      item_weight: null,
      country_code: '',
      quantity: 0,
      final_total: null,
      final_total_local: null,
    });
    expect(cartItemOf(bare)).toMatchObject({
      id: bare.id,
      quoteId: bare.id,
      imageUrl: null,
      deliveryDate: null,
      isSelected: false,
      createdAt: bare.created_at,
      updatedAt: bare.updated_at,
      productName: 'Unknown Product',
      itemWeight: 0,
      countryCode: 'US',
      quantity: 1,
      finalTotal: 0,
      inCart: true,
    });
  });

  it('is an item with the quote’s own value of each field', () => {
    const full = aCartQuote({
      product_name: 'Brass kettle',
      final_total: 42.5,
      quantity: 3,
      item_weight: 1.4,
      image_url: 'https://shop.test/kettle.jpg',
      delivery_date: '2026-12-24',
      country_code: 'JP',
      created_at: '2026-11-01T00:00:00Z',
      updated_at: '2026-11-09T00:00:00Z',
    });
    expect(cartItemOf(full)).toMatchObject({
      productName: 'Brass kettle',
      finalTotal: 42.5,
      quantity: 3,
      itemWeight: 1.4,
      imageUrl: 'https://shop.test/kettle.jpg',
      deliveryDate: '2026-12-24',
      countryCode: 'JP',
      createdAt: '2026-11-01T00:00:00Z',
      updatedAt: '2026-11-09T00:00:00Z',
    });
  });

  it('takes the fields of its first item where the quote has none', () => {
    const first = aCartQuoteItem({
      product_name: 'Brass kettle',
      quantity: 2,
      item_weight: 0.7,
      image_url: 'https://shop.test/k.jpg',
    });
    const quote = aCartQuote({
      product_name: null,
      item_weight: null,
      quote_items: [first, aCartQuoteItem({ id: '2', product_name: 'Lid', item_weight: 0.1 })],
    });
    expect(cartItemOf(quote)).toMatchObject({
      productName: 'Brass kettle',
      itemWeight: 1.5,
      imageUrl: 'https://shop.test/k.jpg',
    });
  });

  it('is in the cart, saved, or neither by its two flags', () => {
    expect(cartItemOf(aCartQuote())?.inCart).toBe(true);
    expect(cartItemOf(aCartQuote({ in_cart: false, saved_for_later: true }))?.inCart).toBe(false);
    expect(cartItemOf(aCartQuote({ in_cart: false, saved_for_later: false }))).toBeUndefined();
  });

  it('is charged in its destination’s currency and compared in USD', () => {
    expect(cartItemOf(aCartQuote())).toMatchObject({
      finalTotal: 100,
      totals: { currency: 'INR', charged: { card: { amount: 8350 } } },
    });
  });

  it('goes to its destination_country, else to its address’s country', () => {
    expect(cartItemOf(aCartQuote({ destination_country: '', shipping_address: { country: 'Nepal' } }))?.destination).toBe('NP');
  });
});

describe('a cart line', () => {
  it('costs its total times its quantity', () => {
    expect(lineTotal(anItem('a', { quantity: 3 }))).toBe(300);
    expect(sumOf([anItem('a', { quantity: 3 })])!.charged.card).toEqual({ amount: 25_050, usd: 300 });
  });

  it('counts what is no number as 0 for money and 1 for copies', () => {
    expect(lineTotal(anItem('a', { finalTotal: NaN }))).toBe(0);
    expect(lineTotal(anItem('a', { quantity: NaN }))).toBe(100);
  });

  it('holds 1 to 99 whole copies', () => {
    expect([0, -4, 1, 2.9, 99, 1000, NaN].map(copies)).toEqual([1, 1, 1, 2, 99, 99, 1]);
  });
});
