import { type Price, unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { previewKey, quoteKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';
import type { SavedCard } from '../quote/move-quote.mutation.ts';
import { type ChangedNote, saveNote } from '../record/save-note.mutation.ts';
import type { TypedPrice } from './draft.ts';

/** Sends a message to a quote's customer. Never throws: the quote is already sent, so a failure only shows a toast. */
const useTellCustomer = (quote: Pick<AdminQuote, 'id' | 'display_id' | 'user_id'>) => {
  const { db, bus, toast } = useShell();
  return async (content: string): Promise<void> => {
    const message = { recipient_id: quote.user_id, quote_id: quote.id, subject: `Your quote ${quote.display_id}`, content };
    try {
      const { id } = await unwrap(db.from('messages').insert(message).select('id').single());
      bus.emit({ type: 'message.sent', messageId: id });
    } catch {
      toast({
        title: 'Error',
        description: `${quote.display_id} was sent, but not your note. Send it as a message to the customer.`,
        tone: 'destructive',
      });
    }
  };
};

/** The price in the form, and the note to the customer, if there is one. */
export interface Sending {
  typed: TypedPrice;
  note: string;
  /** The note for admins, if it was changed. */
  internal: ChangedNote | undefined;
  /** The version of the quote that the price is based on. */
  version: number;
  /** The price on screen: the database refuses to send any other (PT409 `price_changed`). */
  seen: Pick<Price, 'statement'>;
  /** Codes of the checks that an admin confirmed. */
  confirmed: string[];
}

/** Saves the price, sends the quote, then sends the note as a message. If sending is refused, the price stays saved. If only the
 *  note fails, the quote stays sent and a toast reports it.
 *  @param onSent called before anything is read again, so that a screen can move on without a flash of the sent quote */
export const useSendQuote = (quote: Pick<AdminQuote, 'id' | 'display_id' | 'user_id'>, onSent: (card: SavedCard) => void) => {
  const { db, bus } = useShell();
  const tell = useTellCustomer(quote);
  return useMutation({
    mutationFn: async ({ typed, note, internal, version, seen, confirmed }: Sending) => {
      if (internal) await saveNote(db, 'quote', quote.id, internal);
      const { amount, usd } = seen.statement.charged.card;
      const expected = { final_total: usd, final_total_local: amount };
      const price = { p_quote_id: quote.id, p_version: version, p_typed: typed, p_expected: expected };
      const saved = await unwrap(db.rpc('save_price', price));
      const consent = { p_version: saved.version, p_total: amount };
      const move = { p_quote_id: quote.id, p_to: 'sent', p_confirmed: confirmed, ...consent };
      const card = await unwrap(db.rpc('move_quote', move));
      if (note) await tell(note);
      return card;
    },
    onSuccess: (card) => {
      onSent(card);
      bus.emit({ type: 'quote.moved', quoteId: card.id, to: card.status });
    },
    onError: (_error, _sending, _undo, { client }) => client.invalidateQueries({ queryKey: previewKey(quote.id) }),
    onSettled: (_card, _error, _sending, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
