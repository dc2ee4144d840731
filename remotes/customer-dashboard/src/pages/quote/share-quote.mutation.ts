import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { shareLinks } from './share-quote.query.ts';

/** Creates a link that shows the quote to anyone who has it. Returns the whole URL. */
export const useShareQuote = (quoteId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async () => {
      const { token } = await unwrap(db.rpc('create_share_token', { p_quote_id: quoteId }));
      return new URL(paths.shared(token), location.origin).href;
    },
    onSettled: (_address, _error, _void, _undo, { client }) =>
      client.invalidateQueries({ queryKey: shareLinks(db, quoteId).queryKey }),
  });
};

/** Revokes a link at once. */
export const useRevokeLink = (quoteId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (id: string) => unwrap(db.rpc('revoke_share_token', { p_id: id })),
    onSettled: (_row, _error, _id, _undo, { client }) => client.invalidateQueries({ queryKey: shareLinks(db, quoteId).queryKey }),
  });
};
