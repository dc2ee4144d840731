import { type Span, readOverview } from '@landfall/admin';
import { type Db, type Selected, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { salesKeys } from '../../keys.query.ts';

const COLUMNS =
  'id,order_number,status,payment_status,customer_name,customer_email,country_code,destination_country,currency,total,total_usd,created_at';

/** An order that money came in for. */
export type PaidOrder = Selected<'admin_orders', typeof COLUMNS>;

/** How many paid orders the page lists; the rest is behind its link. */
export const LATEST = 10;

export const salesOf = (db: Db, span: Span) =>
  queryOptions({
    queryKey: salesKeys.range(span),
    queryFn: ({ signal }) => readOverview(db, span, signal),
    placeholderData: keepPreviousData,
  });

/** The latest orders of the range that were paid, refunded ones with them. */
export const paidOrders = (db: Db, span: Span) =>
  queryOptions({
    queryKey: salesKeys.orders(span),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_orders')
          .select(COLUMNS)
          .in('payment_status', ['paid', 'partially_refunded', 'refunded'])
          .gte('created_at', span.from)
          .lt('created_at', span.to)
          .order('created_at', { ascending: false })
          .limit(LATEST)
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  });
