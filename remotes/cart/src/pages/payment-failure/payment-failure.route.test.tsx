import { anOrder, anUnpaidStatement, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component as Failure } from './payment-failure.route.tsx';

const order = {
  ...anOrder({ status: 'payment_pending', payment_status: 'unpaid', money: anUnpaidStatement() }),
  payment_method: 'card',
};
const paid = { ...order, status: 'paid', payment_status: 'paid', money: anOrder().money };
const payment = { id: 'p', order_id: order.id, method: 'card', status: 'pending', failure_code: null as string | null };
const offer = {
  currency: 'INR',
  statement: order.statement,
  methods: [
    { method: 'card', open: true, reason: null, total: 35989, total_usd: 431 },
    { method: 'bank_transfer', open: true, reason: null, total: 35112, total_usd: 420.5 },
    { method: 'cod', open: false, reason: 'cod_not_enabled', total: 35112, total_usd: 420.5 },
  ],
};
const started = { payment_id: 'q', order_id: order.id, method: 'card', amount: 35989, currency: 'INR', redirect: '/card-page' };

const failure = (answers: object, query = '?payment=p') =>
  renderInShell(<Failure />, { payment_methods: offer, ...answers }, { at: `/payment-failure${query}` });
const place = ({ router }: ReturnType<typeof failure>) => router.state.location.pathname + router.state.location.search;

describe('a payment that did not go through', () => {
  it.each([
    ['failed', 'card_declined', 'Your bank declined the card'],
    ['cancelled', 'cancelled_by_customer', 'You left the payment page'],
    ['expired', null, 'The payment page has closed'],
    ['failed', 'wrong_amount', 'We received a different amount'],
    ['pending', null, 'The payment was not finished'],
  ])('that is %s with %s shows "%s"', async (status, failure_code, title) => {
    failure({ payments: [{ ...payment, status, failure_code }], order_cards: [order] });
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('is tried again with the same order', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user, requests } = failure({
      payments: [{ ...payment, status: 'failed', failure_code: 'card_declined' }],
      order_cards: [order],
      'functions/start-payment': started,
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/card-page'));
    expect(requests.find(({ name }) => name === 'functions/start-payment')?.body).toEqual({ order_id: order.id, method: 'card' });
  });

  it('is paid another way, at that way’s price', async () => {
    const shown = failure({
      payments: [{ ...payment, status: 'failed' }],
      order_cards: [order],
      'functions/start-payment': { ...started, method: 'bank_transfer', redirect: null },
    });
    await shown.user.click(await screen.findByRole('radio', { name: /^Bank transfer.*35,112/ }));
    await shown.user.click(screen.getByRole('button', { name: 'Change to bank transfer' }));
    await waitFor(() => expect(place(shown)).toBe(`/order-confirmation/${order.id}`));
    expect(shown.requests.find(({ name }) => name === 'functions/start-payment')?.body).toMatchObject({
      method: 'bank_transfer',
    });
  });

  it('shows why another try is refused', async () => {
    const refusal = () =>
      new Response(JSON.stringify({ error: { code: 'order_not_open', message: 'This order waits for no payment any more.' } }), {
        status: 409,
      });
    const { user } = failure({
      payments: [{ ...payment, status: 'expired' }],
      order_cards: [order],
      'functions/start-payment': refusal,
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This order waits for no payment any more.')).toBeInTheDocument();
  });

  it('offers no other try where the order has ended, and shows that money which came is safe', async () => {
    failure({
      payments: [{ ...payment, status: 'expired', failure_code: 'order_closed' }],
      order_cards: [
        { ...order, status: 'cancelled', money: anUnpaidStatement({ state: 'we_owe', sentence: 'We owe you INR 35,112.' }) },
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We owe you INR 35,112.');
    expect(await screen.findByRole('link', { name: 'See the order' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('leads to the confirmation where the order is paid by now', async () => {
    const shown = failure({ payments: [{ ...payment, status: 'expired' }], order_cards: [paid] });
    await waitFor(() => expect(place(shown)).toBe(`/order-confirmation/${order.id}`));
  });

  it('shows that it could not be loaded', async () => {
    failure({ payments: refuses('XX000', 'broken', { status: 500 }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  });
});
