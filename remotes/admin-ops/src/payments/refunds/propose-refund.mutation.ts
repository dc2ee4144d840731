import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** Pieces of a line that are refunded. */
export interface RefundedPieces {
  line_id: string;
  quantity: number;
}

/** What a refund of these pieces would be. Nothing changes. */
export function useProposeRefund(paymentId: string) {
  const { db } = useShell();
  return useMutation({
    mutationFn: (items: RefundedPieces[]) =>
      unwrap(db.rpc('refund_proposal', { p_payment_id: paymentId, p_items: items.map((item) => ({ ...item })) })),
  });
}
