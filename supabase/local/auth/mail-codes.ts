import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SqlSession } from '../database/database.ts';

export type CodePurpose = 'signup' | 'recovery' | 'email_change_current' | 'email_change_new';

export interface NewCode {
  userId: string;
  purpose: CodePurpose;
  /** Where it is sent. */
  mailbox: string;
  /** Of an email change: the address it is about. */
  newEmail?: string;
}

/** What goes into the mail. Only hashes are stored. */
export interface MailedCode {
  /** 6 digits, to type. */
  code: string;
  /** 256 random bits, for the link. */
  linkToken: string;
}

/** A code or link that was right, and is used up. */
export interface UsedCode {
  user_id: string;
  purpose: CodePurpose;
  new_email: string | null;
  /** The other mailbox of an email change has yet to confirm. */
  waiting: boolean;
}

/** How long a code or link may be used. */
const LASTS_S = 3600;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const codeHash = (mailbox: string, code: string): string => sha256(`${mailbox.toLowerCase()}\0${code}`);

const ISSUE = `insert into auth.mail_codes (user_id, purpose, mailbox, new_email, code_hash, link_hash) values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, purpose) do update set mailbox = excluded.mailbox, new_email = excluded.new_email, code_hash = excluded.code_hash,
    link_hash = excluded.link_hash, failures = 0, sent_at = now()`;

/** The codes and links of auth's mails (auth-schema.ts). */
export class MailCodes {
  readonly #sql: SqlSession;

  constructor(sql: SqlSession) {
    this.#sql = sql;
  }

  /** Replaces an earlier one of the same purpose. */
  async issue({ userId, purpose, mailbox, newEmail }: NewCode): Promise<MailedCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const linkToken = randomBytes(32).toString('base64url');
    const values = [userId, purpose, mailbox.toLowerCase(), newEmail ?? null, codeHash(mailbox, code), sha256(linkToken)];
    await this.#sql.query(ISSUE, values);
    return { code, linkToken };
  }

  /** Those of an email change that was asked for before. */
  async forgetEmailChange(userId: string): Promise<void> {
    await this.#sql.query(`delete from auth.mail_codes where user_id = $1 and purpose like 'email_change%'`, [userId]);
  }

  /** The mailboxes of an email change that have yet to confirm. */
  waitingForEmailChange(userId: string): Promise<{ purpose: CodePurpose; mailbox: string; new_email: string }[]> {
    return this.#sql.query(
      `select purpose, mailbox, new_email from auth.mail_codes where user_id = $1 and purpose like 'email_change%'`,
      [userId],
    );
  }

  /** @returns null where the code is wrong, used, too old, or was guessed wrong 5 times */
  async useCode(mailbox: string, code: string, purposes: CodePurpose[]): Promise<UsedCode | null> {
    const values = [mailbox.toLowerCase(), purposes, codeHash(mailbox, code), LASTS_S];
    const [used] = await this.#sql.query<UsedCode>('select * from auth.use_mail_code($1, $2, $3, $4)', values);
    return used ?? null;
  }

  /** @returns null where the link is unknown, used, for another purpose or too old */
  async useLink(token: string, purposes: CodePurpose[]): Promise<UsedCode | null> {
    const values = [sha256(token), purposes, LASTS_S];
    const [used] = await this.#sql.query<UsedCode>('select * from auth.use_mail_link($1, $2, $3)', values);
    return used ?? null;
  }
}
