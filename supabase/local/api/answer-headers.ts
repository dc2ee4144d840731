import type { MiddlewareHandler } from 'hono';

/** For every answer of the APIs, errors included. Answers of auth hold tokens or say who somebody is: no cache keeps them. */
export const answerHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('X-Content-Type-Options', 'nosniff');
  if (context.req.path.startsWith('/auth/')) context.header('Cache-Control', 'no-store');
};
