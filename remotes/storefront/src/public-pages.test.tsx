import { aPrice, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Contact } from './contact/contact.route.tsx';
import { Component as Estimator } from './estimator/estimator.route.tsx';
import { Component as Home } from './home/home.route.tsx';
import { Component as Shared } from './shared/shared.route.tsx';

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
    renderInShell(<Home />, { customs_categories: [], estimate: refuses('XX000', 'broken', { status: 500 }) }, visitor);
    await waitFor(() => expect(screen.getAllByText(/47,744/)).toHaveLength(2));
    expect(screen.getByText(/^An example/)).toBeInTheDocument();
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

  it('says what only a person can price', async () => {
    renderInShell(
      <Estimator />,
      { customs_categories: [], estimate: { priceable: false, reasons: ['over_max_weight'] } },
      visitor,
    );
    expect(await screen.findByText(/heavier than the route takes/)).toBeInTheDocument();
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
      final_total_local: 35_989,
      exchange_rate: 83.5,
      expires_at: '2100-01-01T00:00:00Z',
      price_valid_until: null,
      lines: aPrice().lines,
      items: [{ product_name: 'Daypack', options: 'Ochre', quantity: 2, item_price: 60 }],
    };
    renderInShell(<Shared />, { shared_quote: quote }, at);
    expect(await screen.findByText('Daypack')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Landed cost' })).toHaveTextContent('35,989');
  });

  it('says the same of every link that does not work', async () => {
    renderInShell(<Shared />, { shared_quote: refuses('PT404', 'link_not_found') }, at);
    expect(await screen.findByText('This link does not work any more')).toBeInTheDocument();
  });
});

describe('writing to us', () => {
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
