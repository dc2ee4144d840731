import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../../keys.query.ts';

/** One order's share of unmatched money, in the money's currency. */
export interface Share {
  payment_id: string;
  amount: number;
  /** What the admin saw as received for the order. */
  expected_balance: number;
}

/** Splits unmatched money over several orders; what is left stays unmatched. The same shares again change nothing. */
export const useSplitUnmatched = (id: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: (shares: Share[]) =>
      unwrap(db.rpc('split_unmatched_payment', { p_id: id, p_shares: shares.map((share) => ({ ...share })) })),
    onSuccess: ({ parts, remainder }) => {
      const numbers = parts.map(({ order_number }) => order_number).join(', ');
      toast({ title: 'Payment split', description: `${numbers}${remainder > 0 ? '; the rest stays unmatched' : ''}.` });
      bus.emit({ type: 'unmatched.settled', unmatchedId: id });
      for (const { payment_id, order_id } of parts)
        bus.emit({ type: 'payment.decided', paymentId: payment_id, orderId: order_id });
    },
    onSettled: (_parts, _error, _shares, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
