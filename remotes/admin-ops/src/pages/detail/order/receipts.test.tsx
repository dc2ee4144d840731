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
};

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
  const panel = screen.getByRole('region', { name: 'Payment' });
  expect(panel).toHaveTextContent(/Partly paid/);
  expect(panel).toHaveTextContent(/Missing.*3,090/);
});

it('reverses a receipt with a reason, and shows why it cannot', async () => {
  let refused = true;
  const { user, requests, emitted } = openOrder({
    admin_payment_receipts: [receipt],
    reverse_receipt: () =>
      refused
        ? refuses('PT409', 'order_moved_on', { details: 'LO-1 is ordered: it was taken on because of this payment.' })
        : { status: 'reversed', missing: 35112, currency: 'INR' },
  });
  await user.click(await screen.findByRole('button', { name: 'Reverse INR 32022' }));
  expect(screen.getByRole('button', { name: 'Reverse receipt' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Why this money was not received'), 'Another customer');
  await user.click(screen.getByRole('button', { name: 'Reverse receipt' }));
  expect(await screen.findByText(/taken on because of this payment/)).toBeTruthy();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Reverse receipt' }));
  await waitFor(() => expect(emitted).toContainEqual({ type: 'payment.decided', paymentId: 'p1', orderId: order.id }));
  expect(bodiesOf(requests, 'reverse_receipt')[0]).toEqual({ p_receipt_id: 'r1', p_reason: 'Another customer' });
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
