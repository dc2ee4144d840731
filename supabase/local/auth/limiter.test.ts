import { expect, it } from 'vitest';
import { Limiter } from './limiter.ts';

it('A flood of new keys stays within the memory limit and does not reset a key at its maximum', () => {
  const limiter = new Limiter(3, 60_000, 100);
  for (let count = 0; count < 3; count++) limiter.hit('victim');
  for (let key = 0; key < 1000; key++) limiter.hit(`flood ${key}`);
  expect(limiter.size).toBeLessThanOrEqual(100);
  expect(limiter.wait('victim')).toBeGreaterThan(0);
});

it('Counts a key of two megabytes like any other, without storing it', () => {
  const limiter = new Limiter(1, 60_000);
  const before = process.memoryUsage().heapUsed;
  for (let key = 0; key < 50; key++) expect(limiter.hit(`${key}${'x'.repeat(2 ** 21)}`)).toBe(0);
  globalThis.gc?.();
  expect(limiter.hit(`7${'x'.repeat(2 ** 21)}`)).toBeGreaterThan(0);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 2 ** 20);
});
