import { type Responses, anAdminOrder, anAdminQuote, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './detail.route.tsx';
import type { AdminPayment } from '../../rows.ts';
import { REFERENCE, workFor } from './testing.ts';

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
  failure_code: null,
  expires_at: null,
  amount_paid: 0,
  amount_received: 0,
  amount_refundable: 0,
  order_status: 'payment_pending',
  created_at: '2026-11-16T10:00:00Z',
  updated_at: '2026-11-16T10:05:00Z',
};

const open = (answers: Responses = {}, at = `/admin/orders/${order.id}`) =>
  renderInShell(
    ['/admin/orders/:id', '/admin/quotes/:id'].map((path) => ({ path, Component })),
    {
      ...REFERENCE,
      admin_quotes: [],
      admin_orders: [order],
      admin_payments: [payment],
      admin_payment_receipts: [],
      admin_refunds: [],
      ...answers,
    },
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
  await waitFor(() => expect(container.querySelector('.paymentProof img')?.getAttribute('src')).toContain('token='));
});

const bodiesOf = (requests: readonly { name: string; body: unknown }[], name: string) =>
  requests.filter((request) => request.name === name).map(({ body }) => body as Record<string, unknown>);

it('verifies a transfer with the amount that came and the balance that was seen', async () => {
  const { user, requests, emitted, toasts } = open({
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
  const { user, requests } = open({
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

it('says what was recorded meanwhile and reads the balance again', async () => {
  let balance = 0;
  const { user, requests } = open({
    admin_payments: () => [{ ...payment, amount_paid: balance }],
    verify_payment: () => {
      balance = 32_022;
      return refuses('PT409', 'stale_balance', { details: 'The balance changed meanwhile: INR 32,022 are received now.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify payment' }));
  expect(await screen.findByText(/INR 32,022 are received now/)).toBeTruthy();
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
])('does not send %s, and says why', async (typed, said) => {
  const { user, requests } = open();
  const amount = await screen.findByLabelText('Amount received in INR');
  await user.clear(amount);
  await user.type(amount, typed);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Verify payment' })).toHaveProperty('disabled', true);
  await user.type(amount, '{Enter}');
  expect(bodiesOf(requests, 'verify_payment')).toEqual([]);
});

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
  open({
    admin_orders: [anAdminOrder({ status: 'payment_pending', payment_status: 'awaiting_verification', amount_paid: 32_022 })],
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

it('reverses a receipt with a reason, and says why it cannot', async () => {
  let refused = true;
  const { user, requests, emitted } = open({
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

it('says what is still missing where less came', async () => {
  const { user, toasts } = open({ verify_payment: { status: 'partial', missing: 112, unmatched: 0, currency: 'INR' } });
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

it('records what came above the amount due with the same press', async () => {
  const { user, requests, toasts } = open({ verify_payment: { status: 'paid', missing: 0, unmatched: 888, currency: 'INR' } });
  const amount = await screen.findByLabelText('Amount received in INR');
  await user.clear(amount);
  await user.type(amount, '36000');
  expect(screen.getByText(/more than is due/)).toHaveTextContent('888');
  await user.click(screen.getByRole('button', { name: 'Verify payment' }));
  await waitFor(() => expect(toasts[0]?.description).toBe('The order is paid. ₹888 wait under unmatched payments.'));
  expect(bodiesOf(requests, 'verify_payment')).toMatchObject([{ p_amount: 36_000, p_keep_excess: true }]);
});

const refund = {
  id: 'r1',
  payment_id: 'p1',
  method: 'bank_transfer',
  amount: 1200,
  currency: 'INR',
  reason: 'One item was damaged.',
  status: 'requested',
  payout_reference: null,
  failure_reason: null,
  note: 'Seen on the photos',
  requested_by_name: 'Mira Admin',
  created_at: '2026-11-18T10:00:00Z',
  settled_at: null,
} as const;
const paid: AdminPayment = {
  ...payment,
  status: 'succeeded',
  amount_paid: 35112,
  amount_received: 35112,
  amount_refundable: 35112,
};
const answer = {
  refund_id: 'r1',
  status: 'requested',
  amount: 1200,
  currency: 'INR',
  method: 'bank_transfer',
  refundable: 33912,
};

it('requests a part of what can be refunded, with a reason for the customer and a note for admins', async () => {
  const { user, requests } = open({ admin_payments: [paid], request_refund: answer });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole('spinbutton', { name: 'Amount, INR' });
  await user.clear(amount);
  await user.type(amount, '99999');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  expect(await dialog.findByText('Enter a reason: the customer reads it in the e-mail.')).toBeTruthy();
  expect(requests.some(({ name }) => name === 'request_refund')).toBe(false);
  await user.clear(amount);
  await user.type(amount, '1200');
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'One item was damaged.');
  await user.type(dialog.getByLabelText('Internal note (optional)'), 'Seen on the photos');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'request_refund')?.body).toEqual({
      p_payment_id: 'p1',
      p_amount: 1200,
      p_reason: 'One item was damaged.',
      p_note: 'Seen on the photos',
      p_idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      p_expected_refundable: 35112,
    }),
  );
});

it('continues from cancelling a paid order to the refund, with what is left filled in', async () => {
  const bought = anAdminOrder({ status: 'paid', payment_status: 'paid', amount_paid: 35112, moves: ['ordered', 'cancelled'] });
  let isCancelled = false;
  const { user } = open({
    admin_orders: () => [isCancelled ? { ...bought, status: 'cancelled', moves: [] } : bought],
    admin_payments: [paid],
    move_order: () => ((isCancelled = true), { ...bought, status: 'cancelled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  // in tests antd gives every title the same id, so dialogs are found by their text
  const dialogWith = async (text: RegExp) => (await screen.findByText(text)).closest<HTMLElement>('[role=dialog]')!;
  const cancelling = await dialogWith(/^Cancel .+\?$/);
  expect(cancelling).toHaveTextContent('The refund of the customer’s money is next.');
  await user.type(within(cancelling).getByLabelText('Reason'), 'Sold out');
  await user.click(within(cancelling).getByRole('button', { name: 'Cancel order' }));
  const refunding = await dialogWith(/^Refund .+/);
  expect(within(refunding).getByLabelText(/^Amount/)).toHaveValue('35112');
  await user.click(within(refunding).getByRole('button', { name: 'Keep the money' }));
  await waitFor(() => expect(screen.queryByText(/^Refund .+/)).toBeNull());
});

it('stores the proof of payout of a transfer, and offers to replace it', async () => {
  let path: string | null = null;
  const { user, requests, toasts } = open({
    admin_payments: [paid],
    admin_refunds: () => [{ ...refund, payout_proof_path: path }],
    'functions/submit-payout-proof': () => ((path = 'r1/aa.png'), { path, seen_before: false }),
    'storage/payout-proofs': { signedURL: '/object/sign/payout-proofs/r1/aa.png?token=t' },
  });
  await user.upload(await screen.findByLabelText('Add proof of payout'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByRole('link', { name: 'Open the proof of payout' })).toBeInTheDocument();
  expect(screen.getByLabelText('Replace the proof of payout')).toBeInTheDocument();
  expect(requests.some(({ name }) => name === 'functions/submit-payout-proof')).toBe(true);
  expect(toasts).toEqual([{ title: 'Proof of payout stored' }]);
});

it('keeps what was typed when a refund is refused', async () => {
  const { user } = open({ admin_payments: [paid], request_refund: refuses('PT409', 'stale_balance') });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'Late');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect((dialog.getByLabelText('Reason, shown to the customer') as HTMLTextAreaElement).value).toBe('Late');
});

it('marks a refund as paid out with the reference of the payout', async () => {
  const { user, requests } = open({ admin_payments: [paid], admin_refunds: [refund], settle_refund: answer });
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByText('Note: Seen on the photos')).toBeTruthy();
  await user.click(refunds.getByRole('button', { name: 'Mark as paid out' }));
  await user.type(refunds.getByLabelText('Reference of the payout'), 'TRF 2231');
  await user.click(refunds.getByRole('button', { name: 'Mark as paid out' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'settle_refund')?.body).toEqual({
      p_refund_id: 'r1',
      p_payout_reference: 'TRF 2231',
    }),
  );
});

it('offers no refund of a payment that has nothing left, and no payout of a refund that is settled', async () => {
  const settled = { ...refund, status: 'succeeded', payout_reference: 'TRF 2231', settled_at: '2026-11-19T10:00:00Z' } as const;
  open({ admin_payments: [{ ...paid, amount_refundable: 0 }], admin_refunds: [settled] });
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByText('Payout TRF 2231')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /refund|Mark as paid out/i })).toBeNull();
});
