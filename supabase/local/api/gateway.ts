import { type Context, Hono } from 'hono';
import { COMMON_HEADERS } from '../site/security-headers.ts';
import { withTrustedAddress } from './client-address.ts';
import { canonicalTarget, TargetRefused } from './canonical-target.ts';
import type { Peer } from './peer.ts';

export interface DoorOptions {
  /** Where people reach the site. */
  origin: string;
  /** Whether a proxy on this machine is believed when it says whose request it passes on. */
  trustProxy: boolean;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Requests that would be tunnels or echoes; a Request cannot hold them. */
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** The origin that answers may name: the site's. A site on this machine also has its other loopback names; no other Host is believed. */
function originOf(context: Context, site: URL): string {
  const host = URL.parse(`http://${context.req.header('host') ?? ''}`);
  const isAlias = host && LOOPBACK_NAMES.has(site.hostname) && LOOPBACK_NAMES.has(host.hostname) && host.port === site.port;
  return isAlias ? host.origin : site.origin;
}

/** The target as the client wrote it. A Request has already resolved dots and slashes. */
function targetOf(context: Context): string {
  const { incoming } = (context.env ?? {}) as Peer;
  if (incoming?.url) return incoming.url;
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}

function canonicalRequest(context: Context, site: URL, trustProxy: boolean): Request {
  const url = originOf(context, site) + canonicalTarget(targetOf(context));
  if (!URL.canParse(url)) throw new TargetRefused('The path cannot be read.');
  const { method, body, signal } = context.req.raw;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: withTrustedAddress(context, trustProxy),
    signal,
    ...(hasBody && body && { body, duplex: 'half' }),
  } as RequestInit);
}

function refuse(context: Context, { message }: TargetRefused): Response {
  const body = { code: 'bad_request_target', message, error_code: 'bad_request_target', msg: message };
  return context.json(body, 400, { ...COMMON_HEADERS, 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
}

/** In front of everything: one spelling of each address, the client's real address, and no Host header that the client chose. */
export function door(inside: Hono, { origin, trustProxy }: DoorOptions): Hono {
  const site = new URL(origin);
  const outside = new Hono();
  outside.all('*', (context) => {
    if (REFUSED_METHODS.has(context.req.method)) return context.text('Method not allowed', 405, COMMON_HEADERS);
    try {
      return inside.fetch(canonicalRequest(context, site, trustProxy), context.env);
    } catch (error) {
      if (error instanceof TargetRefused) return refuse(context, error);
      throw error;
    }
  });
  return outside;
}
