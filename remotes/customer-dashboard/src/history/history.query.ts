import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../keys.query.ts';

/** One event of a quote or an order, from the RPC timeline. */
export type HistoryRow = Result<'timeline'>[number];

/** All events: status changes, messages, payments and emails. */
export const historyOf = (db: Db, type: 'quote' | 'order', id: string) =>
  queryOptions({
    queryKey: type === 'quote' ? quoteKeys.history(id) : orderKeys.history(id),
    queryFn: ({ signal }) => unwrap(db.rpc('timeline', { p_entity_type: type, p_id: id }).abortSignal(signal)),
  });
