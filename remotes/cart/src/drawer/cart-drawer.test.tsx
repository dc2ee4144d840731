import { type Answers, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCartQuote } from '../items/an-item.ts';
import { CartDrawer } from './cart-drawer.tsx';

const daypack = aCartQuote({ id: '1', product_name: 'Alpine daypack' });
const kettle = aCartQuote({ id: '2', product_name: 'Brass kettle', in_cart: false, saved_for_later: true });
const writes = ({ params }: FakeRequest) =>
  (params.get('id') ?? '')
    .slice(4, -1)
    .split(',')
    .map((id) => ({ id }));

function open(answers: Answers = { quotes: [daypack, kettle], 'PATCH quotes': writes }) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderInShell(<CartDrawer open onClose={onClose} />, answers) };
}

/** The dialog that asks. In tests antd gives every title the same id, so that a dialog over the drawer goes by its question. */
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

  it('says that loading failed, and loads again on Retry', async () => {
    let down = true;
    const { user } = open({ quotes: () => (down ? refuses('XX000', 'broken', { status: 500 }) : [daypack]) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading cart');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load cart');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('tab', { name: 'Cart (1)' })).toBeInTheDocument();
  });

  it('goes to checkout with the selected quotes and closes', async () => {
    const { user, router, onClose } = open();
    await screen.findByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/checkout?quotes=1');
    expect(onClose).toHaveBeenCalled();
  });

  it('says that nothing is selected where the cart is empty', async () => {
    const { user, toasts } = open({ quotes: [] });
    await screen.findByText('Your cart is empty');
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(toasts).toEqual([{ title: 'No items selected', description: 'Please select items to checkout.' }]);
  });
});
