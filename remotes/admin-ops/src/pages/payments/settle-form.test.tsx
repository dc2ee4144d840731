import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SuggestedOrder } from './suggestions.query.ts';
import { NoteDialog } from './note-dialog.tsx';
import { MoneyDrawer } from './money-drawer.tsx';
import { aMoneyRow } from './money-testing.ts';

const money = {
  id: '00000000-0000-4000-8000-000000000901',
  gateway: 'stripe',
  gateway_ref: 'cs_1',
  amount: 120,
  currency: 'AUD',
  reason: 'order_closed',
  root_reason: 'order_closed',
  note: '',
  created_at: '2026-11-20T00:00:00Z',
  arrived_at: '2026-11-20T00:00:00Z',
  sender_name: null,
  sender_reference: null,
  order_id: 'o',
  order_number: 'LO-10010',
  customer_name: 'Asha Rao',
  customer_email: null,
};

const settling = (
  <MoneyDrawer row={aMoneyRow({ unmatched_id: money.id, kind: 'we_owe', action: 'settle' })} open onClose={() => undefined} />
);

describe('money that fits no open order', () => {
  it('is settled with a text that explains how', async () => {
    let settled = false;
    const { user, requests, toasts } = renderInShell(
      settling,
      {
        admin_unmatched_payments: () => (settled ? [] : [money]),
        resolve_unmatched_payment: () => ((settled = true), { id: money.id }),
        suggest_orders: [],
      },
      { as: 'admin' },
    );
    await user.type(await screen.findByLabelText('How it was settled'), 'Sent back');
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText('This money is settled.')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'resolve_unmatched_payment')?.body).toEqual({
      p_id: money.id,
      p_resolution: 'Sent back',
      p_outcome: 'returned',
    });
    expect(toasts).toEqual([{ title: 'Payment settled' }]);
  });

  it('is credited to an order that waits, on the balance that it has now', async () => {
    const payments = [{ id: 'p7', order_id: 'o7', amount_paid: 40 }];
    const { user, requests, emitted, toasts } = renderInShell(
      settling,
      {
        admin_unmatched_payments: [money],
        admin_payments: payments,
        apply_unmatched_payment: { status: 'partial' },
        suggest_orders: [],
      },
      { as: 'admin' },
    );
    await user.click(await screen.findByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByText('Credit to an order'));
    await user.type(screen.getByLabelText('Order number'), 'lo-10011');
    await user.click(screen.getByRole('button', { name: 'Credit' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Payment credited', description: 'It is a receipt of LO-10011 now.' }]));
    expect(requests.find(({ name }) => name === 'apply_unmatched_payment')?.body).toEqual({
      p_id: money.id,
      p_payment_id: 'p7',
      p_expected_balance: 40,
    });
    expect(emitted).toContainEqual({ type: 'payment.decided', paymentId: 'p7', orderId: 'o7' });
  });

  it('is not settled without a text, keeps the text when the outcome changes, and asks before it is lost', async () => {
    const { user, router } = renderInShell(settling, { admin_unmatched_payments: [money], suggest_orders: [] }, { as: 'admin' });
    expect(await screen.findByRole('button', { name: 'Settle' })).toBeDisabled();
    await user.type(await screen.findByLabelText('How it was settled'), 'Sent back');
    await user.click(await screen.findByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByText('Split over several orders'));
    await user.click(await screen.findByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByTitle('Settled another way'));
    expect(screen.getByLabelText('How it was settled')).toHaveValue('Sent back');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('is refused with the reason where another admin has settled it', async () => {
    const refusal = refuses('PT409', 'already_resolved', { details: 'Somebody has settled it already: Sent back' });
    const { user } = renderInShell(
      settling,
      { admin_unmatched_payments: [money], resolve_unmatched_payment: refusal, suggest_orders: [] },
      { as: 'admin' },
    );
    await user.type(await screen.findByLabelText('How it was settled'), 'Sent back');
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText(/Somebody has settled it already/)).toBeInTheDocument();
  });
});

const suggestion: SuggestedOrder = {
  payment_id: 'p7',
  order_id: 'o7',
  order_number: 'LO-10017',
  customer_id: 'c7',
  customer_name: 'Asha Rao',
  customer_email: null,
  currency: 'AUD',
  total: 120,
  amount_paid: 20,
  missing: 100,
  points: 90,
  reasons: [
    { kind: 'reference', text: 'Reference PAY-1 belongs to order LO-10017', points: 60 },
    { kind: 'time', text: 'Arrived 2 h after checkout', points: 8 },
  ],
  created_at: '2026-11-20T00:00:00Z',
};

describe('suggested orders', () => {
  it('show why they fit, and are credited on the balance that was shown', async () => {
    const { user, requests, emitted } = renderInShell(
      settling,
      { admin_unmatched_payments: [money], suggest_orders: [suggestion], apply_unmatched_payment: { status: 'paid' } },
      { as: 'admin' },
    );
    const suggested = await screen.findByRole('region', { name: 'Suggested orders' });
    expect(suggested).toHaveTextContent(/LO-10017.*Asha Rao.*100\.00 due.*Reference PAY-1 belongs to order LO-10017.*2 h after/);
    await user.click(screen.getByRole('button', { name: 'Credit to LO-10017' }));
    await waitFor(() => expect(emitted).toContainEqual({ type: 'payment.decided', paymentId: 'p7', orderId: 'o7' }));
    expect(requests.find(({ name }) => name === 'apply_unmatched_payment')?.body).toEqual({
      p_id: money.id,
      p_payment_id: 'p7',
      p_expected_balance: 20,
    });
  });

  it('are not there where nothing fits, and the number can still be entered', async () => {
    renderInShell(settling, { admin_unmatched_payments: [money], suggest_orders: [] }, { as: 'admin' });
    expect(await screen.findByText(/You can still enter an order number/)).toBeInTheDocument();
  });
});

describe('a split over several orders', () => {
  const open = async (more = {}) => {
    // its newest payment is for the rest
    const found = {
      id: 'p8',
      order_id: 'o8',
      order_number: 'LO-10018',
      amount: 80,
      amount_paid: 30,
      order_due: 80,
      currency: 'AUD',
    };
    const shown = renderInShell(
      settling,
      { admin_unmatched_payments: [money], suggest_orders: [suggestion], admin_payments: [found], ...more },
      { as: 'admin' },
    );
    const { user } = shown;
    await user.click(await screen.findByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByText('Split over several orders'));
    await user.click(await screen.findByRole('button', { name: 'Add LO-10017' }));
    await user.type(screen.getByLabelText('Order number'), 'lo-10018');
    await user.click(screen.getByRole('button', { name: 'Add order' }));
    await screen.findByRole('spinbutton', { name: /^LO-10018/ });
    return shown;
  };

  it('fills each order up with what is left, and sends the shares with the balances that were shown', async () => {
    const part = { order_id: 'o7', payment_id: 'p7', order_number: 'LO-10017' };
    const { user, requests, toasts } = await open({ split_unmatched_payment: { parts: [part], remainder: 15 } });
    expect(screen.getByRole('spinbutton', { name: /^LO-10017/ })).toHaveValue('100.00');
    const second = screen.getByRole('spinbutton', { name: /^LO-10018/ });
    expect(second).toHaveValue('20.00');
    await user.clear(second);
    await user.type(second, '5');
    expect(screen.getByRole('status')).toHaveTextContent('15.00 stay unmatched');
    await user.click(screen.getByRole('button', { name: 'Split' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Payment split' }]));
    expect(requests.find(({ name }) => name === 'split_unmatched_payment')?.body).toEqual({
      p_id: money.id,
      p_shares: [
        { payment_id: 'p7', amount: 100, expected_balance: 20 },
        { payment_id: 'p8', amount: 5, expected_balance: 30 },
      ],
    });
  });

  it('of more than an order still needs is not sent', async () => {
    const { user } = await open();
    const first = screen.getByRole('spinbutton', { name: /^LO-10017/ });
    await user.clear(first);
    expect(await screen.findByText('Enter an amount for each order.')).toBeInTheDocument();
    await user.type(first, '100.5');
    expect(await screen.findByText('It has to be at most 100.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Split' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove LO-10017' }));
    expect(screen.getByRole('button', { name: 'Split' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove LO-10018' }));
    expect(screen.getByRole('button', { name: 'Split' })).toBeDisabled();
  });

  it('of more than what arrived is not sent, and what was typed stays', async () => {
    const { user } = await open();
    const second = screen.getByRole('spinbutton', { name: /^LO-10018/ });
    await user.clear(second);
    await user.type(second, '60');
    expect(screen.getByRole('status')).toHaveTextContent(/40\.00 more than what arrived/);
    expect(screen.getByRole('button', { name: 'Split' })).toBeDisabled();
    expect(second).toHaveValue('60');
  });
});

describe('money that an admin found on an account', () => {
  const enter = async (user: ReturnType<typeof renderInShell>['user'], field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  const noted = async (order: string, payments: { id: string }[]) => {
    const shown = renderInShell(
      <NoteDialog onClose={() => undefined} />,
      { note_unmatched_payment: { id: 'u' }, admin_payments: payments },
      { as: 'admin' },
    );
    const { user } = shown;
    await enter(user, await screen.findByLabelText('Amount received'), '75');
    await enter(user, screen.getByLabelText('Currency'), 'npr');
    if (order) await enter(user, screen.getByLabelText(/^Order number/), order);
    await enter(user, screen.getByLabelText('Details'), 'Came twice');
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    return shown;
  };

  it('is noted without an order', async () => {
    const { requests, toasts } = await noted('', []);
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Payment noted' }]));
    const body = requests.find(({ name }) => name === 'note_unmatched_payment')?.body;
    expect(body).toMatchObject({ p_amount: 75, p_currency: 'NPR', p_note: 'Came twice' });
    expect(body).not.toHaveProperty('p_payment_id');
  });

  it('with an unknown reference is recorded with its sender and text', async () => {
    const { user, requests } = renderInShell(
      <NoteDialog onClose={() => undefined} />,
      { note_unmatched_payment: { id: 'u' } },
      { as: 'admin' },
    );
    await enter(user, await screen.findByLabelText('Amount received'), '75');
    await enter(user, screen.getByLabelText('Currency'), 'npr');
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    expect(await screen.findByText('Enter the sender, the text of the transfer or a note.')).toBeInTheDocument();
    await enter(user, screen.getByLabelText('Sender'), 'Rao Asha');
    await enter(user, screen.getByLabelText('Text of the transfer'), 'gift');
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    const sent = () => requests.find(({ name }) => name === 'note_unmatched_payment')?.body;
    await waitFor(() => expect(sent()).toMatchObject({ p_sender: 'Rao Asha', p_reference: 'gift' }));
    expect(sent()).not.toHaveProperty('p_note');
  });

  it('is not noted with decimals that its currency does not have', async () => {
    const { user, requests } = renderInShell(<NoteDialog onClose={() => undefined} />, {}, { as: 'admin' });
    await enter(user, await screen.findByLabelText('Amount received'), '75.5');
    await enter(user, screen.getByLabelText('Currency'), 'npr');
    await enter(user, screen.getByLabelText('Sender'), 'Rao Asha');
    await user.click(screen.getByRole('button', { name: 'Note it' }));
    expect(await screen.findByText(/^Too many decimals: .*NPR.* have none/)).toBeInTheDocument();
    expect(requests.map(({ name }) => name)).not.toContain('note_unmatched_payment');
  });

  it('is noted for the order whose number is known', async () => {
    const { requests } = await noted('LO-10010', [{ id: 'p7' }]);
    const asked = () => requests.find(({ name }) => name === 'note_unmatched_payment');
    await waitFor(() => expect(asked()?.body).toMatchObject({ p_payment_id: 'p7' }));
  });

  it('is not noted for a number that no order has', async () => {
    await noted('LO-1', []);
    expect(await screen.findByRole('alert')).toHaveTextContent('No payment belongs to LO-1.');
  });
});
