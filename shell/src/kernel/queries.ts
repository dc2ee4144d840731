import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const FRESH_MS = 60_000;
const KEPT_MS = 5 * 60_000;
const RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** 1, 2, 4 ... seconds, at most 30. @param attempt from 0 */
export const retryDelay = (attempt: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);

/** @param onFailure told of each query and mutation that failed, after its retries */
export const createQueries = (onFailure: (error: unknown) => void = () => undefined): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, refetchOnWindowFocus: false, retry: RETRIES, retryDelay },
      mutations: { networkMode: 'always' }, // offline, fail at once instead of waiting for the network
    },
  });
