import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink } from '@landfall/ui';
import { ExportList, isBare, ListScreen, useList } from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { OrderRows } from '../../orders/order-rows.tsx';
import { Filters } from '../../rows/filters.tsx';
import { rangeOf } from '../../rows/narrow.ts';
import { RowsComing } from '../../rows/rows-coming.tsx';
import { useUserId } from '../../use-user.ts';
import { ORDERS, ORDER_SORTS, orderColumns, ordersPage, readOrders } from '../../orders/orders.query.ts';
import '../../dashboard.module.css';

const NONE = {
  title: 'No orders yet',
  text: 'What you approve and pay for shows here, from the shop to your door.',
  action: (
    <ButtonLink type="primary" to={paths.cart}>
      View Cart
    </ButtonLink>
  ),
};

export function Component() {
  const { db } = useShell();
  const control = useList(ORDERS);
  const { ordersList } = useStatusConfig();
  const whose = { db, userId: useUserId() };
  const page = useQuery(ordersPage(whose, control.list));
  const bare = isBare(control.list, page.data?.count);
  return (
    <ListScreen
      title="Orders"
      actions={
        !bare && (
          <ExportList
            what="orders"
            read={({ page }, size, signal) => readOrders(whose, control.list, rangeOf(page, size), signal)}
            columns={orderColumns}
            disabled={!page.data?.count}
          />
        )
      }
      noun={['order', 'orders']}
      control={control}
      query={page}
      searchLabel="Product, order or tracking number"
      filters={<Filters control={control} statuses={ordersList} sorts={ORDER_SORTS} />}
      list={(rows) => <OrderRows orders={rows} />}
      skeleton={<RowsComing />}
      errorTitle="Your orders did not load"
      empty={NONE}
    />
  );
}
