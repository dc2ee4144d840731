// The data that a signed-in page reads first is requested before its code has come: the release lists the requests (docs/decisions/070).

import type { Read } from '@landfall/delivery/first-screens';
import { readInlined } from '../parts/read-inlined.ts';
import { sessionKey } from '../session/stored-session.ts';

/** Placeholder for the signed-in user's ID. */
const READER = '{reader}';
/** ms that a token must still be valid: auth-js replaces it before. */
const MARGIN = 90_000;
/** ms after which a response is too old to be used. */
const LONGEST = 15_000;
/** On globalThis, because two scripts share it. */
const SENT = 'landfallReads';
/** The block with a response that the page need not request. */
const ANSWER = 'landfall-answer';

interface Sent {
  response: Promise<Response>;
  at: number;
}
type Page = typeof globalThis & { [SENT]?: Map<string, Sent> };

interface Asked {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** Two requests with this in common get the same response. */
const keyOf = ({ method, url, headers, body }: Asked): string =>
  JSON.stringify([method, url, [...headers].map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted(), body ?? null]);

interface StoredSession {
  access_token: string;
  /** s since 1970 */
  expires_at: number;
  user: { id: string };
}

/** The stored session, unless it must be refreshed first. */
function storedSession(): StoredSession | null {
  const key = sessionKey();
  const session = JSON.parse((key && localStorage.getItem(key)) || 'null') as StoredSession | null;
  return session && session.expires_at * 1000 > Date.now() + MARGIN ? session : null;
}

/** Sends the first reads of frame and page with the stored session, if there is one. */
export function sendReads(): void {
  const reads = readInlined('landfall-reads') as Read[] | null;
  const config = readInlined('landfall-config') as { supabaseUrl: string; supabaseKey: string } | null;
  const session = reads && config && storedSession();
  if (!session) return;
  const sent = new Map<string, Sent>();
  for (const read of reads) {
    const { method, path, headers: own, body } = JSON.parse(JSON.stringify(read).replaceAll(READER, session.user.id)) as Read;
    const headers = new Headers({ ...own, apikey: config.supabaseKey, authorization: `Bearer ${session.access_token}` });
    const url = config.supabaseUrl.replace(/\/$/, '') + path;
    const response = fetch(url, { method, headers, ...(body !== undefined && { body }) });
    response.catch(() => undefined); // then the page requests it again
    sent.set(keyOf({ method, url, headers, body }), { response, at: performance.now() });
  }
  (globalThis as Page)[SENT] = sent;
}

/** The response to this request, once, if the server has put it into the page (supabase/local/site/index-page.ts). */
function takeInlined(url: string): Response | undefined {
  const inlined = readInlined(ANSWER) as { path: string; body: unknown } | null;
  if (!inlined || !url.endsWith(inlined.path) || performance.now() > LONGEST) return undefined;
  document.getElementById(ANSWER)?.remove();
  return Response.json(inlined.body);
}

/** The fetch of the shop's client. A read that was sent before the page's code loaded gets that response, once. So does a read whose response
 *  the server put into the page.
 *  @param send sends all others */
export const fetchOrTakeSent = async (
  ...[input, init, send = fetch]: [...Parameters<typeof fetch>, typeof fetch?]
): Promise<Response> => {
  const inlined = typeof input === 'string' && (init?.method ?? 'GET') === 'GET' ? takeInlined(input) : undefined;
  if (inlined) return inlined;
  const sent = (globalThis as Page)[SENT];
  if (!sent || sent.size === 0 || typeof input !== 'string') return send(input, init);
  const key = keyOf({ method: init?.method ?? 'GET', url: input, headers: new Headers(init?.headers), body: init?.body });
  const found = sent.get(key);
  sent.delete(key);
  const response = found && performance.now() - found.at < LONGEST ? await found.response.catch(() => null) : null;
  return response?.ok ? response : send(input, init);
};
