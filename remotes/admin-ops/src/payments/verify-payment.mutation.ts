import { type Db, type Result, AppError, unwrap } from '@landfall/db';
import { type Toast, useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';

/** The server's result. `missing`: still due, in the payment's currency. */
export type Verified = Result<'verify_payment'>;

const excessText = ({ unmatched, currency }: Verified): string =>
  unmatched > 0 ? ` ${formatCurrency(unmatched, currency)} wait under unmatched payments.` : '';

const textOf = (verified: Verified): Toast =>
  verified.status === 'paid'
    ? { title: 'Payment verified', description: `The order is paid.${excessText(verified)}` }
    : {
        title: 'Part of it verified',
        description: `${formatCurrency(verified.missing, verified.currency)} is still missing. We let the customer know.`,
      };

/** The amount that an admin entered, and the balance on screen at that time. */
export interface FoundPayment {
  amount: number;
  /** Received so far, as on screen. The database refuses it if its balance differs. */
  balance: number;
  /** Records the excess over the amount due as unmatched money. */
  keepExcess: boolean;
}

/** @param key made once for what is sent: the same key and values record nothing twice */
export const verifyPayment = (db: Db, paymentId: string, key: string, { amount, balance, keepExcess }: FoundPayment) =>
  unwrap(
    db.rpc('verify_payment', {
      p_payment_id: paymentId,
      p_amount: amount,
      p_idempotency_key: key,
      p_expected_balance: balance,
      p_keep_excess: keepExcess,
    }),
  );

/** Records the received amount of a payment, once per form. The full amount pays the order; less keeps it unpaid. */
export const useVerifyPayment = (payment: { id: string; orderId: string }) => {
  const { db, bus, toast } = useShell();
  const [key, renewKey] = useState<string>(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (found: FoundPayment) => verifyPayment(db, payment.id, key, found),
    onSuccess: (verified) => {
      renewKey(crypto.randomUUID());
      toast(textOf(verified));
      bus.emit({ type: 'payment.decided', paymentId: payment.id, orderId: payment.orderId });
    },
    // A refusal recorded nothing, so the next try gets a new key. After a lost answer the same key is sent again.
    onError: (error) => {
      if (error instanceof AppError && error.code.startsWith('PT')) renewKey(crypto.randomUUID());
    },
    onSettled: (_paid, _error, _found, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
