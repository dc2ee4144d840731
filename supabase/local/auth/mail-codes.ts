import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SqlSession } from '../database/database.ts';

export type CodePurpose = 'signup' | 'recovery' | 'email_change_current' | 'email_change_new' | 'sms';

export interface NewCode {
  userId: string;
  purpose: CodePurpose;
  /** Address or number (digits) that the message goes to. */
  mailbox: string;
  /** For email changes: the new address. */
  newEmail?: string;
}

/** Secrets for the mail. The database stores only their hashes. */
export interface MailedCode {
  /** 6 digits, typed by the user. */
  code: string;
  /** 256 random bits, used in the link. */
  linkToken: string;
}

/** A valid code or link, now used up. */
export interface UsedCode {
  user_id: string;
  purpose: CodePurpose;
  new_email: string | null;
  /** True while the other mailbox of an email change has not confirmed. */
  waiting: boolean;
}

/** Lifetime in seconds. */
const LIFETIME_S = 3600;
const SMS_LIFETIME_S = 600;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const codeHash = (mailbox: string, code: string): string => sha256(`${mailbox.toLowerCase()}\0${code}`);

const ISSUE = `insert into auth.mail_codes (user_id, purpose, mailbox, new_email, code_hash, link_hash) values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, purpose) do update set mailbox = excluded.mailbox, new_email = excluded.new_email, code_hash = excluded.code_hash,
    link_hash = excluded.link_hash, failures = 0, sent_at = now()`;

/** Codes and links of auth mails (table in auth-schema.ts). */
export class MailCodes {
  readonly #sql: SqlSession;

  constructor(sql: SqlSession) {
    this.#sql = sql;
  }

  /** Replaces an earlier code of the same purpose. */
  async issue({ userId, purpose, mailbox, newEmail }: NewCode): Promise<MailedCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const linkToken = randomBytes(32).toString('base64url');
    const values = [userId, purpose, mailbox.toLowerCase(), newEmail ?? null, codeHash(mailbox, code), sha256(linkToken)];
    await this.#sql.query(ISSUE, values);
    return { code, linkToken };
  }

  async forgetEmailChange(userId: string): Promise<void> {
    await this.#sql.query(`delete from auth.mail_codes where user_id = $1 and purpose like 'email_change%'`, [userId]);
  }

  /** Mailboxes of an email change that have not confirmed yet. */
  waitingForEmailChange(userId: string): Promise<{ purpose: CodePurpose; mailbox: string; new_email: string }[]> {
    return this.#sql.query(
      `select purpose, mailbox, new_email from auth.mail_codes where user_id = $1 and purpose like 'email_change%'`,
      [userId],
    );
  }

  /** @returns null if the code is wrong, used, expired or blocked after 5 wrong guesses */
  async useCode(mailbox: string, code: string, purposes: CodePurpose[]): Promise<UsedCode | null> {
    const lifetime = purposes.includes('sms') ? SMS_LIFETIME_S : LIFETIME_S;
    const values = [mailbox.toLowerCase(), purposes, codeHash(mailbox, code), lifetime];
    const [used] = await this.#sql.query<UsedCode>('select * from auth.use_mail_code($1, $2, $3, $4)', values);
    return used ?? null;
  }

  /** @returns null if the link is unknown, used, expired or for another purpose */
  async useLink(token: string, purposes: CodePurpose[]): Promise<UsedCode | null> {
    const values = [sha256(token), purposes, LIFETIME_S];
    const [used] = await this.#sql.query<UsedCode>('select * from auth.use_mail_link($1, $2, $3)', values);
    return used ?? null;
  }
}
