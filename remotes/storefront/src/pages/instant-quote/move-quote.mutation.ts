import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InstantQuote } from './instant-answer.ts';

/** Approves the instant quote that was just sent, which puts it in the cart. PT409 if it is no longer open, or if its price has changed. */
export const useMoveQuote = ({ id, version, price }: Pick<InstantQuote, 'id' | 'version' | 'price'>) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (to: 'approved') => {
      const seen = price && { p_total: price.statement.charged.card.amount };
      return unwrap(db.rpc('move_quote', { p_quote_id: id, p_to: to, p_version: version, ...seen }));
    },
    onSuccess: ({ status }) => bus.emit({ type: 'quote.moved', quoteId: id, to: status }),
  });
};
