import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { moment } from '../detail/moments.ts';
import { PaymentTag } from '../payment-tag.tsx';
import { methodName } from '../payment-words.ts';
import { paymentsOfOrder } from '../payments/payments.query.ts';
import type { AdminOrder, AdminPayment } from '../rows.ts';
import { PaymentDecision } from './payment-decision.tsx';
import { PaymentProof } from './payment-proof.tsx';

/** A transfer or cash that has not come yet: an admin says whether it did. Cards are the gateway's. */
const isToDecide = ({ status, method }: AdminPayment): boolean =>
  method !== 'card' && (status === 'awaiting_verification' || status === 'pending');

/** Every payment of an order; one that waits shows its proof and the two answers. */
export function PaymentPanel({ order }: { order: AdminOrder }) {
  const { db } = useShell();
  const payments = useQuery(paymentsOfOrder(db, order.id));
  return (
    <section className={payments.data?.some(isToDecide) ? 'paper waits' : 'paper'} aria-labelledby="payment-title">
      <div className="title-row">
        <h2 id="payment-title">Payment</h2>
        <PaymentTag status={order.payment_status} />
      </div>
      {payments.isPending && <Skeletons rows={3} />}
      {payments.isError && <ErrorNote error={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.length === 0 && <p className="muted">No payment was started.</p>}
      {payments.data?.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
      <Balance order={order} />
    </section>
  );
}

const Payment = ({ payment }: { payment: AdminPayment }) => (
  <div className="payment">
    <div className="payment-row">
      <span>
        <strong>{methodName(payment.method)}</strong> <span className="muted num">{payment.reference_code}</span>
      </span>
      <PaymentTag status={payment.status} />
      <span className="muted tiny">{moment(payment.updated_at)}</span>
      <strong className="num">
        <Money amount={payment.amount} currency={payment.currency} />
      </strong>
    </div>
    {payment.proof_path && <PaymentProof payment={payment} path={payment.proof_path} />}
    {isToDecide(payment) && <PaymentDecision payment={payment} />}
  </div>
);

const Balance = ({ order }: { order: AdminOrder }) =>
  order.amount_paid > 0 ? (
    <dl className="sums num">
      <div>
        <dt>Received</dt>
        <dd>
          <Money amount={order.amount_paid} currency={order.currency} />
        </dd>
      </div>
      {order.amount_refunded > 0 && (
        <div>
          <dt>Refunded</dt>
          <dd>
            − <Money amount={order.amount_refunded} currency={order.currency} />
          </dd>
        </div>
      )}
    </dl>
  ) : null;
