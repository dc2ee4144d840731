import { Limiter } from './limiter.ts';

const MINUTE = 60_000;

/** Supabase's own default for sign-ins and sign-ups of one address in 5 minutes. */
export const DEFAULT_AUTH_PER_IP = 30;

/** Tabs refresh their session on their own; hosted allows this many times as many. */
const REFRESHES = 5;

/** What may be tried, by address (an IPv6 network counts as one) and by account. */
export class AuthLimits {
  readonly perIp: Limiter;
  readonly refreshes: Limiter;
  /** Failures on one account from one address, then from anywhere: a stranger's guesses do not lock the owner out at once. */
  readonly failuresHere = new Limiter(5, 15 * MINUTE);
  readonly failures = new Limiter(20, 15 * MINUTE);
  /** Links of mails that were not valid, from one address. */
  readonly badLinks = new Limiter(20, 15 * MINUTE);
  /** Mails to one mailbox, or caused by one account. */
  readonly mails = new Limiter(4, 60 * MINUTE);
  /** Changes of one account. */
  readonly changes = new Limiter(30, 5 * MINUTE);
  /** New passwords of one account: the answer tells whether one is the current password. */
  readonly passwords = new Limiter(10, 15 * MINUTE);

  constructor(perIp: number) {
    this.perIp = new Limiter(perIp, 5 * MINUTE);
    this.refreshes = new Limiter(perIp * REFRESHES, 5 * MINUTE);
  }
}
