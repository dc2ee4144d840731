import { anAdminOrder, type FakeRequest, refuses } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLine } from '../../../lines/testing.ts';
import { openOrder, order } from '../order-testing.tsx';

const [quote] = order.items;
const line = aLine({ order_id: order.id, quote_id: quote!.quote_id });
const bodies = (requests: FakeRequest[], of: string) => requests.filter(({ name }) => name === of).map(({ body }) => body);
const open = (answers: Parameters<typeof openOrder>[0] = {}) => openOrder({ admin_order_lines: [line], ...answers });

it('buys a part of a line with the shop’s number and price, over the line on screen, and offers the order’s move', async () => {
  const answer = { lines: [line], orders: [{ order_id: order.id, order_number: 'LO-2207', version: 3, offers: 'ordered' }] };
  const { user, requests } = open({
    admin_orders: [anAdminOrder({ moves: ['ordered', 'cancelled'] })],
    move_lines: answer,
    move_order: { id: order.id, status: 'ordered', version: 4 },
  });
  await user.click(await screen.findByRole('combobox', { name: 'State of Trail shoes' }));
  await user.click(await screen.findByTitle('Bought'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Paid at the shop, USD')).toHaveValue('120.00');
  await user.clear(dialog.getByLabelText('Pieces'));
  await user.type(dialog.getByLabelText('Pieces'), '4');
  await user.click(dialog.getByRole('button', { name: 'Bought' }));
  expect(await dialog.findByText('It has to be at most 3.')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Pieces'));
  await user.type(dialog.getByLabelText('Pieces'), '2');
  expect(dialog.getByLabelText('Paid at the shop, USD')).toHaveValue('80.00'); // as quoted, for two
  await user.type(dialog.getByLabelText('Shop’s order number'), '113-22{Enter}');
  await waitFor(() =>
    expect(bodies(requests, 'move_lines')).toEqual([
      {
        p_lines: [{ line_id: 'l1', seen: line.updated_at, quantity: 2, paid_at_shop: 80, shop_order_ref: '113-22' }],
        p_to: 'bought',
        p_details: {},
      },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Move LO-2207 to Ordered' }));
  await waitFor(() => expect(bodies(requests, 'move_order')).toMatchObject([{ p_to: 'ordered', p_version: 3 }]));
});

it('reads the order again after a line was moved: its version has changed', async () => {
  let version = 2;
  const { user, requests } = open({
    admin_orders: () => [anAdminOrder({ version, moves: ['completed'] })],
    move_lines: () => ({
      lines: [],
      orders: [{ order_id: order.id, order_number: 'LO-2207', version: ++version, offers: null }],
    }),
    move_order: { id: order.id, status: 'completed', version: 4 },
  });
  await user.click(await screen.findByRole('combobox', { name: 'State of Trail shoes' }));
  await user.click(await screen.findByTitle('Bought'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Bought' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Mark as completed' }));
  await waitFor(() => expect(bodies(requests, 'move_order')).toMatchObject([{ p_version: 3 }]));
});

it('warns of a price above the quoted one, and completes what is known of a bought line', async () => {
  const bought = { ...line, state: 'bought' as const, moves: ['received' as const], paid_at_shop: 132 };
  const { user, requests } = open({ admin_order_lines: [bought], move_lines: { lines: [], orders: [] } });
  expect(await screen.findByText('$12.00 above the quoted price (10 %): it is taken from the margin.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit Trail shoes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Pieces')).toBeNull();
  await user.type(dialog.getByLabelText('Number of the shop’s parcel to us'), '1Z999');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies(requests, 'move_lines')).toMatchObject([
      { p_to: 'bought', p_lines: [{ quantity: 3, paid_at_shop: 132, shop_tracking: '1Z999' }] },
    ]),
  );
});

it('tells the customer why a line cannot be had', async () => {
  const { user, requests } = open({ move_lines: { lines: [], orders: [] } });
  await user.click(await screen.findByRole('combobox', { name: 'State of Trail shoes' }));
  await user.click(await screen.findByTitle('Unavailable'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Tell the customer' }));
  expect(await dialog.findByText('Enter why: the customer reads it.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Why'), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Tell the customer' }));
  await waitFor(() =>
    expect(bodies(requests, 'move_lines')).toMatchObject([{ p_to: 'unavailable', p_details: { reason: 'Sold out' } }]),
  );
});

it('keeps what was typed and shows why it was refused where the line changed meanwhile', async () => {
  const details = 'Another admin changed Trail shoes since you opened it.';
  const { user } = open({ move_lines: refuses('PT409', 'stale_version', { details }) });
  await user.click(await screen.findByRole('combobox', { name: 'State of Trail shoes' }));
  await user.click(await screen.findByTitle('Bought'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Shop’s order number'), '113-22{Enter}');
  expect(await dialog.findByText(details)).toBeInTheDocument();
  expect(dialog.getByLabelText('Shop’s order number')).toHaveValue('113-22');
});

it('shows what happened to a line, what it weighs more than quoted, and what its customer answered', async () => {
  const received = aLine({
    quote_id: quote!.quote_id,
    state: 'received',
    received_weight: 2,
    extra_weight: { kg: 0.5, cost: 4.5, currency: 'USD' },
    shop_order_ref: '113-22',
    answer: 'wait',
    steps: [{ at: '2026-11-16T10:00:00Z', from: 'to_buy', to: 'bought', note: null, by: 'Ada' }],
  });
  open({ admin_order_lines: [received], parcel_cards: [] });
  const shown = (await screen.findByRole('link', { name: '3 × Trail shoes' })).closest('li')!;
  expect(shown).toHaveTextContent('shop order 113-22 · 2 kg 0.5 kg more than quoted costs us $4.50.');
  expect(shown).toHaveTextContent('The customer waits for it.');
  expect(within(shown).getByRole('list', { name: 'History of Trail shoes' })).toHaveTextContent(/Bought .*by Ada/);
});

it('says which lines a move changes before it moves', async () => {
  const lines = quote!.lines.map((one) => ({ ...one, state: 'to_buy' as const }));
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ moves: ['ordered', 'cancelled'], items: [{ ...quote!, lines }] })],
    move_order: { id: order.id, status: 'ordered', version: 3 },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as ordered' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('These become bought: 3 × Merino base layer, long sleeve, 1 × Alpine daypack.')).toBeInTheDocument();
  expect(bodies(requests, 'move_order')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Mark as ordered' }));
  await waitFor(() => expect(bodies(requests, 'move_order')).toHaveLength(1));
});
