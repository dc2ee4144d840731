import { dictionary } from '@zxcvbn-ts/language-common';
import type { Context, MiddlewareHandler } from 'hono';

export type AuthBody = Record<string, unknown>;

/** Fields lite reads as text. Any other type makes it fail. */
const TEXT_FIELDS = [
  'email',
  'phone',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'scope',
  'nonce',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'id_token',
  'provider',
];
/** RFC 5321. */
const MAX_EMAIL = 254;
/** Other characters can look like these, or be invisible. A domain with others has an ASCII form (xn--). With quotes, comments or a last
 *  point an address would be one of several that name the same mailbox. */
const PLAIN = /^[!#-'*+\-./0-9=?@A-Z^-~]*$/;
/** Bytes. bcrypt ignores the rest. */
const MAX_PASSWORD = 72;
/** The 49,000 commonest, in lower case. */
const COMMON_PASSWORDS = new Set<string>(dictionary['passwords-common']);
const HAS_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const bodies = new WeakMap<Request, AuthBody>();

/** Parsed body of a request to /auth/v1. Empty if the request has none. */
export const authBodyOf = (context: Context): AuthBody => bodies.get(context.req.raw) ?? {};

class BadBody extends Error {
  readonly code: string;
  readonly status: 400 | 422;

  constructor(code: string, message: string, status: 400 | 422 = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Postgres stores no NUL character, in a text or in JSON. */
const withoutNul = (key: string, value: unknown): unknown => {
  if (`${key}${typeof value === 'string' ? value : ''}`.includes('\0'))
    throw new BadBody('bad_json', 'Could not parse request body as JSON: it has a NUL character.');
  return value;
};

function parse(text: string): AuthBody {
  try {
    const value: unknown = JSON.parse(text, withoutNul);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as AuthBody;
  } catch (error) {
    if (error instanceof BadBody) throw error;
  }
  throw new BadBody('bad_json', 'Could not parse request body as JSON: send one JSON object.');
}

/** Normalizes account names to the form in lite's tables, so rate limits and lite see the same account. */
function normalize(body: AuthBody): AuthBody {
  for (const field of TEXT_FIELDS) {
    const value = body[field] ?? '';
    if (typeof value !== 'string') throw new BadBody('validation_failed', `"${field}" must be a text.`);
  }
  const { email, phone } = body;
  if (typeof email === 'string' && email.trim().length > MAX_EMAIL)
    throw new BadBody('validation_failed', `An email address has at most ${MAX_EMAIL} characters.`);
  if (typeof email === 'string' && (!PLAIN.test(email.trim()) || email.trim().endsWith('.')))
    throw new BadBody('email_address_invalid', 'An email address has letters without accents, digits and signs only.');
  return {
    ...body,
    ...(typeof email === 'string' && { email: email.trim().toLowerCase() }),
    ...(typeof phone === 'string' && { phone: normalizePhone(phone) }),
  };
}

/** Only where a password is set: an account may have another one from before. */
function checkNewPassword(path: string, { password }: AuthBody): void {
  if (!/\/(signup|user)$/.test(path) || typeof password !== 'string') return;
  if (Buffer.byteLength(password) > MAX_PASSWORD)
    throw new BadBody('validation_failed', `Password cannot be longer than ${MAX_PASSWORD} bytes`);
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    throw new BadBody('weak_password', 'Password is known to be weak and easy to guess, please choose a different one.', 422);
}

/** Reads the body once and passes lite exactly what rate limiting saw, regardless of repeated keys, content type or charset. */
export const authBody = (): MiddlewareHandler => async (context, next) => {
  if (!HAS_BODY.has(context.req.method)) return next();
  const text = await context.req.raw.text();
  const { url, method, headers, signal } = context.req.raw;
  try {
    const body = text.trim() ? normalize(parse(text)) : null;
    if (body) checkNewPassword(context.req.path, body);
    const sent = new Headers(headers);
    sent.delete('content-length');
    if (body) sent.set('content-type', 'application/json');
    context.req.raw = new Request(url, { method, headers: sent, signal, ...(body && { body: JSON.stringify(body) }) });
    if (body) bodies.set(context.req.raw, body);
    return await next();
  } catch (error) {
    if (!(error instanceof BadBody)) throw error;
    const response = { code: error.status, error_code: error.code, msg: error.message };
    return context.json(response, error.status, { 'X-Sb-Error-Code': error.code, 'Access-Control-Allow-Origin': '*' });
  }
};

/** GoTrue stores numbers without the plus. Users type spaces, dashes and parentheses. */
export const normalizePhone = (phone: string): string => phone.replace(/[\s+()-]/g, '');

/** Expects a normalized number: country code first, 7 to 15 digits. */
export const isE164 = (phone: string): boolean => /^[1-9]\d{6,14}$/.test(phone);
