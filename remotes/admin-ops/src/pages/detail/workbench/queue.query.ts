import { unwrapList } from '@landfall/admin';
import type { Db, Page } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';
import type { QuoteRow } from '../../../rows.ts';

/** How many of the queue the left column holds; the count beside its title is of all. */
const QUEUE_LENGTH = 50;

export type QuoteQueue = Page<QuoteRow>;

/** Quotes that wait for a price, the one that has waited longest first. */
export const pricingQueue = (db: Db) =>
  queryOptions({
    queryKey: quoteKeys.queue(),
    queryFn: ({ signal }) =>
      unwrapList(
        db
          .rpc('admin_quote_list', {
            p_filters: { waiting: 'yes' },
            p_sort: 'created_at',
            p_descending: false,
            p_limit: QUEUE_LENGTH,
          })
          .abortSignal(signal),
      ),
  });
