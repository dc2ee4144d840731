import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink } from '@landfall/ui';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { ExportList } from '../../list/export-list.tsx';
import { Find } from '../../list/find.tsx';
import { ListBody } from '../../list/list-body.tsx';
import { isBare, useListState } from '../../list/list-state.ts';
import { OrderRows } from '../../orders/order-rows.tsx';
import { useUserId } from '../../use-user.ts';
import { orderColumns, ordersPage, readOrders } from '../../orders/orders.query.ts';
import '../../dashboard.module.css';

const None = () => (
  <EmptyState
    title="No orders yet"
    text="What you approve and pay for shows here, from the shop to your door."
    action={
      <ButtonLink type="primary" to={paths.cart}>
        View Cart
      </ButtonLink>
    }
  />
);

export function Component() {
  const { db } = useShell();
  const control = useListState();
  const { ordersList } = useStatusConfig();
  const whose = { db, userId: useUserId() };
  const page = useQuery(ordersPage(whose, control.list));
  const bare = isBare(control.list, page.data?.count);
  return (
    <PageFrame
      title="Orders"
      actions={
        !bare && (
          <ExportList
            what="orders"
            read={(from, to) => readOrders(whose, control.list, [from, to])}
            columns={orderColumns}
            disabled={!page.data?.count}
          />
        )
      }
    >
      {!bare && <Find control={control} statuses={ordersList} what="Product, order or tracking number" />}
      <ListBody control={control} page={page} named={['order', 'orders']} none={<None />}>
        {(rows) => <OrderRows orders={rows} />}
      </ListBody>
    </PageFrame>
  );
}
