import { createHmac } from 'node:crypto';
import type { SqlSession } from '../database/database.ts';

const MINUTE = 60;

/** Supabase's default for sign-ins and sign-ups per address in 5 minutes. */
export const DEFAULT_AUTH_PER_IP = 30;

/** Allow this many times more refreshes, as hosted Supabase does: tabs refresh sessions on their own. */
const REFRESHES = 5;

/** At most `most` attempts in a window of `seconds`. */
interface Limit {
  name: string;
  most: number;
  seconds: number;
}

/** An address, account or mailbox under a limit. */
export type Counted = [limit: Limit, key: string];

/** Limits per address (an IPv6 /64 counts as one) and per account. */
const limitsOf = (perIp: number) => ({
  perIp: { name: 'address', most: perIp, seconds: 5 * MINUTE },
  refreshes: { name: 'refreshes', most: perIp * REFRESHES, seconds: 5 * MINUTE },
  /** Failures per account and address, then per account. The two levels keep a stranger from locking the owner out at once. */
  accountNetworkFailures: { name: 'failures here', most: 5, seconds: 15 * MINUTE },
  accountFailures: { name: 'failures', most: 20, seconds: 15 * MINUTE },
  /** Invalid email links per address. */
  badLinks: { name: 'links', most: 20, seconds: 15 * MINUTE },
  /** Text messages per address: each costs money. */
  texts: { name: 'texts', most: Math.max(20, perIp), seconds: 60 * MINUTE },
  /** Mails and text messages per mailbox, phone or per triggering account. */
  mails: { name: 'mails', most: 4, seconds: 60 * MINUTE },
  /** Changes per account. */
  changes: { name: 'changes', most: 30, seconds: 5 * MINUTE },
  /** New passwords per account. The response reveals whether a password is the current one. */
  passwords: { name: 'passwords', most: 10, seconds: 15 * MINUTE },
});

export interface AuthLimitsOptions {
  /** Sign-ins and sign-ups per address in 5 minutes. */
  perIp: number;
  /** Keys the hashes: the database holds no address and no account's name. The same for all servers. */
  secret: string;
  sql: SqlSession;
}

/** Counts attempts in the database (auth.attempt_counts), so that several servers share them and a restart keeps them. */
export class AuthLimits {
  readonly of: ReturnType<typeof limitsOf>;
  readonly #secret: string;
  readonly #sql: SqlSession;

  constructor({ perIp, secret, sql }: AuthLimitsOptions) {
    this.of = limitsOf(perIp);
    this.#secret = secret;
    this.#sql = sql;
  }

  /** Counts one attempt on each, up to the first that is at its maximum. @returns seconds to wait, 0 if all were counted */
  count(counted: Counted[]): Promise<number> {
    const limits = counted.map(([limit]) => limit);
    return this.#seconds('auth.count_attempt($1, $2, $3)', [
      this.#keys(counted),
      limits.map(({ most }) => most),
      limits.map(({ seconds }) => seconds),
    ]);
  }

  /** Seconds to wait if one of them is at its maximum, else 0. Doesn't count. */
  wait(counted: Counted[]): Promise<number> {
    return this.#seconds('auth.attempt_wait($1, $2)', [this.#keys(counted), counted.map(([{ most }]) => most)]);
  }

  /** Begins again with no attempts. */
  async forget(counted: Counted[]): Promise<void> {
    await this.#sql.query('delete from auth.attempt_counts where key = any ($1)', [this.#keys(counted)]);
  }

  /** Clients choose keys: a hash has a fixed size. */
  #keys(counted: Counted[]): string[] {
    return counted.map(([{ name }, key]) => createHmac('sha256', this.#secret).update(`attempt ${name} ${key}`).digest('base64'));
  }

  async #seconds(call: string, parameters: unknown[]): Promise<number> {
    const [row] = await this.#sql.query<{ seconds: number }>(`select ${call} as seconds`, parameters);
    return row!.seconds;
  }
}
