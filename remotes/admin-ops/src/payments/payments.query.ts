import { listArguments, unwrapList } from '@landfall/admin';
import { type Db, unwrap } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../keys.query.ts';

/** By status, because awaiting_verification is the first of them: what waits for an admin leads, the newest before the older. */
export const PAYMENTS: ListSpec = {
  sortable: ['created_at', 'updated_at', 'customer_name', 'amount', 'status', 'method'],
  sort: 'status',
  filters: ['status', 'method', 'customer', 'since', 'until'],
};

/** What an admin has to look at. */
export const TO_VERIFY = 'awaiting_verification';

/** `since` and `until` are of the last change: for a payment that succeeded, when it did. */
export const paymentsPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: paymentKeys.page(list),
    queryFn: ({ signal }) => unwrapList(db.rpc('admin_payment_list', listArguments(list, list.filters)).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

/** Every payment of one order, the newest first. */
export const paymentsOfOrder = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: paymentKeys.ofOrder(orderId),
    queryFn: ({ signal }) =>
      unwrap(
        db.from('admin_payments').select().eq('order_id', orderId).order('created_at', { ascending: false }).abortSignal(signal),
      ),
  });
