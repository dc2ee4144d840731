import { hangs, refuses } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLine } from '../../../lines/testing.ts';
import { openOrder, order, paid } from '../order-testing.tsx';

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
  items: [],
  requested_by_name: 'Mira Admin',
  created_at: '2026-11-18T10:00:00Z',
  settled_at: null,
} as const;
const line = aLine({ quantity: 2, amount: 1000, piece_amount: 500 });
/** As the database answers for pieces of this line. */
const refund_proposal = ({ body }: { body: unknown }) => {
  const { p_items } = body as { p_items: { quantity: number }[] };
  return { amount: 500 * p_items[0]!.quantity, currency: 'INR' };
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
  const { user, requests } = openOrder({ admin_payments: [paid], request_refund: answer });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole('spinbutton', { name: 'Amount, INR' });
  await user.clear(amount);
  await user.type(amount, '99999');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  expect(await dialog.findByText('Choose what it is for.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Money only, every item is delivered' }));
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
      p_items: [],
    }),
  );
});

it('proposes the price of the items that are refunded, and asks for one', async () => {
  const { user, requests } = openOrder({
    admin_payments: [paid],
    admin_order_lines: [line],
    refund_proposal,
    request_refund: answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Items we don’t deliver' }));
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'Out of stock');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  expect(await dialog.findByText('Choose at least one item.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Trail shoes' }));
  await user.click(await screen.findByTitle('2'));
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Amount, INR' })).toHaveValue('1000'));
  expect(screen.queryByTitle('3')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'request_refund')?.body).toMatchObject({
      p_amount: 1000,
      p_items: [{ line_id: 'l1', quantity: 2 }],
    }),
  );
});

it('never refunds the payment whole because the price of an item has not come yet', async () => {
  const { user, requests } = openOrder({
    admin_payments: [paid],
    admin_order_lines: [line],
    refund_proposal: hangs(),
    request_refund: answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Items we don’t deliver' }));
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'Out of stock');
  await user.click(dialog.getByRole('combobox', { name: 'Trail shoes' }));
  await user.click(await screen.findByTitle('1'));
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  expect(await dialog.findByText('Enter the amount to refund.')).toBeTruthy();
  expect(requests.some(({ name }) => name === 'refund_proposal')).toBe(true);
  expect(requests.some(({ name }) => name === 'request_refund')).toBe(false);
});

it('opens with the pieces of a claim and their price where the address names them', async () => {
  const answers = { admin_payments: [paid], admin_order_lines: [line], refund_proposal, request_refund: answer };
  const { user, requests } = openOrder(answers, `/admin/orders/${order.id}?refund=l1&pieces=1`);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Amount, INR' })).toHaveValue('500'));
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'It came damaged');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'request_refund')?.body).toMatchObject({
      p_amount: 500,
      p_items: [{ line_id: 'l1', quantity: 1 }],
    }),
  );
});

it('asks for no items of a cancelled order', async () => {
  const ended = { ...paid, order_status: 'cancelled' };
  const { user, requests } = openOrder({ admin_payments: [ended], request_refund: answer });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  await waitFor(() => expect(requests.some(({ name }) => name === 'request_refund')).toBe(true));
  expect(requests.find(({ name }) => name === 'request_refund')?.body).not.toHaveProperty('p_items');
});

it('stores the proof of payout of a transfer, and offers to replace it', async () => {
  let path: string | null = null;
  const { user, requests, toasts } = openOrder({
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
  const { user } = openOrder({ admin_payments: [paid], request_refund: refuses('PT409', 'stale_balance') });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Money only, every item is delivered' }));
  await user.type(dialog.getByLabelText('Reason, shown to the customer'), 'Late');
  await user.click(dialog.getByRole('button', { name: 'Request refund' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect((dialog.getByLabelText('Reason, shown to the customer') as HTMLTextAreaElement).value).toBe('Late');
});

it('marks a refund as paid out with the reference of the payout', async () => {
  const { user, requests } = openOrder({ admin_payments: [paid], admin_refunds: [refund], settle_refund: answer });
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
  openOrder({ admin_payments: [{ ...paid, amount_refundable: 0 }], admin_refunds: [settled] });
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByText('Payout TRF 2231')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /refund|Mark as paid out/i })).toBeNull();
});
