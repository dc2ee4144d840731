import { type Responses, aPrice, renderInShell } from '@landfall/contract/testing';
import { convert } from '@landfall/currency';
import type { Price } from '@landfall/db';
import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayRate } from '../money/use-display-rate.ts';
import type { Preferred } from './price-amounts.ts';
import { PriceStatement } from './price-statement.tsx';

interface Shown {
  price: Price;
  currency?: 'origin' | 'local';
  withoutFee?: boolean;
  reader?: Preferred;
  previous?: Price;
  to?: string;
  dense?: boolean;
  items?: { quantity: number; item_price: number }[];
  totalLabel?: string;
}

const PriceLedger = ({ price, currency = 'origin', withoutFee, reader, previous, ...view }: Shown) => (
  <PriceStatement
    variant="ledger"
    statement={price.statement}
    price={price}
    currency={currency}
    method={withoutFee ? 'bank_transfer' : 'card'}
    rate={reader as DisplayRate | undefined}
    previous={previous?.statement}
    {...view}
  />
);

const DualPriceLedger = ({ price, withoutFee, to }: Pick<Shown, 'price' | 'withoutFee' | 'to'>) => (
  <PriceStatement
    variant="ledger"
    statement={price.statement}
    price={price}
    to={to}
    method={withoutFee ? 'bank_transfer' : 'card'}
  />
);

const COUNTRIES = [
  { code: 'US', currency: 'USD', rate_from_usd: 1 },
  { code: 'IN', currency: 'INR', rate_from_usd: 83 },
  { code: 'DE', currency: 'EUR', rate_from_usd: 0.92 },
  { code: 'JP', currency: 'JPY', rate_from_usd: 155 },
  { code: 'SG', currency: 'SGD', rate_from_usd: null },
];
const preferring = (preferred_display_currency: string): Responses => ({
  profiles: [{ preferred_display_currency }],
  country_settings: COUNTRIES,
  shipping_routes: [],
});
const open = (preferred: string, price = aPrice(), withoutFee = false) =>
  renderInShell(<DualPriceLedger price={price} to="IN" withoutFee={withoutFee} />, preferring(preferred)).container;

const amountIn = (text: string) => Number(text.replace(/[^\d.\u2212]/g, '').replace('\u2212', '-'));
const sum = (amounts: number[]) => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;

/** Amounts in the reader's currency: of the lines, the subtotal and the total. */
function secondaryAmounts(ledger: Element) {
  const of = (selector: string) =>
    [...ledger.querySelectorAll(`${selector} .dual-money-secondary`)].map(({ textContent }) => amountIn(textContent!));
  return { lines: of(':is(summary, .row:not(.sub))'), subtotal: of('.sub')[0], total: of('.total')[0] };
}

/** The same, after the rate has loaded. */
async function loadedSecondaryAmounts(container: Element) {
  await expect.poll(() => container.querySelector('.dual-money-secondary'), { timeout: 5000 }).not.toBeNull();
  return secondaryAmounts(container.querySelector('.ledger')!);
}
const lineOf = (label: string) => screen.getByText(label).closest('summary')!;

