import { useShell, useStore } from '@landfall/contract';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { dropDraft, readDraft, storeDraft } from '../record/stored-draft.ts';
import { keptDraft } from './draft.schema.ts';

export type KeptDraft = InferOutput<typeof keptDraft>;

export interface Drafts {
  of(quoteId: string): KeptDraft | undefined;
  keep(quoteId: string, draft: Omit<KeptDraft, 'at'>): void;
  drop(quoteId: string): void;
  /** When the draft was typed, where a reload brought it back. */
  restoredAt(quoteId: string): string | undefined;
}

/** What was typed and not saved, by quote: walking the queue and back loses nothing, and neither does a reload. */
export function useDrafts(): Drafts {
  const person = useStore(useShell().session).user?.id ?? '';
  const [drafts, setDrafts] = useState<Readonly<Record<string, KeptDraft | null>>>({});
  const stored = (quoteId: string) => readDraft(keptDraft, person, 'price', quoteId);
  const of = (quoteId: string) => (quoteId in drafts ? (drafts[quoteId] ?? undefined) : stored(quoteId));
  return {
    of,
    keep(quoteId, draft) {
      const kept = { ...draft, at: new Date().toISOString() };
      storeDraft(person, 'price', quoteId, kept);
      setDrafts((all) => ({ ...all, [quoteId]: kept }));
    },
    drop(quoteId) {
      dropDraft(person, 'price', quoteId);
      setDrafts((all) => ({ ...all, [quoteId]: null }));
    },
    restoredAt: (quoteId) => (quoteId in drafts ? undefined : stored(quoteId)?.at),
  };
}
