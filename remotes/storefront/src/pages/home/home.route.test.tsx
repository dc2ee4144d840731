import { aPrice, refuses, renderInShell, someHomeFacts } from '@landfall/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Home } from './home.route.tsx';

const visitor = { as: 'visitor' } as const;

describe('the home page', () => {
  it('shows the example at today’s rates', async () => {
    renderInShell(
      <Home />,
      { home_facts: someHomeFacts({ headphones: aPrice({ final_currency: 'NPR', final_total_local: '50001' }) }) },
      visitor,
    );
    expect(await screen.findByText('At today’s rates')).toBeInTheDocument();
    expect(screen.getAllByText(/50,001/)).toHaveLength(2);
  });

  it('shows the documented example, as such, where today’s price is not to be had', async () => {
    const broken = { home_facts: refuses('XX000', 'broken', { status: 500 }) };
    const { shell } = renderInShell(<Home />, broken, visitor);
    await waitFor(() => expect(shell.queries.getQueryState(['storefront', 'home-facts'])?.status).toBe('error'));
    await waitFor(() => expect(screen.getAllByText(/47,744/)).toHaveLength(2));
    expect(screen.getByText('An example')).toBeInTheDocument();
    expect(screen.getByText('an example at earlier rates')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'What it costs, at the door' })).toBeNull();
  });

  it('shows what products cost on the shop’s routes, with what the carrier collects', async () => {
    const facts = someHomeFacts();
    const [kettle] = facts.examples;
    const door = { amount: 900, usd: 10, currency: 'INR', duty: 400, tax: 500, to: 'carrier', when: 'on_delivery' } as const;
    const examples = [kettle!, { ...kettle!, product: 'Lamp', totals: { ...kettle!.totals, due_at_door: door } }];
    renderInShell(<Home />, { home_facts: { ...facts, examples } }, visitor);
    const costs = await screen.findByRole('region', { name: 'What it costs, at the door' });
    const [first, second] = await within(costs).findAllByRole('listitem');
    expect(first).toHaveTextContent('Kettle $269.97 in the shop, 3.5 kgUSIN11 to 15 daysINR ₹35,989about USD $431.01');
    expect(within(first!).getByRole('img', { name: 'United States to India' })).toBeInTheDocument();
    expect(second).toHaveTextContent('+ INR ₹900 at the door');
  });

  it('answers from the settings where, how long, what not, and until when to claim', async () => {
    renderInShell(<Home />, { home_facts: someHomeFacts() }, visitor);
    await screen.findByText('India, Nepal');
    for (const answer of [/Japan, United States/, /9 to 20 days, by route/, /perfume, weapons/, /14 days/])
      expect(screen.getByText(answer)).toBeInTheDocument();
  });

  it('shows how long a price is valid by the settings, also in the texts that an admin wrote', async () => {
    const { settings } = renderInShell(
      <Home />,
      { home_facts: someHomeFacts(), shop_terms: { price_valid_days: 3, cod_limit_usd: 100 } },
      visitor,
    );
    expect(await screen.findByText(/valid for 3 days\. You owe nothing/)).toBeInTheDocument();
    act(() => settings.set({ how_it_works_steps: [{ title: 'Pay', text: 'Within {price_valid_days}.' }] }));
    expect(await screen.findByText('Within 3 days.')).toBeInTheDocument();
  });

  it('names no days where the setting cannot be read', async () => {
    renderInShell(
      <Home />,
      { home_facts: refuses('XX000', 'broken', { status: 500 }), shop_terms: refuses('XX000', 'broken', { status: 500 }) },
      visitor,
    );
    expect(await screen.findByText(/valid for a limited time\. You owe nothing/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/\d days/);
  });

  it('takes a link and a country to the request form', async () => {
    const country_settings = [{ code: 'NP', name: 'Nepal', currency: 'NPR', purchase_allowed: true, shipping_allowed: true }];
    const { user, router } = renderInShell(<Home />, { country_settings, home_facts: someHomeFacts() }, visitor);
    await screen.findByText('Nepal');
    await user.type(screen.getByLabelText('Product link'), 'shop.com/kettle');
    await user.click(screen.getByRole('button', { name: 'Get Quote' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/quote?url=shop.com%2Fkettle&to=NP');
  });
});
