import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { DataState, itemsOf, RouteLine, StatusTag, formatDay, quoteStages } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { MoneyTag } from '../../payments/payment-tag.tsx';
import { type CustomerView, type TheirOrder, theirOrders, theirThreads } from './view.query.ts';
import styles from './view.module.css';

const Order = ({ order }: { order: TheirOrder }) => (
  <details className="paper">
    <summary className={styles.summary}>
      <strong className="num">{order.order_number}</strong>
      <span className={styles.grow}>{itemsOf(order)}</span>
      <StatusTag status={order.status} category="order" />
      <MoneyTag statement={order.statement} />
      <Money amount={order.total} currency={order.currency} />
      <span className="muted tiny num">{formatDay(order.created_at)}</span>
    </summary>
    <RouteLine
      from={order.country_code ?? order.destination_country}
      to={order.destination_country}
      {...quoteStages(order.status, 'customer')}
    />
    <ul>
      {order.items.map((line) => (
        <li key={line.quote_id} className={styles.summary}>
          <span className={styles.grow}>
            {line.product_name ?? 'Unknown Product'}
            {line.quantity > 1 && ` × ${line.quantity}`}
          </span>
          <Money amount={line.line_total_local} currency={order.currency} />
        </li>
      ))}
    </ul>
    <p className="muted small">{order.statement.sentence}</p>
    {order.tracking_number && (
      <p className="muted small">
        {order.carrier} {order.tracking_number}
      </p>
    )}
  </details>
);

/** Orders as the customer sees them. */
export function TheirOrders({ view }: { view: CustomerView }) {
  const { db } = useShell();
  const query = useQuery(theirOrders(db, view));
  return (
    <DataState
      query={query}
      skeleton={<Skeletons rows={4} />}
      empty={<p className="muted">They have no orders.</p>}
      errorTitle="The orders could not be loaded"
    >
      {(orders) => (
        <ul className={styles.cards}>
          {orders.map((order) => (
            <li key={order.id}>
              <Order order={order} />
            </li>
          ))}
        </ul>
      )}
    </DataState>
  );
}

/** Conversations as the customer sees them. Nothing is marked as read. */
export function TheirMessages({ view }: { view: CustomerView }) {
  const { db } = useShell();
  const query = useQuery(theirThreads(db, view));
  return (
    <DataState
      query={query}
      skeleton={<Skeletons rows={4} />}
      empty={<p className="muted">They have no messages.</p>}
      errorTitle="The messages could not be loaded"
    >
      {(threads) => (
        <ul className={styles.cards}>
          {threads.map((thread) => (
            <li key={thread.key} className={`paper ${styles.summary}`}>
              <strong className="num">{thread.order_number ?? thread.display_id ?? 'General'}</strong>
              <span className={styles.grow}>
                <span className="muted">{thread.last_is_mine ? 'They wrote: ' : 'Landfall wrote: '}</span>
                {thread.last_content}
              </span>
              <span className="muted num">
                {thread.message_count} {thread.message_count === 1 ? 'message' : 'messages'}
                {thread.unread > 0 && `, ${thread.unread} unread`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DataState>
  );
}
