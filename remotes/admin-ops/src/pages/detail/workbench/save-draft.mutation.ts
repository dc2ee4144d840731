import { useShell } from '@landfall/contract';
import { type PriceStatement, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { previewKey, quoteKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';
import type { SavedCard } from '../quote/move-quote.mutation.ts';
import type { ChangedNote } from '../record/save-note.mutation.ts';
import type { TypedPrice } from './draft.ts';

/** The form of a quote, the version of the quote that it is based on, and what goes with it. */
export interface Saving {
  version: number;
  typed: TypedPrice;
  /** Why the request was changed; the customer reads it in the history. */
  reason: string;
  /** The note for admins, if it was changed. */
  note: ChangedNote | undefined;
}

const formOf = ({ typed, reason, note }: Saving) => ({
  ...typed,
  ...(reason && { reason }),
  ...(note && { internal_note: { note: note.text, seen: note.seen } }),
});

/** Saves everything typed of a quote, with its price where each item has one. PT409 `stale_version` or `stale_note` where somebody changed
 *  it since. */
export const useSaveDraft = (quoteId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (saving: Saving) =>
      unwrap(db.rpc('edit_quote', { p_id: quoteId, p_version: saving.version, p_changes: formOf(saving) })),
    onSuccess: ({ id }) => bus.emit({ type: 'quote.priced', quoteId: id }),
    onSettled: (_card, _error, _saving, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};

export interface Sending extends Saving {
  /** A message to the customer; '' for none. */
  message: string;
  /** The price on screen: the database refuses to send any other (PT409 `price_changed`). */
  seen: PriceStatement;
  /** Codes of the checks that an admin confirmed. */
  confirmed: string[];
}

/** Saves the quote, sends it and its message in one transaction: a refusal of one changes nothing.
 *  @param onSent called before anything is read again, so that a screen can move on without a flash of the sent quote */
export const useSendQuote = (quote: Pick<AdminQuote, 'id'>, onSent: (card: SavedCard) => void) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (sending: Sending) => {
      const { version, message, seen, confirmed } = sending;
      const form = { ...formOf(sending), ...(message && { customer_note: message }) };
      const price = { p_quote_id: quote.id, p_version: version, p_typed: form, p_total: seen.charged.card.amount };
      return unwrap(db.rpc('save_and_send', { ...price, p_confirmed: confirmed }));
    },
    onSuccess: (card) => {
      onSent(card);
      bus.emit({ type: 'quote.moved', quoteId: card.id, to: card.status });
      if (card.message_id) bus.emit({ type: 'message.sent', messageId: card.message_id });
    },
    onError: (_error, _sending, _undo, { client }) => client.invalidateQueries({ queryKey: previewKey(quote.id) }),
    onSettled: (_card, _error, _sending, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
