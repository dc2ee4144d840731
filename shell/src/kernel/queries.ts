import { isNotThere } from '@landfall/db';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const FRESH_MS = 60_000;
const KEPT_MS = 5 * 60_000;
const RETRIES = 3;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** 1, 2, 4 ... seconds, at most 30. @param attempt from 0 */
export const retryDelay = (attempt: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS);

/** Three times. That a row is not there is an answer: a person with a bad link reads it at once. @param attempt from 0 */
const retry = (attempt: number, error: unknown): boolean => attempt < RETRIES && !isNotThere(error);

/** @param onFailure told of each query and mutation that failed, after its retries */
export const createQueries = (onFailure: (error: unknown) => void = () => undefined): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, refetchOnWindowFocus: false, retry, retryDelay },
      mutations: { networkMode: 'always' }, // offline, fail at once instead of waiting for the network
    },
  });
