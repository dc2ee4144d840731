import type { Context, MiddlewareHandler } from 'hono';
import { normalizePhone } from './phone-number.ts';

export type AuthBody = Record<string, unknown>;

/** Fields that lite reads as text; another type would make it fail. */
const TEXT_FIELDS = ['email', 'phone', 'password', 'token', 'token_hash', 'type', 'refresh_token', 'scope', 'nonce'];
const HAS_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const bodies = new WeakMap<Request, AuthBody>();

/** The parsed body of a request to /auth/v1; empty where it has none. */
export const authBodyOf = (context: Context): AuthBody => bodies.get(context.req.raw) ?? {};

class BadBody extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function parse(text: string): AuthBody {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as AuthBody;
  } catch {
    // refused below
  }
  throw new BadBody('bad_json', 'Could not parse request body as JSON: send one JSON object.');
}

/** Account names as lite's tables hold them, so that a limit's key and the account that lite finds are the same. */
function normalize(body: AuthBody): AuthBody {
  for (const field of TEXT_FIELDS) {
    const value = body[field] ?? '';
    if (typeof value !== 'string') throw new BadBody('validation_failed', `"${field}" must be a text.`);
  }
  const { email, phone } = body;
  return {
    ...body,
    ...(typeof email === 'string' && { email: email.trim().toLowerCase() }),
    ...(typeof phone === 'string' && { phone: normalizePhone(phone) }),
  };
}

/** Reads the body once, for limits and lite alike: what lite gets is written from what the limits saw, whatever the sender's
 *  repeated keys, content type or charset. */
export const authBody = (): MiddlewareHandler => async (context, next) => {
  if (!HAS_BODY.has(context.req.method)) return next();
  const text = await context.req.raw.text();
  const { url, method, headers, signal } = context.req.raw;
  try {
    const body = text.trim() ? normalize(parse(text)) : null;
    const sent = new Headers(headers);
    sent.delete('content-length');
    if (body) sent.set('content-type', 'application/json');
    context.req.raw = new Request(url, { method, headers: sent, signal, ...(body && { body: JSON.stringify(body) }) });
    if (body) bodies.set(context.req.raw, body);
    return await next();
  } catch (error) {
    if (!(error instanceof BadBody)) throw error;
    const answer = { code: 400, error_code: error.code, msg: error.message };
    return context.json(answer, 400, { 'X-Sb-Error-Code': error.code, 'Access-Control-Allow-Origin': '*' });
  }
};
