import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import type { TestDatabase } from '../harness.ts';

export interface Call {
  /** Default: the publishable key. */
  key?: string;
  token?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
}

/** Builds an API request. */
export function requestOf(path: string, { key = TEST_KEYS.publishableKey, token, method, body, headers }: Call): Request {
  return new Request(TEST_ORIGIN + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Sends a plain request, for details that supabase-js hides. */
export async function call(db: Pick<TestDatabase, 'fetch'>, path: string, options: Call = {}): Promise<Answer> {
  const response = await db.fetch(requestOf(path, options));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, json: isJson && text ? JSON.parse(text) : text };
}

export const SECRET = { key: TEST_KEYS.secretKey };
