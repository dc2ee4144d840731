import { useShell } from '@landfall/contract';
import { PriceStatement } from '@landfall/ui';
import { DataState, itemsOf, OrderedItems, RouteLine, StatusTag, formatDay, quoteStages } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { MoneyTag } from '../../payments/payment-tag.tsx';
import { type CustomerView, type TheirOrder, theirOrders, theirThreads } from './view.query.ts';
import styles from './view.module.css';

const Order = ({ order }: { order: TheirOrder }) => (
  <details className="paper">
    <summary className={styles.summary}>
      <strong className="num">{order.order_number}</strong>
      <span className={styles.grow}>
        <bdi>{itemsOf(order)}</bdi>
      </span>
      <StatusTag status={order.status} category="order" />
      <MoneyTag money={order.money} />
      <PriceStatement variant="amount" statement={order.totals} method={order.payment_method} rate={undefined} />
      <span className="muted tiny num">{formatDay(order.created_at)}</span>
    </summary>
    <RouteLine
      from={order.country_code ?? order.destination_country}
      to={order.destination_country}
      {...quoteStages(order.status, 'customer')}
    />
    {order.items.map((line) => (
      <OrderedItems
        key={line.quote_id}
        items={line.snapshot.items ?? []}
        copies={line.quantity}
        title={`Quote ${line.snapshot.display_id}`}
        amount={<PriceStatement variant="amount" statement={line.statement} method={order.payment_method} rate={undefined} />}
      />
    ))}
    <p className="muted small">{order.money.sentence}</p>
    {order.parcels.map(({ id, number, carrier, tracking_number }) => (
      <p key={id} className="muted small">
        {[number, carrier, tracking_number].filter(Boolean).join(' ')}
      </p>
    ))}
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
