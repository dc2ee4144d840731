import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { copiesOf, ErrorNote, formatDate } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { type Refund, refundsOfOrder } from './refunds.query.ts';
import styles from '../../dashboard.module.css';

const WAY = { card: 'to your card', bank_transfer: 'by bank transfer', cod: 'in cash' };

const stateOf = ({ status, method, settled_at, created_at }: Refund): string =>
  status === 'succeeded'
    ? `Sent back ${WAY[method]} on ${formatDate(settled_at ?? created_at)}. Banks take up to ten working days.`
    : `Being sent back ${WAY[method]}. We e-mail you when it is done.`;

/** Refunds to the customer: amount, reason and date. Nothing without refunds. */
export function Refunds({ orderId }: { orderId: string }) {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(refundsOfOrder(db, orderId));
  if (error && !data) return <ErrorNote error={error} title="Your refunds could not be loaded" onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <ul className={styles.cdRefunds} aria-label="Refunds">
      {data.map((refund) => (
        <li key={refund.id}>
          <strong className="num">
            <Money amount={refund.amount} currency={refund.currency} />
          </strong>
          <p className="small">{refund.reason}</p>
          {refund.items.length > 0 && <p className="small">For {copiesOf(refund.items)}</p>}
          <p className="small muted">
            {stateOf(refund)}
            {refund.number && ` Refund note ${refund.number}.`}
          </p>
        </li>
      ))}
    </ul>
  );
}
