import { expect, it } from 'vitest';
import type { Need } from '@landfall/admin';
import { needPage, needWord } from './needs-card.tsx';

const need: Need = {
  kind: 'quote',
  id: 'q1',
  who: 'Asha Rao',
  from: 'US',
  to: 'IN',
  label: 'LF-10482 · Daypack',
  status: 'pending',
  since: '2026-11-18T00:00:00Z',
};

it('leads from what waits to where it is done', () => {
  expect(needPage(need)).toBe('/admin/quotes/q1');
  expect(needPage({ ...need, kind: 'order', id: 'o1' })).toBe('/admin/orders/o1');
  expect(needPage({ ...need, kind: 'payment', label: 'LO-10007 · INR 35,112' })).toBe('/admin/payment-management?q=LO-10007');
  expect(needPage({ ...need, kind: 'payment', label: 'AUD 120' })).toBe('/admin/payment-management?kind=unmatched');
});

it('shows the next step, and the status itself if it has no label', () => {
  expect(needWord(need)).toBe('Price it');
  expect(needWord({ ...need, kind: 'payment', status: 'to_verify' })).toBe('Verify transfer');
  expect(needWord({ ...need, status: 'on_hold' })).toBe('on hold');
});
