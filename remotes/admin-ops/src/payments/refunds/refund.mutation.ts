import { useShell } from '@landfall/contract';
import { type Db, callFunction, unwrap } from '@landfall/db';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys } from '../../keys.query.ts';
import type { AdminPayment } from '../../rows.ts';
import type { Refund } from './refunds.query.ts';

export interface RefundRequest {
  amount: number;
  /** Shown to the customer. */
  reason: string;
  note: string | null;
  /** For items that are not delivered, or for money only; undefined for a cancelled order. */
  kind?: 'items' | 'money' | undefined;
  /** How many pieces of each line, by its ID. */
  copies: Record<string, number>;
  /** Made once for each dialog: a second press is the same refund. */
  key: string;
}

const refresh = (client: QueryClient) =>
  Promise.all([paymentKeys.all, orderKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));

const sendToGateway = (db: Db, refundId: string) =>
  callFunction<{ status: 'succeeded' | 'processing' | 'failed' }>(db, 'refund-payment', { refund_id: refundId });

const itemsOf = (copies: Record<string, number>) =>
  Object.entries(copies).flatMap(([line_id, quantity]) => (quantity > 0 ? { line_id, quantity } : []));

/** Requests a refund. One of a card is sent to its gateway at once. */
export const useRequestRefund = (payment: AdminPayment) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async ({ amount, reason, note, kind, copies, key }: RefundRequest) => {
      const refund = await unwrap(
        db.rpc('request_refund', {
          p_payment_id: payment.id,
          p_amount: amount,
          p_reason: reason,
          ...(note && { p_note: note }),
          p_idempotency_key: key,
          p_expected_refundable: payment.amount_refundable,
          ...(kind && { p_items: kind === 'items' ? itemsOf(copies) : [] }),
        }),
      );
      if (payment.method === 'card') await sendToGateway(db, refund.refund_id);
      return refund;
    },
    onSuccess: () => bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.order_id }),
    onSettled: (_refund, _error, _request, _undo, { client }) => refresh(client),
  });
};

/** Sends a card refund to its gateway again, after an answer that did not come. It is never paid out twice. */
export const useSendRefund = (refund: Refund) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: () => sendToGateway(db, refund.id),
    onSettled: (_sent, _error, _nothing, _undo, { client }) => refresh(client),
  });
};

/** Records that a transfer or cash was paid out. The customer is mailed. */
export const useSettleRefund = (refund: Refund, orderId: string) => {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: (reference: string) => unwrap(db.rpc('settle_refund', { p_refund_id: refund.id, p_payout_reference: reference })),
    onSuccess: () => {
      toast({ title: 'Refund paid out', description: 'The customer gets an e-mail.' });
      bus.emit({ type: 'payment.decided', paymentId: refund.payment_id, orderId });
    },
    onSettled: (_settled, _error, _reference, _undo, { client }) => refresh(client),
  });
};

/** Takes back a refund that was not paid out. */
export const useCancelRefund = (refund: Refund) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (why: string) => unwrap(db.rpc('cancel_refund', { p_refund_id: refund.id, p_why: why })),
    onSuccess: () => toast({ title: 'Refund cancelled', description: 'Its amount can be refunded again.' }),
    onSettled: (_cancelled, _error, _why, _undo, { client }) => refresh(client),
  });
};

/** Hands in the proof that a refund was paid out. The function checks the file's content. A later file replaces the earlier one. */
export const useSubmitPayoutProof = (refund: Refund) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('refund_id', refund.id);
      body.set('file', file);
      return callFunction<{ path: string; seen_before: boolean }>(db, 'submit-payout-proof', body);
    },
    onSuccess: () => toast({ title: 'Proof of payout stored' }),
    onSettled: (_path, _error, _file, _undo, { client }) => client.invalidateQueries({ queryKey: paymentKeys.all }),
  });
};
