import { useState } from 'react';
import type { PriceDraft } from './draft.ts';
import { type Choices, type Conflict, type Merged, type Side, mergeDrafts } from './merge.ts';
import type { Drafts } from './use-drafts.ts';

export interface Merging {
  draft: PriceDraft;
  /** The stored price that the draft is based on now, and its version. */
  base: PriceDraft;
  version: number;
  conflicts: Conflict[];
  /** Another admin saved the quote while this draft was typed. */
  moved: boolean;
  choose(path: string | undefined, side: Side): void;
}

/** What is typed for a quote, merged with what is stored now. @param stored the stored price, of the version `version` */
export function useMerge(quoteId: string, stored: PriceDraft, version: number, drafts: Drafts): Merging {
  const [chosen, setChosen] = useState<{ version: number; choices: Choices }>({ version, choices: {} });
  const kept = drafts.of(quoteId);
  const moved = kept !== undefined && (kept.version !== version || kept.base.internal !== stored.internal);
  const choices = chosen.version === version ? chosen.choices : {};
  const merged: Merged = !kept
    ? { draft: stored, conflicts: [] }
    : moved
      ? mergeDrafts(kept.base, kept.typed, stored, choices)
      : { draft: kept.typed, conflicts: [] };
  const choose = (path: string | undefined, side: Side) => {
    if (!kept) return;
    const all = path === undefined ? merged.conflicts.map((conflict) => conflict.path) : [path];
    const next = { ...choices, ...Object.fromEntries(all.map((one) => [one, side])) };
    setChosen({ version, choices: next });
    const settled = mergeDrafts(kept.base, kept.typed, stored, next);
    if (settled.conflicts.length === 0) drafts.keep(quoteId, { typed: settled.draft, base: stored, version });
  };
  const open = merged.conflicts.length > 0 && kept;
  return { ...merged, base: open ? kept.base : stored, version: open ? kept.version : version, moved, choose };
}
