import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { quoteKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';

/** Pieces of an item that go into the new quote. */
export interface Part {
  id: string;
  quantity: number;
}

/** Moves items into a new quote of the same customer, and opens it. */
export const useSplitQuote = ({ id, version }: Pick<AdminQuote, 'id' | 'version'>) => {
  const { db, toast } = useShell();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ items, reason }: { items: Part[]; reason: string }) =>
      unwrap(
        db.rpc('split_quote', { p_id: id, p_items: items.map((part) => ({ ...part })), p_version: version, p_reason: reason }),
      ),
    onSuccess: ({ display_id, new: { id: other, display_id: number } }) => {
      toast({ title: 'Quote split', description: `${number} has the items you moved from ${display_id}.` });
      void navigate(paths.adminQuote(other));
    },
    onSettled: (_split, _error, _parts, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};

export type Mergeable = Pick<AdminQuote, 'id' | 'version'>;

/** Puts the items of other quotes into this one, and closes the others. */
export const useMergeQuotes = (quote: Mergeable & Pick<AdminQuote, 'display_id'>) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: ({ others, reason }: { others: Mergeable[]; reason: string }) =>
      unwrap(
        db.rpc('merge_quotes', {
          p_quotes: [quote, ...others].map(({ id, version }) => ({ id, version })),
          p_reason: reason,
        }),
      ),
    onSuccess: (_card, { others }) =>
      toast({
        title: 'Quotes merged',
        description: `${quote.display_id} has the items of ${others.length === 1 ? 'the other quote' : `${others.length} other quotes`}.`,
      }),
    onSettled: (_card, _error, _others, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
