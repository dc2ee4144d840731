import { aQuote, offline, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Checkout } from './checkout.route.tsx';

const ID = '00000000-0000-4000-8000-000000000101';
const quote = aQuote({ id: ID, status: 'approved', in_cart: true, price_valid_until: '2100-01-01T00:00:00Z' });
const home = {
  id: 'home',
  recipient_name: 'Asha Rao',
  phone: '+91 98 0000 0000',
  address_line1: '12 Lake Road',
  city: 'Pune',
  country_code: 'IN',
  is_default: true,
};
const answers = { quote_cards: [quote], user_addresses: [home], quotes: [] };
const placed = {
  order_id: 'order-1',
  order_number: 'LO-1',
  payment_id: 'p',
  amount: 35112,
  currency: 'INR',
  reference_code: 'PAY-1',
};
const at = `/checkout?quotes=${ID}`;

describe('checkout', () => {
  it('places the order by bank transfer, without the card fee, and leads to its confirmation', async () => {
    let ordered = false;
    const checkout = () => ((ordered = true), placed);
    const quote_cards = () => [{ ...quote, order_id: ordered ? 'order-1' : null }];
    const { user, requests, heard, router } = renderInShell(<Checkout />, { ...answers, quote_cards, checkout }, { at });
    expect(await screen.findByRole('region', { name: 'Your order' })).toHaveTextContent(/none by bank transfer.*35,112/);
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-confirmation/order-1'));
    expect(requests.find(({ name }) => name === 'checkout')?.body).toMatchObject({
      p_items: [{ quote_id: ID, quantity: 1 }],
      p_address_id: 'home',
      p_method: 'bank_transfer',
    });
    expect(heard).toContainEqual({ type: 'order.placed', orderId: 'order-1' });
  });

  it('uses the same key again after a lost network, so that one order comes of it', async () => {
    const { user, requests } = renderInShell(<Checkout />, { ...answers, checkout: offline() }, { at });
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The order was not placed');
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    const keys = () =>
      requests
        .filter(({ name }) => name === 'checkout')
        .map(({ body }) => (body as { p_idempotency_key: string }).p_idempotency_key);
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });

  it('says why the database refuses', async () => {
    const refusal = refuses('PT409', 'price_expired', { details: 'The price of LF-10482 is past its time.' });
    const { user } = renderInShell(<Checkout />, { ...answers, checkout: refusal }, { at });
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of LF-10482 is past its time.');
  });

  it('asks for an address in the country that the quotes are priced for', async () => {
    const { user, requests } = renderInShell(
      <Checkout />,
      { ...answers, user_addresses: [{ ...home, country_code: 'NP' }], 'POST user_addresses': { id: 'new' } },
      { at },
    );
    expect(await screen.findByRole('button', { name: 'Place order' })).toBeDisabled();
    await user.type(screen.getByLabelText('Recipient'), 'Asha Rao');
    await user.type(screen.getByLabelText('Street and number'), '12 Lake Road');
    await user.type(screen.getByLabelText('City'), 'Pune');
    await user.type(screen.getByLabelText('Phone, for the courier'), '+91 98 0000 0000');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() =>
      expect(requests.find(({ method, name }) => method === 'POST' && name === 'user_addresses')?.body).toMatchObject({
        country_code: 'IN',
      }),
    );
  });

  it('leaves out what is ordered already, and says where it is', async () => {
    renderInShell(<Checkout />, { ...answers, quote_cards: [{ ...quote, order_id: 'order-9' }] }, { at });
    expect(await screen.findByRole('region', { name: 'Not in this order' })).toHaveTextContent('is part of an order already');
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/dashboard/orders/order-9');
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
  });

  it('shows cards as not available', async () => {
    renderInShell(<Checkout />, answers, { at });
    expect(await screen.findByRole('radio', { name: /Card/ })).toBeDisabled();
  });
});
