import { mailedLink } from '@landfall/contract/mailed-link';
import { aQuote, atTotal, CUSTOMER_ID, offline, refuses, refusesPrice, renderInShell } from '@landfall/contract/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
const offer = {
  currency: 'INR',
  statement: quote.statement,
  methods: [
    { method: 'card', open: true, reason: null, total: 35989, total_usd: 431 },
    { method: 'bank_transfer', open: true, reason: null, total: 35112, total_usd: 420.5 },
    { method: 'cod', open: false, reason: 'cod_over_limit', total: 35112, total_usd: 420.5 },
  ],
};
const routes = [{ origin_country: 'US', delivery_options: [{ id: 'express', name: 'Express', min_days: 3, max_days: 5 }] }];
const answers = {
  quote_cards: [quote],
  user_addresses: [home],
  quotes: [],
  quote_list: [],
  my_held_money: [],
  payment_methods: offer,
  profiles: [{ email: 'asha@example.test' }],
  shipping_routes: routes,
  address_format: {
    used: 'ACSZ',
    required: 'ACSZ',
    state_label: 'State',
    city_label: 'City',
    postal_label: 'PIN code',
    example: '411001',
    postal: '\\d{6}',
  },
};
const started = { payment_id: 'p', order_id: 'order-1', method: 'card', amount: 35989, currency: 'INR', redirect: '/card-page' };
/** Records where the page would navigate to. */
const left = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const byTransfer = async (user: { click: (on: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('radio', { name: /Bank transfer/ }));
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
  it('tells the server once that it was opened, and works when that fails', async () => {
    const start_checkout = refuses('PT500', 'broken');
    const { requests } = renderInShell(<Checkout />, { ...answers, start_checkout }, { at });
    expect(await screen.findByRole('region', { name: 'Your order' })).toBeInTheDocument();
    await waitFor(() => expect(requests.filter(({ name }) => name === 'start_checkout')).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports no opened checkout where there is nothing to order', async () => {
    const { requests } = renderInShell(<Checkout />, { ...answers, quote_cards: [] }, { at });
    expect(await screen.findByText('Nothing to check out')).toBeInTheDocument();
    expect(requests.filter(({ name }) => name === 'start_checkout')).toEqual([]);
  });

  it('shows what the copies of a quote cost, by the database', async () => {
    const { charged, ...about } = quote.totals!;
    const raised = { ...about, copies: 2, charged: { ...charged, card: { amount: 71_978, usd: 862 } } };
    const payment_methods = { ...offer, items: [{ quote_id: ID, totals: raised }] };
    renderInShell(<Checkout />, { ...answers, payment_methods }, { at });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('INR ₹71,978'));
  });

  it('shows how many more items are in a quote than the one it names', async () => {
    renderInShell(<Checkout />, { ...answers, quote_cards: [{ ...quote, item_count: 3 }] }, { at });
    expect(await screen.findByRole('region', { name: 'Your order' })).toHaveTextContent(`${quote.product_name} and 2 more`);
  });

  it('places the order by bank transfer, without the card fee, and leads to its confirmation', async () => {
    let ordered = false;
    const checkout = () => ((ordered = true), placed);
    const quote_cards = () => [{ ...quote, order_id: ordered ? 'order-1' : null }];
    const { user, requests, emitted, router } = renderInShell(<Checkout />, { ...answers, quote_cards, checkout }, { at });
    await byTransfer(user);
    expect(await screen.findByRole('region', { name: 'Your order' })).toHaveTextContent(/You payINR ₹35,112/);
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-confirmation/order-1'));
    expect(requests.find(({ name }) => name === 'checkout')?.body).toMatchObject({
      p_items: [{ quote_id: ID, quantity: 1 }],
      p_address_id: 'home',
      p_method: 'bank_transfer',
    });
    expect(emitted).toContainEqual({ type: 'order.placed', orderId: 'order-1' });
  });

  it('uses money that is held for the customer once the order is placed, and needs no card page then', async () => {
    const leave = left();
    const held = {
      id: 'h1',
      amount: 2000,
      currency: 'INR',
      order_id: 'o9',
      order_number: 'LO-9',
      arrived_at: '2026-11-01T00:00:00Z',
    };
    const apply_held_money = { status: 'partial', missing: 33_112, unmatched: 0, currency: 'INR' };
    const given = { ...answers, my_held_money: [held], checkout: placed, apply_held_money };
    const { user, requests, router } = renderInShell(<Checkout />, given, { at });
    const use = await screen.findByRole('button', { name: 'Use it for this order' });
    await user.click(use);
    expect(screen.getByText(/It is used when you place the order/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-confirmation/order-1'));
    expect(requests.find(({ name }) => name === 'apply_held_money')?.body).toEqual({
      p_order_id: 'order-1',
      p_unmatched_id: 'h1',
      p_expected_balance: 0,
    });
    expect(leave).not.toHaveBeenCalled();
    expect(requests.filter(({ name }) => name === 'my_held_money')).toHaveLength(2); // the next page doesn't offer it again
  });

  it('asks again, with both prices side by side, where the price is another one than on the screen', async () => {
    const old = quote.statement!;
    const now = atTotal(old, 90_440);
    let asked = 0;
    const checkout = () => (asked++ === 0 ? refusesPrice(now) : placed);
    const payment_methods = () => ({ ...offer, statement: asked === 0 ? old : now });
    const { user, requests, router } = renderInShell(<Checkout />, { ...answers, checkout, payment_methods }, { at });
    await byTransfer(user);
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    expect(await screen.findByRole('region', { name: 'The price you saw' })).toHaveTextContent('INR ₹35,112');
    expect(screen.getByRole('region', { name: 'The price now' })).toHaveTextContent('INR ₹90,440');
    expect(router.state.location.pathname).toBe('/checkout');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('You payINR ₹90,440'));
    await user.click(screen.getByRole('button', { name: 'Place the order at the new price' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-confirmation/order-1'));
    const totals = requests.filter(({ name }) => name === 'checkout').map(({ body }) => (body as { p_total: number }).p_total);
    expect(totals).toEqual([35_112, 90_440]);
  });

  it('orders every quote that the address names, between commas', async () => {
    const OTHER = ID.replace(/1$/, '2');
    const { user, requests } = renderInShell(
      <Checkout />,
      { ...answers, quote_cards: [quote, { ...quote, id: OTHER }], checkout: placed },
      { at: `${at},${OTHER}` },
    );
    await byTransfer(user);
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'checkout')?.body).toMatchObject({
        p_items: [{ quote_id: ID }, { quote_id: OTHER }],
      }),
    );
    expect(requests.find(({ name }) => name === 'quote_cards')?.params.get('id')).toBe(`in.(${ID},${OTHER})`);
  });

  it('uses the same key again after a lost network, so that one order comes of it', async () => {
    const { user, requests } = renderInShell(<Checkout />, { ...answers, checkout: offline() }, { at });
    await byTransfer(user);
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

  it('shows that the e-mail could not be checked', async () => {
    renderInShell(<Checkout />, { ...answers, profiles: refuses('XX000', 'broken', { status: 500 }) }, { at });
    expect(await screen.findByText(/e-mail could not be checked/)).toBeInTheDocument();
  });

  it('names the limit of cash on delivery as the settings have it', async () => {
    renderInShell(<Checkout />, { ...answers, shop_terms: { price_valid_days: 7, cod_limit_usd: 250 } }, { at });
    expect(await screen.findByText('Only for orders of up to 250 US dollars.')).toBeInTheDocument();
  });

  it('shows why the database refuses', async () => {
    const refusal = refuses('PT409', 'price_expired', { details: 'The price of LF-10482 is past its time.' });
    const { user } = renderInShell(<Checkout />, { ...answers, checkout: refusal }, { at });
    await byTransfer(user);
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
    await user.type(await screen.findByLabelText('State'), 'Maharashtra');
    await user.type(screen.getByLabelText('PIN code'), '4110');
    await user.type(screen.getByLabelText('Phone, for the courier'), '98000 00000');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('In this country the PIN code looks like 411001.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('PIN code'), '01');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() =>
      expect(requests.find(({ method, name }) => method === 'POST' && name === 'user_addresses')?.body).toMatchObject({
        country_code: 'IN',
        phone: '+919800000000',
      }),
    );
  });

  it.each([
    [
      { used: 'ZSA', required: 'ZSA', state_label: 'Prefecture', postal_label: 'Postal code' },
      [
        'Recipient',
        'Postal code',
        'Prefecture',
        'City, street and number',
        'Flat, floor, company (optional)',
        'Phone, for the courier',
      ],
    ],
    [
      { used: 'AZC', required: 'AZC', state_label: 'Province', postal_label: 'Postal code' },
      ['Recipient', 'Street and number', 'Flat, floor, company (optional)', 'Postal code', 'City', 'Phone, for the courier'],
    ],
  ])('has the fields of an address in the order of its country: %j', async (format, labels) => {
    const address_format = { ...answers.address_format, ...format };
    renderInShell(<Checkout />, { ...answers, user_addresses: [], address_format }, { at });
    await screen.findByLabelText(labels[1]!);
    const form = screen.getByRole('form', { name: /^New address/ });
    await waitFor(() =>
      expect([...form.querySelectorAll('label[for]')].map((label) => label.textContent).slice(0, labels.length)).toEqual(labels),
    );
  });

  it('shows at its field that a phone number is none', async () => {
    const { user, requests } = renderInShell(<Checkout />, { ...answers, user_addresses: [] }, { at });
    await user.type(await screen.findByLabelText('Recipient'), 'Asha Rao');
    await user.type(screen.getByLabelText('Street and number'), '12 Lake Road');
    await user.type(screen.getByLabelText('City'), 'Pune');
    await user.type(await screen.findByLabelText('State'), 'Maharashtra');
    await user.type(screen.getByLabelText('PIN code'), '411001');
    await user.type(screen.getByLabelText('Phone, for the courier'), '+91 9800');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    const phone = screen.getByLabelText('Phone, for the courier').closest('.ant-form-item');
    await waitFor(() => expect(phone).toHaveTextContent('This is no complete phone number.'));
    expect(requests.some(({ method, name }) => method === 'POST' && name === 'user_addresses')).toBe(false);
  });

  it('leaves out what is ordered already, and links to its order', async () => {
    renderInShell(<Checkout />, { ...answers, quote_cards: [{ ...quote, order_id: 'order-9' }] }, { at });
    expect(await screen.findByRole('region', { name: 'Not in this order' })).toHaveTextContent('is part of an order already');
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/dashboard/orders/order-9');
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
  });

  it('shows each way to pay with what it comes to, and why one is closed', async () => {
    renderInShell(<Checkout />, answers, { at });
    const card = await screen.findByRole<HTMLInputElement>('radio', { name: /^Card.*35,989/ });
    expect(card.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Bank transfer.*35,112/ }).checked).toBe(false);
    expect(screen.getByRole('radio', { name: /^Cash on delivery.*Only for orders of up to 100 US dollars/ })).toBeDisabled();
  });

  it('shows how each quote was priced to travel', async () => {
    renderInShell(<Checkout />, { ...answers, quote_cards: [{ ...quote, delivery_option_id: 'express' }] }, { at });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('Express, 3 to 5 days'));
  });

  it('places the order by card, then leaves for the card page, with the order on the way back', async () => {
    const assign = left();
    const { user, requests, router } = renderInShell(
      <Checkout />,
      { ...answers, checkout: placed, 'functions/start-payment': started },
      { at },
    );
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/card-page'));
    expect(requests.find(({ name }) => name === 'checkout')?.body).toMatchObject({ p_method: 'card' });
    expect(router.state.location.pathname).toBe('/order-confirmation/order-1');
  });

  it('keeps the order where the card page cannot be opened, and leads to where it is paid', async () => {
    const assign = left();
    const down = () => new Response(JSON.stringify({ error: { code: 'gateway_failed', message: 'No.' } }), { status: 502 });
    const { user, requests, router } = renderInShell(
      <Checkout />,
      { ...answers, checkout: placed, 'functions/start-payment': down },
      { at },
    );
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/payment-failure?payment=p'));
    expect(requests.filter(({ name }) => name === 'checkout')).toHaveLength(1);
    expect(assign).not.toHaveBeenCalled();
  });

  it('places one order however often the button is pressed', async () => {
    left();
    const { user, requests } = renderInShell(
      <Checkout />,
      { ...answers, checkout: () => new Promise((answer) => setTimeout(answer, 50, placed)), 'functions/start-payment': started },
      { at },
    );
    await user.dblClick(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(requests.some(({ name }) => name === 'functions/start-payment')).toBe(true));
    expect(requests.filter(({ name }) => name === 'checkout')).toHaveLength(1);
  });

  it('asks who has no e-mail for one before an order', async () => {
    renderInShell(<Checkout />, { ...answers, profiles: [{ email: null }] }, { at });
    expect(await screen.findByRole('region', { name: 'Where do we write to?' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Place order' })).toBeDisabled();
    expect(screen.getByText('Tell us your e-mail first.')).toBeInTheDocument();
  });

  it('keeps an e-mail that another account has, and shows what to do; an answer leads back here', async () => {
    const person = { id: CUSTOMER_ID, aud: 'authenticated', phone: '919800000000', app_metadata: {}, user_metadata: {} };
    const { user, context, requests } = renderInShell(
      <Checkout />,
      {
        ...answers,
        profiles: [{ email: null }],
        'auth/token': { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user: person },
        'auth/user': () => Response.json({ code: 422, error_code: 'email_exists', msg: 'taken' }, { status: 422 }),
      },
      { at },
    );
    await context.db.auth.signInWithPassword({ phone: '+919800000000', password: 'parcel-to-nepal' });
    fireEvent.change(await screen.findByLabelText('E-mail', {}, { timeout: 8000 }), { target: { value: 'asha@mail.com' } });
    await user.click(screen.getByRole('button', { name: 'Save e-mail' }));
    expect(await screen.findByText(/There is another account with this e-mail/)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'asha@mail.com');
    expect(requests.find(({ method }) => method === 'PUT')?.params.get('redirect_to')).toBe(mailedLink(location.pathname));
  });

  it('keeps an address that could not be saved, and the focus, and shows what to do', async () => {
    let answer: (answered: unknown) => void = () => undefined;
    const saving = () => new Promise((resolve) => (answer = resolve));
    const { user } = renderInShell(<Checkout />, { ...answers, user_addresses: [], 'POST user_addresses': saving }, { at });
    const typed = {
      Recipient: 'Asha Rao',
      'Street and number': '12 Lake Road',
      City: 'Pune',
      State: 'Maharashtra',
      'PIN code': '411001',
      'Phone, for the courier': '+91 9800000000',
    };
    await screen.findByLabelText('PIN code');
    for (const [label, value] of Object.entries(typed)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Save address/ })));
    expect(screen.getByLabelText('Recipient')).not.toBeDisabled();
    answer(refuses('XX000', 'broken', { status: 500 }));
    expect(await screen.findByText(/Nothing of yours is lost; try again in a moment/)).toBeInTheDocument();
    for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveProperty('value', text);
  });
});
