/** Messages between the main thread and PGlite's worker thread. */

export interface ThreadOptions {
  /** Folder on disk. Omit for an in-memory database. */
  dataDir?: string | undefined;
  /** A dump to start from. */
  template?: Blob | undefined;
  /** Compiled once per process, so a restart doesn't compile again. */
  wasm: WebAssembly.Module;
  initdbWasm: WebAssembly.Module;
  /** PGlite's data files. */
  bundle: Blob;
}

export type Work =
  | { kind: 'query'; text: string; parameters: readonly unknown[] }
  | { kind: 'script'; text: string }
  | { kind: 'dump' }
  | { kind: 'refresh-types' }
  | { kind: 'close' };

export interface Request {
  id: number;
  work: Work;
}

export interface Result {
  rows: unknown[];
  affectedRows?: number | undefined;
  /** Only for `dump`. */
  dump?: ArrayBuffer;
}

/** Fields of a Postgres error. Statement and parameters stay in the worker. */
export interface PlainError {
  message: string;
  code?: string;
  detail?: string;
  hint?: string;
  position?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

export type Reply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: Result; memoryBytes: number }
  | { kind: 'error'; id: number; error: PlainError }
  /** The session no longer follows the protocol. */
  | { kind: 'broken'; reason: string };
