import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What is known of the request in progress. */
export interface CurrentRequest {
  /** 32 hex digits: of the press in the browser that caused it, else its own. */
  traceId: string;
  /** 16 hex digits: this request's part of the trace. */
  requestId: string;
  /** The signed-in user. */
  userId?: string;
  /** IDs in its body and query. */
  named?: string[];
}

const current = new AsyncLocalStorage<CurrentRequest>();

export const currentRequest = (): CurrentRequest | undefined => current.getStore();

export const runRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);

/** Adds what a later step found out. */
export const noteRequest = (facts: Partial<CurrentRequest>): void => void Object.assign(current.getStore() ?? {}, facts);

const ID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
/** Of a body that names more, the first ones. */
const MOST_IDS = 20;

export const idsIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .slice(0, 20_000)
        .match(ID)
        ?.map((id) => id.toLowerCase()),
    ),
  ].slice(0, MOST_IDS);

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** A request of the trace that its `traceparent` names, or of a new one. */
export const traceOf = (headers: Headers): CurrentRequest => ({
  traceId: TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1] ?? randomBytes(16).toString('hex'),
  requestId: randomBytes(8).toString('hex'),
});

export const traceparent = ({ traceId, requestId }: CurrentRequest): string => `00-${traceId}-${requestId}-01`;
