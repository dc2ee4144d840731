import { useShell } from '@landfall/contract';
import { type Result, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { type Draft, forgetDraft, requestKeyOf } from '../../draft/draft.ts';
import { photosOf, uploadPhotos } from '../../draft/photos.ts';
import { requestOf } from '../../draft/request.ts';

export type RequestedQuote = Result<'request_quote'>;

/** Uploads the photos and requests a quote, once: repeating the same request returns the same quote.
 *  PT400 names the field in its hint. The draft is kept until the quote exists. */
export const useRequestQuote = () => {
  const shell = useShell();
  const { db, bus } = shell;
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const keys = new Set(draft.items.map(({ key }) => key));
      const photos = new Map([...photosOf(shell)].filter(([key]) => keys.has(key)));
      const paths = await uploadPhotos(db, photos);
      return unwrap(db.rpc('request_quote', { p_request: { ...requestOf(draft, paths), ...requestKeyOf(draft) } }));
    },
    onSuccess: ({ id }) => {
      forgetDraft('quote');
      photosOf(shell).clear();
      bus.emit({ type: 'quote.requested', quoteId: id });
    },
  });
};