describe('a price in what is charged, beside the reader’s currency', () => {
  it.each([
    ['EUR', 396.53],
    ['JPY', 66_807],
    ['USD', 431.01],
    ['SGD', 431.01],
  ])('adds up in %s, as what is charged does', async (currency, total) => {
    const container = open(currency);
    const secondary = await loadedSecondaryAmounts(container);
    expect(secondary.total).toBe(total);
    expect(sum(secondary.lines)).toBe(total);
    const fee = secondary.lines.at(-1)!;
    expect(secondary.subtotal).toBe(sum([total, -fee]));
    const charged = [...container.querySelectorAll('.fig .dual-money > .num')].map(({ textContent }) => amountIn(textContent!));
    expect(sum(charged)).toBe(35_989 + 35_112); // the lines, and what a bank transfer pays
  });

  it('shows each line in the charged currency, then in the reader’s', async () => {
    const container = open('EUR');
    await loadedSecondaryAmounts(container);
    expect(lineOf('Customs duty')).toHaveTextContent(/INR ₹2,659about EUR €29\.29$/);
    expect(lineOf('Discount')).toHaveTextContent(/INR \u2212₹835about EUR \u2212€9\.20$/);
  });

  it('shows the total in what is charged, the reader’s currency and the origin’s, and both rates once', async () => {
    const container = open('EUR');
    await loadedSecondaryAmounts(container);
    expect(container.querySelector('.total')).toHaveTextContent(
      /INR ₹35,989about EUR €396\.531 USD = 83\.5 INR: the shipping route’s rate, high confidenceUSD \$431\.01$/,
    );
    expect(container.querySelector('.rate-note')).toHaveTextContent('Shown at 1 USD = 0.92 EUR: the two countries’ rates');
  });

  it('shows the amount once if the reader prefers the charged currency, with the origin’s total', () => {
    const reader = { currency: 'INR', of: (amount: number) => ({ amount: amount * 83, currency: 'INR' }) };
    const { container } = render(<PriceLedger price={aPrice()} currency="local" reader={reader} />);
    expect(container.querySelector('.dual-money-secondary')).toBeNull();
    expect(lineOf('Customs duty')).toHaveTextContent(/INR ₹2,659$/);
    expect(container.querySelector('.total')).toHaveTextContent(/USD \$431\.01$/);
  });

  it('shows what was worked out, and not what today’s rate makes of it, to who thinks in the origin’s currency', async () => {
    const price = aPrice({ currency: 'EUR', final_total: '470.00' }); // EUR 432.40 at 0.92
    const container = open('EUR', price);
    const secondary = await loadedSecondaryAmounts(container);
    expect(secondary.total).toBe(431.01);
    expect(secondary.lines).toEqual(shownAmounts(price));
    expect(container.querySelectorAll('.total .right:not(:empty)')).toHaveLength(0);
    expect(container.querySelector('.rate-note')).toBeNull();
  });

  it('warns where the preferred currency has no rate', async () => {
    open('SGD');
    expect(await screen.findByRole('note', { name: 'Exchange rate' })).toHaveTextContent(
      'No exchange rate is configured for US to SG. Missing: SG.',
    );
  });

  it('shows US dollars to a visitor', async () => {
    const { container } = renderInShell(<DualPriceLedger price={aPrice()} />, preferring('EUR'), { as: 'visitor' });
    expect((await loadedSecondaryAmounts(container)).total).toBe(431.01);
  });

  it('shows only the charged amounts until the rate has loaded', () => {
    const container = open('EUR');
    expect(container).toHaveTextContent('INR ₹2,659');
    expect(container.querySelector('.dual-money-secondary')).toBeNull();
  });

  it('adds up without the card fee', async () => {
    const secondary = await loadedSecondaryAmounts(open('EUR', aPrice(), true));
    expect(secondary.total).toBe(386.86);
    expect(sum(secondary.lines)).toBe(386.86);
  });

  it('keeps what the door collects outside the total, in both currencies', async () => {
    const atTheDoor = ['customs_duty', 'duty_surcharge', 'vat'];
    const lines = aPrice().lines.map((line) => ({ ...line, due_on_delivery: atTheDoor.includes(line.key) }));
    const price = aPrice({ lines, total: '332.38', final_total: '332.38', final_total_local: '27753' });
    const secondary = await loadedSecondaryAmounts(open('EUR', price));
    expect(secondary.total).toBe(305.79);
    expect(sum(secondary.lines)).toBe(305.79);
    const door = secondaryAmounts(screen.getByRole('region', { name: 'Due on delivery' }));
    expect(door.lines).toEqual([29.29, 2.93, 58.52]);
    expect(door.total).toBe(90.74);
    expect(screen.getByRole('region', { name: 'Due on delivery' })).toHaveTextContent(
      /INR ₹8,236about EUR €90\.74In allINR ₹35,989about EUR €396\.53$/,
    );
  });

  it('adds up whatever the lines and the rate are', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 12, maxLength: 12 });
    const rates = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(cents, rates, fc.constantFrom('EUR', 'JPY'), (amounts, rate, currency) => {
        const lines = aPrice().lines.map((line, index) => {
          const amount = ((amounts[index]! / 100) * (line.key === 'discount' ? -0.01 : 1)).toFixed(2);
          return { ...line, amount, usd: amount };
        });
        const total = sum(lines.map(({ amount }) => Number(amount)));
        const reader = { currency, of: (usd: number) => ({ amount: convert(usd, rate, currency), currency }) };
        const { container, unmount } = render(
          <PriceLedger price={aPrice({ lines, final_total: String(total) })} currency="local" reader={reader} />,
        );
        const secondary = secondaryAmounts(container);
        unmount();
        expect(secondary.total).toBe(convert(total, rate, currency));
        expect(sum(secondary.lines)).toBe(secondary.total);
      }),
      { numRuns: 30 },
    );
  });
});

/** The visible lines' amounts: lines of 0 are hidden, except those that readers expect. */
const shownAmounts = ({ lines }: Price): number[] =>
  lines.filter(({ key, amount }) => key !== 'domestic_shipping' || Number(amount) !== 0).map(({ amount }) => Number(amount));
