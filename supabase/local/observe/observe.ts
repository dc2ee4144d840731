import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { isDirect, peerOf } from '../client-address.ts';
import type { SqlSession } from '../database/database.ts';
import { type CurrentRequest, idsIn } from './current-request.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { metricRoute, routeOf } from './route-of.ts';
import type { Spans } from './spans.ts';

/** Sees each request at the gateway. */
export interface Observe {
  /** The answer to /metrics; null for all other requests. */
  serves(context: Context): Promise<Response> | null;
  answered(context: Context, request: CurrentRequest, response: Response, ms: number): void;
}

export interface ObserveOptions {
  log: Log;
  metrics: Metrics;
  /** Null: no collector is set. */
  spans: Spans | null;
  sql: SqlSession;
  /** Lets other machines read /metrics. */
  metricsToken: string | undefined;
  /** Key of the hashes of user IDs. */
  secret: string;
}

const MAX_ERROR_BYTES = 4096;

const isReadable = ({ headers }: Response): boolean =>
  Boolean(headers.get('content-type')?.includes('json')) &&
  !headers.has('content-encoding') &&
  Number(headers.get('content-length') ?? 0) <= MAX_ERROR_BYTES;

/** The code of an error response: of PostgREST, auth, storage or functions. */
async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const inner = body?.['error'] as { code?: unknown } | string | undefined;
  const own = typeof inner === 'object' ? inner.code : undefined;
  // A refusal of our own has its code in `message`, and PT409 in `code`.
  const code = body?.['code'];
  const named = typeof code === 'string' && code.startsWith('PT') ? body?.['message'] : undefined;
  return [own, named, body?.['error_code'], code, inner].find((one) => typeof one === 'string' && /^\w{1,80}$/.test(one)) as
    | string
    | undefined;
}

/** `baggage: module=cart,version=1.4.0`: what the reader saw. */
const BAGGAGE = /^module=([a-z][a-z\d-]{0,39}),version=([\w.+-]{1,60})$/;

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Reads through functions of the database are POST too; a 404 or a missing session is no failed act. */
const NO_FAILURE = new Set([401, 404, 405, 429]);

const KEEP = 'select private.keep_failed_request($1, $2, $3, $4, $5, $6)';

/** Failed writes stored at most each minute: a flood must not fill the disk. */
const MOST_KEPT = 120;

const sameToken = (given: string, token: string): boolean => {
  const [one, other] = [given, token].map((text) => createHmac('sha256', 'token').update(text).digest());
  return timingSafeEqual(one!, other!);
};

export function createObserve({ log, metrics, spans, sql, metricsToken, secret }: ObserveOptions): Observe {
  const hashOf = (userId: string | undefined) => userId && createHmac('sha256', secret).update(userId).digest('hex').slice(0, 16);
  const kept = { minute: 0, count: 0 };

  function mayRead(context: Context): boolean {
    if (isDirect(context)) return true;
    const given = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    return metricsToken !== undefined && given !== undefined && sameToken(given, metricsToken);
  }

  async function metricsResponse(): Promise<Response> {
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };
    return new Response(await metrics.text(), { headers });
  }

  /** Stores a failed write for the page of its order. */
  async function keep(request: CurrentRequest, method: string, route: string, status: number, code: string | undefined) {
    const minute = Math.floor(Date.now() / 60_000);
    if (kept.minute !== minute) Object.assign(kept, { minute, count: 0 });
    if (!WRITES.has(method) || NO_FAILURE.has(status) || (kept.count += 1) > MOST_KEPT) return;
    const values = [request.traceId, method, route, status, code ?? null, request.named ?? []];
    await sql.query(KEEP, values).catch(() => {}); // the database may be what failed
  }

  /** @param answer a copy of an error response that can be read */
  async function note(context: Context, request: CurrentRequest, status: number, ms: number, answer: Response | null) {
    const { method } = context.req;
    const url = new URL(context.req.url);
    const route = routeOf(url.pathname);
    const code = answer ? await codeOf(answer).catch(() => undefined) : undefined;
    const [, module, version] = BAGGAGE.exec(context.req.header('baggage') ?? '') ?? [];
    log.write(status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info', 'request', {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      trace_id: request.traceId,
      request_id: request.requestId,
      user: hashOf(request.userId),
      module,
      version,
      code,
      ...(peerOf(context) === 'local' && { internal: true }),
    });
    if (status < 400) return;
    const named = [...(request.named ?? []), ...idsIn(url.search)];
    await keep({ ...request, named }, method, route, status, code);
  }

  return {
    serves: (context) => {
      if (new URL(context.req.url).pathname !== '/metrics') return null;
      if (!mayRead(context)) return Promise.resolve(context.text('Not found', 404, { 'Cache-Control': 'no-store' }));
      return metricsResponse();
    },
    answered(context, request, response, ms) {
      const { status } = response;
      const { pathname } = new URL(context.req.url);
      const isInternal = peerOf(context) === 'local';
      if (!isInternal) metrics.requestEnded({ route: metricRoute(pathname, status), method: context.req.method, status }, ms);
      const { method } = context.req;
      spans?.requestEnded({ request, method, route: routeOf(pathname), status, ms, caller: context.req.header('traceparent') });
      void note(context, request, status, ms, status >= 400 && isReadable(response) ? response.clone() : null).catch(() => {});
    },
  };
}
