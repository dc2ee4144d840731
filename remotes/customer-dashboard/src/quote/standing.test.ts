import { aQuote } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import type { QuoteCard } from '../rows.ts';
import { standingOf } from './standing.ts';

const rejected = (quote: Partial<QuoteCard>) => standingOf({ ...aQuote({ status: 'rejected' }), ...quote } as QuoteCard, 0);

it('says who rejected a quote: its customer where it was sent, else an admin, who turned the request down', () => {
  expect(rejected({ sent_at: '2026-01-01T00:00:00Z' }).title).toBe('You said no');
  expect(rejected({ sent_at: null }).title).toBe('We cannot price this');
  expect(rejected({ sent_at: null, rejection_details: 'The shop does not ship it.' }).text).toBe('The shop does not ship it.');
});
