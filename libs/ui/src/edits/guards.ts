import { type ShellContext, useShell } from '@landfall/contract';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { BlockerFunction, Location } from 'react-router-dom';

/** One form whose edits may be lost. */
export interface Guard {
  /** Whether there are unsaved edits now. */
  edited(): boolean;
  /** The search parameter that names what is edited, if the path alone does not. */
  param: string | undefined;
}

const valueOf = (search: string, param: string): string | null => new URLSearchParams(search).get(param);

const leaves = ({ param }: Guard, from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || (param !== undefined && valueOf(from.search, param) !== valueOf(to.search, param));

/** The guards on screen, the oldest first. */
class Guards {
  readonly #guards = new Map<string, Guard>();
  readonly #listeners = new Set<() => void>();

  first = (): string | undefined => this.#guards.keys().next().value;

  wouldLose: BlockerFunction = ({ currentLocation, nextLocation }) =>
    [...this.#guards.values()].some((guard) => leaves(guard, currentLocation, nextLocation) && guard.edited());

  add = (id: string, guard: Guard) => {
    this.#guards.set(id, guard);
    this.#tell();
    return () => {
      this.#guards.delete(id);
      this.#tell();
    };
  };

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

const ofShell = new WeakMap<ShellContext, Guards>();

function guardsOf(shell: ShellContext): Guards {
  const guards = ofShell.get(shell) ?? new Guards();
  ofShell.set(shell, guards);
  return guards;
}

/** Adds a guard while its component is on screen. The router takes one blocker at a time, so only the first of several guards blocks, for
 *  all of them.
 *  @returns whether this guard blocks, and whether a navigation would lose edits of any guard */
export function useGuard(edited: () => boolean, param: string | undefined) {
  const guards = guardsOf(useShell());
  const id = useId();
  const guard = useRef<Guard>({ edited, param });
  useEffect(() => {
    guard.current.edited = edited;
    guard.current.param = param;
  });
  useEffect(() => guards.add(id, guard.current), [guards, id]);
  const first = useSyncExternalStore(guards.subscribe, guards.first);
  return { isFirst: first === id, wouldLose: guards.wouldLose };
}
