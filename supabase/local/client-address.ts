import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** What @hono/node-server passes to a request. Absent on in-process requests. */
export interface Peer {
  incoming?: {
    socket: { remoteAddress?: string | undefined };
    /** Request target as sent. */
    url?: string;
  };
}

/** The connection's remote address. */
export const peerOf = (context: Context): string => (context.env as Peer | undefined)?.incoming?.socket.remoteAddress ?? 'local';

/** The gateway (gateway.ts) overwrites this header with the address the server trusts. */
const ADDRESS_HEADER = 'x-forwarded-for';

/** Headers in which proxies name the original client. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip|x-envoy-.*|x-proxyuser-ip)$/i;

const isLoopbackAddress = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** Last address of X-Forwarded-For: the nearest proxy wrote it. The client can forge all earlier ones. */
function lastHop(headers: Headers): string | null {
  const hop = headers.get(ADDRESS_HEADER)?.split(',').at(-1)?.trim() ?? '';
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) ? address : null;
}

/** The socket's address, or the one a trusted proxy on this machine reports. In-process requests (functions, tests) carry the
 *  address of the request they serve. */
function trustedAddress(context: Context, trustProxy: boolean): string {
  const peer = peerOf(context);
  if (peer === 'local') return lastHop(context.req.raw.headers) ?? peer;
  return (trustProxy && isLoopbackAddress(peer) && lastHop(context.req.raw.headers)) || peer;
}

/** From this machine, and not through a proxy. */
export const isDirect = (context: Context): boolean =>
  isLoopbackAddress(peerOf(context)) && ![...context.req.raw.headers.keys()].some((name) => FORWARDED.test(name));

/** Drops every proxy header the client sent and sets X-Forwarded-For to the trusted address. */
export function withTrustedAddress(context: Context, trustProxy: boolean): Headers {
  const { headers } = context.req.raw;
  const trusted = new Headers([...headers].filter(([name]) => !FORWARDED.test(name)));
  trusted.set(ADDRESS_HEADER, trustedAddress(context, trustProxy));
  return trusted;
}

/** The client's address. Valid only behind the gateway, which sets it. */
export const addressOf = (request: Request): string => request.headers.get(ADDRESS_HEADER) ?? 'local';

function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** Rate limits count per IPv4 address or per IPv6 /64: one customer controls a whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}
