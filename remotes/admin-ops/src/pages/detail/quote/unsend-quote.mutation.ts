import { unwrap } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';

/** Takes a sent quote back while its mail has not left: the status before returns and the mail is cancelled. */
export const useUnsendQuote = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ quoteId, version }: { quoteId: string; version: number }) =>
      unwrap(db.rpc('unsend_quote', { p_quote_id: quoteId, p_version: version })),
    onSuccess: ({ id, status }) => bus.emit({ type: 'quote.moved', quoteId: id, to: status }),
    onSettled: (_card, _error, _quote, _undo, { client }) => client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
