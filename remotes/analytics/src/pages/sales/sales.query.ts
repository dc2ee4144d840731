import { type Span, readOverview } from '@landfall/admin';
import { type Db, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { salesKeys } from '../../keys.query.ts';

/** An order that money came in for. */
export interface PaidOrder {
  id: string;
  order_number: string;
  status: string;
  payment_status: string;
  customer_name: string | null;
  customer_email: string | null;
  country_code: string | null;
  destination_country: string;
  currency: string;
  total: number;
  total_usd: number;
  created_at: string;
}

/** How many paid orders the page lists; the rest is behind its link. */
export const LATEST = 10;

export const salesOf = (db: Db, span: Span) =>
  queryOptions({
    queryKey: salesKeys.range(span),
    queryFn: ({ signal }) => readOverview(db, span, signal),
    placeholderData: keepPreviousData,
  });

const COLUMNS =
  'id,order_number,status,payment_status,customer_name,customer_email,country_code,destination_country,currency,total,total_usd,created_at';

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
          .abortSignal(signal)
          .overrideTypes<PaidOrder[], { merge: false }>(),
      ),
    placeholderData: keepPreviousData,
  });
