import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { type Draft, forgetDraft, requestKeyOf } from '../../draft/draft.ts';
import { toInstantRequest } from './instant-request.ts';

/** Requests an instant quote, once: repeating the same request returns the same quote.
 *  PT400 and PT422 name the field in their hint. The draft is kept until the quote exists. */
export const useRequestInstantQuote = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (draft: Draft) =>
      unwrap(db.rpc('request_instant_quote', { p_request: { ...toInstantRequest(draft), ...requestKeyOf(draft) } })),
    onSuccess: ({ id }) => {
      forgetDraft('instant');
      bus.emit({ type: 'quote.requested', quoteId: id });
    },
  });
};
