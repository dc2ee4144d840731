import type { SqlSession } from '../database/database.ts';
import type { MailDriver } from './mailbox.ts';
import { sanitizeMail } from './sanitize-mail.ts';

interface OutboxMail {
  id: string;
  to_email: string;
  subject: string;
  html: string;
  text: string;
}

const CLAIM = 'select id, to_email, subject, html, text from private.claim_outbox($1)';
const SETTLE = 'select private.settle_outbox($1, $2, $3)';

async function sendOne(sql: SqlSession, mail: MailDriver, { id, to_email, subject, html, text }: OutboxMail): Promise<void> {
  const failure = await mail.send({ to: to_email, subject, html: sanitizeMail(html), text }).then(
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
