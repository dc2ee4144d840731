import { keyedHash } from './keyed-hash.ts';

/** Bytes of an IPv6 address that name a subscriber's network, not one of its machines: one household can choose among 2^80 addresses. */
const NETWORK_GROUPS = 3;

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** What one visitor cannot choose of an address: all of IPv4, the /48 of IPv6. */
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

/** The address that the last trusted hop saw. The embedded server writes the header itself, over whatever the client sent; a hosted project
 *  names its gateway's in ADDRESS_HEADER where that is another. */
export function addressOf(request: Request): string {
  const header = Deno.env.get('ADDRESS_HEADER') ?? 'x-forwarded-for';
  return request.headers.get(header)?.split(',').at(-1)?.trim() || 'unknown';
}

/** Who reports, without saying who: a keyed hash of the network and the day. @param now ms since 1970 */
export async function reporterOf(request: Request, now: number): Promise<string> {
  const day = new Date(now).toISOString().slice(0, 10);
  return (await keyedHash('reporter', `${day} ${networkOf(addressOf(request))}`)).slice(0, 32);
}
