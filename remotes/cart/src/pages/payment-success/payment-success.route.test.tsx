import { anOrder, anUnpaidStatement, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Component as Success } from './payment-success.route.tsx';

const order = {
  ...anOrder({ status: 'payment_pending', payment_status: 'unpaid', money: anUnpaidStatement() }),
  payment_method: 'card',
};
const paid = { ...order, status: 'paid', payment_status: 'paid', money: anOrder().money };
const payment = { id: 'p', order_id: order.id, method: 'card', status: 'pending' };

const success = (answers: object, query = '?payment=p') =>
  renderInShell(<Success />, { ...answers }, { at: `/payment-success${query}` });
const place = ({ router }: ReturnType<typeof success>) => router.state.location.pathname + router.state.location.search;

describe('where a payment page leads back to', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('asks the server every 2 seconds until the order is paid', async () => {
    let told = false;
    const shown = success({
      payments: () => [{ ...payment, status: told ? 'succeeded' : 'pending' }],
      order_cards: () => [told ? paid : order],
    });
    expect(await screen.findByRole('heading', { name: 'We are confirming your payment' })).toBeInTheDocument();
    told = true;
    await vi.advanceTimersByTimeAsync(2000);
    await waitFor(() => expect(place(shown)).toBe(`/order-confirmation/${order.id}`));
  });

  it('stops after 30 seconds, shows that, and asks on when the person does', async () => {
    const shown = success({ payments: [payment], order_cards: [order] });
    await screen.findByRole('heading', { name: 'We are confirming your payment' });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await screen.findByText(/longer than usual/)).toBeInTheDocument();
    const asked = shown.requests.filter(({ name }) => name === 'payments').length;
    expect(asked).toBe(15);
    await shown.user.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(shown.requests.filter(({ name }) => name === 'payments')).toHaveLength(16));
  });

  it('believes no word of its address', async () => {
    success({ payments: [payment], order_cards: [order] }, '?payment=p&status=paid&paid=true');
    expect(await screen.findByRole('heading', { name: 'We are confirming your payment' })).toBeInTheDocument();
  });

  it('leads on to the reason where the payment failed', async () => {
    const shown = success({ payments: [{ ...payment, status: 'failed' }], order_cards: [order] });
    await waitFor(() => expect(place(shown)).toBe('/payment-failure?payment=p'));
  });

  it('knows no payment of somebody else, and none without a name', async () => {
    success({ payments: [] });
    expect(await screen.findByRole('heading', { name: 'No such payment' })).toBeInTheDocument();
  });
});
