import { useShell } from '@landfall/contract';
import type { HistoryEntry, Overview } from '@landfall/modules';
import { useMutation } from '@tanstack/react-query';
import { type Action, type Typed, bodyOf } from './action.ts';
import { DoorError, requestRoute, tellDoor } from './registry-client.ts';
import { overview as overviewOf, releaseKeys } from './releases.query.ts';

/** How much of the history is looked at to say who was faster. */
const NEWEST = 20;

/** Somebody was faster: what is true now, and what they did. */
export interface News {
  overview: Overview;
  entries: HistoryEntry[];
}

/** Carries out a decision over the revision that was looked at.
 *  @throws DoorError `stale_revision` where somebody was faster */
export const useDecide = (action: Action, seen: Overview) => {
  const { db } = useShell();
  return useMutation<void, Error, Typed>({
    mutationFn: (typed) => tellDoor(db, action.verb, bodyOf(action, seen, typed)),
    onSettled: (_nothing, _error, _typed, _undo, { client }) => client.invalidateQueries({ queryKey: releaseKeys.all }),
  });
};

/** Reads what changed since the revision that was looked at. */
export const useNews = (seen: Overview) => {
  const { db, queries } = useShell();
  return useMutation<News, Error, void>({
    mutationFn: async () => {
      const { environment, revision } = seen;
      const asked = { environment, limit: String(NEWEST) };
      const [overview, { entries }] = await Promise.all([
        queries.fetchQuery({ ...overviewOf(db, environment), staleTime: 0 }),
        requestRoute<{ entries: HistoryEntry[] }>(db, 'history', asked, new AbortController().signal),
      ]);
      return { overview, entries: entries.filter((entry) => entry.revision > revision) };
    },
  });
};

export const isStale = (error: Error | null): boolean => error instanceof DoorError && error.code === 'stale_revision';
