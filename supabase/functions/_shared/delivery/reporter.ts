import { keyedHash } from './keyed-hash.ts';

/** Groups of an IPv6 address that identify a subscriber's network: one household can choose among 2^80 addresses in it. */
const NETWORK_GROUPS = 3;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The part of an address that a visitor can't choose: all of IPv4, the /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/^\[|\]$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  return plain.includes(':') ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')}::/48` : plain;
}

/** The address seen by the last trusted proxy. The embedded server overwrites the client's header; a hosted project names its gateway's
 *  header in ADDRESS_HEADER if it is another. */
function addressOf(request: Request): string {
  const header = Deno.env.get('ADDRESS_HEADER') ?? 'x-forwarded-for';
  return request.headers.get(header)?.split(',').at(-1)?.trim() || 'unknown';
}

/** An anonymous id of the reporter: a keyed hash of network and day. @param now ms since 1970 */
export async function reporterOf(request: Request, now: number): Promise<string> {
  const day = new Date(now).toISOString().slice(0, 10);
  return (await keyedHash('reporter', `${day} ${networkOf(addressOf(request))}`)).slice(0, 32);
}
