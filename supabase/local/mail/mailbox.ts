import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { EmailDriver, EmailMessage } from '@supabase/lite';

/** What sends mail: auth's own messages and those of the outbox. Another driver (SMTP) has the same one method. */
export type MailDriver = EmailDriver;

export interface CapturedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** How many mails are kept, newest first. */
const KEPT = 500;

/** A line that was torn, because the machine stopped while it was written, is no mail: the others are still read. */
function readMail(line: string): CapturedMail[] {
  try {
    return [JSON.parse(line) as CapturedMail];
  } catch {
    return [];
  }
}

/** Captures mail instead of sending it, in a file that only this user can read: mails hold sign-in links. */
export class Mailbox implements MailDriver {
  readonly #file: string | null;
  #mails: CapturedMail[];

  private constructor(file: string | null, mails: CapturedMail[]) {
    this.#file = file;
    this.#mails = mails;
  }

  /** @param file lines of JSON, made at the first mail; null keeps mail in memory only */
  static async open(file: string | null): Promise<Mailbox> {
    const lines = file ? (await fs.readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean) : [];
    return new Mailbox(file, lines.slice(-KEPT).flatMap(readMail).reverse());
  }

  async send({ to, subject, text = '', html = '' }: EmailMessage): Promise<void> {
    const mail = { id: randomUUID(), to, subject, text, html, sentAt: new Date().toISOString() };
    this.#mails = [mail, ...this.#mails].slice(0, KEPT);
    if (this.#file) await fs.appendFile(this.#file, `\n${JSON.stringify(mail)}\n`, { mode: 0o600 }); // apart from a line that was torn
  }

  list(): readonly CapturedMail[] {
    return this.#mails;
  }

  find(id: string): CapturedMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

/** Of an instance without a mail server: nothing pretends to have been sent. */
export const noMail: MailDriver = {
  send: () => Promise.reject(new Error('No mail server is configured')),
};
