import { useShell } from '@landfall/contract';
import { errorSentence } from '@landfall/ui/record';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orderKeys, overviewKeys, paymentKeys, quoteKeys } from '../../keys.query.ts';
import { verifyPayment } from '../../payments/verify-payment.mutation.ts';
import type { MoneyRow } from './money-queue.query.ts';

/** A row whose payment can be recorded without looking at anything else. */
export type Verifiable = MoneyRow & { payment_id: string; order_id: string };

export type VerifyResult = { status: 'paid' | 'partial'; problem?: undefined } | { problem: string; status?: undefined };

/** Records the amount due of each row, one after the other, with the verb and the safeguards of a single payment: the balance that was on
 *  screen, and a key for each row, so that a second press records nothing twice. A refusal is the result of its row. */
export function useVerifyRows() {
  const { db, bus } = useShell();
  const [keys] = useState(() => new Map<string, string>());
  const [results, setResults] = useState<ReadonlyMap<string, VerifyResult>>(new Map());
  const keyOf = (id: string): string => {
    const key = keys.get(id) ?? crypto.randomUUID();
    keys.set(id, key);
    return key;
  };
  const verify = useMutation({
    mutationFn: async (rows: readonly Verifiable[]) => {
      for (const { id, payment_id, order_id, amount, amount_received } of rows) {
        const result = await verifyPayment(db, payment_id, keyOf(id), {
          amount,
          balance: amount_received,
          keepExcess: false,
        }).then(
          ({ status }): VerifyResult => ({ status }),
          (error: unknown): VerifyResult => ({ problem: errorSentence(error) }),
        );
        setResults((before) => new Map(before).set(id, result));
        if (result.status) bus.emit({ type: 'payment.decided', paymentId: payment_id, orderId: order_id });
      }
    },
    onSettled: (_done, _error, _rows, _undo, { client }) =>
      Promise.all(
        [paymentKeys, orderKeys, quoteKeys, overviewKeys].map(({ all }) => client.invalidateQueries({ queryKey: all })),
      ),
  });
  return { verify, results };
}
