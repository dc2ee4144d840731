import { useShell } from '@landfall/contract';
import { type Result, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

export type RenewedQuote = Result<'renew_quote'>;

/** Makes a new quote of one that is past its time, at today's rates. The old one stays as it is. */
export const useRenewQuote = (id: string) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: () => unwrap(db.rpc('renew_quote', { p_quote_id: id })),
    onSuccess: ({ id: quoteId }) => bus.emit({ type: 'quote.requested', quoteId }),
    onSettled: (_quote, _error, _void, _undo, { client }) => void client.invalidateQueries({ queryKey: quoteKeys.all }),
  });
};
