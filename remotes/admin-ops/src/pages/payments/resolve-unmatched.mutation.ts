import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

/** What became of unmatched money: sent back to the payer, used otherwise, or noted by mistake so that it never came. */
export type Outcome = 'returned' | 'settled' | 'not_received';

/** Says what became of money without an order. Once: PT409 where somebody else has said it already. */
export const useResolveUnmatched = (id: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: ({ resolution, outcome }: { resolution: string; outcome: Outcome }) =>
      unwrap(db.rpc('resolve_unmatched_payment', { p_id: id, p_resolution: resolution, p_outcome: outcome })),
    onSuccess: () => {
      toast({ title: 'Payment settled' });
      bus.emit({ type: 'unmatched.settled', unmatchedId: id });
    },
    onSettled: (_row, _error, _resolution, _undo, { client }) => client.invalidateQueries({ queryKey: paymentKeys.all }),
  });
};
