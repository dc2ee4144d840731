import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { peerOf } from './peer.ts';

/** Holds what this server knows of the client's address, on every request behind the door (door.ts). */
const ADDRESS_HEADER = 'x-forwarded-for';

/** Headers by which proxies tell whose request they pass on. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip|x-envoy-.*|x-proxyuser-ip)$/i;

export const isLoopbackAddress = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** Whether a proxy passed the request on. */
export const isForwarded = (headers: Headers): boolean => [...headers.keys()].some((name) => FORWARDED.test(name));

/** The last address of X-Forwarded-For: the one that the nearest proxy wrote. Earlier ones are the client's own claim. */
function lastHop(headers: Headers): string | null {
  const hop = headers.get(ADDRESS_HEADER)?.split(',').at(-1)?.trim() ?? '';
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) ? address : null;
}

/** The address a request really comes from: the socket's, or what a trusted proxy on this machine says. Requests made in this process
 *  (of functions, of tests) carry the address of the request they serve. */
function trustedAddress(context: Context, trustProxy: boolean): string {
  const peer = peerOf(context);
  if (peer === 'local') return lastHop(context.req.raw.headers) ?? peer;
  return (trustProxy && isLoopbackAddress(peer) && lastHop(context.req.raw.headers)) || peer;
}

/** The request's headers with the address in X-Forwarded-For, and nothing else that a client or proxy claims about it. */
export function withTrustedAddress(context: Context, trustProxy: boolean): Headers {
  const { headers } = context.req.raw;
  const trusted = new Headers([...headers].filter(([name]) => !FORWARDED.test(name)));
  trusted.set(ADDRESS_HEADER, trustedAddress(context, trustProxy));
  return trusted;
}

/** Whose request it is. Only behind the door, which wrote it. */
export const addressOf = (request: Request): string => request.headers.get(ADDRESS_HEADER) ?? 'local';

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}

/** What limits count as one client: an IPv4 address, or the /64 of an IPv6 one, whose addresses one customer chooses freely. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}
