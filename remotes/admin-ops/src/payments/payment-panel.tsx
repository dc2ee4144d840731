import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { moment } from '../dates.ts';
import { MoneyTag, PaymentTag } from './payment-tag.tsx';
import { methodName, paymentState } from './labels.ts';
import { paymentsOfOrder } from './payments.query.ts';
import type { AdminOrder, AdminPayment } from '../rows.ts';
import { Receipts } from './receipts.tsx';
import { Returned } from './returned.tsx';
import { type ClaimedPieces, claimedIn } from './refunds/claimed-pieces.ts';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { Refunds } from './refunds/refunds.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { WriteOff } from './write-off.tsx';
import { PaymentProof } from './payment-proof.tsx';
import styles from './payments.module.css';

/** A transfer or cash that has not come yet: an admin says whether it did. Cards are the gateway's. */
const isToDecide = ({ status, method, order_status }: AdminPayment): boolean =>
  method !== 'card' && order_status !== 'cancelled' && (status === 'awaiting_verification' || status === 'pending');

/** The payment of a cancelled order that takes what its customer owes: money that was sent back and then bounced. */
const paysBack = ({ money }: AdminOrder, payments: readonly AdminPayment[] = []): string | undefined =>
  money.state === 'customer_owes' && !money.can_pay ? payments[0]?.id : undefined;

interface PanelProps {
  order: AdminOrder;
  /** The order was cancelled just now: the refund of its money opens by itself. So it does for a claim, which the address names. */
  refundNext: boolean;
}

/** Every payment of an order; one that waits shows its proof and the two answers. */
export function PaymentPanel({ order, refundNext }: PanelProps) {
  const { db } = useShell();
  const payments = useQuery(paymentsOfOrder(db, order.id));
  const claimed = claimedIn(useSearchParams()[0]);
  const toRefund = refundNext || claimed ? payments.data?.find(({ amount_refundable }) => amount_refundable > 0)?.id : undefined;
  const toPayBack = paysBack(order, payments.data);
  return (
    <section className="paper" data-waits={payments.data?.some(isToDecide) || undefined} aria-labelledby="payment-title">
      <div className="title-row">
        <h2 id="payment-title">Payment</h2>
        <MoneyTag money={order.money} />
      </div>
      <p className="muted">{order.money.shop_sentence}</p>
      {payments.isPending && <Skeletons rows={3} />}
      {payments.isError && <ErrorNote error={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.length === 0 && <p className="muted">No payment was started.</p>}
      {payments.data?.map((payment) => (
        <Payment
          key={payment.id}
          payment={payment}
          refundNext={payment.id === toRefund}
          claimed={claimed}
          takesMoney={isToDecide(payment) || payment.id === toPayBack}
        />
      ))}
      <Receipts orderId={order.id} />
      {order.money.refunded > 0 && <Returned orderId={order.id} />}
      <Refunds orderId={order.id} />
      <Balance money={order.money} />
      <WriteOff order={order} />
    </section>
  );
}

interface PaymentProps {
  payment: AdminPayment;
  refundNext: boolean;
  /** What a claim asks to be refunded. */
  claimed: ClaimedPieces | undefined;
}

/** Opens the refund of what is left of a payment. The next step once a paid order was cancelled. */
function RefundButton({ payment, refundNext, claimed }: PaymentProps) {
  const [opened, setOpened] = useState(false);
  const [wasClosed, setWasClosed] = useState(false);
  const open = opened || (refundNext && !wasClosed);
  const close = () => {
    setOpened(false);
    setWasClosed(true);
  };
  return (
    <div className={styles.refundButton}>
      <Button type={payment.order_status === 'cancelled' ? 'primary' : 'default'} onClick={() => setOpened(true)}>
        Refund
      </Button>
      <RefundDialog open={open} payment={payment} claimed={claimed} onClose={close} />
    </div>
  );
}

const Payment = ({ payment, refundNext, claimed, takesMoney }: PaymentProps & { takesMoney: boolean }) => (
  <div className={styles.payment}>
    <div className={styles.paymentRow}>
      <span>
        <strong>{methodName(payment.method)}</strong> <span className="muted num">{payment.reference_code}</span>
      </span>
      <PaymentTag status={paymentState(payment)} />
      <span className="muted tiny">{moment(payment.updated_at)}</span>
      <strong className="num">
        <Money amount={payment.amount} currency={payment.currency} />
      </strong>
    </div>
    {payment.proof_path && <PaymentProof payment={payment} path={payment.proof_path} />}
    {takesMoney && <PaymentDecision payment={payment} />}
    {payment.amount_refundable > 0 && <RefundButton payment={payment} refundNext={refundNext} claimed={claimed} />}
  </div>
);

const Sum = ({ label, amount, currency }: { label: string; amount: number; currency: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} currency={currency} />
    </dd>
  </div>
);

/** The sums behind who owes what. */
function Balance({ money }: Pick<AdminOrder, 'money'>) {
  const { currency, received, refunded, written_off, held, balance } = money;
  if (received === 0 && refunded === 0) return null;
  return (
    <dl className={`${styles.sums} num`}>
      <Sum label="Received" amount={received} currency={currency} />
      {refunded > 0 && <Sum label="Returned" amount={-refunded} currency={currency} />}
      {written_off > 0 && <Sum label="Written off" amount={written_off} currency={currency} />}
      {balance > 0 && <Sum label="Missing" amount={balance} currency={currency} />}
      {held.map((sum) => (
        <Sum key={sum.currency} label="Under unmatched payments" {...sum} />
      ))}
    </dl>
  );
}
