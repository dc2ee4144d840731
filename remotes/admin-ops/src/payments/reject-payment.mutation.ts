import { unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';

/** Rejects a payment's proof. The customer gets the reason by email and can upload another proof. */
export const useRejectPayment = (payment: { id: string; orderId: string }) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: (reason: string) => unwrap(db.rpc('reject_payment', { p_payment_id: payment.id, p_reason: reason })),
    onSuccess: () => {
      toast({ title: 'Proof rejected', description: 'We asked the customer for a new one.' });
      bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.orderId });
    },
    onSettled: (_paid, _error, _reason, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
