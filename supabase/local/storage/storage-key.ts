import { hkdfSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** Key for signed URLs, derived one-way from the session secret. A signed URL can't be used as a session, or the reverse. */
export const storageSecretOf = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'landfall storage signed urls', 48)).toString('base64url');

interface SigningService {
  config: { jwtSecret: string };
}

/** Makes lite's storage sign with that key instead of the session secret. Lite creates one service per request. */
export function storageKey(jwtSecret: string): MiddlewareHandler {
  const secret = storageSecretOf(jwtSecret);
  return async (context, next) => {
    (context.get('storageService') as SigningService).config.jwtSecret = secret;
    return next();
  };
}
