import type { Context, MiddlewareHandler } from 'hono';
import { meetsAway } from '../database/away.ts';

const MESSAGE = 'The database cannot be reached. Try again in a moment.';
/** Headers of the answer that is replaced: Hono keeps the others, such as those for other origins. */
const OF_BODY = ['Content-Length', 'Content-Encoding', 'ETag'];

export const awayResponse = (context: Context, headers: Record<string, string>): Response =>
  context.json({ code: 'database_away', message: MESSAGE, msg: MESSAGE }, 503, { ...headers, 'Retry-After': '2' });

/** Answers 503 with Retry-After where a request failed because Postgres is away; lite and the functions answer 500. */
export const databaseAway =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (context, next) => {
    const isAway = await meetsAway(next);
    if (!isAway || context.res.status < 500) return;
    for (const name of OF_BODY) context.header(name, undefined);
    context.res = awayResponse(context, headers);
  };
