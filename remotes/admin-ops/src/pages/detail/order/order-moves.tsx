import { Refusal } from '@landfall/admin';
import { Button } from 'antd';
import { useState } from 'react';
import { useMoveOrder } from '../../../lines/move-order.mutation.ts';
import { orderMove } from '../../../bulk/labels.ts';
import type { AdminOrder } from '../../../rows.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { impliedText } from './implied-lines.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import styles from '../detail.module.css';

/** Moves that need more than a press, also where they change lines. */
const asks = (order: AdminOrder, to: string): boolean => ['shipped', 'cancelled'].includes(to) || !!impliedText(order, to);

/** The next moves that the database allows now, as buttons; nothing where there is none. */
export function OrderMoves({ order, onCancelled }: { order: AdminOrder; onCancelled(): void }) {
  const [asking, ask] = useState<string>();
  const move = useMoveOrder(order);
  if (order.moves.length === 0) return null;
  const moved = { onSuccess: () => ask(undefined) };
  const forward = order.moves.find((to) => to !== 'cancelled');
  const close = () => {
    ask(undefined);
    move.reset();
  };
  return (
    <section
      className={forward ? `paper ${styles.moves} ${styles.forward}` : `paper ${styles.moves}`}
      aria-labelledby="moves-title"
    >
      <h2 id="moves-title">Next</h2>
      {order.moves.map((to) => (
        <Button
          key={to}
          block
          type={to === forward ? 'primary' : 'default'}
          loading={move.isPending && move.variables.to === to}
          disabled={move.isPending}
          onClick={() => (asks(order, to) ? ask(to) : move.mutate({ to }, moved))}
        >
          {orderMove(to)}
        </Button>
      ))}
      {move.isError && !asking && <Refusal error={move.error} />}
      {asking && !['shipped', 'cancelled'].includes(asking) && (
        <MoveDialog order={order} to={asking} move={move} onClose={close} />
      )}
      <ShipDialog
        open={asking === 'shipped'}
        order={order}
        busy={move.isPending}
        error={move.error}
        onClose={close}
        onShip={(details) => move.mutate({ to: 'shipped', details }, moved)}
      />
      <CancelDialog
        open={asking === 'cancelled'}
        order={order}
        busy={move.isPending}
        error={move.error}
        onClose={close}
        onCancel={(reason) =>
          move.mutate(
            { to: 'cancelled', details: { reason } },
            {
              onSuccess: () => {
                ask(undefined);
                onCancelled();
              },
            },
          )
        }
      />
    </section>
  );
}
