import { expect, it } from 'vitest';
import { errorsOf, latencyOf, percentile, type Sample } from './samples.ts';

const sample = (ms: number, status = 200, kind: Sample['kind'] = 'read'): Sample => ({ kind, at: 0, ms, status });

it('a percentile is the smallest value that at least this share does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});

it('counts latencies by kind, and failures by status', () => {
  const samples = [sample(1), sample(3), sample(9, 503), sample(20, 0), sample(5, 303, 'write')];
  expect(latencyOf(samples, 'read')).toEqual({ count: 4, p50: 3, p95: 20, p99: 20 });
  expect(errorsOf(samples)).toEqual({ 503: 1, none: 1 });
});
