import { FormDialog } from '@landfall/admin';
import * as v from 'valibot';
import { orderMove } from '../../../bulk/labels.ts';
import type { AdminOrder } from '../../../rows.ts';
import { impliedText } from './implied-lines.ts';
import type { useMoveOrder } from '../../../lines/move-order.mutation.ts';

interface Props {
  order: AdminOrder;
  to: string;
  move: ReturnType<typeof useMoveOrder>;
  onClose(): void;
}

/** Says which lines change with their order, before they do. */
export const MoveDialog = ({ order, to, move, onClose }: Props) => (
  <FormDialog
    title={`${orderMove(to)}: ${order.order_number}`}
    open
    schema={v.object({})}
    save={{ ...move, mutate: () => move.mutate({ to }, { onSuccess: onClose }) }}
    okText={orderMove(to)}
    cancelText="Not yet"
    intro={impliedText(order, to)}
    onClose={onClose}
  >
    {null}
  </FormDialog>
);
