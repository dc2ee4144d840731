import { withTimeout } from '../../kernel/parts/with-timeout.ts';

/** Time limits for loading one release, in ms. */
interface Limits {
  /** The entry script. */
  entry: number;
  /** After this the entry is slow, and loading of the next release starts beside it. */
  slowEntry: number;
  /** The entry, the exposed module and the shared code it needs. */
  module: number;
  /** The code of one page or slot. */
  page: number;
  /** Everything together. */
  total: number;
}

/** An entry has a few kB, and the page requests it before any other code runs, so a missing one hangs. */
const ENTRY = { entry: 1500, slowEntry: 750 };

/** A rollout's candidate must not make its visitors wait longer than this. */
const CANDIDATE: Limits = { ...ENTRY, module: 2000, page: 2000, total: 2000 };

/** There is another release to fall back to. */
const WITH_FALLBACK: Limits = { ...ENTRY, module: 4000, page: 4000, total: 8000 };

/** For the last release: slow networks are fine. At 250 kbit/s the files of one page take 6 s. Longer than a chunk's own timeout
 *  (tools/build, 10 s), because a pending chunk can't be requested again. */
const LAST: Limits = { entry: 8000, slowEntry: Infinity, module: 15_000, page: 15_000, total: 30_000 };

function limitsFor(why: string, hasFallback: boolean): Limits {
  if (!hasFallback) return LAST;
  return why === 'rollout' ? CANDIDATE : WITH_FALLBACK;
}

interface DeadlineOptions {
  /** Named in errors: "cart 1.5.0". */
  what: string;
  /** Why this release was chosen: a rollout's candidate gets less time. */
  why: string;
  hasFallback: boolean;
  onSlowEntry?: (() => void) | undefined;
}

/** The time one release has to load, counted from the deadline's creation. */
export interface Deadline {
  /** ms */
  entry: number;
  /** Calls `onSlowEntry` unless the script loads or fails in time. */
  watchEntry(script: HTMLScriptElement): void;
  /** Rejects when the stage, or all stages together, take too long. */
  limit<T>(stage: 'module' | 'page', work: Promise<T>): Promise<T>;
}

export function createDeadline({ what, why, hasFallback, onSlowEntry }: DeadlineOptions): Deadline {
  const { entry, slowEntry, total, ...stages } = limitsFor(why, hasFallback);
  const end = performance.now() + total;
  return {
    entry,
    watchEntry(script) {
      if (!onSlowEntry || !Number.isFinite(slowEntry)) return;
      const timer = setTimeout(onSlowEntry, slowEntry);
      for (const event of ['load', 'error']) script.addEventListener(event, () => clearTimeout(timer), { once: true });
    },
    limit: (stage, work) => withTimeout(work, Math.max(0, Math.min(stages[stage], end - performance.now())), what),
  };
}
