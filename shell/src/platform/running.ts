import type { RemoteModule, ShellContext } from '@landfall/contract';
import type { Choice } from '@landfall/modules';

interface About {
  name: string;
  module: RemoteModule;
  choice: Choice;
  /** `fallback`: what stood before it did not come. */
  why: 'stable' | 'rollout' | 'override' | 'fallback';
  /** Of the map that it was chosen by. */
  revision: number;
  /** What to try should a later part of it not come. */
  behind: Choice[];
}

/** A release of a module in this tab. */
export interface Running extends About {
  /** Once; what the remote's `start` throws. */
  start(): void;
  stop(): void;
  /** Whether another release may take its place in this tab: what it started can be undone, or it started nothing. */
  mayBeReplaced(): boolean;
}

export function createRunning(context: ShellContext, about: About): Running {
  const { module } = about;
  let isStarted = false;
  let undo: (() => void) | undefined;
  return {
    ...about,
    start() {
      if (isStarted) return;
      undo = module.start?.(context);
      isStarted = true;
    },
    stop() {
      undo?.();
      undo = undefined;
    },
    mayBeReplaced: () => !module.start || undo !== undefined,
  };
}
