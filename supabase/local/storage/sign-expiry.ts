/** The longest a signed URL may be valid. */
const MAX_S = 7 * 24 * 3600;

const isSigning = (request: Request): boolean =>
  request.method === 'POST' && new URL(request.url).pathname.startsWith('/storage/v1/object/sign/');

/** Why a request for signed URLs is refused by its `expiresIn`; null where it is not. */
export async function badExpiry(request: Request): Promise<string | null> {
  if (!isSigning(request)) return null;
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { expiresIn?: unknown } | null;
  const seconds = body?.expiresIn;
  if (typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_S) return null;
  return `expiresIn must be a whole number of seconds from 1 to ${MAX_S} (7 days).`;
}
