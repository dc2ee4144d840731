import { useShell } from '@landfall/contract';
import { type PriceStatement, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';
import { quoteCard } from '../../quotes/quote.query.ts';
import type { QuoteCard } from '../../rows.ts';
import { useUserId } from '../../use-user.ts';

export interface QuoteMove {
  to: 'approved' | 'rejected';
  /** The price on the screen: the database refuses to approve any other. */
  seen?: PriceStatement | undefined;
  reasonId?: string | undefined;
  details?: string | undefined;
}

/** Moves a quote along its status's allowed transitions, on screen at once; reverts if the database refuses (PT409), also if the price is another one than `seen`. */
export const useMoveQuote = ({ id, version }: QuoteCard) => {
  const { db, bus } = useShell();
  const { queryKey } = quoteCard(db, useUserId(), id);
  return useMutation({
    mutationFn: ({ to, seen, reasonId, details }: QuoteMove) =>
      unwrap(
        db.rpc('move_quote', {
          p_quote_id: id,
          p_to: to,
          p_version: version,
          ...(seen && { p_total: seen.charged.card.amount }),
          ...(reasonId && { p_reason_id: reasonId }),
          ...(details && { p_details: details }),
        }),
      ),
    onMutate: async ({ to }, { client }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (quote) => quote && { ...quote, status: to, moves: [], actions: [] });
      return { before };
    },
    onError: (_error, _move, undo, { client }) => void (undo?.before && client.setQueryData(queryKey, undo.before)),
    onSuccess: ({ status }) => bus.emit({ type: 'quote.moved', quoteId: id, to: status }),
    onSettled: (_quote, _error, _move, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
