import { unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';
import type { TypedPrice } from './draft.ts';

/** Stores a price. Refuses with PT409 `stale_version` where somebody changed the quote since `version`. */
export const useSavePrice = (quoteId: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ version, typed }: { version: number; typed: TypedPrice }) =>
      unwrap(db.rpc('save_price', { p_quote_id: quoteId, p_version: version, p_typed: typed })),
    onSuccess: ({ id }) => bus.emit({ type: 'quote.priced', quoteId: id }),
    onSettled: (_card, _error, _typed, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
