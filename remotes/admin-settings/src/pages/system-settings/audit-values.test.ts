import { expect, it } from 'vitest';
import type { AuditEntry } from './audit.query.ts';
import { changesOf } from './audit-values.ts';

const MINA = '00000000-0000-4000-8000-00000000000a';
const entry = (before: AuditEntry['before'], after: AuditEntry['after']): AuditEntry => ({
  id: 'e1',
  created_at: '2026-11-24T10:00:00Z',
  actor_id: null,
  actor_name: null,
  action: 'update',
  table_name: 'orders',
  record_id: 'r1',
  subject: { kind: 'order', id: 'o1', label: 'LO-10080', currency: 'NPR', local_currency: 'INR' },
  names: { [MINA]: 'Mina' },
  before,
  after,
});
const rows = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  changesOf(entry(before, after), (name) => `<${name}>`).map((change) => [change.label, change.before, change.after]);

it('writes statuses, people, moments, days and truth as screens do', () => {
  expect(
    rows(
      { status: 'paid', assigned_to: null, shipped_at: null, eta_min: '2020-11-24', is_active: false },
      { status: 'shipped', assigned_to: MINA, shipped_at: '2020-11-24T10:04:00', eta_min: '2020-11-25', is_active: true },
    ),
  ).toEqual([
    ['Assigned to', '–', 'Mina'],
    ['Eta min', '24 Nov 2020', '25 Nov 2020'],
    ['Is active', 'No', 'Yes'],
    ['Shipped at', '–', '24 Nov 2020, 10:04'],
    ['Status', '<paid>', '<shipped>'],
  ]);
});

it('writes amounts in their currency and other numbers as numbers', () => {
  expect(
    rows(
      { amount_paid: 0, final_total: 12.5, final_total_local: 1000, quantity: 1 },
      { amount_paid: 18_307, final_total: 13, final_total_local: 1500, quantity: 1200 },
    ),
  ).toEqual([
    ['Amount paid', 'NPR\u00A00', 'NPR\u00A018,307'],
    ['Final total', '$12.50', '$13.00'],
    ['Final total local', '₹1,000', '₹1,500'],
    ['Quantity', '1', '1,200'],
  ]);
});

it('shows only the parts of a setting or a list that changed, by name', () => {
  expect(
    rows({ setting_value: '{"threshold": 0.8, "review": true}' }, { setting_value: '{"threshold": 0.9, "review": true}' }),
  ).toEqual([['Threshold', '0.8', '0.9']]);
  const options = (price: number) => ({
    delivery_options: [
      { id: 'x', name: 'Express', price },
      { id: 'e', name: 'Economy', price: 0 },
    ],
  });
  expect(rows(options(10), options(12))).toEqual([['Delivery options, Express, price', 'NPR\u00A010', 'NPR\u00A012']]);
  expect(rows({ keywords: ['hat'] }, { keywords: ['hat', 'cap'] })).toEqual([['Keywords', 'hat', 'hat, cap']]);
});

it('shows a text that only looks like JSON unchanged', () => {
  expect(rows({ note: '{"broken' }, { note: '[x]' })).toEqual([['Note', '{"broken', '[x]']]);
});
