import { useState } from 'react';

/** A reply that is being written. */
export interface StoredDraft {
  text: string;
  /** The newest message when the writing began; null: there was none. */
  seen: string | null;
}

const PREFIX = 'landfall.reply.';
const EMPTY: StoredDraft = { text: '', seen: null };

function read(key: string): StoredDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string') return EMPTY;
    return { text: kept.text, seen: 'seen' in kept && typeof kept.seen === 'string' ? kept.seen : null };
  } catch {
    return EMPTY; // storage is blocked, or holds something else
  }
}

function write(key: string, draft: StoredDraft): void {
  try {
    if (draft.text) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // storage is blocked or full: the draft lasts as long as the page
  }
}

/** The draft of a reply. It survives a reload of the tab; sending empties it, and signing out clears the tab's storage.
 *  @param key whose draft for which conversation; the component must remount when it changes */
export function useStoredDraft(key: string): [StoredDraft, (draft: StoredDraft) => void] {
  const [draft, setDraft] = useState(() => read(key));
  const store = (next: StoredDraft) => {
    setDraft(next);
    write(key, next);
  };
  return [draft, store];
}
