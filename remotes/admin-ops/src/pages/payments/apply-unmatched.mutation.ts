import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../../keys.query.ts';
import { paymentOf } from './payment-of.ts';

/** Credits unmatched money to an order that waits for its payment. The same money and order again change nothing. */
export const useApplyUnmatched = (id: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: async (orderNumber: string) => {
      const payment = await paymentOf(db, orderNumber);
      await unwrap(
        db.rpc('apply_unmatched_payment', {
          p_id: id,
          p_payment_id: payment.id,
          p_expected_balance: payment.amount_paid,
        }),
      );
      return payment;
    },
    onSuccess: (payment, orderNumber) => {
      toast({ title: 'Payment credited', description: `It is a receipt of ${orderNumber} now.` });
      bus.emit({ type: 'unmatched.settled', unmatchedId: id });
      bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.order_id });
    },
    onSettled: (_paid, _error, _order, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
