import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys, reasonKey } from '../keys.query.ts';
import { QUOTE_ITEM } from '../rows.ts';

const POLL_MS = 60_000;

/** One of the person's quotes, with the actions available now. */
export const quoteCard = (db: Db, userId: string, id: string) =>
  queryOptions({
    queryKey: quoteKeys.card(id),
    queryFn: ({ signal }) =>
      unwrap(db.from('quote_cards').select().eq('user_id', userId).eq('id', id).abortSignal(signal).single()),
    refetchInterval: POLL_MS,
  });

export const quoteItems = (db: Db, id: string) =>
  queryOptions({
    queryKey: quoteKeys.items(id),
    queryFn: ({ signal }) =>
      unwrap(db.from('quote_items').select(QUOTE_ITEM).eq('quote_id', id).order('position').abortSignal(signal)),
  });

/** Rejection reasons for customers. */
export const rejectionReasons = (db: Db) =>
  queryOptions({
    queryKey: reasonKey,
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('rejection_reasons')
          .select('id,reason')
          .in('audience', ['customer', 'both'])
          .eq('is_active', true)
          .order('sort')
          .abortSignal(signal),
      ),
  });
