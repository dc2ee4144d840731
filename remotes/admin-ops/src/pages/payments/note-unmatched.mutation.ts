import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentKeys } from '../../keys.query.ts';
import { paymentOf } from './payment-of.ts';

/** Money on an account that no payment waits for. */
export interface FoundMoney {
  amount: number;
  /** ISO 4217. */
  currency: string;
  note?: string | undefined;
  /** The sender's name and the text of the transfer, as the bank shows them. */
  sender?: string | undefined;
  reference?: string | undefined;
  /** When it arrived: ISO 8601. Without it: now. */
  arrivedAt?: string | undefined;
  /** The payment it was meant for, or its order number; neither if unknown. */
  paymentId?: string | undefined;
  orderNumber?: string | undefined;
}

/** Records an overpayment, or money that no order expects. Idempotent: a form sent twice makes one row. */
export const useNoteUnmatched = () => {
  const { db, bus, toast } = useShell();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ amount, currency, note, sender, reference, arrivedAt, paymentId, orderNumber }: FoundMoney) => {
      const meant = paymentId ?? (orderNumber ? (await paymentOf(db, orderNumber)).id : undefined);
      return unwrap(
        db.rpc('note_unmatched_payment', {
          p_amount: amount,
          p_currency: currency,
          p_key: key,
          ...(note && { p_note: note }),
          ...(sender && { p_sender: sender }),
          ...(reference && { p_reference: reference }),
          ...(arrivedAt && { p_arrived_at: arrivedAt }),
          ...(meant && { p_payment_id: meant }),
        }),
      );
    },
    onSuccess: () => {
      toast({ title: 'Payment noted', description: 'It waits under unmatched payments until it is settled.' });
      bus.emit({ type: 'unmatched.noted' });
    },
    onSettled: (_row, _error, _money, _undo, { client }) => client.invalidateQueries({ queryKey: paymentKeys.all }),
  });
};
