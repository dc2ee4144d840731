import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys } from '../../../keys.query.ts';
import type { ItemStatus, Line } from '../../../payments/order-items.query.ts';

/** Changes what has become of a line, and the shop's order reference. PT409 `stale_version` where another admin changed the line since. */
export const useUpdateOrderItem = ({ id, updated_at }: Pick<Line, 'id' | 'updated_at'>) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ status, reference }: { status: ItemStatus; reference: string }) =>
      unwrap(
        db.rpc('update_order_item', { p_item_id: id, p_seen: updated_at ?? '', p_status: status, p_reference: reference.trim() }),
      ),
    onSettled: (_line, _error, _change, _undo, { client }) => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
};
