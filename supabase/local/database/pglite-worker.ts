// Runs PGlite in its own thread, so the main thread can abort a statement by terminating the worker.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLITE_EXTENSIONS } from './pglite-extensions.ts';
import { jsonParsers, OID, parseJson, parseText, serializeJson } from './json-formats.ts';
import type { PlainError, Reply, Request, Result, ThreadOptions, Work } from './pglite-messages.ts';

/** At this limit Postgres reports "out of memory" and one statement fails. Without it, memory may grow to 2 GB and is never
 *  freed. */
const MAX_MEMORY_PAGES = (512 * 2 ** 20) / 65_536;

const port = parentPort!;
const { dataDir, template, wasm, initdbWasm, bundle } = workerData as ThreadOptions;

let memory: WebAssembly.Memory | undefined;

/** PGlite creates its own memory and has no option for the maximum. */
WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
  construct(Memory, [descriptor]: [WebAssembly.MemoryDescriptor]) {
    const { maximum = MAX_MEMORY_PAGES } = descriptor;
    memory = new Memory({ ...descriptor, maximum: Math.min(maximum, MAX_MEMORY_PAGES) });
    return memory;
  },
});

const DATE = 1082;
const TIME = 1083;
const TIMETZ = 1266;

const pglite = new PGlite({
  ...(dataDir && { dataDir }),
  ...(template && { loadDataDir: template }),
  pgliteWasmModule: wasm,
  initdbWasmModule: initdbWasm,
  fsBundle: bundle,
  extensions: PGLITE_EXTENSIONS,
  parsers: {
    [OID.json]: parseJson,
    [OID.jsonb]: parseJson,
    [DATE]: parseText,
    [TIME]: parseText,
    [TIMETZ]: parseText,
    ...jsonParsers,
  },
  serializers: { [OID.json]: serializeJson, [OID.jsonb]: serializeJson },
});

async function dump(): Promise<Result> {
  const file = await pglite.dumpDataDir('none');
  return { rows: [], dump: await file.arrayBuffer() };
}

async function perform(work: Work): Promise<Result> {
  switch (work.kind) {
    case 'query': {
      const { rows, affectedRows } = await pglite.query(work.text, [...work.parameters]);
      return { rows, affectedRows };
    }
    case 'script':
      await pglite.exec(work.text);
      return { rows: [] };
    case 'dump':
      return dump();
    case 'refresh-types':
      await pglite.refreshArrayTypes();
      return { rows: [] };
    case 'close':
      await pglite.close();
      return { rows: [] };
  }
}

const FIELDS = ['code', 'detail', 'hint', 'position', 'constraint', 'table', 'column'] as const;

function plain(error: unknown): PlainError {
  const from = error as Partial<Record<(typeof FIELDS)[number], string>>;
  const fields = FIELDS.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]] as const]));
  return { message: error instanceof Error ? error.message : String(error), ...Object.fromEntries(fields) };
}

/** An error from neither Postgres nor PGlite's serializers leaves the session in an unknown state. */
const isBroken = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

async function response({ id, work }: Request): Promise<void> {
  const reply: Reply = await perform(work).then(
    (result) => ({ kind: 'result', id, result, memoryBytes: memory?.buffer.byteLength ?? 0 }),
    (error: unknown) =>
      isBroken(error) ? { kind: 'broken', reason: plain(error).message } : { kind: 'error', id, error: plain(error) },
  );
  port.postMessage(reply, reply.kind === 'result' && reply.result.dump ? [reply.result.dump] : []);
}

/** What PGlite throws for Postgres' own errors (longjmp). */
const LONGJMP = 100;

/** Ends the thread at any other failure inside WebAssembly, such as a stack overflow. PGlite swallows it and returns no rows,
 *  or repeats the message without end (electric-sql/pglite#1058). */
function endAtFailures(module: PGlite['Module']): void {
  const processMessage = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      processMessage();
    } catch (error) {
      const failure = error as { status?: number; message: string }; // an ExitStatus is no Error
      if (failure.status === LONGJMP) throw error;
      port.postMessage({ kind: 'broken', reason: failure.message } satisfies Reply);
      process.exit(1); // of this thread
    }
  };
}

port.on('message', (request: Request) => void response(request));
await pglite.waitReady;
endAtFailures(pglite.Module);
port.postMessage({ kind: 'ready' } satisfies Reply);
