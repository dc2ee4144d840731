import { AppError } from '@landfall/db';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueries, retryDelay } from './queries.ts';

/** Requests of a query that always fails so. */
function triesOf(error: Error): number {
  const retry = createQueries().getDefaultOptions().queries!.retry as (attempt: number, error: Error) => boolean;
  let attempt = 0;
  while (retry(attempt, error)) attempt++;
  return attempt + 1;
}

it('keeps fetched data fresh for a minute, retries three times, drops it after five minutes and ignores the window focus', () => {
  expect(createQueries().getDefaultOptions().queries).toMatchObject({
    staleTime: 60_000,
    gcTime: 300_000,
    retryDelay,
    refetchOnWindowFocus: false,
  });
  expect(triesOf(new AppError('Service unavailable', { code: 'PGRST001', status: 503 }))).toBe(4);
});

it('does not ask again for what is not there', () => {
  expect(triesOf(new AppError('No rows', { code: 'PGRST116', status: 406 }))).toBe(1);
  expect(triesOf(new AppError('invalid input syntax for type uuid', { code: '22P02', status: 400 }))).toBe(1);
});

it('waits one second before the first retry, doubles it, and never waits longer than thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('tries a mutation at once even offline, so that its failure is reported', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(new MutationObserver(createQueries(), { mutationFn: send }).mutate()).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
});
