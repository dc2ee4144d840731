import { renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aCartQuote, aCartQuoteItem } from '../../items/an-item.ts';
import { cartItemOf, type QuoteRow } from '../../items/cart-item.ts';
import { keepCart } from '../../store/cart-storage.ts';
import firstData from './cart.first.ts';
import { Component as CartPage } from './cart.route.tsx';

const READER = '00000000-0000-4000-8000-000000000001';
const preview_consolidation = { priceable: false, reasons: ['over_max_weight'] };

const INDIA = [
  aCartQuote({ id: '1', product_name: 'Brass kettle', created_at: '2026-11-01T00:00:00Z' }),
  aCartQuote({
    id: '2',
    product_name: 'Alpine daypack',
    final_total_local: 1234.5,
    created_at: '2026-11-02T00:00:00Z',
    quote_items: [aCartQuoteItem(), aCartQuoteItem({ id: '2' })],
  }),
  aCartQuote({ id: '3', product_name: 'Old offer', price_valid_until: '2020-02-03T00:00:00Z' }),
  aCartQuote({ id: '4', product_name: 'For later', in_cart: false, saved_for_later: true }),
];
const NEPAL = aCartQuote({
  id: '5',
  country_code: 'JP',
  destination_country: 'NP',
  final_currency: 'NPR',
  final_total_local: 99_000,
});

afterEach(() => {
  globalThis.dispatchEvent(new Event('pagehide')); // the page's cart is stored at once, instead of after a pause in another test
  localStorage.clear();
});

const texts = (place: ParentNode, selector: string) =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Names, facts, prices, counts and totals of a cart. */
const said = (place: ParentNode) => ({
  names: texts(place, 'h3'),
  facts: texts(place, 'h3 + p').map((text) => text.replace(', renew it', '')),
  prices: texts(place, '.dual-money > .num'),
  lists: texts(place, 'nav a'),
  totals: texts(place, '.cartTotal > span:first-child'),
});

async function pageOf(quotes: QuoteRow[]) {
  renderInShell(<CartPage />, { quotes, preview_consolidation }, { at: '/cart' });
  await screen.findByRole('region', { name: 'Total' });
  return said(document.body);
}

describe('The cart before its code', () => {
  it.each([
    ['one destination', INDIA],
    ['two destinations', [...INDIA, NEPAL]],
  ])('shows the names, prices and totals that the page shows: %s', async (_which, quotes) => {
    const shown = firstData([quotes], READER)!;
    expect(said(shown)).toEqual(await pageOf(quotes));
  });

  it('counts the quantities and the selection that this browser has', () => {
    const [kettle] = INDIA;
    const before = said(firstData([[kettle]], READER)!);
    expect(before.totals).toEqual(['Total (1 items):']);
    keepCart(READER, [{ ...cartItemOf(kettle!)!, quantity: 3, isSelected: true }]);
    expect(said(firstData([[kettle]], READER)!).prices).toEqual(['INR ₹25,050', 'INR ₹25,050', 'INR ₹25,050']);
    expect(said(firstData([[kettle]], 'somebody else')!).prices).toEqual(before.prices);
  });

  it('writes names as text', () => {
    const shown = firstData([[aCartQuote({ product_name: '<img src=x onerror=alert(1)>' })]], READER)!;
    expect(within(shown).getByRole('heading', { level: 3 })).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(shown.querySelector('img')).toBeNull();
  });

  it('has nothing that looks usable and is not', () => {
    expect(firstData([INDIA], READER)!.querySelectorAll('button, input, select')).toHaveLength(0);
  });

  it.each([
    ['is empty', []],
    ['has only saved items', [INDIA[3]!]],
    ['has a price that was converted without a rate, which needs its warning', [aCartQuote({ rate_source: 'fallback' })]],
  ])('waits for the page if it %s', (_when, quotes) => {
    expect(firstData([quotes], READER)).toBeNull();
  });

  it('waits for the page if the server answered with something else', () => {
    expect(firstData([{ message: 'no' }], READER)).toBeNull();
  });
});
