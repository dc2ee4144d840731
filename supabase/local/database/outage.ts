import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isSqlState } from './away.ts';

/** How long a statement runs until the server asks whether Postgres responds at all, and how long it waits for the answer. */
const SILENT_MS = 3000;
const PROBE_MS = 3000;
const AGAIN_MS = 500;

/** Whether Postgres accepts a connection, or refuses it with a reason. */
async function responds(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => {});
  const isThere = await client.connect().then(
    () => true,
    (error: { code?: string }) => isSqlState(error.code ?? ''),
  );
  void client.end().catch(() => {});
  return isThere;
}

/** Notices that Postgres stopped responding. A frozen machine or a broken network closes no connection, so statements would wait for minutes;
 *  time limits of Postgres don't apply either. A slow statement of a Postgres that responds is left alone. */
export class OutageWatch {
  readonly #url: string;
  #probing: Promise<boolean> | undefined;
  #isAway = false;
  /** Connections from before the last outage may be dead. */
  outages = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws while Postgres does not respond */
  check(): void {
    if (this.#isAway) throw new Error('Postgres does not respond');
  }

  /** Waits for a statement. Ends its connection if Postgres does not respond. */
  async during<T>(statement: Promise<T>, endConnection: () => void): Promise<T> {
    const timer = setInterval(() => {
      this.#probing ??= this.#probe();
      void this.#probing.then((isThere) => !isThere && endConnection());
    }, SILENT_MS);
    try {
      return await statement;
    } finally {
      clearInterval(timer);
    }
  }

  async #probe(): Promise<boolean> {
    const isThere = await responds(this.#url);
    this.#probing = undefined;
    if (!isThere && !this.#isAway) void this.#untilBack();
    return isThere;
  }

  async #untilBack(): Promise<void> {
    this.#isAway = true;
    this.outages += 1;
    console.warn('Postgres does not respond. Requests that need it are answered with 503.');
    do await pause(AGAIN_MS, undefined, { ref: false });
    while (!(await responds(this.#url)));
    this.#isAway = false;
    console.warn('Postgres responds again.');
  }
}
