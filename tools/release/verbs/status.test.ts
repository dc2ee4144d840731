import type { ModuleOverview } from '@landfall/modules';
import { expect, it } from 'vitest';
import { statusTable } from './status.ts';

const CART: ModuleOverview = {
  module: 'cart',
  team: 'Checkout',
  autoRollback: false,
  stopsAt: 0.03,
  live: { version: '1.4.2', since: '2026-11-25T10:00:00.000Z', actor: 'mira@example.com', reason: null, bytes: 24_576 },
  rollbackTarget: '1.4.1',
  rollout: null,
  health: [{ version: '1.4.2', steps: [[1_764_000_000, 200, 3]], p50: 180, p95: 410 }],
  adoption: [],
  alarm: null,
};

it('a module has one line: what is live since when and by whom, its errors and how it performs', () => {
  const vitals = [{ version: '1.4.2', lcp: { p75: 1900, visits: 200, poor: 2 }, inp: { p75: 96, visits: 90, poor: 1 } }];
  const [head, line] = statusTable([{ ...CART, vitals }], []).split('\n');
  expect(head).toMatch(/^module +live +since \(UTC\) +by +errors 1 h +p95 load +LCP p75 +INP p75/);
  expect(line).toMatch(/^cart +1\.4\.2 +2026-11-25 10:00 +mira@example\.com +1\.5 % +410 ms +1900 ms +96 ms/);
});

it('a version that no browser has measured has dashes', () => {
  expect(statusTable([CART], []).split('\n')[1]).toMatch(/410 ms +- +-/);
});
