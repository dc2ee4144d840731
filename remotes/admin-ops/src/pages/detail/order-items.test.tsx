import { type Responses, anAdminOrder, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './detail.route.tsx';
import type { Line } from '../../payments/order-items.query.ts';
import { REFERENCE } from './testing.ts';

const order = anAdminOrder();
const line: Line = {
  id: 'i1',
  quote_id: 'q1',
  display_id: 'LF-77',
  product_name: 'Trail shoes',
  quote_quantity: 2,
  items: [{ product_name: 'Trail shoes', quantity: 1, options: null }],
  item_status: 'to_buy',
  merchant_order_ref: null,
  updated_at: '2026-11-16T10:00:00.123456+00:00',
  moves: ['bought'],
  refunded_quantity: 0,
  copy_total: 17_556,
  steps: [{ at: '2026-11-16T10:00:00Z', from: 'bought', to: 'to_buy', note: 'Shop order 9', by: 'Ada' }],
};

const open = (answers: Responses = {}) =>
  renderInShell(
    [{ path: '/admin/orders/:id', Component }],
    {
      ...REFERENCE,
      admin_quotes: [],
      admin_orders: [order],
      admin_payments: [],
      admin_payment_receipts: [],
      admin_refunds: [],
      admin_order_items: [line],
      ...answers,
    },
    { as: 'admin', at: `/admin/orders/${order.id}` },
  );

const bodies = (requests: FakeRequest[]) => requests.filter(({ name }) => name === 'update_order_item').map(({ body }) => body);

it('marks an item as bought with the shop’s reference, over the line on screen', async () => {
  const { user, requests } = open({ update_order_item: { ...line, item_status: 'bought' } });
  await user.click(await screen.findByLabelText('Shop order of Trail shoes'));
  await user.paste('113-22');
  await user.click(screen.getByRole('combobox', { name: 'Status of Trail shoes' }));
  await user.click(await screen.findByTitle('Bought'));
  await waitFor(() =>
    expect(bodies(requests)).toEqual([{ p_item_id: 'i1', p_seen: line.updated_at, p_status: 'bought', p_reference: '113-22' }]),
  );
});

it('shows the quote of each line and what happened to it', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Quote LF-77' })).toHaveAttribute('href', '/admin/quotes/q1');
  const line = screen.getByRole('link', { name: 'Quote LF-77' }).closest('.ordered');
  expect(line).toHaveTextContent('Quote LF-77 · 2 copies2 × Trail shoes'); // what to buy, by name
  expect(screen.getByRole('list', { name: 'History of Trail shoes' })).toHaveTextContent(/by Ada, Shop order 9/);
});

it('keeps the reference that was typed and shows why it was refused where the line changed meanwhile', async () => {
  const details = 'Another admin changed this line since you opened it.';
  const { user } = open({ update_order_item: refuses('PT409', 'stale_version', { details }) });
  const field = await screen.findByLabelText('Shop order of Trail shoes');
  await user.click(field);
  await user.paste('113-22');
  await user.click(screen.getByRole('button', { name: 'Save reference' }));
  expect(await screen.findByText(details)).toBeTruthy();
  expect(field).toHaveValue('113-22');
});
