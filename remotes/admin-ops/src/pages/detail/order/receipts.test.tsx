import { anAdminOrder, anUnpaidStatement, refuses } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bodiesOf, openOrder, order } from '../order-testing.tsx';

const receipt = {
  id: 'r1',
  payment_id: 'p1',
  amount: 32022,
  currency: 'INR',
  source: 'admin',
  received_at: '2026-11-16T11:00:00Z',
  recorded_by_name: 'Mina Shah',
  released_at: null,
  reversed_at: null,
  reversed_by_name: null,
  reversal_reason: null,
  reversal_kind: null,
  reason: null,
};

const undone = {
  status: 'reversed',
  receipt_id: 'r1',
  order_id: order.id,
  undone: [],
  spent: 0,
  received: 0,
  missing: 35112,
  currency: 'INR',
} as const;

it('lists receipts with who recorded them, and what is missing', async () => {
  const reversed = {
    ...receipt,
    id: 'r2',
    reversed_at: '2026-11-16T12:00:00Z',
    reversed_by_name: 'Ravi',
    reversal_reason: 'Typo',
  };
  openOrder({
    admin_orders: [
      anAdminOrder({
        status: 'payment_pending',
        money: anUnpaidStatement({ received: 32_022, balance: 3_090, label: 'Partly paid' }),
      }),
    ],
    admin_payment_receipts: [receipt, reversed, { ...receipt, id: 'r3', source: 'gateway', recorded_by_name: null }],
  });
  const list = await screen.findByRole('region', { name: 'Receipts' });
  const [first, second, third] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('by Mina Shah');
  expect(second).toHaveTextContent('by Ravi: Typo');
  expect(third).toHaveTextContent('by the card gateway');
  expect(within(list).getAllByRole('button', { name: /^Reverse/ })).toHaveLength(1);
  expect(within(list).getAllByRole('button', { name: /^Bounced/ })).toHaveLength(2);
  const panel = screen.getByRole('region', { name: 'Payment' });
  expect(panel).toHaveTextContent(/Partly paid/);
  expect(panel).toHaveTextContent(/Missing.*3,090/);
});

it('reverses a receipt with a reason, and shows why it cannot', async () => {
  let refused = true;
  const { user, requests, emitted } = openOrder({
    admin_payment_receipts: [receipt],
    record_bounce: () =>
      refused ? refuses('PT409', 'stale_balance', { details: 'This money was used for another order just now.' }) : undone,
  });
  await user.click(await screen.findByRole('button', { name: 'Reverse INR 32022' }));
  expect(screen.getByRole('button', { name: 'Reverse receipt' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Why this money was not received'), 'Another customer');
  await user.click(screen.getByRole('button', { name: 'Reverse receipt' }));
  expect(await screen.findByText(/used for another order just now/)).toBeTruthy();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Reverse receipt' }));
  await waitFor(() => expect(emitted).toContainEqual({ type: 'payment.decided', paymentId: 'p1', orderId: order.id }));
  expect(bodiesOf(requests, 'record_bounce')[0]).toEqual({
    p_receipt_id: 'r1',
    p_reason: 'Another customer',
    p_kind: 'mistake',
  });
});

it('records that the bank took money back, also from another order', async () => {
  const { user, requests, toasts } = openOrder({
    admin_payment_receipts: [{ ...receipt, source: 'gateway' }],
    record_bounce: { ...undone, status: 'bounced', undone: [{ order_id: 'o2', order_number: 'LO-9', amount: 500 }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Bounced INR 32022' }));
  expect(screen.getByText(/taken back, also from other orders/)).toBeTruthy();
  await user.type(screen.getByLabelText('Why the bank took this money back'), 'Chargeback 77');
  await user.click(screen.getByRole('button', { name: 'Record bounce' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'Bounce recorded', description: expect.stringContaining('LO-9') as string });
  expect(bodiesOf(requests, 'record_bounce')).toEqual([{ p_receipt_id: 'r1', p_reason: 'Chargeback 77', p_kind: 'bounced' }]);
});

it('records that the bank took back money that was returned without ever being a receipt', async () => {
  const returned = { id: 'u1', amount: 500, currency: 'INR', resolution: 'Sent back', resolved_at: '2026-11-17T11:00:00Z' };
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ money: anUnpaidStatement({ received: 500, refunded: 500 }) })],
    admin_unmatched_payments: [returned],
    resolve_unmatched_payment: { ...returned, outcome: 'bounced' },
  });
  const list = within(await screen.findByRole('region', { name: 'Returned' }));
  expect(list.getByRole('listitem')).toHaveTextContent('Sent back');
  await user.click(list.getByRole('button', { name: 'Bounced INR 500' }));
  await user.type(list.getByLabelText('Why the bank took this money back'), 'Chargeback 78');
  await user.click(list.getByRole('button', { name: 'Record bounce' }));
  await waitFor(() =>
    expect(bodiesOf(requests, 'resolve_unmatched_payment')).toEqual([
      { p_id: 'u1', p_resolution: 'Chargeback 78', p_outcome: 'bounced' },
    ]),
  );
  expect(requests.find(({ name }) => name === 'admin_unmatched_payments')?.params.get('outcome')).toBe('eq.returned');
});

it('writes off a small rest that the database allows, and shows it as no money', async () => {
  const short = anUnpaidStatement({ received: 35_111, balance: 1, label: 'Partly paid', may_write_off: true });
  const { user, requests } = openOrder({
    admin_orders: [anAdminOrder({ status: 'payment_pending', money: short })],
    admin_payment_receipts: [{ ...receipt, source: 'write_off', amount: 1, reason: 'Bank fee' }],
    write_off: {
      status: 'written_off',
      receipt_id: 'r9',
      order_id: order.id,
      amount: 1,
      received: 35_111,
      missing: 0,
      currency: 'INR',
      reason: 'Bank fee',
    },
  });
  const list = await screen.findByRole('region', { name: 'Receipts' });
  expect(list).toHaveTextContent('Written off: Bank fee');
  expect(within(list).queryByRole('button', { name: /^Bounced/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Write off/ }));
  await user.type(screen.getByLabelText('Why the rest is written off'), 'Bank fee');
  await user.click(screen.getByRole('button', { name: /^Write off/ }));
  await waitFor(() =>
    expect(bodiesOf(requests, 'write_off')).toEqual([{ p_order_id: order.id, p_expected_missing: 1, p_reason: 'Bank fee' }]),
  );
});

it('asks before the reason of a reversal is lost, also beside another open form', async () => {
  const { user, router } = openOrder({ admin_payment_receipts: [receipt, { ...receipt, id: 'r2', amount: 3 }] });
  await user.click(await screen.findByRole('button', { name: 'Reverse INR 32022' }));
  await user.click(screen.getByRole('button', { name: 'Reverse INR 3' }));
  const [first, second] = screen.getAllByLabelText('Why this money was not received');
  await user.type(second!, 'Typo');
  void router.navigate('/admin/orders');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe(`/admin/orders/${order.id}`);
  const [, back] = screen.getAllByRole('button', { name: 'Back' });
  await user.click(back!);
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(second).not.toBeInTheDocument());
  expect(first).toBeInTheDocument();
});
