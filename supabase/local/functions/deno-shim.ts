import { AsyncLocalStorage } from 'node:async_hooks';

export type FunctionHandler = (request: Request) => Response | Promise<Response>;

/** What a function knows about the instance that called it. */
export interface FunctionContext {
  env: Record<string, string | undefined>;
  /** Origin of SUPABASE_URL. Requests to it stay in this process. */
  origin: string;
  fetch(request: Request): Promise<Response>;
}

interface Loading {
  handler?: FunctionHandler;
}

const loading = new AsyncLocalStorage<Loading>();
const running = new AsyncLocalStorage<FunctionContext>();

/** The Deno APIs that our functions use. Functions must read the environment in the handler, not while loading. */
const deno = {
  serve(first: FunctionHandler | object, second?: FunctionHandler) {
    const module = loading.getStore();
    const handler = typeof first === 'function' ? (first as FunctionHandler) : second;
    if (!module || !handler) throw new Error('Call Deno.serve with a handler at the top level of the function.');
    module.handler = handler;
    return { finished: new Promise(() => {}), shutdown: async () => {} };
  },
  env: {
    get: (name: string) => running.getStore()?.env[name],
    has: (name: string) => running.getStore()?.env[name] !== undefined,
    toObject: () => ({ ...running.getStore()?.env }),
  },
};

const network = globalThis.fetch;

/** Requests to the function's own project stay in this process. All others use the network. */
const fetchOfFunctions: typeof fetch = (input, init) => {
  const context = running.getStore();
  if (!context) return network(input, init);
  const request = new Request(input, init);
  return new URL(request.url).origin === context.origin ? context.fetch(request) : network(request);
};

function install(): void {
  if ('Deno' in globalThis) return;
  Object.assign(globalThis, { Deno: deno, fetch: fetchOfFunctions });
}

/** Imports a function's file, which calls Deno.serve once. @returns its handler */
export async function loadHandler(fileUrl: string): Promise<FunctionHandler> {
  install();
  const known = handlers.get(fileUrl) ?? importHandler(fileUrl);
  handlers.set(fileUrl, known);
  return known;
}

/** Cached: a module is evaluated once per process, even if several instances serve it. */
const handlers = new Map<string, Promise<FunctionHandler>>();

async function importHandler(fileUrl: string): Promise<FunctionHandler> {
  const module: Loading = {};
  await loading.run(module, () => import(fileUrl));
  if (!module.handler) throw new Error(`${fileUrl} does not call Deno.serve.`);
  return module.handler;
}

export const runHandler = (handler: FunctionHandler, context: FunctionContext, request: Request): Promise<Response> =>
  running.run(context, async () => handler(request));
