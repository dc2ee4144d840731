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
  weight: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  quoted_weight: 2,
  volumetric_weight: null,
  extra_weight: null,
  provider: null,
  lines: [{ line_id: 'l2', order_id: order.id, product_name: 'Tent', quantity: 1, state: 'packed' }],
  events: [],
};

it('packs what is received into an open parcel, and ships it with a carrier of the list', async () => {
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered', parcels: [parcel] })],
    admin_order_lines: [received],
    parcel_cards: [{ ...parcel, origin: 'US' }],
    carriers: [{ name: 'DHL' }, { name: 'UPS' }],
    pack_parcel: { ...parcel },
    ship_parcel: { ...parcel, state: 'shipped' },
  });
  await user.click(await screen.findByRole('button', { name: 'Pack 1 line' }));
  expect(screen.getByRole('link', { name: 'Papers' })).toHaveAttribute('href', `/admin/orders/${order.id}/parcels/p1`);
  await waitFor(() =>
    expect(bodies(requests, 'pack_parcel')).toEqual([
      { p_lines: [{ line_id: 'l1', seen: received.updated_at }], p_parcel_id: 'p1' },
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

it('packs what waits of another order of the customer with it, and says before what this saves', async () => {
  const beside = aLine({ id: 'l9', order_id: 'o9', order_number: 'LO-2208', product_name: 'Stove', state: 'received' });
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered' })],
    admin_order_lines: ({ params }: FakeRequest) => (params.has('user_id') ? [beside] : [received]),
    parcel_cards: [],
    preview_parcel_saving: {
      currency: 'INR',
      apart: 3990,
      together: 2660,
      saving: 1330,
      orders: [
        { order_id: order.id, order_number: 'LO-2207', apart: 1995, amount: 665 },
        { order_id: 'o9', order_number: 'LO-2208', apart: 1995, amount: 665 },
      ],
    },
    pack_parcel: parcel,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'LO-2208: 3 × Stove' }));
  expect(await screen.findByText(/One parcel saves/)).toHaveTextContent(
    'One parcel saves INR ₹1,330 of shipping (LO-2207 INR ₹665, LO-2208 INR ₹665). It is held for the customer once they are packed.',
  );
  expect(bodies(requests, 'preview_parcel_saving').at(-1)).toEqual({ p_lines: ['l1', 'l9'] });
  await user.click(screen.getByRole('button', { name: 'Pack 2 lines' }));
  await waitFor(() => expect(bodies(requests, 'pack_parcel')).toHaveLength(1));
});

it('packs what leaves from one country first: not into a parcel from another one', async () => {
  const scarf = aLine({ id: 'l8', product_name: 'Scarf', quantity: 1, origin: 'IN', order_id: order.id, state: 'received' });
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered' })],
    admin_order_lines: ({ params }: FakeRequest) => (params.has('user_id') ? [] : [received, scarf]),
    parcel_cards: [{ ...parcel, origin: 'IN' }],
    pack_parcel: parcel,
  });
  expect(await screen.findByRole('checkbox', { name: '3 × Trail shoes, from United States' })).toBeChecked();
  const other = screen.getByRole('checkbox', { name: '1 × Scarf, from India' });
  expect(other).not.toBeChecked();
  expect(screen.queryByRole('combobox', { name: 'Into which parcel' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pack 1 line' }));
  await waitFor(() =>
    expect(bodies(requests, 'pack_parcel')).toEqual([{ p_lines: [{ line_id: 'l1', seen: received.updated_at }] }]),
  );
});

it('says why one parcel saves nothing', async () => {
  const beside = aLine({ id: 'l9', order_id: 'o9', order_number: 'LO-2208', product_name: 'Stove', state: 'received' });
  const { user } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered' })],
    admin_order_lines: ({ params }: FakeRequest) => (params.has('user_id') ? [beside] : [received]),
    parcel_cards: [],
    preview_parcel_saving: { saving: 0, reason: 'fixed_price' },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'LO-2208: 3 × Stove' }));
  expect(await screen.findByText(/the shipping of an order was typed/)).toBeInTheDocument();
});

it('weighs and measures a packed parcel, and compares it with what was quoted', async () => {
  const heavy: Parcel = {
    ...parcel,
    weight: 3.2,
    length_cm: 40,
    width_cm: 30,
    height_cm: 20,
    volumetric_weight: 4.8,
    extra_weight: { kg: 2.8, cost: 14, currency: 'USD' },
  };
  const saved = {
    parcel_id: 'p1',
    parcel_number: 'LO-2207-1',
    amount: 665,
    orders: ['LO-2207', 'LO-2208'],
    state: 'held' as const,
  };
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'ordered', parcels: [heavy], saved_shipping: [saved] })],
    measure_parcel: heavy,
  });
  const box = within(await screen.findByRole('article', { name: 'Parcel LO-2207-1' }));
  expect(box.getByText(/Weighs/)).toHaveTextContent(
    'Weighs 3.2 kg, 40 × 30 × 20 cm count as 4.8 kg, 2 kg were quoted. 2.8 kg more than quoted costs us $14.00.',
  );
  expect(box.getByText(/With LO-2208 it saves/)).toHaveTextContent('INR ₹665 of this order’s shipping: held for the customer.');
  await user.click(box.getByRole('button', { name: 'Weigh and measure' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Weight, kg'));
  await user.type(dialog.getByLabelText('Weight, kg'), '3.5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies(requests, 'measure_parcel')).toEqual([
      { p_parcel_id: 'p1', p_version: 4, p_details: { weight: 3.5, length_cm: 40, width_cm: 30, height_cm: 20 } },
    ]),
  );
});

it('lets the sandbox carrier of a demo report', async () => {
  const sent: Parcel = {
    ...parcel,
    state: 'shipped',
    provider: 'sandbox',
    tracking_number: 'SB-1',
    shipped_at: '2026-11-18T10:00:00Z',
  };
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'shipped', parcels: [sent] })],
    'functions/sandbox-carrier': { outcomes: ['recorded', 'already'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Let the sandbox carrier report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByTitle('In customs'));
  await user.click(dialog.getByRole('combobox', { name: 'How it arrives' }));
  await user.click(await screen.findByTitle('Twice at the same moment'));
  await user.click(dialog.getByRole('button', { name: 'Send it' }));
  await waitFor(() =>
    expect(bodies(requests, 'functions/sandbox-carrier')).toEqual([
      { parcel_id: 'p1', state: 'customs', place: '', text: '', send: 'twice' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
