import { type FakeRequest, anOrder, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as OrdersPage } from './orders.route.tsx';

const order = { ...anOrder({ status: 'shipped' }), product_name: 'Brass kettle', item_count: 1, unread: 0 };
const open = (order_list: unknown, search = '') =>
  renderInShell(<OrdersPage />, { order_list }, { at: `/dashboard/orders${search}`, path: '/dashboard/orders' });
const asked = (requests: FakeRequest[]) => requests.findLast(({ name }) => name === 'order_list')!.params;

describe('the list of orders', () => {
  it('asks the server for the status and the words in the address', async () => {
    const { requests } = open([order], '?q=kettle&status=shipped');
    await waitFor(() => expect(asked(requests).get('status')).toBe('eq.shipped'));
    expect(asked(requests).getAll('words')).toEqual(['ilike.%kettle%']);
    expect(await screen.findByRole('link', { name: /Brass kettle/ })).toHaveTextContent('INR ₹35,112');
  });

  it('sends a customer without orders to the cart', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart');
  });

  it('shows why the orders did not load', async () => {
    open(refuses('57014', 'timeout', { details: 'The database took too long.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your orders did not loadThe database took too long.');
  });
});
