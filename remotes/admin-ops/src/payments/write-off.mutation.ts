import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, paymentKeys, quoteKeys } from '../keys.query.ts';
import type { AdminOrder } from '../rows.ts';

/** Writes off what is missing of a partly paid order. The order is paid. */
export const useWriteOff = ({ id, money }: AdminOrder) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: (reason: string) =>
      unwrap(db.rpc('write_off', { p_order_id: id, p_expected_missing: money.balance, p_reason: reason })),
    onSuccess: ({ amount, currency }) =>
      toast({ title: `${formatCurrency(amount, currency)} written off`, description: 'The order is paid.' }),
    onSettled: (_written, _error, _reason, _undo, { client }) =>
      Promise.all([paymentKeys.all, orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
