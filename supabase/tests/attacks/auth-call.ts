import type { AttackedServer } from './attacked-server.ts';
import { type RawResponse, rawRequest } from './raw-request.ts';

export interface AuthCall {
  method?: string;
  /** Request target, sent unchanged. */
  target: string;
  /** Sent as JSON. Strings are sent unchanged. */
  body?: unknown;
  token?: string;
  /** Client address that a trusted proxy reports. */
  from?: string;
  headers?: Record<string, string>;
}

/** One API call on its own socket, with the publishable key. */
export function apiCall(server: AttackedServer, { method, target, body, token, from, headers }: AuthCall): Promise<RawResponse> {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  return rawRequest(server.port, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    target,
    headers: {
      apikey: server.publishableKey,
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(from && { 'X-Forwarded-For': from }),
      ...headers,
    },
    body: text,
  });
}

let addresses = 0;
/** An address no other test has used. */
export const freshAddress = (): string => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** The response's JSON body, chunked or not. */
export function jsonOf<T = Record<string, unknown>>({ body }: RawResponse): T {
  const first = body.search(/[[{]/);
  const last = Math.max(body.lastIndexOf('}'), body.lastIndexOf(']'));
  return JSON.parse(body.slice(first, last + 1)) as T;
}
