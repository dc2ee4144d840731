import type { Context } from 'hono';
import { addressOf, networkOf } from '../client-address.ts';
import { authBodyOf } from './auth-body.ts';
import { callerOf } from './live-session.ts';

/** What a request to /auth/v1 attempts, for rate limiting. */
export interface AuthAttempt {
  kind: 'refresh' | 'guess' | 'link' | 'other';
  /** Client's IPv4 address or IPv6 /64. */
  network: string;
  /** Email or phone number a guess targets. Empty if the request names none. */
  account: string;
  /** Rate-limit keys of the mailboxes, phones and accounts that this request sends to. */
  mailing: string[];
  /** Whether the request may send a text message. */
  texts: boolean;
  /** Signed-in account that the request changes. Empty if none. */
  changes: string;
  setsPassword: boolean;
}

const AUTH = '/auth/v1/';
const COUNTED = new Set(['token', 'signup', 'recover', 'otp', 'magiclink', 'resend', 'verify', 'reauthenticate', 'user']);
const SENDS_MAIL = new Set(['recover', 'otp', 'magiclink', 'resend']);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function mailingOf(action: string, to: string, userId: string): string[] {
  if (action === 'signup') return to ? [`signup ${to}`] : [];
  if (action === 'user') return to ? [`change to ${to}`, `change of ${userId}`] : [];
  if (action === 'reauthenticate') return userId ? [`reauthenticate ${userId}`] : [];
  return SENDS_MAIL.has(action) ? [to] : [];
}

function kindOf(context: Context, action: string): AuthAttempt['kind'] {
  if (action === 'token') return context.req.query('grant_type') === 'refresh_token' ? 'refresh' : 'guess';
  if (action !== 'verify') return 'other';
  const body = authBodyOf(context);
  return context.req.method === 'POST' && !body['token_hash'] ? 'guess' : 'link';
}

/** Counts every method, because some handlers answer HEAD like GET. @returns null for requests without a limit */
export function attemptOf(context: Context): AuthAttempt | null {
  const action = context.req.path.slice(AUTH.length);
  const { method } = context.req;
  const isRead = action === 'user' && (method === 'GET' || method === 'HEAD');
  if (method === 'OPTIONS' || !COUNTED.has(action) || isRead) return null;
  const body = authBodyOf(context);
  const email = text(body['email']);
  const phone = text(body['phone']);
  const userId = callerOf(context)?.userId ?? '';
  return {
    kind: kindOf(context, action),
    network: networkOf(addressOf(context.req.raw)),
    account: email || phone,
    texts: !email && phone !== '' && (SENDS_MAIL.has(action) || action === 'signup'),
    mailing: mailingOf(action, email || phone, userId).filter(Boolean),
    changes: action === 'user' ? userId : '',
    setsPassword: action === 'user' && body['password'] !== undefined,
  };
}
