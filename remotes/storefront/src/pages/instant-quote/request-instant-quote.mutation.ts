import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { forgetDraft } from '../../draft/draft.ts';
import type { InstantRequest } from './instant-request.ts';

/** Requests an instant quote. PT400 and PT422 name the field in their hint. The draft is kept until the quote exists. */
export const useRequestInstantQuote = () => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (request: InstantRequest) => unwrap(db.rpc('request_instant_quote', { p_request: request })),
    onSuccess: ({ id }) => {
      forgetDraft('instant');
      bus.emit({ type: 'quote.requested', quoteId: id });
    },
  });
};
