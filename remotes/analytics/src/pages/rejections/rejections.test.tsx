import type { Result } from '@landfall/db';
import { renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './rejections.route.tsx';

const compared = (now: number | null) => ({ now, before: null });
const rejections: Result<'rejection_report'> = {
  range: { zone: 'UTC', from: '2026-03-10', to: '2026-03-10', previous_from: '2026-03-09', previous_to: '2026-03-09' },
  measures: {
    decided: compared(8),
    rejected: compared(2),
    rejection_rate: compared(0.25),
    value_lost: compared(40),
    won_back: compared(1),
    won_back_rate: compared(0.5),
  },
  per_day: [{ day: '2026-03-10', decided: 8, rejected: 2 }],
  groups: [
    { by: 'reason', key: 'The price is too high', rejected: 2, usd: 280, won_back: 1 },
    { by: 'band', key: '100-250', rejected: 2, usd: 280, won_back: 1 },
  ],
};

it('groups rejections by reason, category, person, route and price; each opens its rows', async () => {
  renderInShell([{ path: '/x', Component }], { rejection_report: rejections }, { as: 'admin', at: '/x' });
  const byReason = await screen.findByRole('region', { name: 'By reason' });
  expect(within(byReason).getByRole('link', { name: 'The price is too high 2 $280.00 1 won back' })).toHaveAttribute(
    'href',
    '/x?list=rejections.reason&key=The+price+is+too+high',
  );
  expect(screen.getByRole('link', { name: '$100 to $250 2 $280.00 1 won back' })).toBeInTheDocument();
  expect(screen.getAllByText('No quote was rejected in this range.')).toHaveLength(3);
});
