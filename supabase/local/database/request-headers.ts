import { AsyncLocalStorage } from 'node:async_hooks';

/** Headers that views and policies read from `request.headers`. RPC functions get all headers from lite, as with PostgREST. */
const EXPOSED_HEADERS = [
  'accept',
  'accept-language',
  'accept-profile',
  'content-profile',
  'content-type',
  'origin',
  'prefer',
  'referer',
  'traceparent',
  'user-agent',
  'x-client-info',
  'x-forwarded-for',
];

const current = new AsyncLocalStorage<string>();

/** Runs `work` so that its statements see the request's headers. `x-forwarded-for` holds the trusted address. */
export function withRequestHeaders<T>({ headers }: Request, work: () => T): T {
  const shown = EXPOSED_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
  return current.run(JSON.stringify(Object.fromEntries(shown)), work);
}

/** JSON with lower-case names. `{}` outside a request. */
export const requestHeaders = (): string => current.getStore() ?? '{}';
