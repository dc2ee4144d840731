import { aQuote } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import type { QuoteCard } from '../../rows.ts';
import { standingOf } from './standing.ts';

const terms = (more = {}) => ({ validity: '7 days', payable: false, label: 'Sent', ...more });
const rejected = (quote: Partial<QuoteCard>) => standingOf({ ...aQuote({ status: 'rejected' }), ...quote }, 0, terms());

it('names who rejected a quote: its customer where it was sent, else an admin, who turned the request down', () => {
  expect(rejected({ sent_at: '2026-01-01T00:00:00Z' }).title).toBe('You said no');
  expect(rejected({ sent_at: null }).title).toBe('We cannot price this');
  expect(rejected({ sent_at: null, rejection_details: 'The shop does not ship it.' }).text).toBe('The shop does not ship it.');
});

it('shows how far an estimate can move by its own range, and how long a price holds by the settings', () => {
  const about = (quote: Partial<QuoteCard>, validity: string) =>
    standingOf({ ...aQuote(), estimate_low_usd: null, estimate_high_usd: null, ...quote }, 0, terms({ validity })).text;
  expect(about({ status: 'calculated', estimate_low_usd: 70, estimate_high_usd: 130 }, '')).toContain('by 30 % either way.');
  expect(about({ status: 'calculated', estimate_low_usd: 87.5, estimate_high_usd: 112.5 }, '')).toContain(
    'by 12.5 % either way.',
  );
  expect(about({ status: 'calculated' }, '')).toContain('it can still move.');
  expect(about({ moves: ['approved', 'rejected'] }, '3 days')).toContain('at this price for 3 days.');
});

it('asks what can be done, never the name of a status', () => {
  const vip = { ...aQuote({ status: 'vip' }), moves: [], in_cart: false, saved_for_later: false };
  expect(standingOf(vip, 0, terms({ payable: true })).title).toBe('Ready to be paid');
  expect(standingOf({ ...vip, in_cart: true }, 0, terms({ payable: true })).title).toBe('In your cart');
  expect(standingOf({ ...vip, moves: ['approved'] }, 0, terms()).title).toBe('Waiting for your answer');
  expect(standingOf(vip, 0, terms({ label: 'VIP check' })).title).toBe('VIP check');
  expect(standingOf({ ...vip, status: 'approved' }, 0, terms({ label: 'Approved' })).title).toBe('Approved');
});
