import type { Result } from '@landfall/db';
import { renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './recovery.route.tsx';

type Recovery = Result<'recovery_report'>;
const compared = (now: number | null) => ({ now, before: null });
const recovery: Recovery = {
  range: { zone: 'UTC', from: '2026-03-01', to: '2026-03-30', previous_from: '2026-01-30', previous_to: '2026-02-28' },
  measures: {
    mailed: compared(70),
    mailed_paid: compared(56),
    holdout: compared(80),
    holdout_paid: compared(48),
    click_rate: compared(0.5),
    recovery_rate: compared(0.3),
    recovered_usd: compared(900),
    opt_out_rate: compared(0.01),
  },
  lift: { difference: 0.2, low: 0.0524, high: 0.3339, enough: true, missing: 0 },
  per_day: [{ day: '2026-03-01', sent: 3, clicked: 1, recovered: 0 }],
  mails: [{ sequence: 1, sent: 70, clicked: 35, recovered: 21 }],
};
const open = (lift: Partial<Recovery['lift']> = {}) =>
  renderInShell(
    [{ path: '/admin/cart-recovery', Component }],
    { recovery_report: { ...recovery, lift: { ...recovery.lift, ...lift } } },
    { as: 'admin', at: '/admin/cart-recovery' },
  );

it('counts one cart in the singular', async () => {
  renderInShell(
    [{ path: '/admin/cart-recovery', Component }],
    { recovery_report: { ...recovery, measures: { ...recovery.measures, holdout: compared(1) } } },
    { as: 'admin', at: '/admin/cart-recovery' },
  );
  expect(await screen.findByRole('link', { name: '1 cart' })).toBeInTheDocument();
});

it('compares whole arms, with a confidence interval', async () => {
  open();
  expect(await screen.findByText('80 % paid')).toBeInTheDocument();
  expect(screen.getByText('60 % paid')).toBeInTheDocument();
  expect(screen.getByText('+ 20.0 points')).toBeInTheDocument();
  expect(screen.getByText('95 % interval: + 5.2 points to + 33.4 points')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Reminders bring customers back');
  expect(screen.getByRole('link', { name: '48 paid' })).toHaveAttribute(
    'href',
    expect.stringContaining('list=carts.holdout_paid'),
  );
});

it.each([
  [{ enough: false, missing: 20 }, 'Too little data: the smaller arm needs 20 more carts.'],
  [{ enough: false, missing: 0 }, 'Too little data: fewer than 5 carts were paid.'],
  [{ difference: null, low: null, high: null, enough: false, missing: 30 }, 'Too little data'],
  [{ low: -0.1 }, 'No difference can be shown yet: the interval includes zero.'],
  [{ low: -0.3, high: -0.1, difference: -0.2 }, 'Reminders cost sales'],
])('shows the verdict that the interval %j allows', async (lift, verdict) => {
  open(lift);
  expect(await screen.findByText(new RegExp(verdict))).toBeInTheDocument();
});
