import { type Result, AppError, unwrap } from '@landfall/db';
import { type Toast, useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orderKeys, paymentKeys, quoteKeys } from '../../../keys.query.ts';

/** What the server made of it. `missing`: still due, in the payment's currency. */
export type Verified = Result<'verify_payment'>;

const excessText = ({ unmatched, currency }: Verified): string =>
  unmatched > 0 ? ` ${formatCurrency(unmatched, currency)} wait under unmatched payments.` : '';

const textOf = (verified: Verified): Toast =>
  verified.status === 'paid'
    ? { title: 'Payment verified', description: `The order is paid.${excessText(verified)}` }
    : {
        title: 'Part of it verified',
        description: `${formatCurrency(verified.missing, verified.currency)} are still missing; the customer is told.`,
      };

/** What an admin typed, and the balance that was on the screen then. */
export interface FoundPayment {
  amount: number;
  /** What the order had received. The database refuses another balance than it has. */
  balance: number;
  /** Records what is above the amount due as unmatched money. */
  keepExcess: boolean;
}

/** Records that a payment's money has arrived, and how much, once for each form. The full amount pays the order; less keeps it waiting. */
export const useVerifyPayment = (payment: { id: string; orderId: string }) => {
  const { db, bus, toast } = useShell();
  const [key, renewKey] = useState<string>(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ amount, balance, keepExcess }: FoundPayment) =>
      unwrap(
        db.rpc('verify_payment', {
          p_payment_id: payment.id,
          p_amount: amount,
          p_idempotency_key: key,
          p_expected_balance: balance,
          p_keep_excess: keepExcess,
        }),
      ),
    onSuccess: (verified) => {
      renewKey(crypto.randomUUID());
      toast(textOf(verified));
      bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.orderId });
    },
    // Refused, so nothing was recorded by this key. Without an answer it may have been, and the same key asks again.
    onError: (error) => {
      if (error instanceof AppError && error.code.startsWith('PT')) renewKey(crypto.randomUUID());
    },
    onSettled: (_paid, _error, _found, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
