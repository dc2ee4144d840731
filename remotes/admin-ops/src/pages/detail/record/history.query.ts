import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';

/** One step of a quote's or an order's life, as the function timeline tells it. */
export type Step = Result<'timeline'>[number];

export const historyOf = (db: Db, type: 'quote' | 'order', id: string) =>
  queryOptions({
    queryKey: quoteKeys.history(type, id),
    queryFn: ({ signal }) => unwrap(db.rpc('timeline', { p_entity_type: type, p_id: id }).abortSignal(signal)),
  });
