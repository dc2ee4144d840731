import { Limiter } from './limiter.ts';

const MINUTE = 60_000;

/** Supabase's default for sign-ins and sign-ups per address in 5 minutes. */
export const DEFAULT_AUTH_PER_IP = 30;

/** Allow this many times more refreshes, as hosted Supabase does: tabs refresh sessions on their own. */
const REFRESHES = 5;

/** Rate limits per address (an IPv6 /64 counts as one) and per account. */
export class AuthLimits {
  readonly perIp: Limiter;
  readonly refreshes: Limiter;
  /** Failures per account and address, then per account. The two levels keep a stranger from locking the owner out at once. */
  readonly accountNetworkFailures = new Limiter(5, 15 * MINUTE);
  readonly accountFailures = new Limiter(20, 15 * MINUTE);
  /** Invalid email links per address. */
  readonly badLinks = new Limiter(20, 15 * MINUTE);
  /** Mails per mailbox or per triggering account. */
  readonly mails = new Limiter(4, 60 * MINUTE);
  /** Changes per account. */
  readonly changes = new Limiter(30, 5 * MINUTE);
  /** New passwords per account. The response reveals whether a password is the current one. */
  readonly passwords = new Limiter(10, 15 * MINUTE);

  constructor(perIp: number) {
    this.perIp = new Limiter(perIp, 5 * MINUTE);
    this.refreshes = new Limiter(perIp * REFRESHES, 5 * MINUTE);
  }
}
