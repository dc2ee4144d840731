import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../keys.query.ts';

const COLUMNS = 'id,number,method,amount,currency,reason,status,created_at,settled_at,items';

export type Refund = Selected<'refund_cards', typeof COLUMNS>;

/** Refunds of an order, oldest first. */
export const refundsOfOrder = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: orderKeys.refunds(orderId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('refund_cards')
          .select(COLUMNS)
          .eq('order_id', orderId)
          .neq('status', 'failed')
          .order('created_at')
          .order('id')
          .abortSignal(signal),
      ),
  });
