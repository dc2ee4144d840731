import { useShell } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** The database refuses it if another amount than `received` has arrived for the order. */
export const applyHeldMoney = (db: Db, unmatchedId: string, order: { id: string; received: number }) =>
  unwrap(
    db.rpc('apply_held_money', {
      p_order_id: order.id,
      p_unmatched_id: unmatchedId,
      p_expected_balance: order.received,
    }),
  );

/** Uses held money for an order. What is left of it stays held. */
export const useApplyHeldMoney = (order: { id: string; received: number }) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (unmatchedId: string) => applyHeldMoney(db, unmatchedId, order),
    // orders are shown by several remotes
    onSettled: (_applied, _error, _id, _undo, { client }) => client.invalidateQueries(),
  });
};
