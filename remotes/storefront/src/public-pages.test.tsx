import { aPrice, refuses, renderInShell } from '@landfall/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Contact } from './pages/contact/contact.route.tsx';
import { Component as Estimator } from './pages/cost-estimator/cost-estimator.route.tsx';
import { Component as Home } from './pages/home/home.route.tsx';
import { Component as Shared } from './pages/shared-quote/shared-quote.route.tsx';

const visitor = { as: 'visitor' } as const;

describe('the home page', () => {
  it('shows the example at today’s rates', async () => {
    renderInShell(
      <Home />,
      { customs_categories: [], estimate: aPrice({ final_currency: 'NPR', final_total_local: '50001' }) },
      visitor,
    );
    expect(await screen.findByText(/^At today’s rates/)).toBeInTheDocument();
    expect(screen.getAllByText(/50,001/)).toHaveLength(2);
  });

  it('shows the documented example, as such, where today’s price is not to be had', async () => {
    const broken = { customs_categories: [], estimate: refuses('XX000', 'broken', { status: 500 }) };
    const { shell } = renderInShell(<Home />, broken, visitor);
    await waitFor(() => expect(shell.queries.getQueryState(['storefront', 'example'])?.status).toBe('error'));
    await waitFor(() => expect(screen.getAllByText(/47,744/)).toHaveLength(2));
    expect(screen.getByText(/^An example/)).toBeInTheDocument();
    expect(screen.getByText('Headphones to Kathmandu, an example at earlier rates')).toBeInTheDocument();
  });

  it('says how long a price holds as the settings have it, also in the texts that an admin wrote', async () => {
    const { settings } = renderInShell(
      <Home />,
      { customs_categories: [], estimate: aPrice(), shop_terms: { price_valid_days: 3, cod_limit_usd: 100 } },
      visitor,
    );
    expect(await screen.findByText(/that stands for 3 days\. Until then/)).toBeInTheDocument();
    act(() => settings.set({ how_it_works_steps: [{ title: 'Pay', text: 'Within {price_valid_days}.' }] }));
    expect(await screen.findByText('Within 3 days.')).toBeInTheDocument();
  });

  it('names no days where the setting cannot be read', async () => {
    renderInShell(
      <Home />,
      { customs_categories: [], estimate: aPrice(), shop_terms: refuses('XX000', 'broken', { status: 500 }) },
      visitor,
    );
    expect(await screen.findByText(/that stands for a limited time\. Until then/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/\d days/);
  });

  it('takes a link and a country to the request form', async () => {
    const country_settings = [{ code: 'NP', name: 'Nepal', currency: 'NPR', purchase_allowed: true, shipping_allowed: true }];
    const { user, router } = renderInShell(<Home />, { country_settings, customs_categories: [], estimate: aPrice() }, visitor);
    await screen.findByText('Nepal');
    await user.type(screen.getByLabelText('Product link'), 'shop.com/kettle');
    await user.click(screen.getByRole('button', { name: 'Get Quote' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/quote?url=shop.com%2Fkettle&to=NP');
  });
});

describe('the cost estimator', () => {
  it('prices what the address says, line by line', async () => {
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

  it('says what only a person can price', async () => {
    renderInShell(
      <Estimator />,
      { customs_categories: [], estimate: { priceable: false, reasons: ['over_max_weight'] } },
      visitor,
    );
    expect(await screen.findByText(/heavier than the route takes/)).toBeInTheDocument();
  });
});

describe('what is typed into the estimator', () => {
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
  ])('makes the old price go where %s is %j, and says why', async (label, typed) => {
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

  it('says that duty cannot be counted where the kinds of product do not load', async () => {
    renderInShell(
      <Estimator />,
      { country_settings, customs_categories: refuses('XX000', 'broken', { status: 500 }), estimate: aPrice() },
      visitor,
    );
    expect(await screen.findByText(/kinds of product could not be loaded/)).toBeInTheDocument();
  });

  it('is answered with the days for which a price holds, as the settings have them', async () => {
    renderInShell(
      <Estimator />,
      { country_settings, customs_categories: [], estimate: aPrice(), shop_terms: { price_valid_days: 1, cod_limit_usd: 100 } },
      visitor,
    );
    await waitFor(() => expect(cost()).toHaveTextContent(/stands for 1 day\./));
  });
});

describe('a shared quote', () => {
  const at = { ...visitor, at: '/s/abc', path: '/s/:shareToken' };

  it('shows items and price', async () => {
    const quote = {
      display_id: 'LF-1',
      status: 'sent',
      country_code: 'US',
      destination_country: 'IN',
      currency: 'USD',
      final_currency: 'INR',
      final_total: 431.01,
      final_total_local: 35_989,
      exchange_rate: 83.5,
      rate_source: 'route',
      rate_confidence: 'high',
      expires_at: '2100-01-01T00:00:00Z',
      price_valid_until: null,
      lines: aPrice().lines,
      items: [{ product_name: 'Daypack', options: 'Ochre', quantity: 2, item_price: 60 }],
    };
    renderInShell(<Shared />, { shared_quote: quote }, at);
    expect(await screen.findByText('Daypack')).toBeInTheDocument();
    const price = screen.getByRole('region', { name: 'Landed cost' });
    await waitFor(() => expect(price).toHaveTextContent(/GSTINR ₹5,311about USD \$63\.61/)); // as the destination names it
    expect(price).toHaveTextContent(
      /INR ₹35,989about USD \$431\.011 USD = 83\.5 INR: the shipping route’s rate, high confidence$/,
    );
    expect(screen.getByRole('region', { name: '1 item' })).toHaveTextContent(/INR ₹22,542about USD \$269\.97/);
  });

  it('says the same of every link that does not work', async () => {
    renderInShell(<Shared />, { shared_quote: refuses('PT404', 'link_not_found') }, at);
    expect(await screen.findByText('This link does not work any more')).toBeInTheDocument();
  });
});

describe('writing to us', () => {
  it('says when to write again where there are too many messages already', async () => {
    const refusal = refuses('PT429', 'too_many_messages', {
      details: 'We have many messages from you already. Write again in an hour.',
    });
    const { user } = renderInShell(<Contact />, { send_contact: refusal }, visitor);
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.type(screen.getByLabelText('E-mail'), 'asha@example.com');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Write again in an hour.');
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('knows the address of who is signed in, and says that the message is there', async () => {
    const { user, requests } = renderInShell(<Contact />, { send_contact: null });
    const address = (await screen.findByLabelText('E-mail')) as HTMLInputElement;
    await waitFor(() => expect(address.value).toContain('@'));
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('We have your message')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'send_contact')?.body).toMatchObject({ p_name: 'Asha', p_email: address.value });
  });

  it('says at the field what is refused, and keeps what was typed', async () => {
    const refusal = refuses('PT400', 'bad_email', { details: 'This is not an e-mail address.', hint: 'email' });
    const { user } = renderInShell(<Contact />, { send_contact: refusal }, visitor);
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.type(screen.getByLabelText('E-mail'), 'asha@example.com');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail').closest('.ant-form-item')!).toHaveTextContent('This is not an e-mail address.'),
    );
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Hello');
  });
});
