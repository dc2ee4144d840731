import { type Span, lists } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import { DataState, StatusTag, When, hopStages } from '@landfall/ui/record';
import { Hop, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type PaidOrder, paidOrders } from './sales.query.ts';
import styles from './sales.module.css';

/** The latest orders of the range that were paid. */
export function PaidOrders({ span }: { span: Span }) {
  const { db } = useShell();
  const orders = useQuery(paidOrders(db, span));
  return (
    <section className={`paper ${styles.salesCard} ${styles.whole}`} aria-labelledby="orders-title">
      <div className="title-row">
        <h2 id="orders-title">Paid orders</h2>
        <Link className="small" to={lists.paid(span)}>
          All of the range
        </Link>
      </div>
      <DataState
        query={orders}
        skeleton={<Skeletons rows={5} />}
        empty={<p className="muted">No order was paid in this range.</p>}
        errorTitle="The orders could not be loaded"
      >
        {(rows) => (
          <ol className={`${styles.salesRows} ${styles.paidOrders} num`}>
            {rows.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ol>
        )}
      </DataState>
    </section>
  );
}

const OrderRow = ({ order }: { order: PaidOrder }) => (
  <Link className="plain" to={paths.adminOrder(order.id)}>
    <span className="strong">{order.order_number}</span>
    <span>{order.customer_name ?? order.customer_email}</span>
    <Hop from={order.country_code ?? order.destination_country} to={order.destination_country} {...hopStages(order.status)} />
    <StatusTag status={order.status} category="order" />
    <span className="muted">
      <When at={order.created_at} />
    </span>
    <span className="right">
      <Money amount={order.total} currency={order.currency} />
    </span>
    <span className="right muted">
      <Money amount={order.total_usd} currency="USD" />
    </span>
  </Link>
);
