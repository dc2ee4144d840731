import { aPrice, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Estimator } from './cost-estimator.route.tsx';

const visitor = { as: 'visitor' } as const;

describe('the cost estimator', () => {
  it('prices what the address holds, line by line', async () => {
    const { requests } = renderInShell(
      <Estimator />,
      { customs_categories: [], estimate: aPrice() },
      { ...visitor, at: '/cost-estimator?from=US&to=IN&price=90&pieces=3' },
    );
    expect(await screen.findByText('Customs duty')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'estimate')?.body).toMatchObject({
      p_input: { destination_country: 'IN', items: [{ item_price: 90, quantity: 3 }] },
    });
  });

  it('warns where no exchange rate is set, and names the country', async () => {
    const unset = aPrice({ rate_source: 'fallback', rate_confidence: 'low', exchange_rate: '1.0000000000' });
    renderInShell(
      <Estimator />,
      { customs_categories: [], estimate: unset, shipping_routes: [], country_settings: [{ code: 'US', rate_from_usd: 1 }] },
      { ...visitor, at: '/cost-estimator?from=US&to=IN&price=90&pieces=3' },
    );
    expect(await screen.findByRole('note', { name: 'Exchange rate' })).toHaveTextContent(/No exchange rate.*IN/);
  });

  it('shows what is charged, and beside it the preferred currency of who is signed in, with its rate', async () => {
    renderInShell(
      <Estimator />,
      {
        customs_categories: [],
        estimate: aPrice(),
        profiles: [{ preferred_display_currency: 'EUR' }],
        shipping_routes: [],
        country_settings: [
          { code: 'US', name: 'United States', currency: 'USD', rate_from_usd: 1 },
          { code: 'DE', name: 'Germany', currency: 'EUR', rate_from_usd: 0.92 },
        ],
      },
      { at: '/cost-estimator?from=US&to=IN&price=90&pieces=3' },
    );
    const cost = await screen.findByRole('region', { name: 'Landed cost' });
    await waitFor(() => expect(cost).toHaveTextContent(/Customs duty10 %INR ₹2,659about EUR €29\.29/));
    expect(cost).toHaveTextContent('INR ₹35,989about EUR €396.53');
    expect(cost).toHaveTextContent('Shown at 1 USD = 0.92 EUR');
  });

  it('shows what only a person can price', async () => {
    renderInShell(
      <Estimator />,
      { customs_categories: [], estimate: { priceable: false, reasons: ['over_max_weight'] } },
      visitor,
    );
    expect(await screen.findByText(/heavier than the route takes/)).toBeInTheDocument();
  });
});

describe('the form of the estimator', () => {
  const country_settings = [
    { code: 'US', name: 'United States', currency: 'USD', purchase_allowed: true, shipping_allowed: true },
    { code: 'NP', name: 'Nepal', currency: 'NPR', purchase_allowed: true, shipping_allowed: true },
  ];
  const openEstimator = (at = '/cost-estimator') =>
    renderInShell(<Estimator />, { country_settings, customs_categories: [], estimate: aPrice() }, { ...visitor, at });
  const cost = () => screen.getByRole('region', { name: 'Landed cost' });

  it.each([
    ['Price of one', 'abc'],
    ['Price of one', '-5'],
    ['Quantity', '0'],
    ['Quantity', '1e9'],
    ['Weight', '1,5'],
    ['Length', '0'],
    ['The shop’s own delivery (optional)', '-1'],
  ])('removes the old price where %s is %j, and shows why', async (label, typed) => {
    const { user, requests } = openEstimator();
    await waitFor(() => expect(cost()).toHaveTextContent('At the door'));
    const asked = requests.length;
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.paste(typed);
    expect(cost()).not.toHaveTextContent('At the door');
    expect(cost()).toHaveTextContent('No estimate: a number is wrong.');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe(typed);
    expect(requests.slice(asked).filter(({ name }) => name === 'estimate')).toEqual([]);
  });

  it('stays as the address has it, and is marked at once', async () => {
    openEstimator('/cost-estimator?from=US&to=NP&price=abc&pieces=2');
    const price = await screen.findByLabelText<HTMLInputElement>('Price of one');
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
    expect(price.value).toBe('abc');
    expect(cost()).toHaveTextContent('No estimate: a number is wrong.');
  });

  it('asks for the price only once something was typed, where the address has none', async () => {
    const { user } = openEstimator('/cost-estimator?from=US&to=NP&pieces=2');
    const price = await screen.findByLabelText<HTMLInputElement>('Price of one');
    expect(screen.queryByText('What does one cost?')).toBeNull();
    await user.type(price, '5');
    await user.clear(price);
    expect(await screen.findByText('What does one cost?')).toBeInTheDocument();
    expect(cost()).toHaveTextContent('Choose two countries, and say what one costs');
  });

  it('warns that duty cannot be counted where the kinds of product do not load', async () => {
    renderInShell(
      <Estimator />,
      { country_settings, customs_categories: refuses('XX000', 'broken', { status: 500 }), estimate: aPrice() },
      visitor,
    );
    expect(await screen.findByText(/kinds of product could not be loaded/)).toBeInTheDocument();
  });

  it('shows for how many days a price is valid, from the settings', async () => {
    renderInShell(
      <Estimator />,
      { country_settings, customs_categories: [], estimate: aPrice(), shop_terms: { price_valid_days: 1, cod_limit_usd: 100 } },
      visitor,
    );
    await waitFor(() => expect(cost()).toHaveTextContent(/valid for 1 day\./));
  });
});

it('shows what the chosen route does not carry', async () => {
  const goods = { route: ['perfume', 'weapons'], found: [] };
  renderInShell(<Estimator />, { customs_categories: [], estimate: aPrice(), restricted_goods: goods }, visitor);
  expect(await screen.findByText('Not carried on this route: perfume, weapons.')).toBeTruthy();
});
