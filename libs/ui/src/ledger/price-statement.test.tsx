import { aPrice } from '@landfall/contract/testing';
import type { Price, PriceLine } from '@landfall/db';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

const amountIn = (text: string) => Number(text.replace(/[^\d.\u2212]/g, '').replace('\u2212', '-'));

/** Visible amounts: of each line and, separately, of the subtotal. */
function figures(ledger: Element) {
  const rows = [...ledger.querySelectorAll('summary, .row')];
  const of = (row: Element) =>
    amountIn((row.querySelector('.dual-money > .num') ?? row.querySelector('.fig > span:last-child'))!.textContent!);
  return {
    lines: rows.filter((row) => !row.matches('.sub')).map(of),
    subtotal: rows.filter((row) => row.matches('.sub')).map(of)[0],
  };
}

const sum = (amounts: number[]) => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;

const theLedger = (container: HTMLElement) => container.querySelector('.ledger')!;

describe('a price as a ledger', () => {
  it('adds up in the currency it was worked out in', () => {
    const { container } = render(<PriceLedger price={aPrice()} />);
    const { lines, subtotal } = figures(theLedger(container));
    expect(sum(lines)).toBe(431.01);
    expect(subtotal).toBe(420.5);
    expect(container).toHaveTextContent('USD $431.01');
    expect(container).toHaveTextContent('INR ₹35,989');
    expect(container).toHaveTextContent('1 USD = 83.5 INR');
  });

  it('adds up in the currency that is charged', () => {
    const { container } = render(<PriceLedger price={aPrice()} currency="local" />);
    expect(sum(figures(theLedger(container)).lines)).toBe(35989);
  });

  it('adds up in the currency that is charged without the card fee, as a bank transfer pays it', () => {
    const { container } = render(<PriceLedger price={aPrice()} currency="local" withoutFee />);
    expect(screen.queryByText('Card fee')).toBeNull();
    expect(sum(figures(theLedger(container)).lines)).toBe(35112);
    expect(container).toHaveTextContent('You payINR ₹35,112');
  });

  it('opens a line in the currency that is charged to what was worked out, in the origin’s', () => {
    render(<PriceLedger price={aPrice()} currency="local" />);
    const proof = (label: string) => screen.getByText(label).closest('details')!.querySelector('.proof')!.textContent;
    expect(proof('Customs duty')).toMatch(/^Worked out\$31\.84Base\$318\.37/);
    expect(proof('Discount')).toBe('Worked out\u2212$10.00');
  });

  it('has worked nothing out elsewhere where one currency is both the origin’s and charged', () => {
    const { container } = render(<PriceLedger price={aPrice({ final_currency: 'USD' })} currency="local" />);
    expect(container).not.toHaveTextContent('Worked out');
    expect(screen.getByText('Discount').closest('details')).toBeNull();
  });

  it('adds up without the card fee, for a method that has none', () => {
    const { container } = render(<PriceLedger price={aPrice()} withoutFee />);
    expect(screen.queryByText('Card fee')).toBeNull();
    expect(sum(figures(theLedger(container)).lines)).toBe(420.5);
    expect(container).toHaveTextContent('INR ₹35,112');
    expect(container).toHaveTextContent('USD $420.50');
  });

  it('keeps what the door collects outside the total, and shows it', () => {
    const atTheDoor = ['customs_duty', 'duty_surcharge', 'vat'];
    const lines = aPrice().lines.map((line) => ({ ...line, due_on_delivery: atTheDoor.includes(line.key) }));
    const { container } = render(<PriceLedger price={aPrice({ lines, total: '332.38', final_total_local: '27754' })} />);
    expect(sum(figures(theLedger(container)).lines)).toBe(332.38);
    const door = screen.getByRole('region', { name: 'Due on delivery' });
    expect(sum(figures(door).lines)).toBe(98.63);
    expect(door).toHaveTextContent('Paid to the carrier at the doorUSD $98.63In allUSD $431.01');
  });

  it('adds up whatever the lines are', () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 12, maxLength: 12 }), (amounts) => {
        const price = priceOf(amounts);
        const { container, unmount } = render(<PriceLedger price={price} />);
        const shown = sum(figures(theLedger(container)).lines);
        unmount();
        expect(shown).toBe(Number(price.total));
      }),
      { numRuns: 30 },
    );
  });

  it('leaves out what is nothing, but for what everybody looks for', () => {
    render(
      <PriceLedger
        price={aPrice({ lines: aPrice().lines.map((line) => ({ ...line, amount: '0.00', local: '0', usd: '0.00' })) })}
      />,
    );
    expect(screen.getByText('Sales tax')).toBeInTheDocument();
    expect(screen.getByText('International shipping')).toBeInTheDocument();
    for (const silent of ['Insurance', 'Duty surcharge', 'Discount', 'Domestic courier', 'Card fee'])
      expect(screen.queryByText(silent)).toBeNull();
  });

  it('opens a line to its base, rate, source and date', async () => {
    render(<PriceLedger price={aPrice()} to="IN" />);
    const line = screen.getByText('Customs duty').closest('details')!;
    expect(line.open).toBe(false);
    await userEvent.click(screen.getByText('Customs duty'));
    expect(line.open).toBe(true);
    const proof = within(line);
    for (const part of ['$318.37, goods with shipping and insurance (CIF)', '10 %', 'India customs tariff', '1 October 2026']) {
      expect(proof.getAllByText(part).length).toBeGreaterThan(0);
    }
  });

  it('shows where duty counts only the goods', () => {
    const lines = aPrice().lines.map((line) => (line.key === 'customs_duty' ? { ...line, base: '269.97' } : line));
    render(<PriceLedger price={aPrice({ lines })} />);
    expect(screen.getByText('$269.97, goods without shipping (FOB)')).toBeInTheDocument();
  });

  it('does not offer to open what was typed', () => {
    render(<PriceLedger price={aPrice()} />);
    expect(screen.getByText('Discount').closest('details')).toBeNull();
  });

  it('opens the goods to their items', () => {
    const items = [
      { quantity: 3, item_price: 49.99 },
      { quantity: 1, item_price: 120 },
    ];
    render(<PriceLedger price={aPrice()} items={items} />);
    expect(screen.getByText('4 pieces')).toBeInTheDocument();
    expect(screen.getByText('3 × $49.99 and 1 × $120.00')).toBeInTheDocument();
  });

  it('names taxes as the destination does', () => {
    const { rerender } = render(<PriceLedger price={aPrice()} to="IN" />);
    expect(screen.getByText('GST')).toBeInTheDocument();
    expect(screen.getByText('Social welfare surcharge')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'India customs' })).toBeInTheDocument();
    rerender(<PriceLedger price={aPrice()} to="NP" />);
    expect(screen.getByText('VAT')).toBeInTheDocument();
  });

  it('shows what an edit changed, with the old amount struck through and announced', () => {
    const before = aPrice().lines.map((line) => (line.key === 'international_shipping' ? { ...line, amount: '33.00' } : line));
    const { container } = render(<PriceLedger dense price={aPrice()} previous={aPrice({ lines: before })} />);
    expect([...container.querySelectorAll('s')].map((old) => old.textContent)).toEqual(['33.00', '410.50']);
    expect(screen.getByText('Shipping').closest('summary')).toHaveTextContent('was 33.00 now 43.00');
  });

  it('strikes through what was charged before, and nothing where that was another currency', () => {
    const lines = aPrice().lines.map((line) => (line.key === 'vat' ? { ...line, local: '5000' } : line));
    const totals = { final_total_local: '35677', final_total_local_without_gateway_fee: '34800' };
    const before = (changes = {}) => (
      <PriceLedger currency="local" price={aPrice()} previous={aPrice({ lines, ...totals, ...changes })} />
    );
    const { container, rerender } = render(before());
    expect([...container.querySelectorAll('s')].map((old) => old.textContent)).toEqual(['5,000', '34,800']);
    rerender(before({ final_currency: 'NPR' }));
    expect(container.querySelector('s')).toBeNull();
  });

  it('warns where no rate is set', () => {
    const { container } = render(
      <PriceLedger price={aPrice({ exchange_rate: '1.0000000000', rate_source: 'fallback', rate_confidence: 'low' })} />,
    );
    expect(container).toHaveTextContent('1 USD = 1 INR: no rate is set, low confidence');
  });
});

/** A price with lines of these cents, minus the discount. */
function priceOf(cents: number[]): Price {
  const lines: PriceLine[] = aPrice().lines.map((line, index) => {
    const amount = cents[index]! * (line.key === 'discount' ? -1 : 1);
    return { ...line, amount: (amount / 100).toFixed(2) };
  });
  const total = lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
  return aPrice({ lines, total: (total / 100).toFixed(2) });
}

it.each(['card', 'ledger'] as const)('says that chosen insurance is not available on the route (%s)', (variant) => {
  const price = aPrice();
  const statement = { ...price.statement, insurance: 'not_available' as const };
  render(<PriceStatement variant={variant} statement={statement} rate={undefined} />);
  expect(screen.getByText(/Insurance isn.t available on this route|Isn.t available on this route/)).toBeInTheDocument();
});
