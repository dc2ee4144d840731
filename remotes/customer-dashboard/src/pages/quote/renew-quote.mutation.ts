import { useShell } from '@landfall/contract';
import { type PriceStatement, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';
import type { QuoteCard } from '../../rows.ts';

/** Creates a new quote from an expired one, at today's rates. The old one does not change. PT409 if its price is another one than `seen`. */
export const useRenewQuote = ({ id, version }: QuoteCard) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (seen: PriceStatement | undefined) => {
      const total = seen && { p_total: seen.charged.card.amount };
      return unwrap(db.rpc('renew_quote', { p_quote_id: id, p_version: version, ...total }));
    },
    onSuccess: ({ id: quoteId }) => bus.emit({ type: 'quote.requested', quoteId }),
    onSettled: (_quote, _error, _void, _undo, { client }) => void client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
