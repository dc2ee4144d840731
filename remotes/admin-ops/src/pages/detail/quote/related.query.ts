import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../../../keys.query.ts';

/** The number of an order; null where it is gone. */
export const orderNumber = (db: Db, id: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'number', id],
    queryFn: async ({ signal }) =>
      (await unwrap(db.from('orders').select('order_number').eq('id', id).limit(1).abortSignal(signal)))[0]?.order_number ?? null,
  });

/** The quotes that renewed a quote, the oldest first. */
export const renewalsOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: [...quoteKeys.all, 'renewals', id],
    queryFn: ({ signal }) =>
      unwrap(db.from('quotes').select('id,display_id').eq('renewed_from', id).order('created_at').abortSignal(signal)),
  });
