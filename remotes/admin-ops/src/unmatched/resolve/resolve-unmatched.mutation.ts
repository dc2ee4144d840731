import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

/** Says what became of money without an order. Once: PT409 where somebody else has said it already. */
export const useResolveUnmatched = (id: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (resolution: string) => unwrap(db.rpc('resolve_unmatched_payment', { p_id: id, p_resolution: resolution })),
    onSuccess: () => toast({ title: 'Payment settled' }),
    onSettled: (_row, _error, _resolution, _undo, { client }) => client.invalidateQueries({ queryKey: paymentKeys.all }),
  });
};
