import { paths } from '@landfall/contract';
import { Hop, Money, StatusTag, formatDay, hopStages } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { type OrderCard, titleOf } from '../rows.ts';

const Row = ({ order }: { order: OrderCard }) => (
  <li>
    <Link className="plain cd-row" to={paths.order(order.id)}>
      <span className="cd-row-what">
        <strong>{titleOf(order)}</strong>
        <small className="muted">
          {order.order_number} · {formatDay(order.created_at)}
        </small>
      </span>
      <Hop from={order.country_code} to={order.destination_country} {...hopStages(order.status)} />
      <StatusTag
        status={order.status}
        category="order"
        needs={order.payment_status === 'unpaid' && order.status === 'payment_pending'}
      />
      <span className="cd-row-sum">
        <Money amount={order.total} currency={order.currency} />
      </span>
    </Link>
  </li>
);

/** Orders, one a line, on paper. */
export const OrderRows = ({ orders }: { orders: readonly OrderCard[] }) => (
  <ul className="paper cd-rows">
    {orders.map((order) => (
      <Row key={order.id} order={order} />
    ))}
  </ul>
);
