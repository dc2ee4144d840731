import { anAdminOrder, anAdminQuote, refuses } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOrder, order } from './order-testing.tsx';
import { workFor } from './testing.ts';

it('opens an order under the address of quotes too', async () => {
  openOrder({}, `/admin/quotes/${order.id}`);
  expect(await screen.findByRole('heading', { name: order.order_number })).toBeTruthy();
});

it('opens a quote under the address of orders too', async () => {
  const quote = anAdminQuote({ status: 'rejected', requires_action: false, moves: ['approved'], actions: ['price'] });
  openOrder({ admin_quotes: [quote], admin_orders: [], quotes: workFor(quote) }, `/admin/orders/${quote.id}`);
  expect(await screen.findByRole('heading', { name: quote.display_id })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reopen as approved' })).toBeTruthy();
});

it('shows not-found for a number that neither a quote nor an order has', async () => {
  openOrder({ admin_orders: [] });
  expect(await screen.findByText('Nothing has this number')).toBeTruthy();
});

it('takes an id that is none for one that names nothing', async () => {
  const notAnId = refuses('22P02', 'invalid input syntax for type uuid');
  openOrder({ admin_orders: notAnId, admin_quotes: notAnId }, '/admin/orders/new');
  expect(await screen.findByText('Nothing has this number')).toBeTruthy();
});

it('offers the moves that the row names and no other', async () => {
  openOrder({ admin_orders: [anAdminOrder({ moves: ['completed'] })] });
  const next = await screen.findByRole('region', { name: 'Next' });
  expect(
    within(next)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Mark as completed']);
});

it('offers no move where the row names none', async () => {
  openOrder({ admin_orders: [anAdminOrder({ status: 'completed', moves: [] })] });
  await screen.findByRole('heading', { name: order.order_number });
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
});

it('keeps the dialog and shows the reason where a move is refused', async () => {
  const { user } = openOrder({ move_order: refuses('PT409', 'move_not_allowed', { details: 'It is no longer open.' }) });
  await user.click(await screen.findByRole('button', { name: 'Mark as ordered' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Mark as ordered' }));
  expect(await dialog.findByText('It is no longer open.')).toBeTruthy();
});
