import { renderInShell } from '@landfall/contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCartQuote, withPrices } from '../../items/an-item.ts';
import { Component as CartPage } from './cart.route.tsx';

const quotes = [
  aCartQuote({ id: '1', product_name: 'Brass kettle', final_total: 30, created_at: '2026-11-01T00:00:00Z' }),
  aCartQuote({ id: '2', product_name: 'alpine daypack', final_total: 20, created_at: '2026-11-02T00:00:00Z' }),
];
const preview_consolidation = { priceable: false, reasons: ['over_max_weight'] };
const open = (at = '/cart', there = quotes) =>
  renderInShell(<CartPage />, withPrices({ quotes: there, preview_consolidation }), { at });
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the cart page', () => {
  afterEach(() => void vi.useRealTimers());

  it('finds by product name in any case, after 300 ms without typing', async () => {
    const { router } = open();
    const name = await screen.findByRole('textbox', { name: 'Product name' });
    vi.useFakeTimers();
    fireEvent.change(name, { target: { value: 'ALPINE' } });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(names()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(names()).toEqual(['alpine daypack']);
    expect(router.state.location.search).toBe('?q=ALPINE');
  });

  it('shows that no item has that name', async () => {
    open('/cart?q=anvil');
    expect(await screen.findByRole('heading', { name: 'Nothing by that name' })).toBeInTheDocument();
  });

  it('shows that either list is empty, in the words of the drawer', async () => {
    const { user } = open('/cart', []);
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Saved (0)' }));
    expect(await screen.findByText('No saved items')).toBeInTheDocument();
    expect(screen.getByText('Items you save for later will appear here')).toBeInTheDocument();
  });

  it.each([
    ['Newest first', ['alpine daypack', 'Brass kettle']],
    ['Oldest first', ['Brass kettle', 'alpine daypack']],
    ['Dearest first', ['Brass kettle', 'alpine daypack']],
    ['Cheapest first', ['alpine daypack', 'Brass kettle']],
    ['Name, A to Z', ['alpine daypack', 'Brass kettle']],
    ['Name, Z to A', ['Brass kettle', 'alpine daypack']],
  ])('sorts: %s', async (label, order) => {
    const { user } = open(label === 'Oldest first' ? '/cart' : '/cart?sort=date-asc');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), label);
    await waitFor(() => expect(names()).toEqual(order));
  });
});
