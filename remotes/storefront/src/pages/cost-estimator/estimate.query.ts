import { type Db, isUnanswered, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EstimateInput } from './typed.ts';

/** The landed cost of the typed values. PT422 names the field that makes it impossible. */
export const estimate = (db: Db, input: EstimateInput) =>
  queryOptions({
    queryKey: ['storefront', 'estimate', input] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('estimate', { p_input: input }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 3 && isUnanswered(error), // a refusal stays one
  });
