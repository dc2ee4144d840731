import { unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';
import { type ChangedNote, saveNote } from '../record/save-note.mutation.ts';
import type { TypedPrice } from './draft.ts';

/** Stores a price, and the note for admins where it was changed. Refuses with PT409 `stale_version` where somebody changed the quote since `version`. */
export const useSavePrice = (quoteId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async ({ version, typed, note }: { version: number; typed: TypedPrice; note: ChangedNote | undefined }) => {
      if (note) await saveNote(db, 'quote', quoteId, note);
      return unwrap(db.rpc('save_price', { p_quote_id: quoteId, p_version: version, p_typed: typed }));
    },
    onSuccess: ({ id }) => bus.emit({ type: 'quote.priced', quoteId: id }),
    onSettled: (_card, _error, _typed, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
