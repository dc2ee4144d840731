import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { type SuggestedOrder, suggestedOrders } from './suggestions.query.ts';
import styles from './unmatched.module.css';

interface Props {
  unmatchedId: string;
  /** "Credit to" or "Add". */
  action: string;
  pending: boolean;
  onChoose(order: SuggestedOrder): void;
}

/** Orders that the money may be for, best first, each with its reasons. */
export function Suggestions({ unmatchedId, action, pending, onChoose }: Props) {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(suggestedOrders(db, unmatchedId));
  if (error && !data)
    return <ErrorNote error={error} title="The suggestions could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={2} />;
  if (data.length === 0)
    return (
      <p className="muted">
        No order that waits for money fits its reference, amount or sender. You can still enter an order number.
      </p>
    );
  return (
    <section className={styles.suggestions} aria-label="Suggested orders">
      <h3>Suggested orders</h3>
      <ol>
        {data.map((order) => (
          <li key={order.payment_id} className={styles.suggestion}>
            <div>
              <Link className="strong num" to={paths.adminOrder(order.order_id)}>
                {order.order_number}
              </Link>{' '}
              <bdi>{order.customer_name ?? order.customer_email}</bdi>{' '}
              <span className="muted num">
                <Money amount={order.missing} currency={order.currency} /> due
              </span>
              <ul className="muted small">
                {order.reasons.map(({ kind, text }) => (
                  <li key={kind}>{text}</li>
                ))}
              </ul>
            </div>
            <Button disabled={pending} onClick={() => onChoose(order)} aria-label={`${action} ${order.order_number}`}>
              {action}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
