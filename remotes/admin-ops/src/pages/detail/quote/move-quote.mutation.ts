import { type PriceStatement, unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';

/** A quote as its verbs answer it: what a screen needs to go on. */
export type SavedCard = Pick<AdminQuote, 'id' | 'display_id' | 'status' | 'version'>;

export interface QuoteMove {
  to: string;
  /** The price on screen, for a move that sends or approves it: the database refuses any other (PT409 `price_changed`). */
  seen?: PriceStatement | null;
  reasonId?: string | undefined;
  details?: string | undefined;
  /** Codes of the checks that an admin confirmed. */
  confirmed?: string[];
}

/** Moves a quote along its status's allowed transitions. PT409 `move_not_allowed` or `stale_version` where it may not.
 *  @param onMoved called before anything is read again */
export const useMoveQuote = (quote: Pick<AdminQuote, 'id' | 'version'>, onMoved?: (card: SavedCard) => void) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async ({ to, seen, reasonId, details, confirmed }: QuoteMove) => {
      const move = { p_quote_id: quote.id, p_to: to, p_version: quote.version };
      const why = { ...(reasonId && { p_reason_id: reasonId }), ...(details && { p_details: details }) };
      const total = seen && { p_total: seen.charged.card.amount };
      return unwrap(db.rpc('move_quote', { ...move, ...why, ...total, ...(confirmed && { p_confirmed: confirmed }) }));
    },
    onSuccess: (card) => {
      onMoved?.(card);
      bus.emit({ type: 'quote.moved', quoteId: card.id, to: card.status });
    },
    onSettled: (_card, _error, _move, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
