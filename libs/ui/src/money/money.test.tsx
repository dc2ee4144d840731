import { refuses, renderInShell } from '@landfall/contract/testing';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DualMoney } from './dual-money.tsx';
import { Money } from './money.tsx';
import { RateNote } from './rate-note.tsx';

describe('an amount', () => {
  it.each([
    [35989, 'INR', 'INR ₹35,989'],
    ['431.01', 'USD', 'USD $431.01'],
    [47744, 'NPR', 'NPR 47,744'],
    [2509.52, 'AUD', 'AUD $2,509.52'],
    [-10, 'CNY', 'CNY \u2212¥10.00'],
    [null, 'USD', '–'],
  ])('%s %s reads "%s"', (amount, currency, text) => {
    const { container } = render(<Money amount={amount} currency={currency} />);
    expect(container.textContent).toBe(text);
  });

  it('can go without the code, but never without any name of its currency', () => {
    const { container } = render(
      <>
        <Money amount={1} currency="USD" code={false} />; <Money amount={1} currency="NPR" code={false} />
      </>,
    );
    expect(container.textContent).toBe('$1.00; NPR 1');
  });
});

describe('what is charged, beside what the reader thinks in', () => {
  const charged = (
    <>
      <DualMoney amount={35989} currency="INR" usd={431.01} />
      <RateNote charged="INR" />
    </>
  );
  const US = { code: 'US', currency: 'USD', rate_from_usd: 1 };
  const germany = (rate_from_usd: number | null) => ({ code: 'DE', currency: 'EUR', rate_from_usd });
  const preferring = (preferred_display_currency: string, ...country_settings: unknown[]) => ({
    profiles: [{ preferred_display_currency }],
    country_settings,
  });

  it('shows US dollars to who prefers nothing else', async () => {
    renderInShell(charged);
    expect(await screen.findByText(/431\.01/)).toBeInTheDocument();
  });

  it('shows the preferred currency at today’s rate, with its source and confidence', async () => {
    const { container } = renderInShell(charged, preferring('EUR', US, germany(0.92)));
    expect(await screen.findByText(/396\.53/)).toBeInTheDocument();
    expect(container).toHaveTextContent('INR ₹35,989');
    expect(container.querySelector('.money-total')).toHaveTextContent('35,989');
    expect(container).toHaveTextContent(
      'Shown at 1 USD = 0.92 EUR: the two countries’ rates from US dollars, medium confidence. You pay the larger figure.',
    );
  });

  it('takes the rate of an active shipping route first', async () => {
    const { container, requests } = renderInShell(charged, {
      ...preferring('EUR', US, germany(0.92)),
      shipping_routes: [{ exchange_rate: 0.9 }],
    });
    expect(await screen.findByText(/387\.91/)).toBeInTheDocument();
    expect(container).toHaveTextContent('the shipping route’s rate, high confidence');
    const asked = requests.find(({ name }) => name === 'shipping_routes')!.params;
    expect([asked.get('origin_country'), asked.get('destination_country')]).toEqual(['eq.US', 'eq.DE']);
    expect(requests.find(({ name }) => name === 'country_settings')!.params.get('order')).toBe('name.asc');
  });

  it('uses 1:1 where no rate is configured, and warns: the pair, the missing countries, what to ask for', async () => {
    const { container, logged } = renderInShell(charged, preferring('EUR', US, germany(null)));
    expect(await screen.findByRole('note', { name: 'Exchange rate' })).toHaveTextContent(
      'No exchange rate is configured for US to DE. Missing: DE. Please ask an admin to configure rates; 1:1 is used until then.',
    );
    expect(container).toHaveTextContent('EUR €431.01');
    expect(logged).toEqual([['warn', 'currency', expect.stringContaining('Missing: DE') as string]]);
  });

  it('uses 1:1 and warns where the database fails', async () => {
    const { container } = renderInShell(charged, { ...preferring('EUR'), country_settings: refuses('57014', 'timeout') });
    expect(await screen.findByRole('note', { name: 'Exchange rate' })).toHaveTextContent(/could not be read.*1:1 is used/);
    expect(container).toHaveTextContent('EUR €431.01');
  });

  it('shows the amount once, and no rate, if the reader prefers the charged currency', async () => {
    const { container } = renderInShell(charged, preferring('INR', US, { code: 'IN', currency: 'INR', rate_from_usd: 83 }));
    await expect.poll(() => container.textContent).toBe('INR ₹35,989');
  });

  it('converts an amount without a dollar amount from the currency of its country', async () => {
    const india = { code: 'IN', currency: 'INR', rate_from_usd: 80 };
    renderInShell(<DualMoney amount={8000} currency="INR" country="IN" />, preferring('USD', US, india));
    expect(await screen.findByText(/100\.00/)).toBeInTheDocument();
  });

  it('follows a change of the profile', async () => {
    let preferred = 'USD';
    const profiles = () => [{ preferred_display_currency: preferred }];
    const { shell } = renderInShell(charged, { profiles, country_settings: [US, germany(0.92)] });
    expect(await screen.findByText(/431\.01/)).toBeInTheDocument();
    preferred = 'EUR';
    act(() => shell.bus.emit({ type: 'profile.saved', userId: '1' }));
    expect(await screen.findByText(/396\.53/)).toBeInTheDocument();
  });
});
