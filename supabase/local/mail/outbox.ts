import type { SqlSession } from '../database/database.ts';
import type { MailDriver } from './mailbox.ts';
import { sanitizeMail } from './sanitize-mail.ts';

interface OutboxMail {
  id: string;
  to_email: string;
  subject: string;
  html: string;
  text: string;
  unsubscribe_url: string | null;
}

const CLAIM = 'select id, to_email, subject, html, text, unsubscribe_url from private.claim_outbox($1)';
const SETTLE = 'select private.settle_outbox($1, $2, $3)';

/** One-click unsubscribe in the reader's mail program (RFC 8058): it sends a POST to this address. */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

async function sendOne(sql: SqlSession, mail: MailDriver, queued: OutboxMail): Promise<void> {
  const { id, to_email, subject, html, text, unsubscribe_url } = queued;
  const message = { to: to_email, subject, html: sanitizeMail(html), text, headers: unsubscribeHeaders(unsubscribe_url) };
  const failure = await mail.send(message).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await sql.query(SETTLE, [id, failure === null, failure]);
}

/** Claims mails in one statement, sends them outside any transaction, then marks them, so PGlite's only session never waits for a
 *  mail server. @returns the number claimed */
export async function drainOutbox(sql: SqlSession, mail: MailDriver, batch = 20): Promise<number> {
  const claimed = await sql.query<OutboxMail>(CLAIM, [batch]);
  for (const waiting of claimed) await sendOne(sql, mail, waiting);
  return claimed.length;
}
