import { paths, useShell, useStore } from '@landfall/contract';
import { ButtonLink, EmptyState, PageFrame, Skeletons } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { orderOfPayment } from '../confirmation/order.query.ts';
import { POLLS, POLL_MS, isSettled } from './payment-state.ts';
import '../cart.css';

/** Where a payment page leads back to: asks the server every 2 s for 30 s, and says what it says. */
export function Component() {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const paymentId = useSearchParams()[0].get('payment') ?? '';
  const { data: order, isPending } = useQuery({
    ...orderOfPayment(db, userId, paymentId),
    enabled: paymentId !== '',
    refetchInterval: ({ state }) => (isSettled(state.data) || state.dataUpdateCount >= POLLS ? false : POLL_MS),
  });
  if (order && isSettled(order)) return <Navigate to={paths.orderConfirmation(order.id)} replace />;
  if (paymentId && isPending) return <Skeletons rows={3} />;
  return (
    <PageFrame title="Payment">
      <EmptyState
        title={order ? 'We are confirming your payment' : 'No such payment'}
        text={
          order
            ? `Order ${order.order_number} is placed and keeps its price. We write to you as soon as the payment is in.`
            : 'This address names no payment of yours. Your orders show what is paid.'
        }
        action={
          <ButtonLink to={order ? paths.order(order.id) : paths.orders}>{order ? 'See the order' : 'See your orders'}</ButtonLink>
        }
      />
    </PageFrame>
  );
}
