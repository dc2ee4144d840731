import { AsyncLocalStorage } from 'node:async_hooks';

/** What views and policies read of a request in `request.headers`. Lite itself gives functions all of them, as PostgREST does. */
const SHOWN = [
  'accept',
  'accept-language',
  'accept-profile',
  'content-profile',
  'content-type',
  'origin',
  'prefer',
  'referer',
  'user-agent',
  'x-client-info',
  'x-forwarded-for',
];

const current = new AsyncLocalStorage<string>();

/** Runs what answers a request, so that its statements see its headers. `x-forwarded-for` holds the address that the server knows. */
export function withRequestHeaders<T>({ headers }: Request, work: () => T): T {
  const shown = SHOWN.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
  return current.run(JSON.stringify(Object.fromEntries(shown)), work);
}

/** JSON with lower-case names; an empty object outside of a request. */
export const requestHeaders = (): string => current.getStore() ?? '{}';
