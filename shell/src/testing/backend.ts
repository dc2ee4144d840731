import { vi } from 'vitest';

// A host per test: supabase-js warns about two clients that store their session under one key.
let hosts = 0;

// Reports may be sent after a test has ended.
Object.assign(navigator, { sendBeacon: () => true });

/** A response: JSON for 200, a count for a HEAD, or what the function returns. */
export type Answer =
  | { json: unknown; status?: number }
  | { count: number }
  | ((request: Request) => Response | Promise<Response>);

export interface FakeBackend {
  url: string;
  /** Requests in order: `GET /rest/v1/quotes?...`. */
  asked: string[];
  answers: Record<string, Answer>;
}

/** Responses of an empty instance: no settings, no statuses, counts of 0. */
const QUIET: Record<string, Answer> = {
  footer_settings: { json: [{}] },
  system_settings: { json: [] },
  messages: { count: 0 },
  quotes: { count: 0 },
  has_role: { json: false },
  admin_counts: { json: { quotes: 0, orders: 0, payments: 0, messages: 0 } },
  logout: { json: {} },
};

/** Replaces fetch by a backend. Real supabase-js talks to it; the last part of the path selects the response. */
export function fakeBackend(answers: Record<string, Answer> = {}): FakeBackend {
  const backend: FakeBackend = { url: `http://backend-${++hosts}.test`, asked: [], answers: { ...QUIET, ...answers } };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    backend.asked.push(`${request.method} ${pathname}${search}`);
    const answer = backend.answers[pathname.split('/').at(-1)!];
    if (!answer) throw new TypeError(`The fake backend knows no ${pathname}`);
    return respond(answer, request);
  });
  return backend;
}

function respond(answer: Answer, request: Request): Response | Promise<Response> {
  if (typeof answer === 'function') return answer(request);
  if ('count' in answer) return new Response(null, { headers: { 'content-range': `*/${answer.count}` } });
  return Response.json(answer.json, { status: answer.status ?? 200 });
}

/** A network failure as fetch reports it. */
export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
