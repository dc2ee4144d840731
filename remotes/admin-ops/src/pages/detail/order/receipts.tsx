import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { moment } from '../record/facts.tsx';
import { TextForm } from '../record/text-form.tsx';
import { type Receipt, receiptsOfOrder } from './receipts.query.ts';
import { useReverseReceipt } from './reverse-receipt.mutation.ts';
import styles from './receipts.module.css';

const SOURCES: Record<Receipt['source'], string> = {
  admin: 'an admin',
  gateway: 'the card gateway',
  unmatched: 'an admin',
  migration: 'an earlier version',
};

/** When and by whom it was recorded, reversed or released. */
function Story({ receipt }: { receipt: Receipt }) {
  const by = receipt.recorded_by_name ?? SOURCES[receipt.source];
  return (
    <span className={styles.grow}>
      {moment(receipt.received_at)} <span className="muted">by {by}</span>
      {receipt.source === 'unmatched' && <span className={`muted small ${styles.receiptEnd}`}>From unmatched payments</span>}
      {receipt.reversed_at && (
        <span className={`muted small ${styles.receiptEnd}`}>
          Reversed {moment(receipt.reversed_at)} by {receipt.reversed_by_name ?? 'an admin'}: {receipt.reversal_reason}
        </span>
      )}
      {receipt.released_at && !receipt.reversed_at && (
        <span className={`muted small ${styles.receiptEnd}`}>Moved to unmatched payments {moment(receipt.released_at)}</span>
      )}
    </span>
  );
}

function Reverse({ receipt, orderId, back }: { receipt: Receipt; orderId: string; back(): void }) {
  const reverse = useReverseReceipt(receipt, orderId);
  return (
    <TextForm
      label="Why this money was not received"
      action="Reverse receipt"
      danger
      maxLength={500}
      reader="team"
      pending={reverse.isPending}
      error={reverse.error}
      onSubmit={(reason) => reverse.mutate(reason)}
      onBack={back}
    />
  );
}

function Row({ receipt, orderId }: { receipt: Receipt; orderId: string }) {
  const [reversing, setReversing] = useState(false);
  const counts = !receipt.reversed_at;
  return (
    <li>
      <div className={styles.receiptRow}>
        <Story receipt={receipt} />
        <span className={counts ? 'num strong' : `num ${styles.receiptReversed}`}>
          <Money amount={receipt.amount} currency={receipt.currency} />
        </span>
        {counts && receipt.source !== 'gateway' && !reversing && (
          <Button size="small" aria-label={`Reverse ${receipt.currency} ${receipt.amount}`} onClick={() => setReversing(true)}>
            Reverse
          </Button>
        )}
      </div>
      {reversing && counts && <Reverse receipt={receipt} orderId={orderId} back={() => setReversing(false)} />}
    </li>
  );
}

/** The receipts of an order, including reversed ones. Renders nothing if there are none. */
export function Receipts({ orderId }: { orderId: string }) {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(receiptsOfOrder(db, orderId));
  if (error && !data) return <ErrorNote error={error} title="The receipts could not be loaded" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={styles.receipts} aria-labelledby="receipts-title">
      <h3 id="receipts-title">Receipts</h3>
      <ul>
        {data.map((receipt) => (
          <Row key={receipt.id} receipt={receipt} orderId={orderId} />
        ))}
      </ul>
    </section>
  );
}
