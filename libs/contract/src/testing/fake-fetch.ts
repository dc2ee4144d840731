import { FUNCTIONS } from '@landfall/db/testing';
import { type Answer, type Responses, type FakeRequest, Page, Refusal } from './responses.ts';
import { schemaRefusal } from './schema-check.ts';

/** Requests that every page makes in the background. A test overrides one by naming its table. */
const AMBIENT: Responses = {
  system_settings: [],
  profiles: [],
  country_settings: [],
  shipping_routes: [],
  admin_countries: [],
  admin_shipping_routes: [],
  saved_views: [],
  shop_terms: { price_valid_days: 7, cod_limit_usd: 100 },
  restricted_goods: { route: [], found: [] },
  check_quote: [],
  start_checkout: true,
  config_health: [],
};

export interface FakeBackend {
  fetch: typeof fetch;
  /** All requests, oldest first. */
  requests: FakeRequest[];
}

/** A fetch that responds like Supabase, with the test's data. A request without data, or one that names something the database does not
 *  have, is refused and logged on console.error, which fails the test. */
export function createFakeBackend(responses: Responses): FakeBackend {
  const known = { ...AMBIENT, ...responses };
  const requests: FakeRequest[] = [];
  const response: typeof fetch = async (input, init) => {
    const asked = new Request(input, init);
    const request = await readRequest(asked);
    requests.push(request);
    return respond(request, refusedBySchema(asked, request) ?? (await find(known, request)));
  };
  return { fetch: (input, init) => abortable(response(input, init), init?.signal), requests };
}

/** What PostgREST would refuse for any data. Logged on console.error, which fails the test. */
function refusedBySchema({ url }: Request, request: FakeRequest): Refusal | undefined {
  const refusal = schemaRefusal(new URL(url).pathname, request);
  if (refusal) console.error(`renderInShell: PostgREST refuses ${request.method} ${request.name}: ${refusal.error.message}`);
  return refusal;
}

async function readRequest(request: Request): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = request.headers.get('content-type')?.startsWith('multipart/') ? '' : await request.text();
  return { method: request.method, name: nameOf(pathname), params: searchParams, body: parse(text), headers: request.headers };
}

/** /rest/v1/quotes and /rest/v1/rpc/move_quote are named by their last part, others by their service. */
function nameOf(pathname: string): string {
  const [service = '', , ...path] = pathname.split('/').filter(Boolean);
  if (service === 'rest') return path.at(-1) ?? '';
  if (service === 'storage')
    return `storage/${path.find((part) => !['object', 'sign', 'public', 'authenticated', 'upload', 'list'].includes(part))}`;
  return `${service}/${path.join('/')}`;
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

async function find(responses: Responses, request: FakeRequest): Promise<Answer> {
  const key = [`${request.method} ${request.name}`, request.name].find((name) => name in responses);
  if (key === undefined) return pending(request);
  const response = responses[key];
  return typeof response === 'function' ? await response(request) : response;
}

function pending({ method, name }: FakeRequest): Answer {
  if (name.startsWith('auth/')) return null;
  if (name.startsWith('storage/')) return { signedURL: `/object/sign/${name}?token=test`, Key: name, Id: name };
  console.error(`renderInShell: the test gives no answer to ${method} ${name}`);
  return new Refusal('PGRST205', `The test gives no answer to ${name}`, { status: 404 });
}

function respond(request: FakeRequest, response: Answer): Response {
  if (response instanceof Response) return response;
  if (response instanceof Refusal) return json(response.error, response.status);
  const { rows, total } = asPage(response);
  const range = { 'content-range': `${rows.length ? `0-${rows.length - 1}` : '*'}/${total}` };
  if (request.method === 'HEAD') return new Response(null, { status: 200, headers: range });
  if (isQuietWrite(request)) return new Response(null, { status: 204, headers: range });
  if (!wantsRows(request, response)) return json(response, 200);
  return wantsOne(request) ? one(rows) : json(rows, 200, range);
}

const asPage = (response: Answer): Page => {
  if (response instanceof Page) return response;
  const rows = Array.isArray(response) ? response : [response].filter((row) => row !== null && row !== undefined);
  return new Page(rows, rows.length);
};

/** A write that does not request the changed rows. */
const isQuietWrite = ({ method, headers, name }: FakeRequest): boolean =>
  ['POST', 'PATCH', 'DELETE', 'PUT'].includes(method) &&
  (headers.get('prefer') ?? 'return=minimal').startsWith('return=minimal') &&
  isTable(method, headers, name);

/** A function is called by GET, or by POST without a Prefer header; a table's insert always has one. */
const isTable = (method: string, headers: Headers, name: string): boolean =>
  !name.includes('/') && !(name in FUNCTIONS) && (method !== 'POST' || headers.has('prefer'));

const wantsOne = ({ headers }: FakeRequest): boolean => (headers.get('accept') ?? '').includes('vnd.pgrst.object');

/** Tables return rows; an RPC returns anything. */
const wantsRows = (request: FakeRequest, response: Answer): boolean =>
  wantsOne(request) ||
  response instanceof Page ||
  (isTable(request.method, request.headers, request.name) && typeof response === 'object');

function one(rows: unknown[]): Response {
  if (rows.length === 1) return json(rows[0], 200);
  return json(
    {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows.length} rows`,
      hint: null,
    },
    406,
  );
}

const json = (data: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(data ?? null), { status, headers: { 'content-type': 'application/json', ...headers } });

/** Ends with the request's signal, like a real fetch. */
function abortable<T>(response: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return response;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The operation was aborted.', 'AbortError')), { once: true });
  });
  return Promise.race([response, aborted]);
}
