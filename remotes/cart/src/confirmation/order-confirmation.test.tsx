import { anOrder, refuses, renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Confirmation } from './order-confirmation.route.tsx';

const account = {
  id: 'b',
  account_name: 'Landfall',
  account_number: '00308612',
  bank_name: 'Trust Bank',
  branch_name: null,
  iban: null,
  swift_code: null,
  instructions: '',
};
const unpaid = anOrder({ status: 'payment_pending', payment_status: 'unpaid' });
const waiting = { ...unpaid, payment: { ...unpaid.payment!, status: 'pending', proof_path: null } };
const at = { at: `/order-confirmation/${unpaid.id}`, path: '/order-confirmation/:id' };
const proof = new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' });

describe('the confirmation of an order', () => {
  it('says where to transfer what, under which reference', async () => {
    renderInShell(<Confirmation />, { order_cards: [waiting], bank_accounts: [account] }, at);
    const transfer = await screen.findByRole('region', { name: 'Transfer the amount' });
    expect(await screen.findByText('00308612')).toBeInTheDocument();
    expect(transfer).toHaveTextContent(waiting.payment.reference_code!);
  });

  it('takes a proof, and says why one is refused', async () => {
    const answers = { order_cards: [waiting], bank_accounts: [account] };
    const refusal = () =>
      new Response(JSON.stringify({ error: { code: 'wrong_type', message: 'This is no JPG, PNG or PDF.' } }), { status: 415 });
    const { user } = renderInShell(<Confirmation />, { ...answers, 'functions/submit-proof': refusal }, at);
    await user.upload(await screen.findByLabelText('Send proof of your transfer'), proof);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no JPG, PNG or PDF.');
  });

  it('refuses a file of another type before it is sent', async () => {
    const { user, requests } = renderInShell(<Confirmation />, { order_cards: [waiting], bank_accounts: [account] }, at);
    const input = await screen.findByLabelText('Send proof of your transfer');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('virus.exe is not one of');
    expect(requests.some(({ name }) => name === 'functions/submit-proof')).toBe(false);
  });

  it('calls an order paid only when the server does', async () => {
    renderInShell(
      <Confirmation />,
      { order_cards: [anOrder({ status: 'paid', payment_status: 'paid' })] },
      { ...at, at: `${at.at}?paid=true` },
    );
    expect(await screen.findByRole('heading', { name: 'Payment confirmed' })).toBeInTheDocument();
  });

  it('says that it could not be loaded', async () => {
    renderInShell(<Confirmation />, { order_cards: refuses('XX000', 'broken', { status: 500 }) }, at);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  });
});
