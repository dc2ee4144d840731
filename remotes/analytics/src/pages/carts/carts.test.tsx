import type { Result } from '@landfall/db';
import { renderInShell } from '@landfall/contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './carts.route.tsx';

const compared = (now: number | null) => ({ now, before: null });
const carts: Result<'cart_report'> = {
  range: { zone: 'UTC', from: '2026-03-10', to: '2026-03-10', previous_from: '2026-03-09', previous_to: '2026-03-09' },
  measures: {
    active: compared(12),
    conversion: compared(0.25),
    abandonment_rate: compared(0.5),
    abandoned: compared(6),
    abandoned_usd: compared(900),
    hours_to_abandon: compared(2),
    recovery_rate: compared(null),
  },
  live: { carts: 3, usd: 450 },
  per_day: [{ day: '2026-03-10', active: 12, abandoned: 6, converted: 3 }],
  stages: [{ key: 'checkout', carts: 6, usd: 900 }],
};

it('shows what is in carts now, and where carts were left; each opens its rows', async () => {
  renderInShell([{ path: '/x', Component }], { cart_report: carts }, { as: 'admin', at: '/x' });
  expect(await screen.findByRole('link', { name: '3 carts, $450.00' })).toHaveAttribute('href', '/x?list=carts.live');
  expect(screen.getByRole('link', { name: 'At checkout 6 $900.00' })).toHaveAttribute(
    'href',
    '/x?list=carts.abandoned_stage&key=checkout',
  );
  expect(screen.getByRole('link', { name: '50 %' })).toHaveAttribute('href', '/x?list=carts.abandoned_people');
  expect(screen.getByRole('row', { name: '2026-03-10 12 6 3', hidden: true })).toBeInTheDocument();
});
