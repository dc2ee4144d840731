import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink, PriceStatement } from '@landfall/ui';
import { DataState } from '@landfall/ui/record';
import { PageFrame, RateNote, EmptyRouteLine } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { failureOf } from './labels.ts';
import { NoSuchPayment } from '../../payments/no-such-payment.tsx';
import { PayOrder } from '../../payments/pay-order.tsx';
import { type Tried, triedPayment } from '../../payments/payment.query.ts';
import { isOpen, isPaid } from '../../payments/payment-state.ts';
import styles from '../../payments/pay.module.css';

const Reason = ({ payment, order }: Tried) => {
  const { title, text } = failureOf(payment);
  return (
    <section className={`paper ${styles.payReason}`} role="alert">
      <EmptyRouteLine broken />
      <h2>{title}</h2>
      <p className="muted">{order.money.state === 'we_owe' ? order.money.sentence : text}</p>
      <dl className={styles.payFacts}>
        <div>
          <dt>Order {order.order_number}</dt>
          <dd>
            <PriceStatement variant="card" statement={order.statement} method={order.payment_method} size="inline" />
          </dd>
        </div>
      </dl>
      <RateNote charged={order.currency} />
    </section>
  );
};

function Failed({ tried }: { tried: Tried }) {
  const { payment, order } = tried;
  const isSettled = order.money.state === 'settled';
  if (isPaid(order) && payment.failure_code !== 'order_paid') return <Navigate to={paths.orderConfirmation(order.id)} replace />;
  return (
    <div className={`${styles.payNarrow} ${styles.payMain}`}>
      <Reason {...tried} />
      {isOpen(order) && <PayOrder orderId={order.id} method={payment.method} again="Retry" />}
      <div>
        <ButtonLink to={isSettled ? paths.cart : paths.order(order.id)}>{isSettled ? 'View Cart' : 'See the order'}</ButtonLink>
      </div>
    </div>
  );
}

function Standing({ paymentId }: { paymentId: string }) {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const tried = useQuery(triedPayment(db, userId, paymentId));
  return <DataState query={tried}>{(found) => (found ? <Failed tried={found} /> : <NoSuchPayment />)}</DataState>;
}

/** A failed payment: the reason, a retry for the same order, or another method. */
export function Component() {
  const paymentId = useSearchParams()[0].get('payment') ?? '';
  return <PageFrame title="Payment">{paymentId ? <Standing paymentId={paymentId} /> : <NoSuchPayment />}</PageFrame>;
}
