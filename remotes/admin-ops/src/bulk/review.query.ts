import { type Db, type Result, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../keys.query.ts';

export type Kind = 'quote' | 'order';

/** A row with what an admin should know before it is moved, and why the move would be refused. */
export type ReviewedRow = Result<'review_moves'>[number];

/** Reviews the move of each row; without `to` only which moves there are. */
export const reviewOf = (db: Db, kind: Kind, ids: readonly string[], to: string | undefined) =>
  queryOptions({
    queryKey: [...(kind === 'quote' ? quoteKeys : orderKeys).all, 'review', to, ids],
    queryFn: ({ signal }) =>
      unwrap(db.rpc('review_moves', { p_entity: kind, p_ids: [...ids], ...(to && { p_to: to }) }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
