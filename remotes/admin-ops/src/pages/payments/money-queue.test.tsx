import { type Responses, anAdminOrder, listOf, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMoneyRow } from './money-testing.ts';
import { Component } from './payments.route.tsx';

const order = anAdminOrder();
const proof = aMoneyRow();
const unknown = aMoneyRow({
  id: 'u1',
  kind: 'unmatched',
  order_id: null,
  order_number: null,
  unmatched_id: 'u1',
  payment_id: null,
  customer_name: null,
  customer_email: null,
  amount: 120,
  currency: 'AUD',
  details: 'SHERPA NIMA · gift',
  sentence: 'AUD 120.00 arrived for a payment that we do not know. Find its order, or return it.',
  action: 'settle',
});
const owed = aMoneyRow({ id: 'o2', kind: 'we_owe', action: 'refund', sentence: 'We owe the customer INR 35,112.00.' });
const TOTALS = [
  { kind: 'to_verify', currency: 'INR', count: 2, amount: 50000 },
  { kind: 'unmatched', currency: 'AUD', count: 1, amount: 120 },
];

const open = (rows: object[], answers: Responses = {}, at = '/admin/payment-management') =>
  renderInShell(
    [{ path: '/admin/payment-management', Component }],
    { admin_money_list: listOf(rows), admin_money_totals: TOTALS, saved_views: [], ...answers },
    { as: 'admin', at },
  );
const select = async ({ user }: ReturnType<typeof open>, ...names: RegExp[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }));
};

it('shows each amount with its sentence, who sent it and its next action', async () => {
  open([proof, unknown]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/Asha Rao.*To verify.*Check the proof of INR 35,112.00./);
  expect(within(first!).getByRole('button', { name: /^Verify: LO-/ })).toBeInTheDocument();
  expect(second).toHaveTextContent(/No order yet.*Unmatched.*Find its order, or return it.*SHERPA NIMA · gift/);
  expect(within(second!).getByRole('button', { name: 'Settle: AUD 120' })).toBeInTheDocument();
});

it('adds up each kind by currency, and opens its rows', async () => {
  const { user, router, requests } = open([proof]);
  const totals = await screen.findByRole('list', { name: 'Totals by kind' });
  await waitFor(() => expect(totals).toHaveTextContent(/To verify 2.*50,000.*Unmatched 1.*120\.00/));
  await user.click(within(totals).getByRole('link', { name: 'Unmatched 1' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=unmatched'));
  await waitFor(() =>
    expect(requests.filter(({ name }) => name === 'admin_money_list').at(-1)?.body).toMatchObject({
      p_filters: { kind: 'unmatched' },
    }),
  );
});

it('opens the payments of the order beside the list', async () => {
  const { user } = open([owed], {
    admin_orders: [order],
    admin_payments: [],
    admin_payment_receipts: [],
    admin_refunds: [],
  });
  await user.click(await screen.findByRole('button', { name: /^Refund: LO-/ }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByRole('region', { name: 'Payment' })).toBeInTheDocument();
});

it('verifies several payments by the amounts due, each over the balance that was shown', async () => {
  const partly = aMoneyRow({ id: 'p2', payment_id: 'p2', order_number: 'LO-10099', amount: 100, amount_received: 40 });
  const view = open([proof, partly], { verify_payment: { status: 'paid', missing: 0, currency: 'INR', order_id: order.id } });
  await select(view, /^Select To verify: LO-10099/, new RegExp(`^Select To verify: ${order.order_number}`));
  await view.user.click(screen.getByRole('button', { name: 'Verify' }));
  await view.user.click(await screen.findByRole('button', { name: 'Verify 2 of 2' }));
  expect(await screen.findByText('2 verified, 0 not verified.')).toBeInTheDocument();
  const sent = view.requests.filter(({ name }) => name === 'verify_payment').map(({ body }) => body);
  expect(sent).toMatchObject([
    { p_payment_id: 'p1', p_amount: 35112, p_expected_balance: 0, p_keep_excess: false },
    { p_payment_id: 'p2', p_amount: 100, p_expected_balance: 40, p_keep_excess: false },
  ]);
});

it('leaves out what needs its own look, and shows why a payment was refused', async () => {
  const seen = aMoneyRow({ id: 'p3', payment_id: 'p3', order_number: 'LO-10098', proof_seen_before: true });
  const refusal = refuses('PT409', 'stale_balance', { details: 'The balance changed since you opened this.' });
  const view = open([proof, seen, unknown], { verify_payment: refusal });
  await select(view, /^Select the rows of this page/);
  await view.user.click(screen.getByRole('button', { name: 'Verify' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Left out. The same proof was uploaded/)).toBeInTheDocument();
  expect(dialog.getByText('Left out. Unmatched: there is nothing to verify.')).toBeInTheDocument();
  await view.user.click(dialog.getByRole('button', { name: 'Verify 1 of 3' }));
  expect(await dialog.findByText('Not verified: The balance changed since you opened this.')).toBeInTheDocument();
  expect(view.emitted).toEqual([]);
  await view.user.click(dialog.getByRole('button', { name: 'Verify 1 of 3' }));
  await waitFor(() => expect(view.requests.filter(({ name }) => name === 'verify_payment')).toHaveLength(2));
  const keys = view.requests
    .filter(({ name }) => name === 'verify_payment')
    .map(({ body }) => (body as { p_idempotency_key: string }).p_idempotency_key);
  expect(keys[0]).toBe(keys[1]);
});
