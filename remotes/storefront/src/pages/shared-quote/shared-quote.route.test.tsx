import { aPrice, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as Shared } from './shared-quote.route.tsx';

const visitor = { as: 'visitor' } as const;

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
      exchange_rate: 83.5,
      rate_source: 'route',
      rate_confidence: 'high',
      expires_at: '2100-01-01T00:00:00Z',
      price_valid_until: null,
      statement: aPrice().statement,
      items: [{ product_name: 'Daypack', options: 'Ochre', quantity: 2, amount: 120 }],
    };
    renderInShell(<Shared />, { shared_quote: quote }, at);
    expect(await screen.findByText('Daypack')).toBeInTheDocument();
    const price = screen.getByRole('region', { name: 'Landed cost' });
    await waitFor(() => expect(price).toHaveTextContent(/GSTINR ₹5,312about USD \$63\.61/)); // the destination's name for it
    expect(price).toHaveTextContent(
      /INR ₹35,989about USD \$431\.011 USD = 83\.5 INR: the shipping route’s rate, high confidence/,
    );
    expect(screen.getByRole('region', { name: '1 item' })).toHaveTextContent(/INR ₹22,542about USD \$269\.97/);
  });

  it('shows the same message for every invalid link', async () => {
    renderInShell(<Shared />, { shared_quote: refuses('PT404', 'link_not_found') }, at);
    expect(await screen.findByText('This link does not work any more')).toBeInTheDocument();
  });
});
