import { type Responses, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aCartQuote, aCartQuoteItem, withPrices } from '../items/an-item.ts';

import { CartDrawer } from './cart-drawer.tsx';

const daypack = aCartQuote({ id: '1', product_name: 'Alpine daypack' });
const kettle = aCartQuote({ id: '2', product_name: 'Brass kettle', in_cart: false, saved_for_later: true });
const writes = ({ params }: FakeRequest) =>
  (params.get('id') ?? '')
    .slice(4, -1)
    .split(',')
    .map((id) => ({ id }));

function open(answers: Responses = { quotes: [daypack, kettle], 'PATCH quotes': writes }) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderInShell(<CartDrawer open onClose={onClose} />, withPrices(answers)) };
}

/** A drawer, closed at first, with a button that opens it. */
function Doors() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <CartDrawer open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The confirmation dialog. In tests antd gives every title the same id, so a dialog over the drawer is found by its question. */
const asked = async (question: string | RegExp) => (await screen.findByText(question)).closest<HTMLElement>('[role=dialog]')!;

describe('the cart drawer', () => {
  it('counts both lists, shows each item and the total of the selection', async () => {
    open();
    expect(await screen.findByRole('tab', { name: 'Cart (1)' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent(/Alpine daypack\s?US · 1.2 kg/);
    expect(screen.getByText(/^Total \(/)).toHaveTextContent('Total (1 items):');
    expect(screen.getByRole('button', { name: 'View Cart' })).toBeInTheDocument();
  });

  it('shows how many more items are in a quote than the one it names', async () => {
    const thing = aCartQuoteItem();
    open({ quotes: [{ ...daypack, quote_items: [thing, { ...thing, id: '2' }, { ...thing, id: '3' }] }] });
    expect(await screen.findByRole('link', { name: 'Alpine daypack and 2 more' })).toBeInTheDocument();
  });

  it('shows the total in the preferred currency too, beside the larger figure that is charged', async () => {
    open({
      quotes: [aCartQuote({ id: '1', quantity: 2 })],
      profiles: [{ preferred_display_currency: 'EUR' }],
      country_settings: [
        { code: 'US', currency: 'USD', rate_from_usd: 1 },
        { code: 'DE', currency: 'EUR', rate_from_usd: 0.9 },
      ],
    });
    const row = await screen.findByRole('listitem');
    await waitFor(() => expect(row).toHaveTextContent('INR ₹16,700about EUR €180.00'));
    expect(await screen.findByText(/You pay the larger figure/)).toBeInTheDocument();
    const total = document.querySelector<HTMLElement>('.cartTotal')!;
    expect(total.querySelector('.money-total')).toHaveTextContent('INR ₹16,700');
    expect(total).toHaveTextContent('about EUR €180.00');
  });

  it('shows no exchange rate where nothing is selected', async () => {
    open({
      quotes: [],
      profiles: [{ preferred_display_currency: 'EUR' }],
      country_settings: [
        { code: 'US', currency: 'USD', rate_from_usd: 1 },
        { code: 'DE', currency: 'EUR', rate_from_usd: 0.9 },
      ],
    });
    expect(await screen.findByText('Total (0 items):')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Your cart is empty')).toBeInTheDocument());
    expect(screen.queryByText(/You pay the larger figure/)).toBeNull();
  });

  it('warns where a price was made 1:1 for want of an exchange rate, once for each pair of countries', async () => {
    const guessed = { rate_source: 'fallback' as const, country_code: 'JP', currency: 'JPY' };
    open({
      quotes: [aCartQuote({ id: '1', ...guessed }), aCartQuote({ id: '2', ...guessed })],
      country_settings: [
        { code: 'JP', currency: 'JPY', rate_from_usd: null },
        { code: 'IN', currency: 'INR', rate_from_usd: 83 },
      ],
    });
    await waitFor(() => expect(screen.getAllByRole('note', { name: 'Exchange rate' })).toHaveLength(1), { timeout: 5000 });
    expect(screen.getByRole('note', { name: 'Exchange rate' })).toHaveTextContent(
      'No exchange rate is configured for JP to IN. Missing: JP.',
    );
  });

  it('multiplies the line by its quantity, and stops at 1', async () => {
    const { user, toasts } = open();
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('button', { name: 'One less' })).toBeDisabled();
    await user.click(within(row).getByRole('button', { name: 'One more' }));
    expect(row).toHaveTextContent('16,700');
    expect(toasts).toEqual([{ title: 'Quantity updated' }]);
  });

  it('asks before it removes, and then removes', async () => {
    const { user, toasts } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Alpine daypack' }));
    const dialog = await asked('Are you sure you want to delete 1 selected item(s)? This action cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Item removed', description: 'Item has been removed from your cart.' }]),
    );
  });

  it('moves a saved item to the cart once that is confirmed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Saved (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Move to cart: Brass kettle' }));
    await user.click(within(await asked('Move 1 selected item(s) to your cart?')).getByRole('button', { name: 'Move to cart' }));
    expect(await screen.findByRole('tab', { name: 'Cart (2)' })).toBeInTheDocument();
    expect(screen.getByText('No saved items')).toBeInTheDocument();
    expect(screen.getByText('Items you save for later will appear here')).toBeInTheDocument();
  });

  it('shows that loading failed, and loads again on Retry', async () => {
    let down = true;
    const { user } = open({ quotes: () => (down ? refuses('XX000', 'broken', { status: 500 }) : [daypack]) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading cart');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load cart');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('tab', { name: 'Cart (1)' })).toBeInTheDocument();
  });

  it('goes to checkout with the selected quotes and closes', async () => {
    const others = [aCartQuote({ id: '3', product_name: 'Linen shirt' }), aCartQuote({ id: '4', product_name: 'Tea tin' })];
    const { user, router, onClose } = open({ quotes: [daypack, kettle, ...others] });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Linen shirt' }));
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/checkout?quotes=1,4');
    expect(onClose).toHaveBeenCalled();
  });

  it('shows that checkout could not be opened', async () => {
    const { user, toasts, logged, onClose } = open();
    onClose.mockImplementation(() => {
      throw new Error('broken');
    });
    await screen.findByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(toasts).toEqual([{ title: 'Error', description: 'Failed to proceed to checkout.', tone: 'destructive' }]);
    expect(logged).toEqual([['error', 'cart', 'Checkout could not be opened']]);
  });

  it('shows that nothing is selected where the cart is empty', async () => {
    const { user, toasts } = open({ quotes: [] });
    await screen.findByText('Your cart is empty');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(toasts).toEqual([{ title: 'No items selected', description: 'Please select items to checkout.' }]);
  });

  it('is read from the server when it opens, each time, and not before', async () => {
    const answers = { quotes: [daypack], 'PATCH quotes': writes };
    const drawn = renderInShell(<Doors />, withPrices(answers));
    const reads = () => drawn.requests.filter(({ method, name }) => method === 'GET' && name === 'quotes').length;
    expect(reads()).toBe(0);
    await drawn.user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('tab', { name: 'Cart (1)' });
    expect(reads()).toBe(1);
    await drawn.user.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByText('Open'));
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('leads to the cart page by View Cart', async () => {
    const { user, router, onClose } = open();
    await screen.findByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'View Cart' }));
    expect(router.state.location.pathname).toBe('/cart');
    expect(onClose).toHaveBeenCalled();
  });

  it('asks before it saves for later, and does nothing on Cancel', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Save for later: Alpine daypack' }));
    const dialog = await asked(/^Save 1 selected item\(s\) for later\?/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('tab', { name: 'Cart (1)' })).toBeInTheDocument();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save for later: Alpine daypack' }));
    await user.click(
      within(await asked(/^Save 1 selected item\(s\) for later\?/)).getByRole('button', { name: 'Save for later' }),
    );
    expect(await screen.findByRole('tab', { name: 'Saved (2)' })).toBeInTheDocument();
  });

  it('takes one less with minus, never less than 1', async () => {
    const { user } = open();
    const row = await screen.findByRole('listitem');
    await user.click(within(row).getByRole('button', { name: 'One more' }));
    expect(row).toHaveTextContent('16,700');
    await user.click(within(row).getByRole('button', { name: 'One less' }));
    expect(row).toHaveTextContent('8,350');
    expect(within(row).getByRole('button', { name: 'One less' })).toBeDisabled();
  });

  it('selects by checkbox, and counts only what is selected', async () => {
    const { user } = open();
    const total = () => document.querySelector<HTMLElement>('.cartTotal')!;
    await screen.findByRole('checkbox', { name: 'Select Alpine daypack' });
    expect(total()).toHaveTextContent(/^Total \(1 items\):.*8,350/);
    await user.click(screen.getByRole('checkbox', { name: 'Select Alpine daypack' }));
    expect(total()).toHaveTextContent(/^Total \(0 items\):/);
    expect(total()).not.toHaveTextContent('8,350');
  });

  it('selects all in the cart or all in the saved, and deletes what is selected together once that is confirmed', async () => {
    const shirt = aCartQuote({ id: '3', product_name: 'Linen shirt' });
    const { user, toasts, requests } = open({ quotes: [daypack, kettle, shirt], 'PATCH quotes': writes });
    const all = await screen.findByRole('checkbox', { name: 'Select all in cart' });
    await user.click(all);
    expect(screen.getByText(/^Total \(/)).toHaveTextContent('Total (0 items):');
    await user.click(all);
    expect(screen.getByText(/^Total \(/)).toHaveTextContent('Total (2 items):');
    await user.click(screen.getByRole('tab', { name: 'Saved (1)' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Brass kettle', checked: false })).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all in saved' }));
    expect(screen.getByRole('checkbox', { name: 'Select Brass kettle', checked: true })).toBeInTheDocument();
    expect(screen.getByText(/^Total \(/)).toHaveTextContent('Total (2 items):'); // saved items are not part of the total
    await user.click(screen.getByRole('tab', { name: 'Cart (2)' }));
    await user.click(screen.getAllByRole('button', { name: 'Delete selected' })[0]!);
    const dialog = await asked('Are you sure you want to delete 2 selected item(s)? This action cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Items deleted' }]));
    expect(requests.at(-1)?.params.get('id')).toBe('in.(1,3)');
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeInTheDocument();
  });

  it('saves for later, and moves back to the cart, what is selected together once that is confirmed', async () => {
    const shirt = aCartQuote({ id: '3', product_name: 'Linen shirt' });
    const { user, toasts } = open({ quotes: [daypack, shirt], 'PATCH quotes': writes });
    await user.click(await screen.findByRole('button', { name: 'Save selected for later' }));
    const saving = await asked(/^Save 2 selected item\(s\) for later\?/);
    await user.click(within(saving).getByRole('button', { name: 'Save for later' }));
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all in saved' }));
    await user.click(screen.getByRole('button', { name: 'Move selected to cart' }));
    const moving = await asked('Move 2 selected item(s) to your cart?');
    await user.click(within(moving).getByRole('button', { name: 'Move to cart' }));
    expect(await screen.findByRole('tab', { name: 'Cart (2)' })).toBeInTheDocument();
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Items saved', 'Items moved']));
  });

  it('selects the whole cart at the first press of Checkout with nothing selected', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Alpine daypack' }));
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(screen.getByRole('checkbox', { name: 'Select Alpine daypack', checked: true })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(router.state.location.pathname).toBe('/checkout');
  });

  it('refuses to check out saved items alone', async () => {
    const { user, toasts } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Alpine daypack' }));
    await user.click(screen.getByRole('tab', { name: 'Saved (1)' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Brass kettle' }));
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(toasts).toEqual([{ title: 'No cart items selected', description: 'Please select items from your cart to checkout.' }]);
  });
});
