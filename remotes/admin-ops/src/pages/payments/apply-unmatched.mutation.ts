import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../../keys.query.ts';
import { paymentOf } from './payment-of.ts';
import type { SuggestedOrder } from './suggestions.query.ts';

/** Credits unmatched money to an order that waits for its payment: a suggestion, with the balance that was seen, or an order number. The same
 *  money and order again change nothing. */
export const useApplyUnmatched = (id: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: async (order: SuggestedOrder | string) => {
      const target = typeof order === 'string' ? await paymentOf(db, order) : { ...order, id: order.payment_id };
      const { id: payment, order_id, amount_paid } = target;
      await unwrap(db.rpc('apply_unmatched_payment', { p_id: id, p_payment_id: payment, p_expected_balance: amount_paid }));
      return { paymentId: payment, orderId: order_id };
    },
    onSuccess: (credited, order) => {
      const number = typeof order === 'string' ? order : order.order_number;
      toast({ title: 'Payment credited', description: `It is a receipt of ${number} now.` });
      bus.emit({ type: 'unmatched.settled', unmatchedId: id });
      bus.emit({ type: 'payment.decided', ...credited });
    },
    onSettled: (_paid, _error, _order, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
