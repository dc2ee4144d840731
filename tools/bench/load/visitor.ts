import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** `file`: a page, script, style or map. `sign-in`: the password is hashed. */
export type Kind = 'file' | 'read' | 'sign-in' | 'write';

export interface Sample {
  kind: Kind;
  /** When the request ended, by performance.now(). */
  at: number;
  ms: number;
  /** HTTP status; 0: no answer. */
  status: number;
}

/** How long a visitor waits for an answer. */
const PATIENCE_MS = 15_000;
/** RPCs that change nothing. */
const READS = /\/rpc\/(?:estimate|shop_terms|has_role|payment_methods|preview_consolidation|timeline)$/;

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
  url: string;
  db: SupabaseClient;
  fetch: typeof fetch;
}

const BODILESS = new Set([101, 204, 205, 304]);

/** A fetch that measures the time to the last byte, sends the visitor's address and does not wait longer than a visitor would. */
function measured({ address, note }: VisitorOptions): typeof fetch {
  return async (input, init) => {
    const start = performance.now();
    const kind = kindOf(init?.method ?? 'GET', new URL(input instanceof Request ? input.url : String(input)).pathname);
    const end = (status: number) => note({ kind, at: performance.now(), ms: performance.now() - start, status });
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

export function newVisitor(options: VisitorOptions): Visitor {
  const request = measured(options);
  const db = createClient(options.url, options.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false }, // as the shop: libs/db
    global: { fetch: request },
  });
  return { url: options.url, db, fetch: request };
}
