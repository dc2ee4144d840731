import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys } from '../keys.query.ts';

/** How unmatched money was settled: returned to the payer, used otherwise, taken back by its bank, or never received (noted by
 *  mistake). */
export type Outcome = 'returned' | 'settled' | 'bounced' | 'not_received';

/** Settles unmatched money, once: PT409 if another admin has settled it already. Only returned money can bounce afterwards. */
export const useResolveUnmatched = (id: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: ({ resolution, outcome }: { resolution: string; outcome: Outcome }) =>
      unwrap(db.rpc('resolve_unmatched_payment', { p_id: id, p_resolution: resolution, p_outcome: outcome })),
    onSuccess: (_row, { outcome }) => {
      toast({ title: outcome === 'bounced' ? 'Bounce recorded' : 'Payment settled' });
      bus.emit({ type: 'unmatched.settled', unmatchedId: id });
    },
    onSettled: (_row, _error, _resolution, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
