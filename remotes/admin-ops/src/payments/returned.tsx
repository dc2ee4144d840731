import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { moment } from '../dates.ts';
import { useResolveUnmatched } from './resolve-unmatched.mutation.ts';
import { type ReturnedMoney, returnedMoney } from './returned.query.ts';
import { TextForm } from './text-form.tsx';
import styles from './receipts.module.css';

function Row({ money }: { money: ReturnedMoney }) {
  const [asking, ask] = useState(false);
  const resolve = useResolveUnmatched(money.id);
  return (
    <li>
      <div className={styles.receiptRow}>
        <span className={styles.grow}>
          {moment(money.resolved_at)} <span className={`muted small ${styles.receiptEnd}`}>{money.resolution}</span>
        </span>
        <span className="num strong">
          <Money amount={money.amount} currency={money.currency} />
        </span>
        {!asking && (
          <Button size="small" aria-label={`Bounced ${money.currency} ${money.amount}`} onClick={() => ask(true)}>
            Bounced
          </Button>
        )}
      </div>
      {asking && (
        <>
          <p className="muted small">The customer owes what we returned. We tell them.</p>
          <TextForm
            label="Why the bank took this money back"
            action="Record bounce"
            danger
            maxLength={2000}
            reader="team"
            pending={resolve.isPending}
            error={resolve.error}
            onSubmit={(resolution) => resolve.mutate({ resolution, outcome: 'bounced' })}
            onBack={() => ask(false)}
          />
        </>
      )}
    </li>
  );
}

/** Money of an order that was returned without ever being its receipt. It can bounce, as a card's chargeback after a refund. */
export function Returned({ orderId }: { orderId: string }) {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(returnedMoney(db, orderId));
  if (error && !data)
    return <ErrorNote error={error} title="Returned money could not be loaded" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={styles.receipts} aria-labelledby="returned-title">
      <h3 id="returned-title">Returned</h3>
      <ul>
        {data.map((money) => (
          <Row key={money.id} money={money} />
        ))}
      </ul>
    </section>
  );
}
