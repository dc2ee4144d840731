import type { Context, MiddlewareHandler } from 'hono';
import { KeyedQueue } from '../storage/keyed-queue.ts';
import { type AuthAttempt, attemptOf } from './auth-attempt.ts';
import { AuthLimits } from './auth-limits.ts';
import { withRedirectTo } from './redirect-target.ts';

export { DEFAULT_AUTH_PER_IP } from './auth-limits.ts';

function tooMany(context: Context, seconds: number): Response {
  const headers = {
    'Retry-After': String(seconds),
    'X-Sb-Error-Code': 'over_request_rate_limit',
    'Access-Control-Allow-Origin': '*',
  };
  return context.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 429, headers);
}

/** Seconds to wait by limits that count every attempt. 0 if within limits. */
function waitBefore(limits: AuthLimits, { kind, network, mailing, changes, setsPassword }: AuthAttempt): number {
  if (kind === 'refresh') return limits.refreshes.hit(network);
  const wait = limits.perIp.hit(network);
  if (wait) return wait;
  if (changes && limits.changes.hit(changes)) return limits.changes.wait(changes);
  if (setsPassword && changes && limits.passwords.hit(changes)) return limits.passwords.wait(changes);
  return Math.max(0, ...mailing.map((key) => limits.mails.hit(key)));
}

const accountAtNetwork = ({ account, network }: AuthAttempt): string => `${account} ${network}`;

/** Seconds to wait because of earlier failures. */
function waitForFailures(limits: AuthLimits, attempt: AuthAttempt): number {
  if (attempt.kind === 'link') return limits.badLinks.wait(attempt.network);
  if (attempt.kind !== 'guess' || !attempt.account) return 0;
  return limits.accountNetworkFailures.wait(accountAtNetwork(attempt)) || limits.accountFailures.wait(attempt.account);
}

/** An invalid link is answered with a redirect that carries the error. */
const failed = ({ status, headers }: Response): boolean =>
  (status >= 400 && status < 500) || /#.*\berror_code=/.test(headers.get('location') ?? '');

function countFailure(limits: AuthLimits, attempt: AuthAttempt, response: Response): void {
  if (attempt.kind === 'link' && failed(response)) limits.badLinks.hit(attempt.network);
  if (attempt.kind !== 'guess' || !attempt.account) return;
  if (response.ok) limits.accountNetworkFailures.reset(accountAtNetwork(attempt));
  else if (failed(response)) {
    limits.accountNetworkFailures.hit(accountAtNetwork(attempt));
    limits.accountFailures.hit(attempt.account);
  }
}

/** Rate limits for lite's auth, which has none: attempts and mails per address and account, guesses per account. */
export function authGuard(perIp: number): MiddlewareHandler {
  const limits = new AuthLimits(perIp);
  const guesses = new KeyedQueue(); // serialize guesses per account: parallel ones would all start before the first one fails
  return async (context, next) => {
    const attempt = attemptOf(context);
    const proceed = () => withRedirectTo(context.req.query('redirect_to'), next);
    if (!attempt) return proceed();
    const wait = waitBefore(limits, attempt);
    if (wait) return tooMany(context, wait);
    if (attempt.kind !== 'guess' && attempt.kind !== 'link') return proceed();
    return guesses.run(attempt.kind === 'link' ? attempt.network : accountAtNetwork(attempt), async () => {
      const rest = waitForFailures(limits, attempt);
      if (rest) return tooMany(context, rest);
      await proceed();
      countFailure(limits, attempt, context.res);
    });
  };
}
