import { refuses } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bodiesOf, openOrder, order, payment } from '../order-testing.tsx';

it('shows the proof by a signed address and warns of one that was uploaded before', async () => {
  const { container } = openOrder();
  expect(await screen.findByText('The same file was uploaded for another payment.')).toBeTruthy();
  await waitFor(() => expect(container.querySelector('.paymentProof img')?.getAttribute('src')).toContain('token='));
});

it('verifies a transfer with the received amount and the balance on screen', async () => {
  const { user, requests, emitted, toasts } = openOrder({
    verify_payment: { status: 'paid', missing: 0, unmatched: 0, currency: 'INR' },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts).toEqual([{ title: 'Payment verified', description: 'The order is paid.' }]));
  expect(bodiesOf(requests, 'verify_payment')).toEqual([
    {
      p_payment_id: 'p1',
      p_amount: 35112,
      p_idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      p_expected_balance: 0,
      p_keep_excess: false,
    },
  ]);
  expect(emitted).toContainEqual({ type: 'payment.decided', paymentId: 'p1', orderId: order.id });
});

it('sends the same key again after no answer came, and another one after an answer', async () => {
  const replies: unknown[] = [
    new TypeError('Failed to fetch'),
    refuses('PT400', 'bad_amount'),
    { status: 'partial', missing: 1, unmatched: 0, currency: 'INR' },
    { status: 'paid', missing: 0, unmatched: 0, currency: 'INR' },
  ];
  const { user, requests } = openOrder({
    verify_payment: () => {
      const reply = replies.shift();
      if (reply instanceof TypeError) throw reply;
      return reply;
    },
  });
  const press = async (times: number) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Verify payment' }).className).not.toContain('loading'));
    await user.click(screen.getByRole('button', { name: 'Verify payment' }));
    await waitFor(() => expect(bodiesOf(requests, 'verify_payment')).toHaveLength(times));
  };
  await screen.findByRole('button', { name: 'Verify payment' });
  for (const times of [1, 2, 3, 4]) await press(times);
  const keys = bodiesOf(requests, 'verify_payment').map((body) => body['p_idempotency_key']);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('shows the payment recorded by somebody else and reloads the balance', async () => {
  let balance = 0;
  const { user, requests } = openOrder({
    admin_payments: () => [{ ...payment, amount_paid: balance, order_due: 35_112 - balance }],
    verify_payment: () => {
      balance = 32_022;
      return refuses('PT409', 'stale_balance', {
        details: 'The balance changed since you opened this: INR 32,022 is received now.',
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify payment' }));
  expect(await screen.findByText(/INR 32,022 is received now/)).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Amount received in INR')).toHaveProperty('value', '3090'));
  await user.click(screen.getByRole('button', { name: 'Verify payment' }));
  await waitFor(() =>
    expect(bodiesOf(requests, 'verify_payment')[1]).toMatchObject({ p_expected_balance: 32_022, p_amount: 3090 }),
  );
});

it.each([
  ['-5', 'It has to be more than 0.'],
  ['0', 'It has to be more than 0.'],
  ['10.5', 'It has to be a whole number.'],
])('does not send %s, and shows why', async (typed, said) => {
  const { user, requests } = openOrder();
  const amount = await screen.findByLabelText('Amount received in INR');
  await user.clear(amount);
  await user.type(amount, typed);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Verify payment' })).toHaveProperty('disabled', true);
  await user.type(amount, '{Enter}');
  expect(bodiesOf(requests, 'verify_payment')).toEqual([]);
});

it('shows how much is missing if less arrived', async () => {
  const { user, toasts } = openOrder({ verify_payment: { status: 'partial', missing: 112, unmatched: 0, currency: 'INR' } });
  await user.click(await screen.findByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts[0]?.description).toContain('₹112 is still missing'));
});

it('rejects a proof only with a reason', async () => {
  const { user, requests } = openOrder({ reject_payment: { status: 'rejected' } });
  await user.click(await screen.findByRole('button', { name: 'Reject proof' }));
  expect(screen.getByRole('button', { name: 'Reject proof' })).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('Problem with the proof'));
  await user.paste('Another account');
  await user.click(screen.getByRole('button', { name: 'Reject proof' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'reject_payment')?.body).toEqual({
      p_payment_id: 'p1',
      p_reason: 'Another account',
    }),
  );
});

it('records the excess over the amount due with the same press', async () => {
  const { user, requests, toasts } = openOrder({
    verify_payment: { status: 'paid', missing: 0, unmatched: 888, currency: 'INR' },
  });
  const amount = await screen.findByLabelText('Amount received in INR');
  await user.clear(amount);
  await user.type(amount, '36000');
  expect(screen.getByText(/more than is due/)).toHaveTextContent('888');
  await user.click(screen.getByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts[0]?.description).toBe('The order is paid. ₹888 wait under unmatched payments.'));
  expect(bodiesOf(requests, 'verify_payment')).toMatchObject([{ p_amount: 36_000, p_keep_excess: true }]);
});

it('asks what "35.112" means, and announces a shortfall before it is verified', async () => {
  const { user, requests } = openOrder({
    verify_payment: { status: 'partial', missing: 35077, unmatched: 0, currency: 'INR' },
  });
  const amount = await screen.findByRole('spinbutton', { name: 'Amount received in INR' });
  await user.clear(amount);
  await user.type(amount, '35.112');
  expect(await screen.findByText('Do you mean 35112 or 35.112? Type that.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Verify payment' })).toHaveProperty('disabled', true);
  await user.clear(amount);
  await user.type(amount, '35');
  expect(await screen.findByText(/less than is due/)).toHaveTextContent('35,077');
  await user.click(screen.getByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(bodiesOf(requests, 'verify_payment')).toMatchObject([{ p_amount: 35 }]));
});
