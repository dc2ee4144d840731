import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** Runs a handler so that its clients send on the `traceparent` of its request. */
export const withTrace = <T>(request: Request, work: () => T): T => current.run(request.headers.get('traceparent'), work);

/** Headers for requests of the same trace. */
export function traceHeaders(): Record<string, string> {
  const traceparent = current.getStore();
  return traceparent ? { traceparent } : {};
}

/** The trace ID of the request, for logs. */
export const traceId = (): string | undefined => current.getStore()?.split('-')[1];
