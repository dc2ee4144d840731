import type { Context, MiddlewareHandler } from 'hono';
import { KeyedQueue } from '../database/keyed-queue.ts';
import { type AuthAttempt, attemptOf } from './auth-attempt.ts';
import type { AuthLimits, Counted } from './auth-limits.ts';
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

/** What every attempt counts on. */
function countedBy({ of }: AuthLimits, { kind, network, mailing, texts, changes, setsPassword }: AuthAttempt): Counted[] {
  if (kind === 'refresh') return [[of.refreshes, network]];
  const account: Counted[] = changes ? [[of.changes, changes]] : [];
  if (changes && setsPassword) account.push([of.passwords, changes]);
  const paid: Counted[] = texts ? [[of.texts, network]] : [];
  return [[of.perIp, network], ...paid, ...account, ...mailing.map((key): Counted => [of.mails, key])];
}

const accountAtNetwork = ({ account, network }: AuthAttempt): string => `${account} ${network}`;

/** What a failed attempt counts on. */
function failuresOf({ of }: AuthLimits, attempt: AuthAttempt): Counted[] {
  if (attempt.kind === 'link') return [[of.badLinks, attempt.network]];
  if (attempt.kind !== 'guess' || !attempt.account) return [];
  return [
    [of.accountNetworkFailures, accountAtNetwork(attempt)],
    [of.accountFailures, attempt.account],
  ];
}

/** An invalid link is answered with a redirect that carries the error. */
const failed = ({ status, headers }: Response): boolean =>
  (status >= 400 && status < 500) || /#.*\berror_code=/.test(headers.get('location') ?? '');

async function countOutcome(limits: AuthLimits, attempt: AuthAttempt, response: Response): Promise<void> {
  const failures = failuresOf(limits, attempt);
  if (failures.length === 0) return;
  if (failed(response)) await limits.count(failures);
  else if (response.ok && attempt.kind === 'guess') await limits.forget(failures.slice(0, 1)); // not those of other addresses
}

/** Rate limits for lite's auth, which has none: attempts and mails per address and account, guesses per account. */
export function authGuard(limits: AuthLimits): MiddlewareHandler {
  // Serialize guesses per account: parallel ones would all start before the first one fails. Two servers may let one more pass.
  const guesses = new KeyedQueue();
  return async (context, next) => {
    const attempt = attemptOf(context);
    const proceed = () => withRedirectTo(context.req.query('redirect_to'), next);
    if (!attempt) return proceed();
    const wait = await limits.count(countedBy(limits, attempt));
    if (wait) return tooMany(context, wait);
    if (attempt.kind !== 'guess' && attempt.kind !== 'link') return proceed();
    return guesses.run(attempt.kind === 'link' ? attempt.network : accountAtNetwork(attempt), async () => {
      const rest = await limits.wait(failuresOf(limits, attempt));
      if (rest) return tooMany(context, rest);
      await proceed();
      await countOutcome(limits, attempt, context.res);
    });
  };
}
