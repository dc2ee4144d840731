import { Refusal } from '@landfall/admin';
import { useStatusConfig } from '@landfall/status';
import { Button } from 'antd';
import type { MovedOrder } from './move-lines.mutation.ts';
import { useMoveOrder } from './move-order.mutation.ts';
import styles from './lines.module.css';

interface Props {
  orders: readonly MovedOrder[];
  onMoved(orderId: string): void;
}

/** Orders whose last line got there: each can be moved with one press. */
export const OfferedMoves = ({ orders, onMoved }: Props) => (
  <div role="status">
    {orders.map(
      (order) => order.offers && <OfferedMove key={order.order_id} order={order} to={order.offers} onMoved={onMoved} />,
    )}
  </div>
);

function OfferedMove({ order, to, onMoved }: { order: MovedOrder; to: string; onMoved(orderId: string): void }) {
  const { label } = useStatusConfig();
  const { order_id: id, version, order_number } = order;
  const move = useMoveOrder({ id, version, order_number });
  return (
    <div className={styles.lnOffer}>
      <span>
        {to === 'shipped' ? `All that is left of ${order_number} is on its way.` : `${order_number} has nothing left to buy.`}
      </span>
      <Button
        type="primary"
        size="small"
        loading={move.isPending}
        onClick={() => move.mutate({ to }, { onSuccess: () => onMoved(id) })}
      >
        Move {order_number} to {label(to, 'order')}
      </Button>
      {move.error && <Refusal error={move.error} />}
    </div>
  );
}
