import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';

/** How many other quotes are offered. */
const OFFERED = 20;

type About = Pick<AdminQuote, 'id' | 'user_id' | 'customer_email' | 'customer_name' | 'country_code' | 'destination_country'>;

/** Other quotes of the same customer and route that wait for a price. The address names a customer without an account. */
export const mergeable = (db: Db, quote: About) =>
  queryOptions({
    queryKey: [...quoteKeys.all, 'mergeable', quote.id],
    queryFn: async ({ signal }) => {
      const { country_code, destination_country } = quote;
      const route = db
        .from('admin_quotes')
        .select('id,display_id,version,product_name,item_count,actions')
        .match({ country_code, destination_country })
        .neq('id', quote.id)
        .eq('requires_action', true);
      const theirs = quote.user_id
        ? route.eq('user_id', quote.user_id)
        : quote.customer_email
          ? route.is('user_id', null).eq('customer_email', quote.customer_email)
          : route.is('user_id', null).eq('customer_name', quote.customer_name ?? '');
      const rows = await unwrap(theirs.order('created_at').limit(OFFERED).abortSignal(signal));
      return rows.filter(({ actions }) => actions.includes('price'));
    },
  });
