import { useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { useQuery } from '@tanstack/react-query';
import { ListScreen } from '../../list/list-screen.tsx';
import { useList } from '../../list/use-list.ts';
import { OrderCard, orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { ORDERS, ordersPage } from './orders.query.ts';

/** /admin/orders: every order, found by search, status and payment. */
export function Component() {
  const { db } = useShell();
  const control = useList(ORDERS);
  const listed = useStatusConfig().ordersList.map(({ name }) => name);
  const query = useQuery(ordersPage(db, control.list, listed));
  return (
    <ListScreen
      title="Orders"
      noun={['order', 'orders']}
      control={control}
      query={query}
      columns={orderColumns}
      card={(row) => <OrderCard row={row} />}
      searchLabel="Search orders"
      filters={<OrderFilters control={control} />}
      empty={{ title: 'No orders yet', text: 'An order is here as soon as a customer has checked out.' }}
    />
  );
}
