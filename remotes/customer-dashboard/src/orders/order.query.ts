import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../keys.query.ts';

const POLL_MS = 60_000;

/** One of the person's orders, with its latest payment and its lines. */
export const orderCard = (db: Db, userId: string, id: string) =>
  queryOptions({
    queryKey: orderKeys.card(id),
    queryFn: ({ signal }) =>
      unwrap(db.from('order_cards').select().eq('user_id', userId).eq('id', id).abortSignal(signal).single()),
    refetchInterval: POLL_MS,
  });
