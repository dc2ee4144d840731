import { anAdminOrder, type FakeRequest } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLine } from '../../../../lines/testing.ts';
import { openOrder, order } from '../../order-testing.tsx';
import type { Parcel } from './parcel.mutation.ts';

const bodies = (requests: FakeRequest[], of: string) => requests.filter(({ name }) => name === of).map(({ body }) => body);
const received = aLine({ order_id: order.id, state: 'received', moves: ['bought'] });
const parcel: Parcel = {
  id: 'p1',
  version: 4,
  number: 'LO-2207-1',
  state: 'packing',
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: null,
  delivered_at: null,
  lines: [{ line_id: 'l2', order_id: order.id, product_name: 'Tent', quantity: 1, state: 'packed' }],
  events: [],
};

it('packs what is received into an open parcel, and ships it with a carrier of the list', async () => {
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered', parcels: [parcel] })],
    admin_order_lines: [received],
    carriers: [{ name: 'DHL' }, { name: 'UPS' }],
    pack_parcel: { ...parcel },
    ship_parcel: { ...parcel, state: 'shipped' },
  });
  await user.click(await screen.findByRole('button', { name: 'Pack 1 line' }));
  expect(screen.getByRole('link', { name: 'Papers' })).toHaveAttribute('href', `/admin/orders/${order.id}/parcels/p1`);
  await waitFor(() =>
    expect(bodies(requests, 'pack_parcel')).toEqual([
      { p_lines: [{ line_id: 'l1', seen: received.updated_at }], p_parcel_id: 'p1', p_details: {} },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Ship this parcel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(await dialog.findByText('Enter the tracking number.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Carrier'), 'DHL');
  await user.type(dialog.getByLabelText('Tracking number'), 'JD014');
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await waitFor(() =>
    expect(bodies(requests, 'ship_parcel')).toEqual([
      { p_parcel_id: 'p1', p_version: 4, p_details: { carrier: 'DHL', tracking_number: 'JD014' } },
    ]),
  );
});

it('shows what its carrier said, and records what an admin knows', async () => {
  const sent: Parcel = {
    ...parcel,
    state: 'exception',
    carrier: 'DHL',
    tracking_number: 'JD014',
    tracking_url: 'https://dhl.example/JD014',
    shipped_at: '2026-11-18T10:00:00Z',
    events: [{ at: '2026-11-20T10:00:00Z', state: 'exception', place: 'Delhi', text: 'Address unclear', source: 'carrier' }],
  };
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'shipped', parcels: [sent] })],
    record_parcel_event: { ...sent, state: 'delivered' },
  });
  const box = within(await screen.findByRole('article', { name: 'Parcel LO-2207-1' }));
  expect(box.getByRole('link', { name: 'JD014' })).toHaveAttribute('href', 'https://dhl.example/JD014');
  expect(box.getByRole('list', { name: 'What happened to LO-2207-1' })).toHaveTextContent(
    'Delayed, Delhi, Address unclear (carrier)',
  );
  await user.click(box.getByRole('button', { name: 'Record what happened' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByTitle('Delivered'));
  await user.type(dialog.getByLabelText('Where (optional)'), 'Delhi');
  await user.click(dialog.getByRole('button', { name: 'Record it' }));
  await waitFor(() =>
    expect(bodies(requests, 'record_parcel_event')).toEqual([
      { p_parcel_id: 'p1', p_version: 4, p_event: { state: 'delivered', place: 'Delhi' } },
    ]),
  );
});
