import type { Context, MiddlewareHandler } from 'hono';
import { jwtVerify } from 'jose';
import type { SqlSession } from '../database/database.ts';
import { noteRequest } from '../observe/current-request.ts';

/** The caller of a session that is still active. */
export interface Caller {
  userId: string;
  sessionId: string;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const ACTIVE_SESSION = `select from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and coalesce(s.not_after > now(), true) and coalesce(u.banned_until < now(), true) and u.deleted_at is null`;

const callers = new WeakMap<Request, Caller>();

/** The caller that `liveSession` verified. Null for visitors and API keys. */
export const callerOf = (context: Context): Caller | null => callers.get(context.req.raw) ?? null;

/** The request's bearer token, whatever the scheme's letter case or spacing. */
const bearerOf = (context: Context): string | undefined =>
  /^\s*Bearer\s+(.*?)\s*$/i.exec(context.req.header('authorization') ?? '')?.[1];

/** API keys and registry tokens are not JWTs. */
const isJwt = (token: string): boolean => token.split('.').length === 3;

/** @returns the session of a user token, null for any other token */
function sessionOf({ aud, role, sub, session_id, exp }: Record<string, unknown>): Caller | null {
  const isSession = aud === 'authenticated' && role === 'authenticated' && typeof exp === 'number';
  if (!isSession || typeof sub !== 'string' || typeof session_id !== 'string') return null;
  return UUID.test(sub) && UUID.test(session_id) ? { userId: sub, sessionId: session_id } : null;
}

/** PostgREST and storage take a JWT or an API key. Functions have tokens of other kinds. */
const isNoToken = (context: Context, token: string, apiKeys: string[]): boolean =>
  /^\/(rest|storage)\//.test(context.req.path) && !isJwt(token) && !apiKeys.includes(token);

const MESSAGE = 'This session has ended. Sign in again.';

/** Roles PostgREST accepts. It rejects any other role itself. */
const API_ROLES: unknown[] = ['anon', 'authenticated', 'service_role'];

/** Refuses in the format of the called API. */
function refuse(context: Context, { role = 'authenticated' }: Record<string, unknown>): Response {
  const cors = { 'Access-Control-Allow-Origin': '*', 'X-Sb-Error-Code': 'session_not_found' };
  const { path } = context.req;
  if (path.startsWith('/rest/') && !API_ROLES.includes(role)) {
    const message = `permission denied to set role "${String(role)}"`;
    return context.json({ code: '42501', message, details: null, hint: null }, 403, cors);
  }
  if (path.startsWith('/auth/')) return context.json({ code: 403, error_code: 'session_not_found', msg: MESSAGE }, 403, cors);
  if (path.startsWith('/rest/'))
    return context.json({ code: 'PGRST301', message: MESSAGE, details: null, hint: null }, 401, cors);
  if (path.startsWith('/storage/'))
    return context.json({ statusCode: '401', error: 'InvalidJWT', message: MESSAGE, code: 'InvalidJWT' }, 401, cors);
  return context.json({ code: 'UNAUTHORIZED', message: MESSAGE, error: { code: 'not_signed_in', message: MESSAGE } }, 401, cors);
}

export interface LiveSessionOptions {
  jwtSecret: string;
  apiKeys: string[];
  sql: SqlSession;
  /** A refusal before the session is looked up. */
  refuseUser?: (context: Context, userId: string) => Response | null;
}

/** Accepts a user token only with the right audience and an active session, so sign-out and password changes take effect
 *  immediately. Costs one indexed query per request with a token. Tokens that are not our JWTs pass through; the routes behind
 *  decide. */
export function liveSession({ jwtSecret, apiKeys, sql, refuseUser }: LiveSessionOptions): MiddlewareHandler {
  const key = new TextEncoder().encode(jwtSecret);
  return async (context, next) => {
    const token = context.req.method === 'OPTIONS' ? undefined : bearerOf(context);
    if (token && isNoToken(context, token, apiKeys)) return refuse(context, {});
    const verified = token && isJwt(token) && (await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null));
    if (!verified) return next();
    const caller = sessionOf(verified.payload);
    const early = caller && refuseUser?.(context, caller.userId);
    if (early) return early;
    if (!caller || (await sql.query(ACTIVE_SESSION, [caller.sessionId, caller.userId])).length === 0)
      return refuse(context, verified.payload);
    callers.set(context.req.raw, caller);
    noteRequest({ userId: caller.userId });
    return next();
  };
}
