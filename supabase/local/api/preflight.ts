import type { MiddlewareHandler } from 'hono';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const HEADER_LIST = /^[a-z0-9-]+(\s*,\s*[a-z0-9-]+)*$/i;

/** Answers preflights of pages on other origins, as a hosted project does: the shop may be on a static host. Lite's answers lack the
 *  Authorization header for auth, and are 404 for functions of the database. Tokens are in headers, never in cookies. */
export const preflight = (): MiddlewareHandler => async (context, next) => {
  if (context.req.method !== 'OPTIONS' || !context.req.header('access-control-request-method')) return next();
  const asked = context.req.header('access-control-request-headers') ?? '';
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': METHODS,
      ...(HEADER_LIST.test(asked) && { 'Access-Control-Allow-Headers': asked }),
      'Access-Control-Max-Age': '86400',
    },
  });
};
