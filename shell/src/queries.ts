import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 60_000;
const KEPT_MS = 5 * 60_000;
const RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** 1, 2, 4 ... seconds, at most 30. @param attempt from 0 */
export const retryDelay = (attempt: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);

export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, refetchOnWindowFocus: false, retry: RETRIES, retryDelay },
      mutations: { networkMode: 'always' }, // offline, fail at once instead of waiting for the network
    },
  });
