export interface Later {
  /** Runs it after the pause; a new call restarts the pause. */
  start(): void;
  /** Runs it now if it is pending. */
  flush: () => void;
  cancel(): void;
}

/** Delays work until there were no calls for a while. @param pause ms */
export function later(work: () => unknown, pause: number): Later {
  let due: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(due);
    due = undefined;
  };
  const flush = () => {
    if (due === undefined) return;
    cancel();
    work();
  };
  return {
    start: () => {
      clearTimeout(due);
      due = setTimeout(flush, pause);
    },
    flush,
    cancel,
  };
}
