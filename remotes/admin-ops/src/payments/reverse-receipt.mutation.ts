import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';
import type { Receipt } from './receipts.query.ts';

/** Takes back a receipt that was recorded by mistake. An order that it paid waits for its money again. */
export const useReverseReceipt = (receipt: Receipt, orderId: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: (reason: string) => unwrap(db.rpc('reverse_receipt', { p_receipt_id: receipt.id, p_reason: reason })),
    onSuccess: ({ missing, currency }) => {
      toast({ title: 'Receipt reversed', description: `${formatCurrency(missing, currency)} are missing now.` });
      bus.emit({ type: 'payment.decided', paymentId: receipt.payment_id, orderId });
    },
    onSettled: (_reversed, _error, _reason, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
