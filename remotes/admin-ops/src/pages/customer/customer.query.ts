import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { customerKeys } from '../../keys.query.ts';

/** Facts, notes and counts of one customer; null where no one has this ID. */
export const customerDetails = (db: Db, id: string) =>
  queryOptions({
    queryKey: customerKeys.details(id),
    queryFn: ({ signal }) => unwrap(db.from('admin_customer_details').select('*').eq('id', id).abortSignal(signal).maybeSingle()),
  });

/** How many rows a list shows at first, and at most once it was opened in place. */
export const FIRST = 5;
export const ALL = 500;

const newest = { ascending: false };

export const quotesOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: customerKeys.newest(id, 'quotes', FIRST),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_quotes')
          .select('id,display_id,product_name,item_count,status,totals,created_at')
          .eq('user_id', id)
          .order('created_at', newest)
          .limit(FIRST)
          .abortSignal(signal),
      ),
  });

export const ordersOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: customerKeys.newest(id, 'orders', FIRST),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_orders')
          .select('id,order_number,product_name,item_count,status,money,total,totals,created_at')
          .eq('user_id', id)
          .order('created_at', newest)
          .limit(FIRST)
          .abortSignal(signal),
      ),
  });

export const paymentsOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: customerKeys.newest(id, 'payments', FIRST),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_payments')
          .select('id,order_id,order_number,reference_code,method,status,amount,amount_received,currency,created_at')
          .eq('user_id', id)
          .order('created_at', newest)
          .limit(FIRST)
          .abortSignal(signal),
      ),
  });

export const refundsOf = (db: Db, id: string, limit: number) =>
  queryOptions({
    queryKey: customerKeys.newest(id, 'refunds', limit),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('admin_refunds')
          .select('id,order_id,order_number,method,status,amount,currency,reason,created_at')
          .eq('user_id', id)
          .order('created_at', newest)
          .limit(limit)
          .abortSignal(signal),
      ),
  });

const MESSAGE = 'id,sender_id,quote_id,order_id,subject,content,is_read,created_at';

/** What the customer wrote and what was written to them. */
export const messagesOf = (db: Db, id: string, limit: number) =>
  queryOptions({
    queryKey: customerKeys.newest(id, 'messages', limit),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('messages')
          .select(MESSAGE)
          .or(`sender_id.eq.${id},recipient_id.eq.${id}`)
          .order('created_at', newest)
          .limit(limit)
          .abortSignal(signal),
      ),
  });
