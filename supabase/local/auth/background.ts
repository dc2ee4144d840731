/** Runs work after the response, so response times don't reveal what there was to do. */
class Background {
  readonly #running = new Set<Promise<void>>();

  /** Starts the work after the response. Failures are only logged: the client already has its response. */
  run(what: string, work: () => Promise<unknown>): void {
    const running = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => console.error(`${what}:`, error instanceof Error ? error.message : error))
      .then(() => void this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

/** One per process. Shutdown and mailbox readers wait for it. */
export const background = new Background();
