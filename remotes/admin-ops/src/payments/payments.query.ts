import { paged } from '@landfall/admin';
import { type Db, unwrap, unwrapPage } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../keys.query.ts';

/** By status, because awaiting_verification is the first of them: what waits for an admin leads, the newest before the older. */
export const PAYMENTS: ListSpec = {
  sortable: ['created_at', 'updated_at', 'customer_name', 'amount', 'status', 'method'],
  sort: 'status',
  filters: ['status', 'method', 'since', 'until'],
};

/** What an admin has to look at. */
export const TO_VERIFY = 'awaiting_verification';

const SEARCHED = ['reference_code', 'order_number', 'customer_name', 'customer_email'];

/** `since` and `until` are of the last change: for a payment that succeeded, when it did. */
export const paymentsPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: paymentKeys.page(list),
    queryFn: ({ signal }) => {
      const { status, method, since, until } = list.filters;
      const filters = { ...(status && { status }), ...(method && { method }) };
      let request = db.from('admin_payments').select('*', { count: 'exact' }).match(filters);
      if (since) request = request.gte('updated_at', since);
      if (until) request = request.lt('updated_at', until);
      return unwrapPage(paged(request, list, SEARCHED).abortSignal(signal));
    },
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
