import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';
import type { Receipt } from './receipts.query.ts';

export type Reversal = NonNullable<Receipt['reversal_kind']>;

/** Takes back a receipt with everything made from its money: the bank took it back, or it was recorded by mistake. Orders that it paid wait
 *  for their money again. */
export const useRecordBounce = (receipt: Receipt, orderId: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: ({ reason, kind }: { reason: string; kind: Reversal }) =>
      unwrap(db.rpc('record_bounce', { p_receipt_id: receipt.id, p_reason: reason, p_kind: kind })),
    onSuccess: ({ status, undone, missing, currency }) => {
      const others = undone.flatMap(({ order_id, order_number }) => (order_id === orderId ? [] : order_number));
      toast({
        title: status === 'bounced' ? 'Bounce recorded' : 'Receipt reversed',
        description: [
          `${formatCurrency(missing, currency)} are missing now.`,
          others.length > 0 && `Also taken back from ${others.join(', ')}.`,
        ]
          .filter(Boolean)
          .join(' '),
      });
      bus.emit({ type: 'payment.decided', paymentId: receipt.payment_id, orderId });
    },
    onSettled: (_reversed, _error, _reason, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
