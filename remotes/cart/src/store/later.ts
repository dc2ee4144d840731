export interface Later {
  /** Does it after the pause, which begins anew each time. */
  start(): void;
  /** Does it now, where it is due. */
  flush: () => void;
  cancel(): void;
}

/** Puts work off until nobody has asked for it for a while. @param pause ms */
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
