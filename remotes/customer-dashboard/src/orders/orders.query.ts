import { type Db, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../keys.query.ts';
import type { ListState } from '../list/list-state.ts';
import { likePattern, rangeOf, readPage } from '../list/page.ts';
import type { OrderCard } from '../rows.ts';

/** A page of the person's orders, newest first. */
export const ordersPage = (db: Db, userId: string, list: ListState) =>
  queryOptions({
    queryKey: orderKeys.page(userId, list),
    queryFn: ({ signal }) => {
      const all = db.from('order_cards').select('*', { count: 'exact' }).eq('user_id', userId);
      const inStatus = list.status ? all.eq('status', list.status) : all;
      const pattern = likePattern(list.search);
      const found = list.search ? inStatus.or(`product_name.ilike.${pattern},order_number.ilike.${pattern}`) : inStatus;
      const page = found.order('created_at', { ascending: false }).range(...rangeOf(list));
      return readPage<OrderCard>(page.abortSignal(signal).overrideTypes<OrderCard[], { merge: false }>());
    },
    placeholderData: keepPreviousData,
  });

/** Orders that wait for their customer's transfer. */
export const unpaidOrders = (db: Db, userId: string) =>
  queryOptions({
    queryKey: orderKeys.waiting(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('order_cards')
          .select()
          .eq('user_id', userId)
          .eq('status', 'payment_pending')
          .eq('payment_status', 'unpaid')
          .order('created_at')
          .limit(5)
          .abortSignal(signal)
          .overrideTypes<OrderCard[], { merge: false }>(),
      ),
  });
