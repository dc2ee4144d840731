import { type Db, isUnanswered, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InstantRequest } from './instant-request.ts';

/** Previews an instant quote; stores nothing. PT422 names the field that makes it impossible. */
export const previewInstantQuote = (db: Db, request: InstantRequest) =>
  queryOptions({
    queryKey: ['storefront', 'instant', request] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('preview_instant_quote', { p_request: request }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 3 && isUnanswered(error), // a refusal stays one
  });
