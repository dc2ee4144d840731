import type { Result } from '@landfall/db';
import { renderInShell } from '@landfall/contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './fulfilment.route.tsx';

const compared = (now: number | null) => ({ now, before: null });
const step = (median: number | null, p90: number | null) => ({ median, p90, lines: median === null ? 0 : 3 });
const group = {
  lines: 3,
  bought: step(1.5, 3),
  received: step(5, 7),
  shipped: step(8, 9.5),
  delivered: step(null, null),
  on_time: null,
  promised: 0,
};
const report: Result<'fulfilment_report'> = {
  share: 1,
  range: { zone: 'UTC', from: '2026-03-01', to: '2026-03-31', previous_from: '2026-01-29', previous_to: '2026-02-28' },
  measures: {
    orders: compared(3),
    to_bought: compared(1.5),
    to_received: compared(5),
    to_shipped: compared(8),
    to_delivered: compared(null),
    to_delivered_p90: compared(null),
    on_time: compared(null),
  },
  groups: [
    { by: 'route', key: 'US-NP', ...group },
    { by: 'country', key: 'NP', ...group },
  ],
};

it('shows the days to each step by route, country and month; each row opens its orders', async () => {
  renderInShell([{ path: '/x', Component }], { fulfilment_report: report }, { as: 'admin', at: '/x' });
  const byRoute = await screen.findByRole('region', { name: 'By route' });
  expect(within(byRoute).getAllByRole('row')[1]).toHaveTextContent('US to NP31.5 d 3 d5 d 7 d8 d 9.5 d– ––');
  expect(within(byRoute).getByRole('link', { name: 'US to NP' })).toHaveAttribute('href', '/x?list=fulfilment.route&key=US-NP');
  expect(screen.getByRole('link', { name: 'Nepal' })).toBeInTheDocument();
  expect(screen.getByText('No order was paid in this range.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1.5 d' })).toHaveAttribute('href', '/x?list=fulfilment.bought');
});

it('says that counts are estimates where it measured a sample', async () => {
  renderInShell([{ path: '/x', Component }], { fulfilment_report: { ...report, share: 0.125 } }, { as: 'admin', at: '/x' });
  expect(await screen.findByText(/Measured on a random 13 % of the orders/)).toBeInTheDocument();
});
