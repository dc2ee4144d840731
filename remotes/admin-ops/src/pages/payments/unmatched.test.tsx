import { refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NoteDialog } from './note-dialog.tsx';
import { Unmatched } from './unmatched.tsx';

const money = {
  id: '00000000-0000-4000-8000-000000000901',
  gateway: 'stripe',
  gateway_ref: 'cs_1',
  amount: 120,
  currency: 'AUD',
  reason: 'order_closed',
  note: '',
  created_at: '2026-11-20T00:00:00Z',
  order_id: 'o',
  order_number: 'LO-10010',
  customer_name: 'Asha Rao',
  customer_email: null,
};

describe('money that fits no open order', () => {
  it('is shown with its reason, its order and whose it is', async () => {
    renderInShell(<Unmatched />, { admin_unmatched_payments: [money] }, { as: 'admin' });
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(/Its order had ended.*Asha Rao.*LO-10010.*120\.00/);
  });

  it('is added up by currency', async () => {
    const rows = [
      money,
      { ...money, id: 'b', amount: 30 },
      { ...money, id: 'c', currency: 'NPR', amount: 1000, reason: 'order_cancelled' },
    ];
    renderInShell(<Unmatched />, { admin_unmatched_payments: rows }, { as: 'admin' });
    const section = await screen.findByRole('region', { name: 'Unmatched payments (3)' });
    expect(section).toHaveTextContent(/In total .*150\.00, .*1,000/);
    expect(section).toHaveTextContent('Its order was cancelled before it was paid');
  });

  it('is settled with a word of what became of it', async () => {
    let settled = false;
    const { user, requests, toasts } = renderInShell(
      <Unmatched />,
      {
        admin_unmatched_payments: () => (settled ? [] : [money]),
        resolve_unmatched_payment: () => ((settled = true), { id: money.id }),
      },
      { as: 'admin' },
    );
    await user.click(await screen.findByRole('button', { name: /^Settle AUD/ }));
    await user.type(screen.getByLabelText('What became of it'), 'Sent back');
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(requests.find(({ name }) => name === 'resolve_unmatched_payment')?.body).toEqual({
      p_id: money.id,
      p_resolution: 'Sent back',
      p_outcome: 'returned',
    });
    expect(toasts).toEqual([{ title: 'Payment settled' }]);
  });

  it('is credited to an order that waits, on the balance that it has now', async () => {
    const payments = [{ id: 'p7', order_id: 'o7', amount_paid: 40 }];
    const { user, requests, heard, toasts } = renderInShell(
      <Unmatched />,
      { admin_unmatched_payments: [money], admin_payments: payments, apply_unmatched_payment: { status: 'partial' } },
      { as: 'admin' },
    );
    await user.click(await screen.findByRole('button', { name: /^Settle AUD/ }));
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByText('Credit to an order'));
    await user.type(screen.getByLabelText('Order number'), 'lo-10011');
    await user.click(screen.getByRole('button', { name: 'Credit' }));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Payment credited', description: 'It is a receipt of LO-10011 now.' }]));
    expect(requests.find(({ name }) => name === 'apply_unmatched_payment')?.body).toEqual({
      p_id: money.id,
      p_payment_id: 'p7',
      p_expected_balance: 40,
    });
    expect(heard).toContainEqual({ type: 'payment.decided', paymentId: 'p7', orderId: 'o7' });
  });

  it('says so where somebody else has settled it', async () => {
    const refusal = refuses('PT409', 'already_resolved', { details: 'Somebody has settled it already: Sent back' });
    const { user } = renderInShell(
      <Unmatched />,
      { admin_unmatched_payments: [money], resolve_unmatched_payment: refusal },
      { as: 'admin' },
    );
    await user.click(await screen.findByRole('button', { name: /^Settle AUD/ }));
    await user.type(screen.getByLabelText('What became of it'), 'Sent back');
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText(/Somebody has settled it already/)).toBeInTheDocument();
  });
});

describe('money that an admin found on an account', () => {
  const noted = async (order: string, payments: { id: string }[]) => {
    const shown = renderInShell(
      <NoteDialog onClose={() => undefined} />,
      { note_unmatched_payment: { id: 'u' }, admin_payments: payments },
      { as: 'admin' },
    );
    const { user } = shown;
    await user.type(await screen.findByLabelText('Amount received'), '75');
    await user.type(screen.getByLabelText('Currency'), 'npr');
    if (order) await user.type(screen.getByLabelText(/^Order number/), order);
    await user.type(screen.getByLabelText('What is known of it'), 'Came twice');
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

  it('is noted for the order whose number is known, and not for a number that nobody has', async () => {
    const { requests, unmount } = await noted('LO-10010', [{ id: 'p7' }]);
    const asked = () => requests.find(({ name }) => name === 'note_unmatched_payment');
    await waitFor(() => expect(asked()?.body).toMatchObject({ p_payment_id: 'p7' }));
    unmount();
    await noted('LO-1', []);
    expect(await screen.findByRole('alert')).toHaveTextContent('No payment belongs to LO-1.');
  });
});
