import { unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';

/** Says that a payment's money has arrived, and how much. The server compares the amount and moves the order to paid. */
export const useVerifyPayment = (payment: { id: string; orderId: string }) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (amount: number) => unwrap(db.rpc('verify_payment', { p_payment_id: payment.id, p_amount: amount })),
    onSuccess: () => bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.orderId }),
    onSettled: (_paid, _error, _amount, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
