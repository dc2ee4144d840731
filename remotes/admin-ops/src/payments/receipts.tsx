import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { moment } from '../dates.ts';
import { TextForm } from './text-form.tsx';
import { type Receipt, receiptsOfOrder } from './receipts.query.ts';
import { type Reversal, useRecordBounce } from './record-bounce.mutation.ts';
import styles from './receipts.module.css';

const SOURCES: Record<Receipt['source'], string> = {
  admin: 'an admin',
  gateway: 'the card gateway',
  unmatched: 'an admin',
  migration: 'an earlier version',
  write_off: 'an admin',
  paid_out: 'an admin',
};

/** Names of receipts that are no money that arrived. */
const KINDS: Partial<Record<Receipt['source'], string>> = {
  unmatched: 'From unmatched payments',
  write_off: 'Written off',
  paid_out: 'Returned to the customer before it bounced',
};

const FORMS: Record<Reversal, { label: string; action: string }> = {
  bounced: { label: 'Why the bank took this money back', action: 'Record bounce' },
  mistake: { label: 'Why this money was not received', action: 'Reverse receipt' },
};

/** When and by whom it was recorded, reversed or released. */
function Story({ receipt }: { receipt: Receipt }) {
  const by = receipt.recorded_by_name ?? SOURCES[receipt.source];
  return (
    <span className={styles.grow}>
      {receipt.number && <span className="num">{receipt.number} </span>}
      {moment(receipt.received_at)} <span className="muted">by {by}</span>
      {KINDS[receipt.source] && (
        <span className={`muted small ${styles.receiptEnd}`}>
          {[KINDS[receipt.source], receipt.reason].filter(Boolean).join(': ')}
        </span>
      )}
      {receipt.reversed_at && (
        <span className={`muted small ${styles.receiptEnd}`}>
          {receipt.reversal_kind === 'bounced' ? 'Bounced' : 'Reversed'} {moment(receipt.reversed_at)} by{' '}
          {receipt.reversed_by_name ?? 'an admin'}: {receipt.reversal_reason}
        </span>
      )}
      {receipt.released_at && !receipt.reversed_at && (
        <span className={`muted small ${styles.receiptEnd}`}>Moved to unmatched payments {moment(receipt.released_at)}</span>
      )}
    </span>
  );
}

function TakeBack({ receipt, orderId, kind, back }: { receipt: Receipt; orderId: string; kind: Reversal; back(): void }) {
  const bounce = useRecordBounce(receipt, orderId);
  return (
    <>
      {kind === 'bounced' && (
        <p className="muted small">
          Everything made from this money is taken back, also from other orders. We tell the customers, who owe what was refunded
          or returned.
        </p>
      )}
      <TextForm
        {...FORMS[kind]}
        danger
        maxLength={500}
        reader="team"
        pending={bounce.isPending}
        error={bounce.error}
        onSubmit={(reason) => bounce.mutate({ reason, kind })}
        onBack={back}
      />
    </>
  );
}

/** How a receipt can be taken back. A write-off is no money of a bank, and a gateway makes no mistake. */
const waysOf = ({ source }: Receipt): Reversal[] => {
  if (source === 'paid_out') return [];
  if (source === 'gateway') return ['bounced'];
  return source === 'write_off' ? ['mistake'] : ['bounced', 'mistake'];
};

function Row({ receipt, orderId }: { receipt: Receipt; orderId: string }) {
  const [kind, setKind] = useState<Reversal>();
  const counts = !receipt.reversed_at;
  return (
    <li>
      <div className={styles.receiptRow}>
        <Story receipt={receipt} />
        <span className={counts ? 'num strong' : `num ${styles.receiptReversed}`}>
          <Money amount={receipt.amount} currency={receipt.currency} />
        </span>
        {counts &&
          !kind &&
          waysOf(receipt).map((way) => {
            const name = way === 'bounced' ? 'Bounced' : 'Reverse';
            return (
              <Button
                key={way}
                size="small"
                aria-label={`${name} ${receipt.currency} ${receipt.amount}`}
                onClick={() => setKind(way)}
              >
                {name}
              </Button>
            );
          })}
      </div>
      {kind && counts && <TakeBack {...{ receipt, orderId, kind }} back={() => setKind(undefined)} />}
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
