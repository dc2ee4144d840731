import { unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../keys.query.ts';
import type { AdminOrder } from '../rows.ts';

/** What a move of an order can carry. Dates are ISO days. */
export type MoveDetails = {
  carrier?: string;
  tracking_number?: string;
  tracking_url?: string;
  eta_min?: string;
  eta_max?: string;
  reason?: string;
};

/** Moves an order along its status's allowed transitions; its quotes follow in the same transaction. */
export const useMoveOrder = (order: Pick<AdminOrder, 'id' | 'version' | 'order_number'>) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: ({ to, details = {} }: { to: string; details?: MoveDetails }) =>
      unwrap(db.rpc('move_order', { p_order_id: order.id, p_to: to, p_version: order.version, p_details: details })),
    onSuccess: ({ id, status }) => {
      toast({ title: 'Order moved', description: `${order.order_number} is ${status.replaceAll('_', ' ')} now.` });
      bus.emit({ type: 'order.moved', orderId: id, to: status });
    },
    onSettled: (_card, _error, _move, _undo, { client }) =>
      Promise.all([orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
