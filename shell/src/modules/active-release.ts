import type { RemoteModule, ShellContext } from '@landfall/contract';
import type { Choice } from '@landfall/modules';

interface LoadedRelease {
  name: string;
  module: RemoteModule;
  choice: Choice;
  /** `fallback`: a release before it in the list did not load. */
  why: 'stable' | 'rollout' | 'override' | 'fallback';
  /** Of the map it was chosen from. */
  revision: number;
  /** Releases to try if a page or slot doesn't load. */
  fallbacks: Choice[];
}

/** A release of a module that this tab uses. */
export interface ActiveRelease extends LoadedRelease {
  /** Runs the remote's `start` the first time. @throws what it throws */
  start(): void;
  stop(): void;
  /** Whether another release may replace it in this tab: it started nothing, or what it started can be undone. */
  isReplaceable(): boolean;
}

export function createActiveRelease(context: ShellContext, loaded: LoadedRelease): ActiveRelease {
  const { module } = loaded;
  let isStarted = false;
  let undo: (() => void) | undefined;
  return {
    ...loaded,
    start() {
      if (isStarted) return;
      undo = module.start?.(context);
      isStarted = true;
    },
    stop() {
      undo?.();
      undo = undefined;
    },
    isReplaceable: () => !module.start || undo !== undefined,
  };
}
