import { useState } from 'react';
import type { PriceDraft } from './draft.ts';

export interface Drafts {
  of(quoteId: string): PriceDraft | undefined;
  keep(quoteId: string, draft: PriceDraft): void;
  drop(quoteId: string): void;
}

/** What was typed and not saved, by quote: walking the queue and back loses nothing. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, PriceDraft>>>({});
  return {
    of: (quoteId) => drafts[quoteId],
    keep: (quoteId, draft) => setDrafts((kept) => ({ ...kept, [quoteId]: draft })),
    drop: (quoteId) => setDrafts(({ [quoteId]: _dropped, ...kept }) => kept),
  };
}
