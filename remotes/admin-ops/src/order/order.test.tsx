import { type Answers, anAdminOrder, anAdminQuote, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from '../detail/detail.route.tsx';
import type { AdminPayment } from '../rows.ts';
import { REFERENCE, workFor } from '../testing.ts';

const order = anAdminOrder();
const payment: AdminPayment = {
  id: 'p1',
  order_id: order.id,
  order_number: order.order_number,
  user_id: order.user_id,
  customer_name: 'Asha Rao',
  customer_email: 'asha@example.com',
  method: 'bank_transfer',
  gateway: 'bank',
  amount: 35112,
  currency: 'INR',
  status: 'awaiting_verification',
  reference_code: 'PAY-7K2M',
  proof_path: 'u1/p1/proof.png',
  proof_sha256: 'aa',
  proof_seen_before: true,
  amount_paid: 0,
  created_at: '2026-11-16T10:00:00Z',
  updated_at: '2026-11-16T10:05:00Z',
};

const open = (answers: Answers = {}, at = `/admin/orders/${order.id}`) =>
  renderInShell(
    ['/admin/orders/:id', '/admin/quotes/:id'].map((path) => ({ path, Component })),
    { ...REFERENCE, admin_quotes: [], admin_orders: [order], admin_payments: [payment], ...answers },
    { as: 'admin', at },
  );

it('opens an order under the address of quotes too', async () => {
  open({}, `/admin/quotes/${order.id}`);
  expect(await screen.findByRole('heading', { name: order.order_number })).toBeTruthy();
});

it('opens a quote under the address of orders too', async () => {
  const quote = anAdminQuote({ status: 'rejected', requires_action: false, moves: ['approved'], actions: ['price'] });
  open({ admin_quotes: [quote], admin_orders: [], quotes: workFor(quote) }, `/admin/orders/${quote.id}`);
  expect(await screen.findByRole('heading', { name: quote.display_id })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reopen as approved' })).toBeTruthy();
});

it('says that nothing has a number that neither a quote nor an order has', async () => {
  open({ admin_orders: [] });
  expect(await screen.findByText('Nothing has this number')).toBeTruthy();
});

it('takes an id that is none for one that names nothing', async () => {
  const notAnId = refuses('22P02', 'invalid input syntax for type uuid');
  open({ admin_orders: notAnId, admin_quotes: notAnId }, '/admin/orders/new');
  expect(await screen.findByText('Nothing has this number')).toBeTruthy();
});

it('offers the moves that the row names and no other', async () => {
  open({ admin_orders: [anAdminOrder({ moves: ['completed'] })] });
  const next = await screen.findByRole('region', { name: 'Next' });
  expect(
    within(next)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Mark as completed']);
});

it('offers no move where the row names none', async () => {
  open({ admin_orders: [anAdminOrder({ status: 'completed', moves: [] })] });
  await screen.findByRole('heading', { name: order.order_number });
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
});

it('asks for a carrier and a tracking number before an order counts as shipped', async () => {
  const { user, requests } = open({
    admin_orders: [anAdminOrder({ status: 'ordered', moves: ['shipped', 'cancelled'] })],
    move_order: { id: order.id, status: 'shipped', version: 3 },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }));
  expect(await within(dialog).findByText('Type the tracking number.')).toBeTruthy();
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

it('asks for a reason before it cancels, and sends it along', async () => {
  const { user, requests } = open({ move_order: { id: order.id, status: 'cancelled', version: 3 } });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await within(dialog).findByText('Say why: the customer reads it.')).toBeTruthy();
  await user.click(within(dialog).getByLabelText('Reason'));
  await user.paste('Sold out');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'move_order')?.body).toMatchObject({
      p_to: 'cancelled',
      p_details: { reason: 'Sold out' },
    }),
  );
});

it('keeps the dialog and says why where a move is refused', async () => {
  const { user } = open({ move_order: refuses('PT409', 'move_not_allowed', { details: 'It is no longer open.' }) });
  await user.click(await screen.findByRole('button', { name: 'Mark as ordered' }));
  expect(await screen.findByText('It is no longer open.')).toBeTruthy();
});

it('shows the proof by a signed address and warns of one that was handed in before', async () => {
  const { container } = open();
  expect(await screen.findByText('The same file was handed in for another payment.')).toBeTruthy();
  await waitFor(() => expect(container.querySelector('.proof img')?.getAttribute('src')).toContain('token='));
});

it('verifies a transfer with the amount that came', async () => {
  const { user, requests, heard, toasts } = open({ verify_payment: { status: 'paid', missing: 0, currency: 'INR' } });
  await user.click(await screen.findByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts).toEqual([{ title: 'Payment verified', description: 'The order is paid.' }]));
  expect(requests.find(({ name }) => name === 'verify_payment')?.body).toEqual({ p_payment_id: 'p1', p_amount: 35112 });
  expect(heard).toContainEqual({ type: 'payment.decided', paymentId: 'p1', orderId: order.id });
});

it('says what is still missing where less came', async () => {
  const { user, toasts } = open({ verify_payment: { status: 'partial', missing: 112, currency: 'INR' } });
  await user.click(await screen.findByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts[0]?.description).toContain('₹112 are still missing'));
});

it('rejects a proof only with what is wrong with it', async () => {
  const { user, requests } = open({ reject_payment: { status: 'rejected' } });
  await user.click(await screen.findByRole('button', { name: 'Reject proof' }));
  expect(screen.getByRole('button', { name: 'Reject proof' })).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('What is wrong with it'));
  await user.paste('Another account');
  await user.click(screen.getByRole('button', { name: 'Reject proof' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'reject_payment')?.body).toEqual({
      p_payment_id: 'p1',
      p_reason: 'Another account',
    }),
  );
});

it('verifies what is due and notes what came beyond it', async () => {
  const { user, requests, toasts } = open({
    verify_payment: { status: 'paid', missing: 0, currency: 'INR' },
    note_unmatched_payment: { id: 'u1' },
  });
  const amount = await screen.findByLabelText('Amount received in INR');
  await user.clear(amount);
  await user.type(amount, '36000');
  expect(screen.getByText(/more than is due/)).toHaveTextContent('888');
  await user.click(screen.getByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Payment verified', 'Payment noted']));
  expect(requests.find(({ name }) => name === 'verify_payment')?.body).toEqual({ p_payment_id: 'p1', p_amount: 35112 });
  expect(requests.find(({ name }) => name === 'note_unmatched_payment')?.body).toMatchObject({
    p_amount: 888,
    p_currency: 'INR',
    p_payment_id: 'p1',
  });
});
