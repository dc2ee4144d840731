import { type Db, type Result, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { customerKeys } from '../../keys.query.ts';

/** A view that was started: reads work until `ends_at`. */
export type CustomerView = Result<'view_as_customer'>;

/** The rows of the customer's own views. */
export type TheirQuote = Row<'quote_cards'>;
export type TheirOrder = Row<'order_cards'>;

/** How many rows of each kind are shown, the newest first. */
const SHOWN = 100;

const keyOf = (view: CustomerView, what: string) =>
  [...customerKeys.all, 'view', view.customer_id, view.started_at, what] as const;

export const theirQuotes = (db: Db, view: CustomerView, list: 'all' | 'cart' | 'saved') =>
  queryOptions({
    queryKey: keyOf(view, `quotes-${list}`),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('customer_quotes', { p_user_id: view.customer_id, p_list: list, p_limit: SHOWN }).abortSignal(signal)),
  });

export const theirOrders = (db: Db, view: CustomerView) =>
  queryOptions({
    queryKey: keyOf(view, 'orders'),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('customer_orders', { p_user_id: view.customer_id, p_limit: SHOWN }).abortSignal(signal)),
  });

export const theirThreads = (db: Db, view: CustomerView) =>
  queryOptions({
    queryKey: keyOf(view, 'threads'),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('customer_threads', { p_user_id: view.customer_id, p_limit: SHOWN }).abortSignal(signal)),
  });
