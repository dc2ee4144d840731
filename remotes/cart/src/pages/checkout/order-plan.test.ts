import { aQuote } from '@landfall/contract/testing';
import { describe, expect, it } from 'vitest';
import { planOrders, problemOf } from './order-plan.ts';

const approved = (id: string, changes = {}) =>
  aQuote({ id, status: 'approved', price_valid_until: '2026-12-01T00:00:00Z', ...changes });
const NOW = Date.parse('2026-11-21T00:00:00Z');

describe('the orders of a checkout', () => {
  it('have one destination and one currency each, in the requested order', () => {
    const quotes = [approved('1'), approved('2', { destination_country: 'NP', final_currency: 'NPR' }), approved('3')];
    expect(
      planOrders(quotes, ['2', '3', '1', 'unknown']).map(({ destination, quotes: of }) => [destination, of.map(({ id }) => id)]),
    ).toEqual([
      ['NP', ['2']],
      ['IN', ['3', '1']],
    ]);
  });

  it('hold at most the 50 quotes that the database takes at once', () => {
    const ids = Array.from({ length: 120 }, (_, n) => String(n));
    const plans = planOrders(
      ids.map((id) => approved(id)),
      ids,
    );
    expect(plans.map(({ quotes }) => quotes.length)).toEqual([50, 50, 20]);
  });
});

describe('a quote that cannot be paid now', () => {
  it('is ordered already, in a status that cannot be paid, or past its price', () => {
    const problem = (quote: ReturnType<typeof approved>) =>
      problemOf(quote, (status) => ['approved', 'vip'].includes(status), NOW);
    expect(problem(approved('1'))).toBeUndefined();
    expect(problem(approved('1', { status: 'vip' }))).toBeUndefined();
    expect(problem(approved('1', { order_id: 'o' }))).toBe('ordered');
    expect(problem(approved('1', { status: 'sent' }))).toBe('not-payable');
    expect(problem(approved('1', { price_valid_until: '2026-11-20T00:00:00Z' }))).toBe('ended');
  });
});
