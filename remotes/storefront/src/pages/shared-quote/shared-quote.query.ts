import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** What a share link shows: never a person, a note or a photo. Amounts are numbers, those of the lines decimal strings. */
export type SharedQuote = Result<'shared_quote'>;

/** The quote behind a link. PT404 where the link is unknown, revoked or past its time: they look the same. */
export const sharedQuote = (db: Db, token: string) =>
  queryOptions({
    queryKey: ['storefront', 'shared', token] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('shared_quote', { token }).abortSignal(signal)),
    retry: false, // each reading is counted
  });
