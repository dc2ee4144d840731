import { aQuote } from '@landfall/contract/testing';
import { describe, expect, it } from 'vitest';
import { planOrders, problemOf, orderAmounts } from './order-plan.ts';

const approved = (id: string, changes = {}) =>
  aQuote({ id, status: 'approved', price_valid_until: '2026-12-01T00:00:00Z', ...changes });
const NOW = Date.parse('2026-11-21T00:00:00Z');

describe('the orders of a checkout', () => {
  it('have one destination and one currency each, in the order in which they were asked for', () => {
    const quotes = [approved('1'), approved('2', { destination_country: 'NP', final_currency: 'NPR' }), approved('3')];
    expect(
      planOrders(quotes, ['2', '3', '1', 'unknown']).map(({ destination, quotes: of }) => [destination, of.map(({ id }) => id)]),
    ).toEqual([
      ['NP', ['2']],
      ['IN', ['3', '1']],
    ]);
  });

  it('cost what the bank is paid: the card fee is waived', () => {
    expect(orderAmounts([approved('1')], () => 2)).toEqual({ total: 71_978, due: 70_224, waived: 1754, usd: 862.02 });
  });

  it('cost what a card is charged, fee and all', () => {
    expect(orderAmounts([approved('1')], () => 1, 'card')).toEqual({ total: 35_989, due: 35_989, waived: 0, usd: 431.01 });
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
  it('is ordered already, not approved, or past its price', () => {
    expect(problemOf(approved('1'), NOW)).toBeUndefined();
    expect(problemOf(approved('1', { order_id: 'o' }), NOW)).toBe('ordered');
    expect(problemOf(approved('1', { status: 'sent' }), NOW)).toBe('not-approved');
    expect(problemOf(approved('1', { price_valid_until: '2026-11-20T00:00:00Z' }), NOW)).toBe('ended');
  });
});
