import type { Context, MiddlewareHandler } from 'hono';
import { OneAfterTheOther } from '../storage/keyed-queue.ts';
import { type AuthAttempt, attemptOf } from './auth-attempt.ts';
import { AuthLimits } from './auth-limits.ts';
import { withRedirectTo } from './redirect-of-request.ts';

export { DEFAULT_AUTH_PER_IP } from './auth-limits.ts';

function tooMany(context: Context, seconds: number): Response {
  const headers = {
    'Retry-After': String(seconds),
    'X-Sb-Error-Code': 'over_request_rate_limit',
    'Access-Control-Allow-Origin': '*',
  };
  return context.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 429, headers);
}

/** Seconds to wait by what is counted whatever the answer; 0 where the attempt is within its limits. */
function waitBefore(limits: AuthLimits, { kind, network, mailing, changes, setsPassword }: AuthAttempt): number {
  if (kind === 'refresh') return limits.refreshes.hit(network);
  const wait = limits.perIp.hit(network);
  if (wait) return wait;
  if (changes && limits.changes.hit(changes)) return limits.changes.wait(changes);
  if (setsPassword && changes && limits.passwords.hit(changes)) return limits.passwords.wait(changes);
  return Math.max(0, ...mailing.map((key) => limits.mails.hit(key)));
}

const here = ({ account, network }: AuthAttempt): string => `${account} ${network}`;

/** Seconds to wait by earlier failures. */
function waitForFailures(limits: AuthLimits, attempt: AuthAttempt): number {
  if (attempt.kind === 'link') return limits.badLinks.wait(attempt.network);
  if (attempt.kind !== 'guess' || !attempt.account) return 0;
  return limits.failuresHere.wait(here(attempt)) || limits.failures.wait(attempt.account);
}

/** A link that is not valid is answered with a redirect that says so. */
const failed = ({ status, headers }: Response): boolean =>
  (status >= 400 && status < 500) || /#.*\berror_code=/.test(headers.get('location') ?? '');

function countFailure(limits: AuthLimits, attempt: AuthAttempt, response: Response): void {
  if (attempt.kind === 'link' && failed(response)) limits.badLinks.hit(attempt.network);
  if (attempt.kind !== 'guess' || !attempt.account) return;
  if (response.ok) limits.failuresHere.reset(here(attempt));
  else if (failed(response)) {
    limits.failuresHere.hit(here(attempt));
    limits.failures.hit(attempt.account);
  }
}

/** In front of lite's auth, which has no limits: attempts and mails per address and account, guesses per account. */
export function authGuard(perIp: number): MiddlewareHandler {
  const limits = new AuthLimits(perIp);
  const guesses = new OneAfterTheOther(); // many guesses at once would all begin before the first has failed
  return async (context, next) => {
    const attempt = attemptOf(context);
    const proceed = () => withRedirectTo(context.req.query('redirect_to'), next);
    if (!attempt) return proceed();
    const wait = waitBefore(limits, attempt);
    if (wait) return tooMany(context, wait);
    if (attempt.kind !== 'guess' && attempt.kind !== 'link') return proceed();
    return guesses.run(attempt.kind === 'link' ? attempt.network : here(attempt), async () => {
      const rest = waitForFailures(limits, attempt);
      if (rest) return tooMany(context, rest);
      await proceed();
      countFailure(limits, attempt, context.res);
    });
  };
}
