import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** What a share link shows: never a person, a note or a photo. Amounts are numbers; those of lines are decimal strings. */
export type SharedQuote = Result<'shared_quote'>;

/** The quote of a share link. PT404 if the link is unknown, revoked or expired, without saying which. */
export const sharedQuote = (db: Db, token: string) =>
  queryOptions({
    queryKey: ['storefront', 'shared', token] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('shared_quote', { token }).abortSignal(signal)),
    retry: false, // every read is counted
  });
