import { unwrapJson } from '@landfall/db';
import { type Toast, useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';

/** What the server made of it. `missing`: still due, in the payment's currency. */
export interface Verified {
  status: 'paid' | 'partial';
  missing: number;
  currency: string;
}

const wordsOf = ({ status, missing, currency }: Verified): Toast =>
  status === 'paid'
    ? { title: 'Payment verified', description: 'The order is paid.' }
    : {
        title: 'Part of it verified',
        description: `${formatCurrency(missing, currency)} are still missing; the customer is told.`,
      };

/** Says that a payment's money has arrived, and how much. The full amount pays the order; less keeps it waiting. */
export const useVerifyPayment = (payment: { id: string; orderId: string }) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: (amount: number) =>
      unwrapJson<Verified>(db.rpc('verify_payment', { p_payment_id: payment.id, p_amount: amount })),
    onSuccess: (verified) => {
      toast(wordsOf(verified));
      bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.orderId });
    },
    onSettled: (_paid, _error, _amount, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
