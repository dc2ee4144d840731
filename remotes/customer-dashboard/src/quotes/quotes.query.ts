import type { Db } from '@landfall/db';
import { unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../keys.query.ts';
import type { ListState } from '../list/list-state.ts';
import { likePattern, rangeOf, readPage } from '../list/page.ts';
import type { QuoteCard } from '../rows.ts';

/** A page of the person's quotes, newest first. `shown` are the statuses that belong in this list. */
export const quotesPage = (db: Db, userId: string, list: ListState, shown: readonly string[]) =>
  queryOptions({
    queryKey: quoteKeys.page(userId, list),
    queryFn: ({ signal }) => {
      const all = db.from('quote_cards').select('*', { count: 'exact' }).eq('user_id', userId);
      const inStatus = all.in('status', list.status ? [list.status] : [...shown]);
      const pattern = likePattern(list.search);
      const found = list.search ? inStatus.or(`product_name.ilike.${pattern},display_id.ilike.${pattern}`) : inStatus;
      const page = found.order('created_at', { ascending: false }).range(...rangeOf(list));
      return readPage<QuoteCard>(page.abortSignal(signal).overrideTypes<QuoteCard[], { merge: false }>());
    },
    placeholderData: keepPreviousData,
  });

/** Quotes that wait for their customer: an answer first, then a payment; those that end soonest first. */
export const waitingQuotes = (db: Db, userId: string) =>
  queryOptions({
    queryKey: quoteKeys.waiting(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('quote_cards')
          .select()
          .eq('user_id', userId)
          .in('status', ['sent', 'approved'])
          .is('order_id', null)
          .order('status', { ascending: false })
          .order('expires_at')
          .limit(5)
          .abortSignal(signal)
          .overrideTypes<QuoteCard[], { merge: false }>(),
      ),
  });
