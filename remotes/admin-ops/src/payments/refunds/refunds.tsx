import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { copiesOf, ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { refundState } from '../labels.ts';
import { PaymentTag } from '../payment-tag.tsx';
import { moment } from '../../dates.ts';
import { TextForm } from '../text-form.tsx';
import { PayoutProof } from './payout-proof.tsx';
import { useCancelRefund, useSendRefund, useSettleRefund } from './refund.mutation.ts';
import { type Refund, refundsOfOrder } from './refunds.query.ts';
import styles from '../receipts.module.css';

/** A transfer or cash: paid out by a person, or cancelled. */
function ManualActions({ refund, orderId }: { refund: Refund; orderId: string }) {
  const [form, setForm] = useState<'settle' | 'cancel'>();
  const settle = useSettleRefund(refund, orderId);
  const cancel = useCancelRefund(refund);
  const back = () => setForm(undefined);
  if (form === 'settle') {
    return (
      <TextForm
        label="Reference of the payout"
        action="Mark as paid out"
        maxLength={200}
        reader="customer"
        pending={settle.isPending}
        error={settle.error}
        onSubmit={(reference) => settle.mutate(reference)}
        onBack={back}
      />
    );
  }
  if (form === 'cancel') {
    return (
      <TextForm
        label="Why it is cancelled"
        action="Cancel refund"
        danger
        maxLength={500}
        reader="team"
        pending={cancel.isPending}
        error={cancel.error}
        onSubmit={(why) => cancel.mutate(why)}
        onBack={back}
      />
    );
  }
  return (
    <div className={styles.refundActions}>
      <Button size="small" type="primary" onClick={() => setForm('settle')}>
        Mark as paid out
      </Button>
      <Button size="small" onClick={() => setForm('cancel')}>
        Cancel refund
      </Button>
    </div>
  );
}

/** A card refund whose gateway has not answered. */
function SendAgain({ refund }: { refund: Refund }) {
  const send = useSendRefund(refund);
  return (
    <div className={styles.refundActions}>
      <Button size="small" loading={send.isPending} onClick={() => send.mutate()}>
        Send to the gateway again
      </Button>
      {send.isError && <Refusal error={send.error} />}
    </div>
  );
}

function Row({ refund, orderId }: { refund: Refund; orderId: string }) {
  return (
    <li>
      <div className={styles.receiptRow}>
        <span className={styles.grow}>
          {moment(refund.settled_at ?? refund.created_at)}{' '}
          <span className="muted">by {refund.requested_by_name ?? 'the card gateway'}</span>
          <span className={`muted small ${styles.receiptEnd}`}>{refund.reason}</span>
          {refund.items.length > 0 && <span className={`muted small ${styles.receiptEnd}`}>For {copiesOf(refund.items)}</span>}
          {refund.note && <span className={`muted small ${styles.receiptEnd}`}>Note: {refund.note}</span>}
          {refund.payout_reference && (
            <span className={`muted small ${styles.receiptEnd}`}>Payout {refund.payout_reference}</span>
          )}
          {refund.failure_reason && <span className={`muted small ${styles.receiptEnd}`}>{refund.failure_reason}</span>}
        </span>
        <PaymentTag status={refundState(refund)} />
        <span className={refund.status === 'failed' ? `num ${styles.receiptReversed}` : 'num strong'}>
          <Money amount={-refund.amount} currency={refund.currency} />
        </span>
      </div>
      {refund.status === 'requested' && refund.method !== 'card' && <ManualActions refund={refund} orderId={orderId} />}
      {refund.status === 'requested' && refund.method === 'card' && <SendAgain refund={refund} />}
      {refund.method !== 'card' && refund.status !== 'failed' && <PayoutProof refund={refund} />}
    </li>
  );
}

/** Refunds of an order: what went back, what waits to be paid out, and what failed. Nothing if there are none. */
export function Refunds({ orderId }: { orderId: string }) {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(refundsOfOrder(db, orderId));
  if (error && !data) return <ErrorNote error={error} title="The refunds could not be loaded" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={styles.receipts} aria-labelledby="refunds-title">
      <h3 id="refunds-title">Refunds</h3>
      <ul>
        {data.map((refund) => (
          <Row key={refund.id} refund={refund} orderId={orderId} />
        ))}
      </ul>
    </section>
  );
}
