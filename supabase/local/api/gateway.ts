import { type Context, Hono } from 'hono';
import { COMMON_HEADERS } from '../site/security-headers.ts';
import { type Peer, withTrustedAddress } from '../client-address.ts';
import { type CurrentRequest, currentRequest, runRequest, traceOf, traceparent } from '../observe/current-request.ts';
import type { Observe } from '../observe/observe.ts';
import { canonicalTarget, TargetRefused } from './canonical-target.ts';

export interface GatewayOptions {
  /** Public origin of the site. */
  origin: string;
  /** Trust the client address reported by a proxy on this machine. */
  trustProxy: boolean;
  /** Logs and counts requests. */
  observe?: Observe | undefined;
}

/** A visit that reached the TLS proxy without TLS goes on with it. */
function toHttps({ req }: Context, site: URL, trustProxy: boolean): Response | null {
  const isPlain = trustProxy && site.protocol === 'https:' && req.header('x-forwarded-proto') === 'http';
  if (!isPlain || !['GET', 'HEAD'].includes(req.method)) return null;
  const { pathname, search } = new URL(req.url);
  return new Response(null, { status: 308, headers: { ...COMMON_HEADERS, Location: site.origin + pathname + search } });
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Tunnels and echoes. The Request class can't represent them. */
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** The site's origin. A site on this machine also accepts its other loopback names; any other Host header is ignored. */
function originOf(context: Context, site: URL): string {
  const host = URL.parse(`http://${context.req.header('host') ?? ''}`);
  const isAlias = host && LOOPBACK_NAMES.has(site.hostname) && LOOPBACK_NAMES.has(host.hostname) && host.port === site.port;
  return isAlias ? host.origin : site.origin;
}

/** The target as sent. `Request.url` has already resolved dots and slashes. */
function targetOf(context: Context): string {
  const { incoming } = (context.env ?? {}) as Peer;
  if (incoming?.url) return incoming.url;
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}

function canonicalRequest(context: Context, site: URL, trustProxy: boolean): Request {
  const url = originOf(context, site) + canonicalTarget(targetOf(context));
  if (!URL.canParse(url)) throw new TargetRefused('The path is malformed.');
  const { method, body, signal } = context.req.raw;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const headers = withTrustedAddress(context, trustProxy);
  headers.set('traceparent', traceparent(currentRequest()!)); // PostgREST passes it to SQL, and functions send it on
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && body && { body, duplex: 'half' }),
  } as RequestInit);
}

function refuse(context: Context, { message }: TargetRefused): Response {
  const body = { code: 'bad_request_target', message, error_code: 'bad_request_target', msg: message };
  return context.json(body, 400, { ...COMMON_HEADERS, 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
}

/** The answer names its trace, so that a person can report it. Files that caches keep have none. */
function named(response: Response, { traceId, requestId }: CurrentRequest): Response {
  if (response.headers.get('cache-control')?.includes('immutable')) return response;
  response.headers.set('X-Trace-Id', traceId);
  response.headers.set('X-Request-Id', requestId);
  return response;
}

/** Runs before every route. Rejects non-canonical targets, sets the client's real address, replaces the Host header and gives
 *  each request its trace. */
export function gateway(app: Hono, { origin, trustProxy, observe }: GatewayOptions): Hono {
  const site = new URL(origin);
  const gatewayApp = new Hono();
  const answer = (context: Context): Response | Promise<Response> => {
    if (REFUSED_METHODS.has(context.req.method)) return context.text('Method not allowed', 405, COMMON_HEADERS);
    const secure = toHttps(context, site, trustProxy);
    if (secure) return secure;
    try {
      return app.fetch(canonicalRequest(context, site, trustProxy), context.env);
    } catch (error) {
      if (error instanceof TargetRefused) return refuse(context, error);
      throw error;
    }
  };
  gatewayApp.all('*', (context) => {
    const request = traceOf(context.req.raw.headers);
    return runRequest(request, async () => {
      const own = observe?.serves(context);
      if (own) return own;
      const startedAt = performance.now();
      const response = await answer(context);
      observe?.answered(context, request, response, performance.now() - startedAt);
      return named(response, request);
    });
  });
  return gatewayApp;
}
