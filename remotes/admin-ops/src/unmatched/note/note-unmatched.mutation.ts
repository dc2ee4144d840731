import { useShell } from '@landfall/contract';
import { AppError, type Db, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentKeys } from '../../keys.query.ts';

/** Money on an account that no payment waits for. */
export interface FoundMoney {
  amount: number;
  /** ISO 4217. */
  currency: string;
  note: string;
  /** The payment it was meant for, or the number of its order; neither where nobody knows. */
  paymentId?: string | undefined;
  orderNumber?: string | undefined;
}

/** The latest payment of an order, by the order's number. @throws AppError PT404 where no order has it */
async function paymentOf(db: Db, orderNumber: string): Promise<string> {
  const [payment] = await unwrap(
    db.from('admin_payments').select('id').eq('order_number', orderNumber).order('created_at', { ascending: false }).limit(1),
  );
  if (!payment?.id) throw new AppError('order_not_found', { code: 'PT404', details: `No payment belongs to ${orderNumber}.` });
  return payment.id;
}

/** Notes money that came over what is due, or for nobody. What one form sends twice is one row. */
export const useNoteUnmatched = () => {
  const { db, bus, toast } = useShell();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ amount, currency, note, paymentId, orderNumber }: FoundMoney) => {
      const meant = paymentId ?? (orderNumber ? await paymentOf(db, orderNumber) : undefined);
      return unwrap(
        db.rpc('note_unmatched_payment', {
          p_amount: amount,
          p_currency: currency,
          p_note: note,
          p_key: key,
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
