import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PlainError, Reply, Result, ThreadOptions, Work } from './pglite-messages.ts';
import { SessionLost } from './time-limits.ts';

/** Postgres recurses deeply on JSON and expressions and needs more than the default 4 MB. Reserves address space, not memory. */
const STACK_MB = 64;
/** Limit for result rows. A larger result ends the worker, not the process. */
const HEAP_MB = 512;
/** Rows are short-lived garbage, so the young generation stays small, as in node-flags.mjs. */
const YOUNG_MB = 12;
/** WebAssembly never returns memory. Above this size, restart to free it. */
const RESTART_AT_BYTES = 400 * 2 ** 20;

export interface PgliteThreadOptions {
  /** Folder on disk. Omit for an in-memory database. */
  dataDir?: string;
  /** A dump to start from, made by `dump`. */
  template?: Blob;
}

type Shared = Pick<ThreadOptions, 'wasm' | 'initdbWasm' | 'bundle'>;

async function loadShared(): Promise<Shared> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const read = (name: string) => fs.readFile(path.join(folder, name));
  const [wasm, initdbWasm, bundle] = await Promise.all(['pglite.wasm', 'initdb.wasm', 'pglite.data'].map(read));
  return {
    wasm: await WebAssembly.compile(wasm!),
    initdbWasm: await WebAssembly.compile(initdbWasm!),
    bundle: new Blob([bundle!]),
  };
}

let shared: Promise<Shared> | undefined;

/** A database error with Postgres' fields. */
class PgliteError extends Error {
  constructor({ message, ...fields }: PlainError) {
    super(message);
    Object.assign(this, fields);
  }
}

interface Waiting {
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Running {
  worker: Worker;
  waiting: Map<number, Waiting>;
  isReady: boolean;
}

/** PGlite in a worker thread. `restart` aborts running statements and reopens the data; committed data is on disk by then. */
export class PgliteThread {
  readonly #options: PgliteThreadOptions;
  #running: Promise<Running>;
  #current: Running | null = null;
  #epoch = 0;
  #lastId = 0;
  #memoryBytes = 0;
  #closed = false;

  constructor(options: PgliteThreadOptions) {
    this.#options = options;
    this.#running = this.#start();
    this.#running.catch(() => {}); // the first call reports it
  }

  /** Number of restarts. A transaction of an earlier epoch is lost. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Whether a restart would free much memory. */
  get hasGrown(): boolean {
    return this.#memoryBytes > RESTART_AT_BYTES && this.#options.dataDir !== undefined;
  }

  /** Waits until it accepts statements. Retries a failed restart. */
  async ready(): Promise<void> {
    const running = this.#running;
    try {
      await running;
    } catch (error) {
      if (this.#closed || this.#epoch === 0) throw error;
      if (running === this.#running) this.#running = this.#start();
      await this.#running;
    }
    if (running !== this.#running) await this.ready();
  }

  async run(work: Work): Promise<Result> {
    const { worker, waiting } = await this.#running;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      try {
        worker.postMessage({ id, work });
      } catch (error) {
        waiting.delete(id);
        reject(error as Error); // a parameter can't be cloned
      }
    });
  }

  /** @param error rejects the statements in progress */
  restart(error: Error): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#epoch += 1;
    const ended = this.#end(error);
    this.#running = ended.then(() => this.#start());
    this.#running.catch((failure: Error) => console.error('Failed to reopen PGlite:', failure.message));
    return this.#running.then(() => {});
  }

  /** Closes the data cleanly, then reopens it. */
  async recycle(): Promise<void> {
    await this.run({ kind: 'close' }).catch(() => {});
    await this.restart(new SessionLost('it had grown too large'));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.run({ kind: 'close' }).catch(() => {});
    this.#closed = true;
    await this.#end(new SessionLost('it is closed'));
  }

  async #end(error: Error): Promise<void> {
    const running = this.#current;
    this.#current = null;
    if (!running) return;
    for (const { reject } of running.waiting.values()) reject(error);
    running.waiting.clear();
    await running.worker.terminate();
  }

  async #start(): Promise<Running> {
    if (this.#epoch > 0 && !this.#options.dataDir) throw new SessionLost('it was in memory and is gone');
    const { dataDir } = this.#options;
    const template = this.#epoch === 0 ? this.#options.template : undefined; // after a restart, open the data folder
    const workerData: ThreadOptions = { dataDir, template, ...(await (shared ??= loadShared())) };
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const running: Running = { worker, waiting: new Map(), isReady: false };
    this.#current = running;
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: Reply) => (reply.kind === 'ready' ? resolve() : this.#settle(running, reply)));
      worker.on('error', (error: Error) => {
        reject(error);
        this.#lose(running, error.message);
      });
      worker.on('exit', () => {
        reject(new SessionLost('its thread ended'));
        this.#lose(running, 'its thread ended');
      });
    });
    running.isReady = true;
    this.#memoryBytes = 0;
    return running;
  }

  #settle(running: Running, reply: Exclude<Reply, { kind: 'ready' }>): void {
    if (reply.kind === 'broken') return this.#lose(running, reply.reason);
    const waiting = running.waiting.get(reply.id);
    running.waiting.delete(reply.id);
    if (reply.kind === 'error') return waiting?.reject(new PgliteError(reply.error));
    this.#memoryBytes = reply.memoryBytes;
    waiting?.resolve(reply.result);
  }

  /** The worker exited, or sent an invalid message. */
  #lose(running: Running, reason: string): void {
    if (running !== this.#current || !running.isReady || this.#closed) return;
    console.error('Restarting PGlite:', reason);
    void this.restart(new SessionLost(reason)).catch(() => {});
  }
}
