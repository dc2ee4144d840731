import { anOrder, anUnpaidStatement, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
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
const unpaid = anOrder({ status: 'payment_pending', payment_status: 'unpaid', money: anUnpaidStatement() });
const waiting = { ...unpaid, payment: { ...unpaid.payment!, status: 'pending', proof_path: null } };
const at = { at: `/order-confirmation/${unpaid.id}`, path: '/order-confirmation/:id' };
const proof = new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' });

describe('the confirmation of an order', () => {
  it('shows where to transfer what, under which reference', async () => {
    renderInShell(<Confirmation />, { my_held_money: [], order_cards: [waiting], bank_accounts: [account] }, at);
    const transfer = await screen.findByRole('region', { name: 'Transfer the amount' });
    expect(await screen.findByText('00308612')).toBeInTheDocument();
    expect(transfer).toHaveTextContent(waiting.payment.reference_code!);
  });

  it('asks for the rest where a part of it has arrived, also after a proof', async () => {
    const payment = { ...waiting.payment, proof_path: 'u/p/a.pdf' };
    const money = anUnpaidStatement({ received: 32_022, balance: 3_090, label: 'Partly paid' });
    const partly = { ...waiting, money, payment };
    renderInShell(<Confirmation />, { my_held_money: [], order_cards: [partly], bank_accounts: [account] }, at);
    expect(await screen.findByRole('heading', { name: 'Partly paid' })).toBeInTheDocument();
    const transfer = await screen.findByRole('region', { name: 'Transfer the amount' });
    expect(transfer).toHaveTextContent('₹3,090');
    expect(transfer).not.toHaveTextContent('35,112');
  });

  it('takes a proof, and shows why one is refused', async () => {
    const answers = { my_held_money: [], order_cards: [waiting], bank_accounts: [account] };
    const refusal = () =>
      new Response(JSON.stringify({ error: { code: 'wrong_type', message: 'This is no JPG, PNG or PDF.' } }), { status: 415 });
    const { user } = renderInShell(<Confirmation />, { ...answers, 'functions/submit-proof': refusal }, at);
    await user.upload(await screen.findByLabelText('Send proof of your transfer'), proof);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no JPG, PNG or PDF.');
  });

  it('takes a proof by the keyboard: Tab leads to it, and the focus is still there when it is in', async () => {
    let answer: (answered: unknown) => void = () => undefined;
    const answers = { my_held_money: [], order_cards: [waiting], bank_accounts: [account] };
    const submit = () => new Promise((resolve) => (answer = resolve));
    const { user } = renderInShell(<Confirmation />, { ...answers, 'functions/submit-proof': submit }, at);
    const input = await screen.findByLabelText('Send proof of your transfer');
    await screen.findByText('00308612');
    for (let stop = 0; stop < 12 && document.activeElement !== input; stop++) await user.tab();
    expect(document.activeElement).toBe(input);
    await user.upload(input, proof);
    expect(await screen.findByText('Uploading...')).toBeInTheDocument();
    expect(input.hasAttribute('disabled')).toBe(false); // disabling an element makes the browser drop its focus
    answer({ seen_before: true });
    expect(await screen.findByText(/We have seen this file before/)).toBeInTheDocument();
    expect(document.activeElement).toBe(input);
  });

  it('refuses a file of another type before it is sent', async () => {
    const { user, requests } = renderInShell(
      <Confirmation />,
      { my_held_money: [], order_cards: [waiting], bank_accounts: [account] },
      at,
    );
    const input = await screen.findByLabelText('Send proof of your transfer');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('virus.exe is not one of');
    expect(requests.some(({ name }) => name === 'functions/submit-proof')).toBe(false);
  });

  it('uses money that is held for the customer, and shows why the database refuses', async () => {
    const held = {
      id: 'h1',
      amount: 2000,
      currency: 'INR',
      order_id: 'o9',
      order_number: 'LO-9',
      arrived_at: '2026-11-01T00:00:00Z',
    };
    let refused = true;
    let list = [held, { ...held, id: 'h2', currency: 'USD' }];
    const { user, requests } = renderInShell(
      <Confirmation />,
      {
        order_cards: [waiting],
        bank_accounts: [account],
        my_held_money: () => list,
        apply_held_money: () => {
          if (refused) return refuses('PT409', 'stale_balance', { details: 'The balance changed since you opened this.' });
          list = [];
          return { status: 'partial', missing: 33_112, unmatched: 0, currency: 'INR' };
        },
      },
      at,
    );
    const box = await screen.findByRole('region', { name: 'Held for you' });
    expect(box).toHaveTextContent('₹2,000 held for you from LO-9');
    await user.click(screen.getByRole('button', { name: 'Use it for this order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The balance changed since you opened this.');
    refused = false;
    await user.click(screen.getByRole('button', { name: 'Use it for this order' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Held for you' })).toBeNull());
    expect(requests.findLast(({ name }) => name === 'apply_held_money')?.body).toEqual({
      p_order_id: unpaid.id,
      p_unmatched_id: 'h1',
      p_expected_balance: waiting.amount_paid,
    });
  });

  it('calls an order paid only when the server does', async () => {
    renderInShell(
      <Confirmation />,
      { my_held_money: [], order_cards: [anOrder({ status: 'paid', payment_status: 'paid' })] },
      { ...at, at: `${at.at}?paid=true` },
    );
    expect(await screen.findByRole('heading', { name: 'Payment confirmed' })).toBeInTheDocument();
  });

  it('lets an order by card be paid now, or another way', async () => {
    const payment_methods = {
      currency: 'INR',
      statement: unpaid.statement,
      methods: [{ method: 'card', open: true, reason: null, total: 35989, total_usd: 431 }],
    };
    const byCard = { ...unpaid, payment: { ...unpaid.payment!, method: 'card', status: 'pending' } };
    renderInShell(<Confirmation />, { my_held_money: [], order_cards: [byCard], payment_methods }, at);
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeInTheDocument();
    expect(screen.getByText('INR 35,112 to pay.')).toBeInTheDocument();
  });

  it('lets a transfer be changed for another way, until something of it has come', async () => {
    const payment_methods = {
      currency: 'INR',
      statement: unpaid.statement,
      methods: [{ method: 'card', open: true, reason: null, total: 35989, total_usd: 431 }],
    };
    const { user } = renderInShell(
      <Confirmation />,
      { my_held_money: [], order_cards: [{ ...waiting, amount_paid: 0 }], bank_accounts: [account], payment_methods },
      at,
    );
    await user.click(await screen.findByRole('button', { name: 'Pay another way' }));
    expect(await screen.findByRole('button', { name: 'Change to card' })).toBeInTheDocument();
  });

  it('shows not-found for an order that is not theirs, and asks once', async () => {
    const { requests } = renderInShell(<Confirmation />, { my_held_money: [], order_cards: [] }, at);
    expect(await screen.findByRole('heading', { level: 1, name: 'No such order' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your orders' })).toBeInTheDocument();
    expect(requests.filter(({ name }) => name === 'order_cards')).toHaveLength(1);
  });

  it('shows that it could not be loaded', async () => {
    renderInShell(<Confirmation />, { order_cards: refuses('XX000', 'broken', { status: 500 }) }, at);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  });
});
