/** What the main thread and PGlite's thread say to each other. */

export interface ThreadOptions {
  /** A folder on disk; in memory where it is missing. */
  dataDir?: string | undefined;
  /** A dump to open from. */
  template?: Blob | undefined;
  /** Compiled once in a process, so that a restart does not compile again. */
  wasm: WebAssembly.Module;
  initdbWasm: WebAssembly.Module;
  /** PGlite's own files. */
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
  /** Of a dump. */
  dump?: ArrayBuffer;
}

/** The fields of Postgres' error message. Statement and parameters stay in the thread. */
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
  /** The session answers no longer as Postgres does. */
  | { kind: 'broken'; reason: string };
