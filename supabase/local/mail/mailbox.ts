import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { MailDriver, OutgoingMail, OutgoingText, TextDriver } from '../../functions/_shared/mail/mail-driver.ts';

export interface CapturedMail {
  id: string;
  /** Missing on mails of older versions. */
  channel?: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  messageId?: string;
  sentAt: string;
}

/** Mails kept, newest first. */
const MAX_MAILS = 500;

/** Skips a line cut off by a crash, so the other mails stay readable. */
function readMail(line: string): CapturedMail[] {
  try {
    return [JSON.parse(line) as CapturedMail];
  } catch {
    return [];
  }
}

/** Captures mails and text messages instead of sending them. The file is readable only by this user, because mails contain sign-in links. */
export class Mailbox implements MailDriver, TextDriver {
  readonly #file: string | null;
  #mails: CapturedMail[];

  private constructor(file: string | null, mails: CapturedMail[]) {
    this.#file = file;
    this.#mails = mails;
  }

  /** @param file JSON lines, created with the first mail; null keeps mail in memory */
  static async open(file: string | null): Promise<Mailbox> {
    const lines = file ? (await fs.readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean) : [];
    return new Mailbox(file, lines.slice(-MAX_MAILS).flatMap(readMail).reverse());
  }

  send({ to, subject, text = '', html = '', headers = {}, messageId }: OutgoingMail): Promise<void> {
    return this.#capture({ channel: 'email', to, subject, text, html, headers, ...(messageId && { messageId }) });
  }

  /** Listed by the first words of its text. */
  sendText({ to, text }: OutgoingText): Promise<void> {
    return this.#capture({ channel: 'sms', to, subject: text.slice(0, 60), text, html: '' });
  }

  async #capture(message: Omit<CapturedMail, 'id' | 'sentAt'>): Promise<void> {
    const mail = { id: randomUUID(), ...message, sentAt: new Date().toISOString() };
    this.#mails = [mail, ...this.#mails].slice(0, MAX_MAILS);
    if (this.#file) await fs.appendFile(this.#file, `\n${JSON.stringify(mail)}\n`, { mode: 0o600 }); // the leading newline separates it from a line cut off by a crash
  }

  list(): readonly CapturedMail[] {
    return this.#mails;
  }

  find(id: string): CapturedMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

/** For instances without a mail server: sending fails instead of pretending. */
export const noMail: MailDriver = {
  send: () => Promise.reject(new Error('No mail server is configured.')),
};
