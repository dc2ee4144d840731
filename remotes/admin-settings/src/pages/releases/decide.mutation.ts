import { useShell } from '@landfall/contract';
import { changeRegistry, readRegistry, RegistryError } from '@landfall/db';
import type { HistoryEntry, Overview } from '@landfall/modules';
import { useMutation } from '@tanstack/react-query';
import { type Action, bodyOf, type Decision } from './actions.ts';
import { overview as overviewQuery, releaseKeys } from './releases.query.ts';

/** Someone else changed the environment first: the current state, and what they did. */
export class StaleError extends RegistryError {
  readonly overview: Overview;
  readonly entries: HistoryEntry[];

  constructor(cause: RegistryError, overview: Overview, entries: HistoryEntry[]) {
    super(cause.code, { message: cause.details, cause });
    this.overview = overview;
    this.entries = entries;
  }
}

/** Carries out an action on the revision that the operator saw.
 *  @throws StaleError if that revision is no longer current, RegistryError for other refusals */
export const useDecide = (action: Action, seen: Overview) => {
  const { db, queries } = useShell();
  const { environment, revision } = seen;
  /** The current state, and the newest 20 changes since `seen`. */
  const readNews = async (cause: RegistryError) => {
    const [overview, { entries }] = await Promise.all([
      queries.fetchQuery({ ...overviewQuery(db, environment), staleTime: 0 }),
      readRegistry<{ entries: HistoryEntry[] }>(db, 'history', { environment, limit: '20' }, new AbortController().signal),
    ]);
    return new StaleError(
      cause,
      overview,
      entries.filter((entry) => entry.revision > revision),
    );
  };
  return useMutation<void, Error, Decision>({
    mutationFn: async (decision) => {
      try {
        await changeRegistry(db, action.verb, bodyOf(action, seen, decision));
      } catch (error) {
        throw error instanceof RegistryError && error.code === 'stale_revision' ? await readNews(error) : error;
      }
    },
    onSettled: (_nothing, _error, _decision, _undo, { client }) => client.invalidateQueries({ queryKey: releaseKeys.all }),
  });
};
