import { renderInShell } from '@landfall/contract/testing';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DualMoney } from './dual-money.tsx';
import { Money } from './money.tsx';

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
  const charged = <DualMoney amount={35989} currency="INR" usd={431.01} />;

  it('shows US dollars to who prefers nothing else', async () => {
    renderInShell(charged);
    expect(await screen.findByText(/431\.01/)).toBeInTheDocument();
  });

  it('shows the preferred currency at today’s rate', async () => {
    const answers = {
      profiles: [{ preferred_display_currency: 'EUR' }],
      country_settings: [{ currency: 'EUR', rate_from_usd: 0.92 }],
    };
    const { container } = renderInShell(charged, answers);
    expect(await screen.findByText(/396\.53/)).toBeInTheDocument();
    expect(container).toHaveTextContent('INR ₹35,989');
    expect(container.querySelector('.money-total')).toHaveTextContent('35,989');
  });

  it('stays with dollars where the preferred currency has no rate', async () => {
    renderInShell(charged, {
      profiles: [{ preferred_display_currency: 'EUR' }],
      country_settings: [{ currency: 'EUR', rate_from_usd: null }],
    });
    expect(await screen.findByText(/431\.01/)).toBeInTheDocument();
  });

  it('says the amount once to who prefers what is charged', async () => {
    const answers = {
      profiles: [{ preferred_display_currency: 'INR' }],
      country_settings: [{ currency: 'INR', rate_from_usd: 83 }],
    };
    const { container } = renderInShell(charged, answers);
    await expect.poll(() => container.textContent).toBe('INR ₹35,989');
  });

  it('follows a change of the profile', async () => {
    let preferred = 'USD';
    const profiles = () => [{ preferred_display_currency: preferred }];
    const { shell } = renderInShell(charged, { profiles, country_settings: [{ currency: 'EUR', rate_from_usd: 0.92 }] });
    expect(await screen.findByText(/431\.01/)).toBeInTheDocument();
    preferred = 'EUR';
    act(() => shell.bus.emit({ type: 'profile.saved', userId: '1' }));
    expect(await screen.findByText(/396\.53/)).toBeInTheDocument();
  });
});
