import { paths, useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink, DataState, EmptyState, PageFrame } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Find } from '../list/find.tsx';
import { useListState } from '../list/list-state.ts';
import { OrderRows } from '../list/order-rows.tsx';
import { Pager } from '../list/pager.tsx';
import { useUserId } from '../use-user.ts';
import { ordersPage } from './orders.query.ts';
import '../dashboard.css';

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

const NoMatch = () => <EmptyState title="No order fits" text="Nothing here has these words and this status." />;

export function Component() {
  const { db } = useShell();
  const state = useListState();
  const { ordersList } = useStatusConfig();
  const page = useQuery(ordersPage(db, useUserId(), state.list));
  const narrowed = state.list.search !== '' || state.list.status !== '';
  return (
    <PageFrame title="Orders">
      <Find state={state} statuses={ordersList} what="Product or order number" />
      <DataState query={page} empty={narrowed ? <NoMatch /> : <None />}>
        {({ rows, count }) => (
          <>
            <OrderRows orders={rows} />
            <Pager state={state} count={count} />
          </>
        )}
      </DataState>
    </PageFrame>
  );
}
