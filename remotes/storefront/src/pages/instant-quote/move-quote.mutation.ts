import { useShell } from '@landfall/contract';
import { type PriceStatement, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InstantQuote } from './instant-answer.ts';

/** Approves the instant quote that was just sent, which puts it in the cart. PT409 if it is no longer open, or if its price has changed. */
export const useMoveQuote = ({ id }: Pick<InstantQuote, 'id'>) => {
  const { db, bus } = useShell();
  return useMutation({
    /** Without `seen`: the quote has no price, and the database says so. */
    mutationFn: ({ version, seen }: { version: number; seen: PriceStatement | undefined }) => {
      const total = seen && { p_total: seen.charged.card.amount };
      return unwrap(db.rpc('move_quote', { p_quote_id: id, p_to: 'approved', p_version: version, ...total }));
    },
    onSuccess: ({ status }) => bus.emit({ type: 'quote.moved', quoteId: id, to: status }),
  });
};
