import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { StatusTag, miniRouteStages } from '@landfall/ui/record';
import { type DisplayRate, MiniRoute, useDisplayRate } from '@landfall/ui/screen';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { orderCard } from './order.query.ts';
import type { OrderLine } from '../rows.ts';
import { RowWhat, useRowPhotos } from '../rows/row-title.tsx';
import styles from '../rows/rows.module.css';

interface RowProps {
  order: OrderLine;
  rate: DisplayRate | undefined;
  photo: string | undefined;
  onNear: () => void;
}

const Row = ({ order, rate, photo, onNear }: RowProps) => (
  <li>
    <Link data-row className={`plain ${styles.cdRow}`} to={paths.order(order.id)} onPointerEnter={onNear} onFocus={onNear}>
      <RowWhat row={order} number={order.order_number} photo={photo} />
      <MiniRoute from={order.origins} to={order.destination_country} {...miniRouteStages(order.status)} />
      <StatusTag status={order.status} category="order" needs={order.waits_for === 'customer'} />
      <span className={styles.cdRowSum}>
        <PriceStatement variant="amount" statement={order.totals} method={order.totals.method ?? undefined} rate={rate} />
      </span>
    </Link>
  </li>
);

/** Orders, one per line. */
export function OrderRows({ orders }: { orders: readonly OrderLine[] }) {
  const { db } = useShell();
  const client = useQueryClient();
  const rate = useDisplayRate();
  const photoOf = useRowPhotos(orders);
  return (
    <ul className={`paper ${styles.cdRows}`}>
      {orders.map((order) => (
        <Row
          key={order.id}
          order={order}
          rate={rate}
          photo={photoOf(order)}
          onNear={() => void client.prefetchQuery(orderCard(db, order.user_id, order.id))}
        />
      ))}
    </ul>
  );
}
