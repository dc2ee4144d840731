import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueries, retryDelay } from './queries.ts';

it('keeps fetched data fresh for a minute, retries three times, drops it after five minutes and ignores the window focus', () => {
  expect(createQueries().getDefaultOptions().queries).toMatchObject({
    staleTime: 60_000,
    gcTime: 300_000,
    retry: 3,
    retryDelay,
    refetchOnWindowFocus: false,
  });
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
