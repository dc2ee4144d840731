import { renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from '../orders.route.tsx';

const over = {
  order_id: 'o1',
  order_number: 'LO-10001',
  user_id: 'u1',
  customer_name: 'Asha Rao',
  origin: 'US',
  destination: 'IN',
  lines: 2,
  last_receipt: '2026-10-01T10:00:00Z',
  free_until: '2026-10-31T10:00:00Z',
  is_over: true,
};

const open = (orders: (typeof over)[]) =>
  renderInShell(
    [{ path: '/admin/orders', Component }],
    { storage_list: { count: orders.length, orders } },
    { as: 'admin', at: '/admin/orders?view=storage' },
  );

it('lists orders whose free storage ended or ends soon, with the order and the customer', async () => {
  open([over, { ...over, order_id: 'o2', order_number: 'LO-10002', is_over: false }]);
  const region = await screen.findByRole('region', { name: 'Free storage' });
  const [first, second] = within(region).getAllByRole('listitem');
  expect(first).toHaveTextContent(/LO-10001.*Asha Rao.*2 lines in United States.*ended/);
  expect(within(first!).getByRole('link', { name: 'LO-10001' })).toHaveAttribute('href', '/admin/orders/o1');
  expect(second).toHaveTextContent(/Free storage ends/);
});

it('says that nothing waits too long', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing waits too long' })).toBeInTheDocument();
});
