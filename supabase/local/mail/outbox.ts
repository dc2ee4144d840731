import { drainOutbox as drain, type ClaimedMail, type Drivers, type Outbox } from '../../functions/_shared/mail/drain-outbox.ts';
import type { SqlSession } from '../database/database.ts';
import { type Log, noLog, withoutPersons } from '../observe/log.ts';

const outboxOf = (sql: SqlSession): Outbox => ({
  claim: (batch, channels) => sql.query<ClaimedMail>('select * from public.claim_mails($1, $2)', [batch, channels]),
  settle: async ({ id, attempt }, outcome, error) => {
    await sql.query('select public.settle_mail($1, $2, $3, $4)', [id, attempt, outcome, error]);
  },
});

/** Writes a line for each attempt, with the trace of the request or job that queued the message. */
const loggedOutbox = (outbox: Outbox, log: Log): Outbox => ({
  claim: (batch, channels) => outbox.claim(batch, channels),
  async settle(mail, outcome, error) {
    const { id, attempt, template_name: template, trace_id, to_phone } = mail;
    const facts = { mail: id, template, channel: to_phone ? 'sms' : 'email', attempt, outcome, trace_id };
    log.write(outcome === 'sent' ? 'info' : 'warn', 'mail', { ...facts, ...(error && { message: withoutPersons(error) }) });
    await outbox.settle(mail, outcome, error);
  },
});

/** How long one run claims mail, so that stopping the server doesn't wait for a long queue. */
const RUN_MS = 10_000;

/** Sends the mail that is due, with the code of the edge function send-mail. PGlite's only session never waits for a mail server.
 *  @returns the number of attempts */
export const drainOutbox = (sql: SqlSession, drivers: Drivers, log: Log = noLog): Promise<number> =>
  drain(loggedOutbox(outboxOf(sql), log), drivers, Date.now() + RUN_MS);
