import http from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Kind, Sample } from './samples.ts';

/** How long a visitor waits for an answer. */
const PATIENCE_MS = 15_000;
/** RPCs that change nothing. */
const READS = /\/rpc\/(?:estimate|shop_terms|has_role|payment_methods|preview_consolidation|timeline)$/;

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

function kindOf(method: string, path: string): Kind {
  if (path.startsWith('/auth/v1/')) return 'sign-in';
  if (path.startsWith('/rest/v1/')) return method === 'GET' || method === 'HEAD' || READS.test(path) ? 'read' : 'write';
  return method === 'POST' ? 'write' : 'file';
}

export interface VisitorOptions {
  /** Address of a server. */
  url: string;
  publishableKey: string;
  /** The visitor's address, as a proxy names it: limits per address count each visitor separately. */
  address: string;
  /** Receives each request's time. */
  note: (sample: Sample) => void;
}

/** A browser's requests: pages and files, and the client that the shop uses. */
export interface Visitor {
  /** Address of the server. */
  url: string;
  db: SupabaseClient;
  fetch: typeof fetch;
  /** Requests a page or file and ignores its content, compressed as sent. @returns its status; 0: no answer */
  get(path: string): Promise<number>;
}

const BODILESS = new Set([101, 204, 205, 304]);

/** A fetch that measures the time to the last byte, sends the visitor's address and does not wait longer than a visitor would. */
function measured({ address, note }: VisitorOptions): typeof fetch {
  return async (input, init) => {
    const start = performance.now();
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const kind = kindOf(init?.method ?? 'GET', pathname);
    const end = (status: number) => {
      const at = performance.now();
      note({ kind, at, ms: at - start, status });
    };
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-For', address);
    try {
      const response = await fetch(input, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      const body = await response.arrayBuffer();
      end(response.status);
      return new Response(BODILESS.has(response.status) ? null : body, { status: response.status, headers: response.headers });
    } catch (error) {
      end(0);
      throw error;
    }
  };
}

function statusOf({ url, address }: VisitorOptions, path: string): Promise<number> {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'br', 'x-forwarded-for': address };
  return new Promise((resolve) => {
    const request = http.get(url + path, { agent, headers, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
  });
}

export function newVisitor(options: VisitorOptions): Visitor {
  const request = measured(options);
  return {
    url: options.url,
    db: createClient(options.url, options.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      db: { retry: false }, // as the shop: libs/db
      global: { fetch: request },
    }),
    fetch: request,
    async get(path) {
      const start = performance.now();
      const status = await statusOf(options, path);
      const at = performance.now();
      options.note({ kind: 'file', at, ms: at - start, status });
      return status;
    },
  };
}
