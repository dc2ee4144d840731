import { anAdminOrder } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOrder, order } from '../order-testing.tsx';

const [quote] = order.items;
const lines = quote!.lines.map((line) => ({ ...line, state: 'bought' as const }));

it('asks for a carrier and a tracking number before an order counts as shipped', async () => {
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered', moves: ['shipped', 'cancelled'], items: [{ ...quote!, lines }] })],
    move_order: { id: order.id, status: 'shipped', version: 3 },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }));
  expect(await within(dialog).findByText('Enter the tracking number.')).toBeTruthy();
  expect(requests.some(({ name }) => name === 'move_order')).toBe(false);
  for (const [label, text] of [
    ['Carrier', 'DHL'],
    ['Tracking number', 'JD0146'],
    ['Tracking address', 'https://track.example/1'],
  ] as const) {
    await user.click(within(dialog).getByLabelText(label));
    await user.paste(text);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'move_order')?.body).toEqual({
      p_order_id: order.id,
      p_to: 'shipped',
      p_version: order.version,
      p_details: { carrier: 'DHL', tracking_number: 'JD0146', tracking_url: 'https://track.example/1' },
    }),
  );
});
