import { type MailDriver, MailFailure, type TextDriver } from './mail-driver.ts';
import { sanitizeMail } from './sanitize-mail.ts';

/** A row of the SQL function claim_mails. */
export interface ClaimedMail {
  id: string;
  attempt: number;
  /** Set for a mail. */
  to_email: string | null;
  /** Set for a text message: E.164. */
  to_phone: string | null;
  subject: string;
  html: string;
  frame: string;
  text: string;
  unsubscribe_url: string | null;
  message_id: string;
  template_name: string;
  /** Of the request or job that queued it. */
  trace_id: string | null;
}

export type Outcome = 'sent' | 'retry' | 'rejected' | 'bounced';

/** Null: messages of this kind wait. */
export interface Drivers {
  mail: MailDriver | null;
  texts: TextDriver | null;
}

/** The SQL functions claim_mails and settle_mail. */
export interface Outbox {
  /** @param channels 'email', 'sms' */
  claim(batch: number, channels: string[]): Promise<ClaimedMail[]>;
  settle(mail: ClaimedMail, outcome: Outcome, error: string | null): Promise<void>;
}

/** Mails sent at once: one per SMTP connection, so that each attempt ends before its lease. */
const BATCH = 5;

const PLACE = '{{content}}';

/** The HTML document of a mail. The frame's place is the last one: a subject could contain one too. */
function mailDocument(frame: string, html: string): string {
  const at = frame.lastIndexOf(PLACE);
  return frame.slice(0, at) + sanitizeMail(html) + frame.slice(at + PLACE.length);
}

/** One-click unsubscribe in the reader's mail program (RFC 8058): it sends a POST to this address. */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

async function deliver(drivers: Drivers, mail: ClaimedMail): Promise<void> {
  const { to_email: to, to_phone: phone, subject, html, frame, text, unsubscribe_url, message_id: messageId } = mail;
  if (phone) return drivers.texts?.sendText({ to: phone, text });
  const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe_url) };
  await drivers.mail?.send({ to: to ?? '', subject, html: mailDocument(frame, html), text, headers, messageId });
}

async function sendOne(outbox: Outbox, drivers: Drivers, mail: ClaimedMail): Promise<void> {
  const failure = await deliver(drivers, mail).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const outcome = failure === null ? 'sent' : failure instanceof MailFailure ? failure.kind : 'retry';
  await outbox.settle(mail, outcome, failure?.message ?? null);
}

/** Sends the mail that is due until there is none or `until` has passed. Claims in one statement, sends outside any transaction, then
 *  records the outcome: delivery is at least once. A mail that was accepted but not recorded is sent again with the same Message-ID.
 *  @param until when to stop claiming, in ms since the epoch
 *  @returns the number of attempts
 *  @throws what claiming or recording throws, after every claimed mail was attempted */
export async function drainOutbox(outbox: Outbox, drivers: Drivers, until = Infinity): Promise<number> {
  const channels = [...(drivers.mail ? ['email'] : []), ...(drivers.texts ? ['sms'] : [])];
  let attempts = 0;
  while (Date.now() < until) {
    const claimed = await outbox.claim(BATCH, channels);
    const results = await Promise.allSettled(claimed.map((mail) => sendOne(outbox, drivers, mail)));
    attempts += claimed.length;
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    if (claimed.length < BATCH) break;
  }
  return attempts;
}
