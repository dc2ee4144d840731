import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';

/** One step of a quote's or an order's life, as the function timeline tells it. */
export interface Step {
  at: string;
  kind: 'status' | 'message' | 'payment' | 'email';
  title: string;
  detail: string | null;
  from_status: string | null;
  to_status: string | null;
  trigger: string | null;
  actor_name: string | null;
}

export const historyOf = (db: Db, type: 'quote' | 'order', id: string) =>
  queryOptions({
    queryKey: quoteKeys.history(type, id),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('timeline', { p_entity_type: type, p_id: id }).abortSignal(signal).overrideTypes<Step[], { merge: false }>()),
  });
