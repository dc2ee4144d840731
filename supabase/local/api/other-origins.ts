import type { MiddlewareHandler } from 'hono';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const HEADER_LIST = /^[a-z0-9-]+(\s*,\s*[a-z0-9-]+)*$/i;

/** Lets pages of other origins call the API, as a hosted project does: the shop may be on a static host. Lite's answers to preflights lack
 *  the Authorization header for auth and are 404 for functions of the database, and its sign-in names no origin. Tokens are in headers,
 *  never in cookies. */
export const otherOrigins = (): MiddlewareHandler => async (context, next) => {
  if (context.req.method !== 'OPTIONS' || !context.req.header('access-control-request-method')) {
    await next();
    if (!context.res.headers.has('access-control-allow-origin')) context.header('Access-Control-Allow-Origin', '*');
    return undefined;
  }
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
