import { paths, useShell, useStore } from '@landfall/contract';
import { ButtonLink, EmptyState, PageFrame, Skeletons } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { orderOfPayment } from '../confirmation/order.query.ts';
import { isSettled } from './payment-state.ts';
import '../cart.css';

/** A payment that did not go through: the server's state decides, and the order can still be paid by bank transfer. */
export function Component() {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const paymentId = useSearchParams()[0].get('payment') ?? '';
  const { data: order, isPending } = useQuery({ ...orderOfPayment(db, userId, paymentId), enabled: paymentId !== '' });
  if (order && isSettled(order)) return <Navigate to={paths.orderConfirmation(order.id)} replace />;
  if (paymentId && isPending) return <Skeletons rows={3} />;
  return (
    <PageFrame title="Payment">
      <EmptyState
        title={order ? 'The payment did not go through' : 'No such payment'}
        text={
          order
            ? `Nothing was taken. Order ${order.order_number} is still yours to pay.`
            : 'This address names no payment of yours.'
        }
        action={
          <ButtonLink to={order ? paths.orderConfirmation(order.id) : paths.orders}>
            {order ? 'Pay the order' : 'See your orders'}
          </ButtonLink>
        }
      />
    </PageFrame>
  );
}
