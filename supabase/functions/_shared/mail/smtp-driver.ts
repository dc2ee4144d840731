import nodemailer from 'nodemailer';
import { type MailDriver, MailFailure, type OutgoingMail } from './mail-driver.ts';
import { smtpFailure } from './smtp-failure.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** In ms. `total` must be shorter than the lease of a claimed mail (two minutes). */
export interface SmtpTimeouts {
  connection: number;
  greeting: number;
  /** Silence during a conversation. */
  socket: number;
  /** A whole attempt, against servers that answer one byte at a time. */
  total: number;
}

export const SMTP_TIMEOUTS: SmtpTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000, total: 60_000 };
/** Connections that stay open between mails. */
const SMTP_CONNECTIONS = 5;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

function connect({ host, port, secure, auth, from }: SmtpSettings, timeouts: SmtpTimeouts) {
  return nodemailer.createTransport(
    {
      pool: true,
      maxConnections: SMTP_CONNECTIONS,
      host,
      port,
      secure,
      requireTLS: !secure && auth !== undefined && !LOOPBACK.has(host), // never send a password in the clear
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(auth && { auth }),
    },
    { from },
  );
}

/** Rejects when the work takes longer than `ms`. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const failure = new MailFailure('retry', `The mail server did not finish within ${ms / 1000} seconds.`);
    timer = setTimeout(() => reject(failure), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends mail by SMTP over a few kept connections. */
export class SmtpDriver implements MailDriver {
  readonly #transport: ReturnType<typeof connect>;
  readonly #total: number;

  constructor(settings: SmtpSettings, timeouts: SmtpTimeouts = SMTP_TIMEOUTS) {
    this.#transport = connect(settings, timeouts);
    this.#total = timeouts.total;
  }

  async send({ to, subject, text, html, headers, messageId }: OutgoingMail): Promise<void> {
    const message = { to: { name: '', address: to }, subject, text, html, headers, messageId };
    try {
      await within(this.#total, this.#transport.sendMail(message));
    } catch (error) {
      throw error instanceof MailFailure ? error : smtpFailure(error);
    }
  }

  /** Closes the kept connections. Attempts in progress end first or fail. */
  close(): void {
    this.#transport.close();
  }
}
