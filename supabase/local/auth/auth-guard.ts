import type { Context, MiddlewareHandler } from 'hono';
import { peerOf } from '../api/peer.ts';
import { Limiter } from './limiter.ts';
import { normalizePhone } from './phone-number.ts';
import { withRedirectTo } from './redirect-mail.ts';

const MINUTE = 60_000;
const AUTH = '/auth/v1';
const COUNTED = new Set(['/token', '/signup', '/recover', '/otp', '/magiclink', '/resend', '/verify']);
const SENDS_MAIL = new Set(['/recover', '/otp', '/magiclink', '/resend']);
const GUESSABLE = new Set(['/token', '/verify']);

/** Supabase's own default for sign-ins and sign-ups of one address in 5 minutes. */
export const DEFAULT_AUTH_PER_IP = 30;

class AuthLimits {
  readonly perIp: Limiter;
  /** Failures on one account from one address, then from anywhere: a stranger's guesses do not lock the owner out at once. */
  readonly failuresHere = new Limiter(5, 15 * MINUTE);
  readonly failures = new Limiter(20, 15 * MINUTE);
  readonly mails = new Limiter(4, 60 * MINUTE);

  constructor(perIp: number) {
    this.perIp = new Limiter(perIp, 5 * MINUTE);
  }
}

function tooMany(context: Context, seconds: number): Response {
  const headers = {
    'Retry-After': String(seconds),
    'X-Sb-Error-Code': 'over_request_rate_limit',
    'Access-Control-Allow-Origin': '*',
  };
  return context.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 429, headers);
}

/** The account a request is about, as a key; empty where it names none. */
async function accountOf(request: Request): Promise<string> {
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { email?: unknown; phone?: unknown } | null;
  if (typeof body?.email === 'string') return body.email.trim().toLowerCase();
  return typeof body?.phone === 'string' ? normalizePhone(body.phone) : '';
}

/** In front of lite's auth, which has no limits and ignores redirect_to in mails: attempts per address, guesses per account, mails per account. */
export function authGuard(perIp: number): MiddlewareHandler {
  const limits = new AuthLimits(perIp);
  return async (context, next) => {
    const url = new URL(context.req.url);
    const action = url.pathname.slice(AUTH.length);
    const proceed = () => withRedirectTo(url.searchParams.get('redirect_to') ?? undefined, next);
    const isRefresh = url.searchParams.get('grant_type') === 'refresh_token';
    if (context.req.method !== 'POST' || !COUNTED.has(action) || isRefresh) return proceed();

    const address = peerOf(context);
    const account = await accountOf(context.req.raw);
    const here = `${account} ${address}`;
    const wait =
      limits.perIp.hit(address) ||
      (account && SENDS_MAIL.has(action) ? limits.mails.hit(account) : 0) ||
      (account && GUESSABLE.has(action) ? limits.failuresHere.wait(here) || limits.failures.wait(account) : 0);
    if (wait) return tooMany(context, wait);

    await proceed();
    if (!account || !GUESSABLE.has(action)) return;
    if (context.res.ok) limits.failuresHere.reset(here);
    else if (context.res.status < 500) {
      limits.failuresHere.hit(here);
      limits.failures.hit(account);
    }
  };
}
