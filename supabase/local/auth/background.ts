/** Work that goes on after its request was answered, so that the answer's time does not tell what there was to do. */
class Background {
  readonly #running = new Set<Promise<void>>();

  /** Starts after the answer. A failure is logged: the client has its answer. */
  run(what: string, work: () => Promise<unknown>): void {
    const running = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => console.error(`${what}:`, error instanceof Error ? error.message : error))
      .then(() => void this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves once nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

/** Of this process. A stop waits for it, and so does who reads the mailbox. */
export const background = new Background();
