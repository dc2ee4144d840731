import { hkdfSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** The key of signed URLs, one way from the sessions' secret: a signed URL is never a session, and a session never a signed URL. */
export const storageSecretOf = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'landfall storage signed urls', 48)).toString('base64url');

interface SigningService {
  config: { jwtSecret: string };
}

/** Gives that key to lite's storage, which would sign with the sessions' secret. Lite makes a service for each request. */
export function storageKey(jwtSecret: string): MiddlewareHandler {
  const secret = storageSecretOf(jwtSecret);
  return async (context, next) => {
    (context.get('storageService') as SigningService).config.jwtSecret = secret;
    return next();
  };
}
